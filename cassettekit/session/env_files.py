"""Read the values that a `.env` file gives to variables."""

from collections.abc import Iterator

from cassettekit.redaction import is_secret_name


def values_in(text: str) -> Iterator[str]:
    """The values of `NAME=value` lines, quotes and `export` taken off.

    One word of letters counts only under a secret's name: `NODE_ENV=production` must not
    take that word out of everything.
    """
    for line in text.splitlines():
        name, found, value = line.strip().removeprefix("export ").partition("=")
        name = name.strip()
        if not found or not name or name.startswith("#"):
            continue
        value = value.strip()
        if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
            value = value[1:-1]
        else:
            value = value.partition(" #")[0].rstrip()
        if value and (not value.isalpha() or is_secret_name(name)):
            yield value
