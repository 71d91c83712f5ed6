"""The one way in which this company writes a moment."""

from datetime import UTC, datetime


def now() -> str:
    """Give the time as ISO 8601 in UTC, to the microsecond."""
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
