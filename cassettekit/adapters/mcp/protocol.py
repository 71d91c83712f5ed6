"""What the two eras of the protocol agree on, and how a result of one reads in the other.

Legacy is every revision with a handshake, modern the stateless one. A recording holds neither:
results lose their envelope on the way in and get the caller's on the way out.
"""

from typing import Final, Literal, TypeAlias

from cassettekit.core.values import JsonObject, JsonValue

Era: TypeAlias = Literal["legacy", "modern"]
MessageId: TypeAlias = tuple[type, "int | float | str"]
Side: TypeAlias = Literal["client", "server"]
SIDES: Final[tuple[Side, Side]] = ("client", "server")

MODERN: Final = "2026-07-28"
LEGACY: Final = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")

_OWN = "io.modelcontextprotocol/"
VERSION: Final = _OWN + "protocolVersion"
SERVER: Final = _OWN + "serverInfo"
SUBSCRIPTION: Final = _OWN + "subscriptionId"
TOOL_USE: Final = "claudecode/toolUseId"
TRACE: Final = ("traceparent", "tracestate", "baggage")

CALL: Final = "tools/call"
CANCELLED: Final = "notifications/cancelled"
PROGRESS: Final = "notifications/progress"
LISTS: Final = {
    "tools/list": "tools",
    "prompts/list": "prompts",
    "resources/list": "resources",
    "resources/templates/list": "resourceTemplates",
}

INVALID_REQUEST: Final = -32600
NO_METHOD: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL: Final = -32603
CUT_OFF: Final = -32000  # what client libraries use for a connection that closed
MISS: Final = -32050  # ours: the specification leaves -32000 to -32099 to servers
UNSUPPORTED_VERSION: Final = -32022


def id_of(message: JsonObject) -> MessageId | None:
    """A message's id with its type: 1 and "1" are two ids, and true is none."""
    return as_id(message.get("id"))


def as_id(value: JsonValue) -> MessageId | None:
    """An id with its type; None for what is no id."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    return type(value), value


def starts_call(message: JsonObject) -> bool:
    """Whether a message of a client is a call, and no further round of one."""
    asks = message.get("method") == CALL and id_of(message) is not None
    return asks and "inputResponses" not in object_in(message, "params")


def object_in(message: JsonObject, name: str) -> JsonObject:
    """A member that should be an object; an empty one where it is not."""
    value = message.get(name)
    return value if isinstance(value, dict) else {}


def era_of(params: JsonObject) -> Era:
    """The era a request speaks: in the modern one each says so itself."""
    return "modern" if VERSION in object_in(params, "_meta") else "legacy"


def text_in(message: JsonObject, name: str) -> str:
    """A member that should be text; an empty one where it is not."""
    value = message.get(name)
    return value if isinstance(value, str) else ""


def server_info(result: JsonObject) -> JsonObject:
    """What a server says of itself with a result, in either era."""
    return object_in(result, "serverInfo") or object_in(object_in(result, "_meta"), SERVER)


def neutral(result: JsonObject) -> JsonObject:
    """A tool's result as it is recorded: without what only its era says."""
    bare = {name: value for name, value in result.items() if name != "resultType"}
    meta = bare.get("_meta")
    if isinstance(meta, dict) and SERVER in meta:
        kept = {name: value for name, value in meta.items() if name != SERVER}
        if kept:
            bare["_meta"] = kept
        else:
            del bare["_meta"]
    return bare


def dressed(result: JsonObject, era: Era, info: JsonObject) -> JsonObject:
    """A recorded tool result as a caller of this era takes it; members keep their order."""
    if era == "legacy":
        if isinstance(result.get("structuredContent", {}), dict):
            return result
        return {**result, "structuredContent": {"result": result["structuredContent"]}}
    return {**result, "resultType": "complete", "_meta": _with_info(result, info)}


def listed(result: JsonObject, era: Era, info: JsonObject) -> JsonObject:
    """A list, or what a server says of itself, as a caller of this era takes it."""
    if era == "legacy":
        return result
    # Nobody may keep a list of a recording: the next recording may have another.
    return {**dressed(result, era, info), "ttlMs": 0, "cacheScope": "private"}


def tool_for(tool: JsonValue, era: Era) -> JsonValue:
    """A recorded tool description as a caller of this era takes it.

    What a legacy caller cannot take as structured content `dressed` wraps; so does this.
    """
    if era == "modern" or not isinstance(tool, dict):
        return tool
    schema = tool.get("outputSchema")
    if not isinstance(schema, dict) or schema.get("type", "object") == "object":
        return tool
    wrapped: JsonObject = {
        "type": "object",
        "properties": {"result": schema},
        "required": ["result"],
    }
    return {**tool, "outputSchema": wrapped}


def _with_info(result: JsonObject, info: JsonObject) -> JsonObject:
    meta = object_in(result, "_meta")
    return {**meta, SERVER: info} if info else meta
