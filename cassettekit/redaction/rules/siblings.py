"""A member that names a secret, and the member beside it that holds it."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.rule import Around, Rule, vocabulary
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_NAMES = vocabulary(
    """name key field header label variable parameterkey parametername id property attribute
    option setting param title env variablename variable_name keyname key_name parameter_key
    setting_name optionname option_name fieldname field_name paramname param_name headername
    header_name varname var_name attributename attribute_name outputkey output_key config_key
    configkey k n"""
)
_VALUES = vocabulary(
    """value val data values parametervalue content default secretstring stringvalue plaintext v
    text current newvalue oldvalue variablevalue variable_value key_value parameter_value
    setting_value optionvalue option_value fieldvalue field_value paramvalue param_value
    string_value headervalue header_value attributevalue attribute_value outputvalue output_value
    config_value configvalue varvalue var_value new_value old_value newval"""
)
_LARGEST = 24


def _find(value: JsonValue, kind: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, dict) or not 2 <= len(value) <= _LARGEST:
        return
    found = None
    for member, item in value.items():
        if isinstance(item, str) and len(item) <= 80 and _bare(member) in _NAMES:
            found = found or kind(item.rpartition("/")[2])
    if found is not None:
        for member in value:
            if _bare(member) in _VALUES:
                yield (member,), found


def _bare(member: str) -> str:
    """Return a member's name without what marks an attribute or the text of XML."""
    return member.lower().lstrip("@#$_")


RULE = Rule(
    id="siblings",
    kind="sibling",
    why="Lists of settings write the name as a value, and the secret as the value after it.",
    source="https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_Parameter.html",
    finds=Around(_find, weak=True),
    hits=lambda: hiding(
        _VALUE,
        {"env": [{"name": "DB_PASSWORD", "value": _VALUE}]},
        {"ParameterKey": "AdminPassword", "ParameterValue": _VALUE},
        {"name": "pass", "value": _VALUE},
        {"fieldName": "client_secret", "fieldValue": _VALUE},
        {"variable": "client_secret", "data": _VALUE},
        {"Name": "/prod/db/password", "Value": _VALUE},
        {"@name": "password", "#text": _VALUE},
    ),
    misses=lambda: (
        {"name": "pass", "value": "all"},
        {"name": "REGION", "value": "eu-west-1"},
        {"name": "password", "type": "string", "in": "query"},
        {"name": "DB_PASSWORD", "valueFrom": {"secretKeyRef": {"name": "x", "key": "y"}}},
    ),
)
