"""One secret shape a file."""
