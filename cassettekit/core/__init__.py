"""Pure code: no files, no clock, no environment, no terminal."""
