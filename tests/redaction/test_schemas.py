"""A tool's own schema says which of its members are secret."""

from pydantic import BaseModel, SecretStr

from cassettekit.redaction import Redactor, secret_names


class Login(BaseModel):
    user: str
    phrase: SecretStr
    spare: SecretStr | None = None


def test_write_only_members_and_password_formats_are_named():
    schema = Login.model_json_schema()

    assert secret_names({"inputSchema": schema}) == {"phrase", "spare"}


def test_names_from_a_schema_redact_their_values():
    redactor = Redactor(names=secret_names(Login.model_json_schema()))

    redacted = redactor.args({"user": "ann", "phrase": "open sesame", "spare": "barley corn"})

    assert redacted.value == {"user": "ann", "phrase": "REDACTED", "spare": "REDACTED"}


def test_other_schemas_name_nothing():
    assert (
        secret_names({"properties": {"password": {"type": "string"}}, "writeOnly": True}) == set()
    )
