"""MCP tool servers: a recording proxy in front of one, and a server made of a recording."""
