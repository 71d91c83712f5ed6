"""A small bookkeeping agent: real tools in a throw-away sandbox, a script in place of a model."""
