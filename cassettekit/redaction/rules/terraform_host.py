"""Tokens of Terraform hosts in the environment."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="terraform-host",
    kind="token",
    why="The variable is named after the host that the token is for.",
    source="https://developer.hashicorp.com/terraform/cli/config/config-file#environment-variable-credentials",
    finds=Text(
        lead=("TF_TOKEN_",),
        glued=True,
        body=r"\w{1,80}\"?[ ]?[=:][ ]?[\"']?(?P<secret>[^\s\"'$<{][^\s\"']{7,200})",
    ),
    hits=lambda: hiding(_VALUE, f"export TF_TOKEN_app_terraform_io={_VALUE}"),
    misses=lambda: ("TF_TOKEN_app_terraform_io=$TOKEN", "set TF_TOKEN_host for each host"),
)
