"""One run: the road every call takes, recording, and replay."""
