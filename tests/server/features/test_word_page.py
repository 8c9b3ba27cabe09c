"""The page of one word: what each edition says of it, why, and what is around it."""

import html
import re
import unicodedata
from functools import cache
from pathlib import Path
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from letrado.core.tiles import Alphabet
from letrado.lexicon.law import catalan
from letrado.lexicon.law.analysis import Analysis, write_analysis
from letrado.lexicon.law.edition import load
from letrado.lexicon.law.form_status import Value
from letrado.lexicon.law.forms import forms
from letrado.lexicon.words import playable
from letrado.server.features.words.laws import HEADINGS
from letrado.server.features.words.neighbours import neighbours
from tests.lexicon.law.lemarios import entry, sample
from tests.server.conftest import client_over
from tests.server.support.small_lexicons import SmallCatalog, catalog, lexicon

HTML = {"Accept": "text/html", "Accept-Language": "en"}
CARD = re.compile(r'<article class="card ed (\w).*?</article>', re.S)


def page(client: TestClient, path: str) -> str:
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 200, answer.text
    return answer.text


def shown(part: str) -> str:
    """Return what people read of it, in one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


def cards(text: str) -> list[str]:
    """The kinds of the cards of editions, from the oldest on: y, n, u."""
    return [found[1] for found in CARD.finditer(text)][:4]


def explanation(text: str) -> str:
    start = text.index('aria-labelledby="h-why"')
    return shown(text[start : text.index("</section>", start)])


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("tarayes", "ynyy"),
        ("casas", "yyyy"),
        ("casita", "nnnn"),
        ("fugarse", "uunn"),
        ("franjeo", "nnyy"),
    ],
)
def test_four_editions_stand_side_by_side(client: TestClient, word: str, expected: str) -> None:
    assert cards(page(client, f"/palabras?q={word}&lexico=fise-2009")) == list(expected)


def test_a_profile_is_told_only_where_it_differs(client: TestClient) -> None:
    web = "<h4>"
    assert web not in page(client, "/palabras?q=tarayes")
    text = page(client, "/palabras?q=franjeo")
    assert text.count(web) == 1
    told = shown(text[text.index(web) : text.index("</article>", text.index(web))])
    assert told.startswith("ReDeLetras, web Valid art. 17.2")


def test_derivation_goes_from_the_entry_over_its_class_and_rule_to_the_form(
    client: TestClient,
) -> None:
    told = explanation(page(client, "/palabras?q=rubíes"))
    steps = [
        "Entry rubí , noun inferred",
        "Kind of word word stressed on the last syllable, ending in -í",
        "Rule art. 18.4.2",
        "Form rubíes , plural",
    ]
    places = [told.index(step) for step in steps]
    assert places == sorted(places)


def test_readings_that_are_no_verbs_come_first(client: TestClient) -> None:
    told = explanation(page(client, "/palabras?q=canto"))
    assert told.index("canto , noun") < told.index("cantar , verb")
    assert "Form canto , present indicative, I" in told


def test_what_was_discarded_is_told_with_the_article_that_stopped_it(client: TestClient) -> None:
    told = explanation(page(client, "/palabras?q=amarle"))
    assert "Discarded amar + -le : infinitive art. 17.5" in told


def test_undetermined_names_the_mark_that_is_missing(client: TestClient) -> None:
    told = explanation(page(client, "/palabras?q=fugarse&edicion=lexis-2004"))
    assert "2004 Undetermined" in told
    assert "not known: pronominal in every sense, current or not" in told


@pytest.mark.parametrize("edition", [*HEADINGS, "fise-2009"])
def test_each_edition_explains_itself(client: TestClient, edition: str) -> None:
    text = page(client, f"/palabras?q=tarayes&edicion={edition}")
    name = "lexis-2009-v16" if edition == "fise-2009" else edition
    assert f"How it follows · {HEADINGS[name]}" in text
    assert text.count('aria-current="page"') == 3, "the edition, and the page in both menus"


def test_an_edition_that_does_not_exist_is_told_and_the_current_one_serves(
    client: TestClient,
) -> None:
    text = page(client, "/palabras?q=casa&edicion=lexis-1999")
    assert "There is no edition “lexis-1999”" in text
    assert "How it follows · 2009, v. 16" in text


@pytest.mark.parametrize("word", ["tarayes", "canto", "amarle", "dignad", "nevamos", "abanda"])
@pytest.mark.parametrize("edition", list(HEADINGS))
def test_every_article_cited_leads_to_our_words_for_it(
    client: TestClient, word: str, edition: str
) -> None:
    text = page(client, f"/palabras?q={word}&edicion={edition}")
    links = set(re.findall(r'class="art" href="([^"]+)"', text))
    assert links
    assert set(re.findall(r'<dt><a class="art" href="([^"]+)"', text)) == links
    for link in links:
        assert client.get(link, headers={"Accept": "text/html"}).status_code == 200


def test_listed_but_not_derived(client: TestClient) -> None:
    text = page(client, "/palabras?q=zuzaran")
    assert cards(text)[3] == "y"
    last = shown([found[0] for found in CARD.finditer(text)][3])
    assert last.endswith("Valid In the list; no derivation.")
    assert "It is in the list fise-2009, which settles it" in text


def test_a_word_without_tiles_is_not_said_to_be_missing_from_the_dictionary(
    client: TestClient,
) -> None:
    text = page(client, "/palabras?q=kilo")
    assert "No tile of this set shows K" in text
    assert cards(text) == []
    assert "not in the official dictionary" not in text


def test_a_word_that_stands_but_cannot_be_laid(tmp_path: Path) -> None:
    path = tmp_path / "long.analysis"
    long = entry("internacionalizar", "verb", kind="tr", model="amar")
    write_analysis([long], path)
    with client_over(catalog(), lambda: Analysis(path)) as client:
        text = page(client, "/palabras?q=internacionalizar")
    assert cards(text) == list("uuuu")
    assert text.count("Valid, but it can’t be played</p>") == 4
    assert "from 2 to 15 tiles" in text


def test_a_hyphen_falls_by_its_article(client: TestClient) -> None:
    text = page(client, "/palabras?q=ab-cd")
    assert cards(text) == list("nnnn")
    assert "art. 8 · written with a hyphen" in explanation(text)


def test_signs_that_no_word_has_lead_to_the_word_without_them(client: TestClient) -> None:
    text = page(client, "/palabras?q=casa1")
    maybe = text[text.index('class="maybe"') :]
    assert shown(maybe[: maybe.index("</p>")]).endswith("Did you mean casa ?")
    assert "To play it" not in text


@pytest.mark.parametrize(
    ("word", "said"), [("casa", "To play it"), ("casan", "Words around it"), ("zuzarax", "")]
)
def test_neighbours_are_offered_for_play_only_where_the_word_stands(
    client: TestClient, word: str, said: str
) -> None:
    text = page(client, f"/palabras?q={word}&lexico=es")
    headings = [each for each in ("To play it", "Words around it") if each in text]
    assert headings == ([said] if said else [])


ONE_CLIENT = cache(lambda: client_over(catalog()))
"""The same for all examples of a property."""


@given(st.text(max_size=30), st.sampled_from(["es", "ca"]))
def test_whatever_is_typed_gets_an_answer(text: str, words: str) -> None:
    answer = ONE_CLIENT().get("/palabras", params={"q": text, "lexico": words}, headers=HTML)
    assert answer.status_code == 200
    assert not re.search(r"<script(?![^>]*(src=|application/json))", answer.text)


def test_accents_may_be_typed_apart_from_their_letters(client: TestClient) -> None:
    text = page(client, "/palabras?q=" + quote(unicodedata.normalize("NFD", "rubíes")))
    assert cards(text) == list("yyyy")


def test_table_of_a_verb_has_every_form_with_its_accents(client: TestClient) -> None:
    text = page(client, "/palabras?q=canto&edicion=lexis-2004")
    table = text[text.index('<details class="card conj">') :]
    table = table[: table.index("</details>")]
    (cantar,) = (each for each in sample() if each.lemma == "cantar" and each.is_verb)
    standing: dict[bool, set[str]] = {True: set(), False: set()}
    for form in forms(cantar, load("lexis-2004")):
        standing[form.standing.value is Value.ACCEPTED].add(form.spelling)
    assert set(re.findall(r'<a href="/palabras[^>]+>([^<]+)</a>', table)) == standing[True]
    assert '<s lang="es">' not in table
    assert "cantáremos" in standing[True]
    assert standing[False] == {"cantarse"}, "told only where it stands or was asked for"
    assert '<s lang="es">cantarse</s>' in page(client, "/palabras?q=cantarse")


def test_forms_that_fall_are_struck_out_with_their_article(client: TestClient) -> None:
    text = page(client, "/palabras?q=nevar")
    struck = re.findall(r"<s lang=\"es\">(\w+)</s>.*?class=\"art\" href=\"([^\"]+)\"", text)
    assert ("nevamos", "/reglamento/lexis-2009-v16/17.8") in struck
    assert "nevará" not in dict(struck)


def test_without_the_index_the_page_falls_back_on_membership(tmp_path: Path) -> None:
    def missing() -> Analysis:
        return Analysis(tmp_path / "none.analysis")

    with client_over(catalog(), missing) as client:
        text = page(client, "/palabras?q=casa")
        assert "the entry index has not been built" in text
        assert text.count("Valid</p>") == 2, "fise-2009 and club"
        assert "casa" in page(client, "/palabras?q=casa+sol")
        answer = client.get("/api/v1/words/casa/verdicts")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "analysis.missing"


def test_a_damaged_index_does_not_bring_the_page_down(tmp_path: Path) -> None:
    (tmp_path / "bad.analysis").write_bytes(b"{}" + b" " * 300)
    with client_over(catalog(), lambda: Analysis(tmp_path / "bad.analysis")) as client:
        assert "entry index" in page(client, "/palabras?q=casa")


def test_catalan_words_have_lexicons_and_neighbours_but_no_editions(client: TestClient) -> None:
    text = page(client, "/palabras?q=casa&lexico=ca")
    assert text.count("Valid</p>") == 1
    assert "law of words" not in text
    assert "To play it" in text


def test_neighbours_are_those_of_a_plain_search() -> None:
    words = ("casa", "saca", "acas", "casas", "ocasa", "asca", "sac", "casar", "casaca", "acasar")
    alphabet = Alphabet.load("es")
    found = neighbours(lexicon("near", "es", words), playable("casa", alphabet))
    assert set(found.anagrams.words) == {"saca", "acas", "asca"}
    assert (found.front_hooks, set(found.back_hooks)) == (("o",), {"s", "r"})
    assert set(found.more.words) == {"casas", "ocasa", "casar"}
    assert found.less.words == ("sac",)
    assert found.back.words == ("casaca",)
    assert found.both.words == ("acasar",)
    assert found.front.total == 0


def test_neighbours_that_are_not_shown_are_counted() -> None:
    words = ("arco", "roca", "caro", "orca", "cora", "ocra")
    found = neighbours(lexicon("many", "es", words), playable("arco", Alphabet.load("es")), most=2)
    assert len(found.anagrams.words) == 2
    assert (found.anagrams.total, found.anagrams.left) == (5, 3)


def test_api_tells_verdicts_with_our_words_for_their_articles(client: TestClient) -> None:
    answer = client.get("/api/v1/words/tarayes/verdicts", headers=HTML).json()
    assert [one["edition"] for one in answer["verdicts"]] == list(HEADINGS)
    verdicts = {one["edition"]: one for one in answer["verdicts"]}
    assert verdicts["lexis-redeletras"]["verdict"] == "invalid"
    last = verdicts["lexis-2009-v16"]
    assert last["verdict"] == "valid"
    assert last["derivations"][0]["lemma"] == "taray"
    assert last["clauses"].keys() == {"18.4.3.y"}


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("casa1/verdicts", 400, "word.not_a_letter"),
        ("ca%F0%9F%98%80/verdicts", 400, "word.not_a_letter"),
        ("a" * 80 + "/verdicts", 400, "word.too_long"),
        ("a" * 101 + "/verdicts", 422, "request.invalid"),
        ("casa/verdicts?edition=lexis-1999", 400, "lexicon.edition_unknown"),
        ("casa/neighbours?lexicon=none", 404, "lexicon.unknown"),
        ("kilo/neighbours", 422, "word.no_tile"),
    ],
)
def test_api_says_what_is_wrong(client: TestClient, path: str, status: int, code: str) -> None:
    answer = client.get(f"/api/v1/words/{path}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_api_tells_neighbours(client: TestClient) -> None:
    answer = client.get("/api/v1/words/casa/neighbours?most=5").json()
    assert answer["lexicon"] == "fise-2009"
    assert answer["back_hooks"] == ["s"]
    assert answer["more"] == {"words": ["casas"], "total": 1}


def test_the_page_answers_without_any_lexicon() -> None:
    with client_over(SmallCatalog()) as client:
        text = page(client, "/palabras?q=tarayes")
        assert cards(text) == list("ynyy")
        assert "There is no lexicon fise-2009 here yet" in text
        assert "letrado lexicon build" not in text, "visitors cannot run it"


def test_catalan_words_tell_lemma_and_category_where_open_sources_know_them(
    client: TestClient,
) -> None:
    known = {"CASA": [catalan.FormReading("casar", ("verb",), "form", "casa")]}
    catalan.write_analysis(known, catalan.analysis_file())
    try:
        text = page(client, "/palabras?q=casa&lexico=ca")
        assert "casar , verb: inflected form" in shown(text)
        answer = client.get("/api/v1/words/casa/verdicts?edition=cat").json()["verdicts"]
    finally:
        catalan.analysis_file().unlink()
    assert [(one["edition"], one["verdict"], one["analysis"]) for one in answer] == [
        ("cat", "valid", "open_sources")
    ]


def test_a_damaged_catalan_analysis_does_not_bring_the_page_down(client: TestClient) -> None:
    catalan.analysis_file().parent.mkdir(parents=True, exist_ok=True)
    catalan.analysis_file().write_bytes(b"x" * 1000)
    try:
        assert page(client, "/palabras?q=casa&lexico=ca").count("Valid</p>") == 1
    finally:
        catalan.analysis_file().unlink()
