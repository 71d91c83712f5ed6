"""Members named like a token."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-token",
    kind="token",
    why="A token stands for a login.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary(
            """token jwt bearer authtoken accesstoken refreshtoken apitoken sessiontoken
            zugriffstoken zugangstoken toegangstoken bearertoken
            githubtoken gitlabtoken slacktoken bottoken usertoken oauthtoken logintoken admintoken
            deploytoken securitytoken servicetoken jwttoken identitytoken jeton токен 토큰"""
        ),
        never_after=vocabulary(
            """backward begin bos change client cls completion continuation continue creation
            csrf current cursor decode delta end eos first forward idempotency input invalidation
            key last line lock logit mask max min new next num output pad page pagination peek prev
            previous progress prompt request resume sep skip special start starting stop sync total
            unk upload watch xsrf"""
        ),
        endings=("トークン", "令牌", "액세스토큰"),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(
        _VALUE, *named(_VALUE, "access_token", "idToken", "X-Vault-Token", "PRIVATE-TOKEN")
    ),
    misses=lambda: (
        *named(
            _VALUE, "next_page_token", "max_tokens", "nextForwardToken", "tokenizer", "csrf_token"
        ),
        *named(_VALUE, "progressToken"),
        {"GetSessionToken": [{"input": {"SerialNumber": "YourMFASerialNumber1"}}]},
        {"createoauth2token": {"Resources": ["oauth2-public-client"]}},
    ),
)
