"""The `cassette` command: one thin file a subcommand."""
