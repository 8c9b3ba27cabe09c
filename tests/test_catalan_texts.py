"""Catalan texts as people read them: filled with names and numbers, in the words we keep."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
PO = ROOT / "src/letrado/base/i18n/ca/LC_MESSAGES/letrado.po"
FIELD = re.compile(r"\{(\w+)\}|%\((\w+)\)[sd]")
COUNTS = (0, 1, 2, 11)
NAMES = ("Anna", "Hèctor", "Íngrid")
LIMITS = re.compile(
    "most|shortest|least|longest|lowest|low|highest|size|hours|days|seconds|minutes|more|probes|"
    "before|limit|plies|threads|times|boards|fitting|generations|games|ways|bag|margin"
)
"""Fields that hold a limit of ours: never 1, 11 or a name."""
GUARDED = (
    "{n} punts menys per minut",
    "{points} punts menys per minut",
    "els {n} millors",
    "entre {n} jugadors",
    "agafa {count} fitxes i després",
    "{places} llocs de fitxa",
    "mots alhora",
    "Valoració perduda",
    "punts per partida",
    "punts de valoració",
    "caràcters",
    "−{points} punts",
)
"""Texts with a figure that is never one: a limit, a fixed figure or a mean."""


def _messages() -> list[Message]:
    with PO.open("rb") as file:
        return [message for message in read_po(file, locale="ca") if message.id]


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _filled(text: str, value: object) -> str:
    """Fill the fields of *text*; a limit keeps its name."""

    def fill(field: re.Match[str]) -> str:
        name = field[1] or field[2]
        return f"<{name}>" if LIMITS.fullmatch(name) else str(value)

    return FIELD.sub(fill, text)


def _rendered(message: Message) -> Iterator[str]:
    """Every text of *message* for each count and for names that begin with a vowel."""
    forms = _forms(message)
    for count in COUNTS:
        yield _filled(forms[count != 1] if len(forms) > 1 else forms[0], count)
    for name in NAMES:
        yield from (_filled(form, name) for form in forms)


def _found(pattern: str) -> list[str]:
    """List the rendered texts with something that *pattern* finds."""
    wrong = re.compile(pattern)
    return [text for one in _messages() for text in _rendered(one) if wrong.search(text)]


def test_de_is_elided_before_names_and_numbers() -> None:
    assert _found(rf"\b[Dd]e [«“]?({'|'.join(NAMES)}|1\b|11\b)") == []
    assert _found(r"\b[Dd]['’][«“]?(0|2)\b") == []


def test_one_is_not_followed_by_a_plural() -> None:
    nouns = (
        "fitxes|punts|mots|dies|hores|minuts|partides|rondes|torns|jugadors|taules|fitxers|llocs|"
        "comptes|caràcters|caselles|romanents|paraules|persones|voltes|parelles|resultats|esdeveniments"
    )
    plural = re.compile(rf"(?<![\d,.])1 ({nouns})\b")
    assert [
        text
        for message in _messages()
        for text in _rendered(message)
        if plural.search(text) and not _any(GUARDED, _forms(message)[-1])
    ] == []


def test_apostrophes_and_middle_dots_are_those_of_prose() -> None:
    typed = ("pip install 'letrado", "' doble lletra")
    straight = [text for text in _found(r"[^\W\d_]'|'[^\W\d_]") if not _any(typed, text)]
    assert straight == []
    assert _found(r"[lL]•[lL]|[lL]\.l[aei]|ŀ|Ŀ") == []


def _any(parts: tuple[str, ...], text: str) -> bool:
    return any(part in text for part in parts)


PLURAL_YOU = (
    r"\b(Digueu|digueu|traieu|indiqueu|escriviu|poseu|porteu|feu|trieu|premeu"
    r"|obriu|espereu|podeu|voleu|teniu|vostre|vostra|vostres)\b"
)


def test_one_person_is_tu() -> None:
    assert _found(PLURAL_YOU) == []


def test_nobody_no_and_nothing_take_no() -> None:
    assert _found(r"\b[Nn]ingú (juga|tingui|més pot|té|pot|veu|sap|agafa)\b") == []
    assert _found(r"\b[Ss]i [^,.;]*\b\w+(aria|arien|eria|erien|iria|irien)\b") == []


FORBIDDEN = {
    "rival": r"\brivals?\b",
    "role": r"\b[Pp]apers?: \{|\b[Uu]n paper\b|[Tt]é papers\b|\b[Ee]ls papers\b",
    "site": r"\b(tot el|aquest|qui administra el|qui porta el) lloc\b",
    "token": r"\b[Tt]okens?\b",
    "program": r"\b[Bb]ots?\b(?!:|\.$)",
    "language": r"\b[Ii]diomes?\b|\b[Ii]dioma\b|\b[Ee]spany(ol|ola|ols|oles)\b",
    "search": r"\b[Bb](usc|usq|úsq)\w+",
    "arbiter": r"\b[Cc]rid(a|a’l|ar|at|en)\b",
    "covered": r"\b[Tt]auler cobert|es cobreix el tauler|el tauler es cobreix",
    "correct": r"\b[Jj]ugad(a|es) (vàlid|no vàlid)",
    "pass": r"\b[Uu]n passo\b|[Cc]om a pas\b",
    "prize": r"\b[Cc]àstig",
    "force majeure": r"\b[Ff]orça major\b",
    "warning": r"\b[Aa]monestaci",
    "draw": r"\b[Rr]obatori|\b[Rr]obar",
    "ruling": r"\b[Dd]ict(amen|àmens)\b",
    "match": r"\b[Dd]uels?\b|\b[Ee]ncontres?\b",
    "act": r"\b[Aa]cte\b|\b[Ss]uccés\b",
    "history": r"\b[Hh]istòri(a|es)\b",
    "phone": r"\b[Tt]elèfons?\b",
    "live": r"\b[Ee]n viu\b",
    "tournaments": r"\b[Tt]orneigs\b",
    "named": r"\b[Aa]nomena(da|des|r|’n|’ls)?\b(?! «)",
    "spelling": r"\b([Ss]óc|[Vv]énen|[Dd]óna|[Ff]ou)\b",
    "work in progress": r"^[A-Z]\w+([ai]nt|ent)…|^(Esper|Cerc|Mesur|Anot|Compar|Jug)ant\b",
    "word": r"\b[Pp]araul(a|es) (\{|vàlid|impugnad|no vàlid|esmentad)|\b[Ll]es paraules\b",
}
"""What each concept is not called, so that it has one name."""


@pytest.mark.parametrize("concept", FORBIDDEN)
def test_each_concept_keeps_its_word(concept: str) -> None:
    wrong = re.compile(FORBIDDEN[concept])
    assert [text for one in _messages() for text in _forms(one) if wrong.search(text)] == []


def test_what_is_forbidden_would_be_found() -> None:
    message = Message("x", string="El rellotge de {name} es posa a {time}")
    assert "El rellotge de Anna es posa a Anna" in list(_rendered(message))
    plural = Message(("x", "y"), string=("{n} fitxa", "{n} fitxes"))
    assert list(_rendered(plural))[:4] == ["0 fitxes", "1 fitxa", "2 fitxes", "11 fitxes"]
    assert re.search(FORBIDDEN["arbiter"], "Crida l’àrbitre")
