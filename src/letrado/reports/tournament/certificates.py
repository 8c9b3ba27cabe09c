"""Certificates: one a player, with their place and results."""

from letrado.base.i18n import N_
from letrado.reports.tournament.asked import Asked, Contents
from letrado.reports.tournament.standing import signed
from letrado.rulebook.names import ROLES
from letrado.tournament.standings.effective_results import division_standings


def certificates(asked: Asked) -> Contents:
    """Return the certificates by place, the best first."""
    say = asked.say
    rows = division_standings(asked.tournament, asked.division, last=asked.last)
    made = []
    for row in rows:
        if asked.best and row.place > asked.best:
            break
        entrant = asked.tournament.entrants[row.number]
        card = row.card
        made.append(
            {
                "name": entrant.name,
                "club": entrant.club,
                "place": say(N_("Place {place} of {count}"), place=row.place, count=len(rows)),
                "figures": say(
                    N_("Games won: {wins} · drawn: {draws} · lost: {losses} · spread {spread}"),
                    wins=card.wins,
                    draws=card.draws,
                    losses=card.losses,
                    spread=signed(f"{card.spread:+d}"),
                ),
            }
        )
    names = [asked.say(ROLES[role]) for role in ("director", "organiser")]
    return {
        **asked.frame(say(N_("Certificate"))),
        "certificates": made,
        "signatures": [name[:1].upper() + name[1:] for name in names],
    }
