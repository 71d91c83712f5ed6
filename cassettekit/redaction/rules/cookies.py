"""Cookies as an object or a list of objects."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.cookies import is_cookie_secret
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import Sample

_VALUE = "sid7Rk2" + "Zp9Lw4Xc8Vb1"
_NAMES = ("cookies", "cookiejar", "cookie_jar", "set_cookies", "setcookies")


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, dict):
        return
    for member, jar in value.items():
        if member.lower().replace("-", "") not in _NAMES:
            continue
        if isinstance(jar, dict):
            for name, item in jar.items():
                if isinstance(item, str) and is_cookie_secret(name, item):
                    yield (member, name), "session"
        elif isinstance(jar, list):
            for at, item in enumerate(jar):
                match item:
                    case {"name": str(name), "value": str(text)} if is_cookie_secret(name, text):
                        yield (member, at, "value"), "session"


RULE = Rule(
    id="cookies",
    kind="session",
    why="A browser's cookies are the logins of its user.",
    source="https://playwright.dev/docs/auth#basic-shared-account-in-all-tests",
    finds=Around(_find, names=_NAMES),
    hits=lambda: (
        Sample({"cookies": {"sessionid": _VALUE, "theme": "dark"}}, (_VALUE,)),
        Sample({"cookies": [{"name": "sid", "value": _VALUE, "domain": "a"}]}, (_VALUE,)),
    ),
    misses=lambda: (
        {"cookies": {"theme": "dark", "lang": "en"}},
        {"cookies": [{"name": "theme", "value": "dark"}]},
        {"cookies": True},
        {"cookies": [{"name": "OptanonConsent", "value": "isGpcEnabled=0&datestamp=Wed+Mar"}]},
    ),
)
