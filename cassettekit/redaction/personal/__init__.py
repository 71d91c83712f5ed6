"""Personal data, one kind a file: off by default, since agents work with it."""
