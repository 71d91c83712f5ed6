"""Record the tool layer of an agent run, replay it offline, compare two runs by call path."""
