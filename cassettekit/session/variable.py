"""The environment variable in which a command tells the program it runs what to do."""

from typing import Final

VARIABLE: Final = "CASSETTEKIT_RUN"
