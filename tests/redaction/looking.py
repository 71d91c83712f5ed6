"""Look at values as a reader does."""


def texts(value):
    """Every text in a value, names included."""
    match value:
        case dict():
            for name, item in value.items():
                yield name
                yield from texts(item)
        case list():
            for item in value:
                yield from texts(item)
        case str():
            yield value
