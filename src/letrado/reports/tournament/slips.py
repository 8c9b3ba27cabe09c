"""Slips to cut out: for challenges, for appeals, and for results."""

from collections.abc import Iterable

from letrado.base.i18n import N_, cited
from letrado.reports.qr import qr_svg
from letrado.reports.tournament.asked import Asked, Contents
from letrado.rulebook import Role
from letrado.rulebook.names import ROLES
from letrado.tournament.model.rounds import Pair


def challenge_slips(asked: Asked) -> Contents:
    """Return one a table: the words, both signatures where the edition asks for them, the answer.

    Under the Catalan rules a player makes a challenge to the arbiter, who notes it (CAT 6¶1).
    """
    signed = asked.tournament.rules.words.challenge_slip
    title = asked.say(N_("Challenge slip"))
    article = _article(asked, "R-135")
    say = asked.say
    parts = [
        _lines(say(N_("Words, each as it is on the board ({article})"), article=article), 3),
        _ticks(say(N_("Challenged by")), "1.", "2."),
    ]
    if signed:
        parts.append(_blanks(say(N_("Signature of the first")), say(N_("Signature of the second"))))
    parts.append(_ticks("", say(N_("Correct play")), say(N_("Play not valid"))))
    parts.append(_blanks(_role(asked, "judge"), say(N_("Time of day"))))
    slips = [_slip(asked, title, pair, parts, numbered=True) for pair in asked.games()]
    return _document(asked, title, slips, across=2, down=3)


def appeal_slips(asked: Asked) -> Contents:
    """Return one a table: against the answer to a challenge, or a sanction if that is allowed."""
    say, rules = asked.say, asked.tournament.rules
    title = say(N_("Appeal slip"))
    kinds = [say(N_("challenge ({article})"), article=_article(asked, "R-138"))]
    if rules.ending.sanction_appeal_until != "none":
        kinds.append(say(N_("sanction ({article})"), article=_article(asked, "R-189")))
    whose = {
        "mover": N_("The verdict on a challenge may be appealed by the player who made the play."),
        "challenger": N_("The verdict on a challenge may be appealed by the challenger."),
    }
    parts = [
        _ticks(say(N_("Against the decision on a")), *kinds),
        _note(say(whose[rules.words.appeal_by])),
        _ticks(say(N_("Appealed by")), "1.", "2."),
        _lines(say(N_("Words, or number of the case") if len(kinds) > 1 else N_("Words")), 1),
        _lines(say(N_("Arguments")), 5),
    ]
    if rules.words.appeal_hides_arguments:
        parts.append(_ticks("", say(N_("The opponent is not to see the arguments"))))
    parts.append(_blanks(say(N_("Signature of who appeals")), say(N_("Received at"))))
    parts.append(_ticks(say(N_("Decision")), say(N_("upheld")), say(N_("overturned"))))
    parts.append(_blanks(say(N_("Signature of who decides"))))
    slips = [_slip(asked, title, pair, parts, numbered=True) for pair in asked.games()]
    return _document(asked, title, slips, across=1, down=2)


def result_slips(asked: Asked) -> Contents:
    """Return one a table: scores, who started if a draw decides, both signatures, and the code."""
    say = asked.say
    title = say(N_("Result slip"))
    slips = []
    for pair in asked.games():
        one, other = asked.both(pair)
        drawn = pair.starter is None  # then the players tick who started
        parts = [
            _boxes(*((f"1. {one.name}", f"2. {other.name}") if drawn else (one.name, other.name)))
        ]
        if drawn:
            parts.append(_ticks(say(N_("Started")), "1.", "2."))
        parts.append(_lines(say(N_("Best play, and its points")), 1))
        parts.append(_blanks(say(N_("Signature of the first")), say(N_("Signature of the second"))))
        slip = _slip(asked, title, pair, parts, numbered=False)
        if asked.link is not None:
            link = asked.link((asked.division, asked.played.number, pair.table))
            slip |= {"qr": qr_svg(link.address), "code": link.code}
        slips.append(slip)
    return _document(asked, title, slips, across=2, down=4)


def _document(
    asked: Asked, title: str, slips: list[Contents], *, across: int, down: int
) -> Contents:
    frame = asked.frame(title, asked.where())
    return {**frame, "across": across, "down": down, "slips": slips}


def _slip(
    asked: Asked, title: str, pair: Pair, parts: Iterable[Contents], *, numbered: bool
) -> Contents:
    names = [entrant.name for entrant in asked.both(pair)]
    return {
        "title": title,
        "place": asked.where(pair.table),
        "names": [f"{at}. {name}" for at, name in enumerate(names, 1)] if numbered else [],
        "parts": list(parts),
    }


def _article(asked: Asked, row: str) -> str:
    return cited(asked.tournament.rules.cite(row), asked.language)


def _role(asked: Asked, role: Role) -> str:
    """Return the edition's own name of a role, on documents in its own language."""
    rules = asked.tournament.rules
    own = rules.roles.get(role) if asked.language == rules.language else None
    text = own or asked.say(ROLES[role])
    return text[:1].upper() + text[1:]


def _lines(label: str, count: int) -> Contents:
    return {"kind": "lines", "label": label, "count": count}


def _ticks(label: str, *choices: str) -> Contents:
    return {"kind": "ticks", "label": label, "choices": list(choices)}


def _boxes(*labels: str) -> Contents:
    return {"kind": "boxes", "labels": list(labels)}


def _blanks(*labels: str) -> Contents:
    return {"kind": "blanks", "labels": list(labels)}


def _note(label: str) -> Contents:
    return {"kind": "note", "label": label}
