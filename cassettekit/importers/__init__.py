"""The place for readers of foreign transcripts, one file each: none yet."""
