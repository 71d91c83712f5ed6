"""Normalizing and redacting a call give one form, whichever comes first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.normalization import Normalizer, Settings, ToolRules
from cassettekit.redaction import Redactor
from tests.normalization.strategies import HERE, WINDOW, args, moments, paths, texts

# A bearer token may hold `/`, so one that a path follows at once has no end of its own, and not
# one form: it is not drawn.
_SECRETS = ["gh" + "p_" + "a1B2" * 9, "AK" + "IA" + "Q3EXAMPLE7MN2KLP"]
_secret_texts = st.builds(
    "{}{}{}{}{}".format,
    texts,
    st.sampled_from([" ", "="]),
    st.sampled_from(_SECRETS),
    st.sampled_from([" ", "&", ""]),
    texts,
).map(str.rstrip)
_leaves = _secret_texts | paths | texts | moments


def _objects(names):
    inner = st.lists(_leaves, max_size=3) | st.dictionaries(names, _leaves, max_size=3)
    return st.dictionaries(names, _leaves | inner, max_size=4)


# Under a credential's name any text is judged by how it looks, before or after.
_names = st.sampled_from(["path", "command", "created_at", "note", "headers", "x-trace-id"])


@given(_objects(_names) | args)
def test_arguments_have_one_form(call):
    first = Redactor().args(Normalizer(HERE).args("t", call)).value
    second = Normalizer(HERE).args("t", Redactor().args(call).value)

    assert first == second


@given(_objects(_names))
def test_a_result_has_one_form(value):
    def normal(result):
        return Normalizer(HERE).result("t", result, args={}, window=WINDOW, seq=0).value

    assert Redactor().result(normal(value)).value == normal(Redactor().result(value).value)


@pytest.mark.parametrize("folder", [HERE.root, HERE.home, *HERE.tmp])
@pytest.mark.parametrize("name", ["password", "api_token", "secret"])
def test_a_path_under_a_credential_s_name_has_one_form(name, folder):
    call = {name: f"{folder}/keys/main.pem"}

    first = Redactor().args(Normalizer(HERE).args("t", call)).value
    second = Normalizer(HERE).args("t", Redactor().args(call).value)

    assert first == second


@given(st.permutations([0, "m-1", "z-2"]), st.permutations([0, "m-1", "z-2"]))
def test_a_secret_never_decides_the_order_of_a_sorted_list(one, other):
    sorting = Normalizer(HERE, Settings(tools={"t": ToolRules(sort=frozenset({"ids"}))}))

    def form(ids, secret):
        sent = {"ids": [item or secret for item in ids]}
        return sorting.arranged_args("t", Redactor().args(sorting.args("t", sent)).value)

    assert form(one, "AK" + "IA" + "Q3EXAMPLE7MN2KLP") == form(
        other, "AS" + "IA" + "ZZEXAMPLE7MN2KLP"
    )
