"""Find and read the settings: `[tool.cassette]` in `pyproject.toml`, or `cassette.toml`."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from cassettekit.errors import SettingsError
from cassettekit.normalization import Settings as Normalization
from cassettekit.session.rules import Redaction, Rules
from cassettekit.session.surroundings import folders, utc_offset

NAMES = ("cassette.toml", "pyproject.toml")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a project decided once; `source` is the file, None where there is none."""

    source: Path | None = None
    root: Path | None = None
    normalization: Normalization = field(default_factory=Normalization)
    redaction: Redaction = field(default_factory=Redaction)
    versions: Mapping[str, str] = field(default_factory=dict)
    repeatable: frozenset[str] = frozenset()

    def rules(self, root: str | os.PathLike[str] | None = None) -> Rules:
        """Today's rules; `root` wins over the settings, which win over the working folder."""
        place = root or self.root or (self.source.parent if self.source else Path.cwd())
        redaction = replace(self.redaction, environment=dict(os.environ))
        return Rules(folders(place), self.normalization, redaction, self.versions, utc_offset())


def load_settings(config: str | os.PathLike[str] | None = None) -> Settings:
    """Read the settings named by `config`, else those found upward from the working folder.

    Raises:
        SettingsError: The file is missing, no TOML, or has an unknown name or wrong value.
    """
    if config is not None:
        path = Path(config)
        if not path.is_file():
            raise SettingsError(str(path), "there is no such settings file")
        return _read(path, _table(path) or {})
    here = Path.cwd()
    for folder in (here, *here.parents):
        for name in NAMES:
            path = folder / name
            if path.is_file() and (table := _table(path)) is not None:
                return _read(path, table)
    return Settings()


def _table(path: Path) -> dict[str, object] | None:
    import tomllib  # noqa: PLC0415 - 2 ms, for those who have such a file

    try:
        text = path.read_text(encoding="utf-8")
        # A pyproject.toml without the word cannot hold the table; parsing it costs more.
        if path.name == "pyproject.toml" and "cassette" not in text:
            return None
        document = tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise SettingsError(str(path), f"the settings cannot be read ({error})") from None
    if path.name != "pyproject.toml":
        return document
    tools = document.get("tool", {})
    table = tools.get("cassette") if isinstance(tools, dict) else tools
    if table is None or isinstance(table, dict):
        return table
    raise SettingsError(str(path), "`tool.cassette` is no table")


def _read(path: Path, table: dict[str, object]) -> Settings:
    # pydantic costs 80 ms of import: only who has a settings file pays for it.
    from cassettekit.session.settings_file import read_table  # noqa: PLC0415

    return read_table(path, table)
