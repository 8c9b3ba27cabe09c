"""Figures and what they count agree in what the commands say."""

import gettext

import pytest

from letrado.cli.server import backup
from letrado.store.backup import Content
from letrado.study.cardbox import DAY, HOUR, wait_text


def test_one_account_and_one_game_are_not_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "ngettext", gettext.NullTranslations().ngettext)
    assert backup.shown(Content("x", 1, 1)) == "1 account, 1 game"
    assert backup.shown(Content("x", 2, 3)) == "2 accounts, 3 games"


def test_a_wait_of_a_minute_is_one_minute() -> None:
    assert [wait_text(seconds, "es") for seconds in (5, 3 * HOUR, 3 * DAY)] == [
        "1 minuto",
        "3 horas",
        "3 días",
    ]
