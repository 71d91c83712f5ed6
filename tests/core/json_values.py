"""Strategies for values that JSON holds, and for those it nearly holds."""

from hypothesis import settings
from hypothesis import strategies as st

# A law fails for what it finds and never for how long that took.
untimed = settings(deadline=None)

SAFE = 2**53 - 1

# Characters at which encodings, escapes and sort orders disagree.
CHARACTERS = st.characters(exclude_categories=["Cs"]) | st.sampled_from(
    '\0\t\n\x1f"\\/\x7f\x80\u2028\ud7ff\ue000\ufb01\uffff\U00010000\U0001f600$'
)
TEXTS = st.text(CHARACTERS, max_size=12)
SURROGATES = st.sampled_from(["\ud800", "\udfff", "a\udc00b", "\ud83d \ude00"])
NAMES = TEXTS | st.sampled_from(["$int", "$$int", "$bytes", "10", "9", "__proto__"])
FLOATS = (
    st.floats(allow_nan=False, allow_infinity=False)
    | st.floats(min_value=-1000, max_value=1000)
    | st.integers(-SAFE, SAFE).map(float)
    | st.sampled_from([-0.0, 1e-4, 9.999e-5, 1e16, 1e21, 2.0**53, 5e-324])
)
LEAVES = st.none() | st.booleans() | st.integers(-SAFE, SAFE) | FLOATS | TEXTS


def nested(leaves, names=NAMES):
    """Lists and objects of `leaves`."""
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=5) | st.dictionaries(names, inner, max_size=5),
        max_leaves=20,
    )


PLAIN = nested(LEAVES)
HOSTILE = nested(LEAVES | SURROGATES | st.integers(), NAMES | SURROGATES)
