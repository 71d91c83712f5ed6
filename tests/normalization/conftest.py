"""How the laws of this folder are tried."""

from hypothesis import settings

# How long an example takes says more about the machine than about the law.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
