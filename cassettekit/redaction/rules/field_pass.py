"""Members named like a abbreviated password."""

from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-pass",
    kind="password",
    why="SMTP_PASS and adminpw are passwords; a bare pass is more often a verdict.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("pass pw pwrd"),
        after=vocabulary(
            """db database smtp imap pop mail email ftp sftp ssh user admin root mysql mariadb pg
            postgres postgresql mongo mongodb redis rabbitmq amqp mqtt ldap http https proxy
            web wifi wlan login auth account my sudo keystore truststore key store app basic
            default vault bind become sudo enable ansible
            api sql oracle mssql service svc rdp vnc vpn wp"""
        ),
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "SMTP_PASS", "dbPass", "admin_pw")),
    misses=lambda: named(_VALUE, "first_pass", "render_pass", "bypass"),
)
