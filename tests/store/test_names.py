"""Names that can be shown, typed and told apart, whatever people send."""

from urllib.parse import quote, unquote

from hypothesis import given
from hypothesis import strategies as st

from letrado.base.control_characters import is_plain_line
from letrado.base.errors import LetradoError
from letrado.store.people.names import LONGEST, SHORTEST, checked, key_of

LIKELY = st.text(st.sampled_from("aAáÁñÑçl·.-_0 9ßıİﬁ\u0301\u200d\u202eж"), max_size=30)


@given(st.one_of(st.text(max_size=40), LIKELY))
def test_a_name_is_refused_or_can_be_shown(text: str) -> None:
    try:
        name = checked(text)
    except LetradoError:
        return
    assert SHORTEST <= len(name) <= LONGEST
    assert is_plain_line(name)
    assert " " not in name, "guests and bots have spaces"
    assert not set("/?#%&<>\"'\\") & set(name)
    assert unquote(quote(name)) == name
    assert checked(name) == name
    assert key_of(name)


@given(LIKELY)
def test_a_key_is_the_same_in_any_case(text: str) -> None:
    assert key_of(text) == key_of(text.casefold()) == key_of(f" {text} ")
    assert key_of(key_of(text)) == key_of(text)
    assert not set(" ._-") & set(key_of(text))
