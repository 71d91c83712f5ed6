"""From a report to text, one file a format."""
