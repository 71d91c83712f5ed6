"""As much of JSON Schema as `docs/diff.schema.json` uses."""

import re

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
}
KNOWN = {
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "required", "properties",
    "additionalProperties", "items", "enum", "const", "minimum", "minItems", "maxItems", "pattern",
    "anyOf",
}  # fmt: skip


def faults(value, schema, root, where="$"):
    """Where and how a value breaks a schema."""
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        target = root
        for step in schema["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        yield from faults(value, target, root, where)
    options = [list(faults(value, option, root, where)) for option in schema.get("anyOf", ())]
    if options and all(options):
        yield f"{where}: fits no option"
    yield from (f"{where}: {fault}" for fault in own_faults(value, schema))
    if isinstance(value, list):
        for place, item in enumerate(value):
            yield from faults(item, schema.get("items", {}), root, f"{where}[{place}]")
    if isinstance(value, dict):
        members = schema.get("properties", {})
        for name in value.keys() & members.keys():
            yield from faults(value[name], members[name], root, f"{where}.{name}")


def own_faults(value, schema):
    """How a value breaks a schema by itself, whatever is in it."""
    if "type" in schema and not any(is_a(value, name) for name in listed(schema["type"])):
        yield f"is no {schema['type']}"
    if "const" in schema and value != schema["const"]:
        yield f"is not {schema['const']}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{value!r} is not in {schema['enum']}"
    if isinstance(value, int) and value < schema.get("minimum", value):
        yield "is too low"
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{value!r} does not match"
    if isinstance(value, list):
        least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
        if not least <= len(value) <= most:
            yield f"has {len(value)} items"
    if isinstance(value, dict):
        yield from (f"lacks {name}" for name in schema.get("required", ()) if name not in value)
        if schema.get("additionalProperties") is False:
            yield from (f"has {name}" for name in value.keys() - schema["properties"].keys())


def is_a(value, name):
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def listed(value):
    return value if isinstance(value, list) else [value]
