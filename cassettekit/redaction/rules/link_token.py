"""Links of mails that log in, reset a password or accept an invitation."""

import re

from cassettekit.redaction.judge import has_digit, is_generated, is_hex, is_opaque
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, URLSAFE, chars, inside

_VALUE, _HEX = chars(43, URLSAFE), chars(40, HEX)
_DIGEST = 32
_SLUG = Late(r"(?:[A-Za-z]?[a-z]{0,30}\d{0,4}[-_]){1,20}[A-Za-z]?[a-z]{0,30}\d{0,4}\Z")
_DATED = Late(r"[0-9a-z]{4,8}-[0-9a-f]{20,64}\Z")  # Django's


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"].removesuffix(".")
    if is_hex(value):
        return len(value) >= _DIGEST
    if _SLUG.match(value) is not None and _DATED.match(value) is None:
        return False
    solid = value.replace("-", "").replace("_", "")
    return has_digit(value) and is_generated(value) and is_opaque(solid)


RULE = Rule(
    id="link-token",
    kind="login",
    why="Whoever opens such a link first has the account.",
    source="https://cheatsheetseries.owasp.org/cheatsheets/Forgot_Password_Cheat_Sheet.html",
    finds=Text(
        lead=(
            "verify/",
            "verification/",
            "verify-email/",
            "verify_email/",
            "confirm/",
            "confirm-email/",
            "confirm_email/",
            "confirmation/",
            "activate/",
            "activation/",
            "reset/",
            "reset-password/",
            "reset_password/",
            "password-reset/",
            "recover/",
            "magic/",
            "magic-link/",
            "magic_link/",
            "invite/",
            "invites/",
            "invitation/",
            "invitations/",
            "accept/",
            "signin/",
            "sign-in/",
            "login/",
        ),
        not_after=r"\w-",
        body=r"(?:[A-Za-z]\w{0,11}/){0,2}?(?P<secret>[A-Za-z0-9_-]{22,300})(?![\w./-]{0,40}\.[a-z])",
        accept=_accept,
    ),
    hits=lambda: (
        inside(_VALUE, "Please confirm: https://h.example/verify/", _VALUE),
        inside(_VALUE, "https://h.example/reset-password/", _VALUE, "?lang=en"),
        inside(_VALUE, "https://h.example/invitations/accept/", _VALUE),
        inside(_HEX, "https://h.example/account/activate/MTI/", _HEX, "/"),
    ),
    misses=lambda: (
        "https://h.example/docs/verify/signatures-and-webhooks-of-events-2",
        "https://h.example/invite/friends",
        "https://h.example/accept/terms-and-conditions-2024-version-3",
        "https://h.example/invite/team/engineering-platform-2024-q3",
        "/reset/:token and /verify/{token}",
        "https://h.example/confirm/9b2f7c1e-4d5a-4e6f-8a7b-1c2d3e4f5a6b",
    ),
)
