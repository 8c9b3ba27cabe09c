"""Reviews as pages of their own: whole, without script, safe, in three languages."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from letrado.base.i18n import LANGUAGES
from letrado.game import Side
from letrado.reports.review import Reviewed, game_report, many_report
from letrado.reports.review.graphs import path, scores, ticks
from letrado.reports.review.page import signed
from letrado.review import QUICK, GameReview, review
from letrado.review.data import game_data
from tests.server.support.played import Played, small_game, small_lexicon

VOID = {"meta", "br", "rect", "line", "circle", "path"}
ATTACK = "<script>alert(1)</script>\"'&"


class Page(HTMLParser):
    """Parts of a page; complains about tags that do not close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag


def reviewed() -> GameReview:
    return review(small_game().events, small_lexicon(), depth=QUICK)


def named(found: GameReview, name: str) -> GameReview:
    """The same game between people of other names."""
    settings = replace(found.game.settings, players=(name, "Blas"), event=name)
    return replace(found, game=replace(found.game, settings=settings))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_whole_and_fetches_nothing(language: str) -> None:
    text = game_report(reviewed(), small_lexicon(), language)
    page = Page(text)
    assert f'<html lang="{language}">' in text
    assert "script" not in page.tags
    assert not any(name.startswith("on") or name in ("src", "style") for name in page.attributes)
    assert len(page.ids) == len(set(page.ids))
    assert {f"#{each}" for each in page.ids} >= set(page.links)
    assert page.tags.count("svg") >= 3
    for head in ("main", "h1", "table"):
        assert head in page.tags


def test_names_are_text_and_nothing_else() -> None:
    text = game_report(named(reviewed(), ATTACK), small_lexicon(), "en")
    assert "script" not in Page(text).tags
    assert "&lt;script&gt;" in text


def test_a_review_that_was_stopped_says_how_far_it_went() -> None:
    found = reviewed()
    part = replace(found, analyses=found.analyses[:2])
    assert "Analysed 2 of 6." in game_report(part, small_lexicon(), "en")


def test_a_game_without_turns_and_without_words() -> None:
    events = small_game().events[:12]
    found = review(events, None)
    Page(game_report(found, None, "es"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_many_games(language: str) -> None:
    found = named(reviewed(), ATTACK)
    data = game_data(found, small_lexicon(), language)
    games = [
        Reviewed("a.jsonl", data, report="a.html"),
        Reviewed("b.jsonl", data),
        Reviewed(ATTACK, error="damaged"),
    ]
    text = many_report(games, language)
    page = Page(text)
    assert "script" not in page.tags
    assert page.links == ["a.html"]
    assert "damaged" in text
    Page(many_report([], language))


def drawn(found: GameReview) -> tuple[list[str], list[str]]:
    """Lines of the graph of scores, and its labels."""
    data = game_data(found, small_lexicon(), "en")
    picture = scores(data, "Score")
    return re.findall(r'<path class="l\d" d="([^"]*)"', picture), re.findall(
        r'<text class="lb"[^>]*>(.*?)</text>', picture
    )


def test_the_graph_of_scores_ends_as_the_game_did() -> None:
    """The racks left are counted after the last turn, and may turn the game round (F09 §45)."""
    found = reviewed()
    totals = [found.turns[-1].after[side] for side in Side]
    assert totals != list(found.final.values())  # given up: the loser's points are taken off
    for line in drawn(found)[0]:
        assert line.count("L") == len(found.turns) + 1
    picture = scores(game_data(found, small_lexicon(), "en"), "Score")
    assert ">−" in picture  # a scale below zero
    assert ">-" not in picture


def test_bingos_are_called_by_their_words() -> None:
    played = Played(("CANSADO", "PE[RR]OSEN"))
    played.play("8D CANSADO", drawn="LLLLEEE")
    played.skip()
    played.give_up()
    found = review(played.events, small_lexicon(), depth=QUICK)
    assert drawn(found)[1] == ['<tspan class="wide">CANSADO </tspan>76']


def test_luck_has_a_sign() -> None:
    assert [signed(each, "en") for each in (2.04, 0.0, -3.0, None)] == ["+2.0", "0.0", "−3.0", "–"]


def test_scales() -> None:
    assert ticks(0, 498) == [0, 100, 200, 300, 400, 500]
    assert ticks(-21, 8) == [-30, -20, -10, 0, 10]
    assert ticks(0, 0) == [0, 10]
    assert path([(0, 1), (2.25, 3)]) == "M0.0 1.0 L2.2 3.0"
