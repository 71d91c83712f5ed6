"""Keys that Django makes up for a new site."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "5o#v2(x5pu)v9j0" + "n1lbu2^rabb=k0j%"

RULE = Rule(
    id="django-key",
    kind="key",
    why="It signs the sessions of the site, and often goes on to do so.",
    source="https://docs.djangoproject.com/en/5.2/ref/settings/#secret-key",
    finds=Text(
        lead=("django-insecure-",),
        body=r"(?P<secret>[^\s\"'<{$][^\s\"']{20,100})",
    ),
    hits=lambda: hiding(_VALUE, f"SECRET_KEY = 'django-insecure-{_VALUE}'\n"),
    misses=lambda: ("SECRET_KEY = 'django-insecure-<key>'", "the django-insecure- prefix"),
)
