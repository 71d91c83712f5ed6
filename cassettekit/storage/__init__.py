"""Where records are kept: the JSONL file, and memory."""
