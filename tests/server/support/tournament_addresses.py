"""The addresses of every page of a tournament, in the state that it is in."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import quote

from letrado.server.features.tournaments.desk.contexts import PAGES
from letrado.server.features.tournaments.desk.files import FORMS
from letrado.server.features.tournaments.live_tournament import LiveTournament
from letrado.server.features.tournaments.printing.projector import public_rounds
from letrado.server.features.tournaments.results.codes import result_code
from letrado.tournament.model.rounds import Pair, Round
from tests.server.support.tournament_viewers import OFFICIALS, SEATED

DESK = frozenset(OFFICIALS)
EVERYBODY = frozenset({"everybody"})


@dataclass(frozen=True)
class Address:
    """A page by the name of its kind, and who gets it; everybody else is refused."""

    kind: str
    path: str
    readers: frozenset[str] = EVERYBODY
    is_refused: bool = False
    """True if the state of the tournament does not allow it: it is refused without a failure."""
    is_elsewhere: bool = False
    """True if the page is none of the tournament's own."""

    def opens_for(self, viewer: str) -> bool:
        """True if *viewer* gets the page."""
        return not self.is_refused and (self.readers is EVERYBODY or viewer in self.readers)


def addresses(hall: LiveTournament, turn: int) -> list[Address]:
    """Every page; *turn* chooses which round, table, player and case are looked at."""
    rounds = hall.tournament.divisions["A"].rounds if "A" in hall.tournament.divisions else ()
    found = list(_desk(hall, rounds, turn))
    if hall.tournament.divisions:
        public = [*_public(hall, turn), *_results(hall, turn)]
        if hall.row.visibility == "officials":  # for others it does not exist, but for its slips
            public = [
                one if one.kind == "result slip" else replace(one, readers=_officials(one))
                for one in public
            ]
        found += public
    found += _elsewhere(hall)
    return found


def _officials(address: Address) -> frozenset[str]:
    return DESK if address.readers is EVERYBODY else DESK & address.readers


def _desk(hall: LiveTournament, rounds: tuple[Round, ...], turn: int) -> Iterator[Address]:
    found, root = hall.tournament, f"/torneo/{hall.id}/mesa"
    needs = {"jugador", "resultado", "caso"}
    for page in PAGES:
        if page not in needs:
            yield Address(f"desk {page}", f"{root}/{page}" if page else root, DESK)
    for page in ("jugadores", "cuentas"):
        yield Address(f"desk {page} sought", f"{root}/{page}?busca=a&pagina=2", DESK)
    state = ("conflict", "call", "sign", "play", "done")[turn % 5]
    yield Address("desk filtered", f"{root}?ver={state}", DESK)
    yield Address("desk class", f"{root}/clasificacion?clase=Sub+18", DESK)
    if found.entrants:
        number = sorted(found.entrants)[turn % len(found.entrants)]
        yield Address("desk jugador", f"{root}/jugador?n={number}", DESK)
    if found.record.cases:
        case = found.record.cases[turn % len(found.record.cases)].number
        yield Address("desk caso", f"{root}/caso?caso={case}", DESK)
    for form in FORMS:
        refused = not found.divisions and form not in {"registro", "json"}
        yield Address(f"file {form}", f"{root}/archivo/{form}", DESK, is_refused=refused)
    if len(found.divisions) > 1:
        for page in ("", "/parejas", "/clasificacion", "/plan"):
            yield Address(f"desk division {page}", f"{root}{page}?division=B", DESK)
    if len(rounds) > 1:
        earlier = 1 + turn % (len(rounds) - 1)
        for page in ("", "/parejas", "/clasificacion"):
            yield Address(f"desk earlier {page}", f"{root}{page}?ronda={earlier}", DESK)
    if pair := _pair(rounds, turn):
        yield Address(
            "desk resultado", f"{root}/resultado?ronda={pair[0]}&mesa={pair[1].table}", DESK
        )


def _public(hall: LiveTournament, turn: int) -> Iterator[Address]:
    found, root = hall.tournament, f"/torneo/{hall.id}"
    division = next(iter(found.divisions))
    rounds = public_rounds(hall, division)
    for page in ("", "/jugadores", "/estadisticas", "/reglas", "/proyector", "/soy"):
        yield Address(f"public {page}", root + page)
    yield Address("public embedded", f"{root}/clasificacion/incrustada")
    yield Address("public class", f"{root}?clase=Sub+18&ronda=0")
    yield Address("public claim", f"{root}/soy?codigo=ABC")
    if found.settings.boards:
        yield Address("public teams", f"{root}?equipos=1")
    if len(found.divisions) > 1:
        yield Address("public division", f"{root}?division=B")
        yield Address("public projector of division", f"{root}/proyector?division=B")
    if rounds:
        yield Address("public round", f"{root}/ronda/{len(rounds)}")
        yield Address("public earlier round", f"{root}/ronda/{1 + turn % len(rounds)}")
        yield Address("public earlier", f"{root}?ronda={turn % len(rounds)}")
    if found.entrants:
        numbers = sorted(found.entrants)
        number = numbers[turn % len(numbers)]
        yield Address("public player", f"{root}/jugador/{number}")
        if club := found.entrants[number].club:
            yield Address("public club", f"{root}/club?nombre={quote(club)}")
    team = {
        role for role, own in SEATED.items() for one in found.teams.values() if own in one.members
    }
    yield Address("public team", f"{root}/equipo", frozenset(team))
    yield Address("prints", f"{root}/imprimir", DESK)


def _results(hall: LiveTournament, turn: int) -> Iterator[Address]:
    root = f"/torneo/{hall.id}"
    yield Address("result find", f"{root}/resultado")
    rounds = public_rounds(hall, "A") if "A" in hall.tournament.divisions else ()
    pair = _pair(rounds, turn)
    if pair is None:
        return
    number, at = pair
    seated = {role for role, own in SEATED.items() if own in at.players}
    path = f"{root}/resultado/A/{number}/{at.table}"
    yield Address("result table", path, DESK - {"tribunal"} | seated)
    code = result_code(hall.row.secret, ("A", number, at.table), at)
    yield Address("result slip", f"{root}/r/{code}")


def _elsewhere(hall: LiveTournament) -> Iterator[Address]:
    chosen = f"/temporada?torneo={hall.id}&mejores=2"
    for kind, path in {"tournaments": "/torneos", "season": "/temporada", "chosen": chosen}.items():
        yield Address(kind, path, is_elsewhere=True)
    yield Address("hall", "/sala", is_elsewhere=True)
    for entrant in hall.tournament.entrants.values():
        if entrant.club:
            yield Address("club", f"/club/{quote(entrant.club)}", is_elsewhere=True)
            return


def _pair(rounds: tuple[Round, ...], turn: int) -> tuple[int, Pair] | None:
    """A table of a round, another one at each turn."""
    tables = [
        (played.number, pair)
        for played in rounds
        for pair in played.pairs
        if pair.second is not None
    ]
    return tables[turn % len(tables)] if tables else None
