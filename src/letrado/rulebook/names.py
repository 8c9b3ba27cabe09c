"""Names of the codes of the law: files and programs keep the codes, people read the names."""

from collections.abc import Mapping

from letrado.base.i18n import N_, Text

CLOCKS: Mapping[str, Text] = {
    "running": N_("running clock"),
    "stopped": N_("stopped clock"),
    "timer": N_("turn timer"),
}
PAIRINGS: Mapping[str, Text] = {
    "round_robin": N_("round robin"),
    "swiss": N_("Swiss system"),
    "match": N_("match of several games"),
    "team": N_("team tournament"),
    "friendly": N_("friendly game"),
}
STARTERS: Mapping[str, Text] = {
    "listed": N_("the order of the list"),
    "system": N_("the pairing system"),
    "lot_then_alternate": N_("a lot for the first game, then in turns"),
    "draw": N_("a draw of tiles"),
    "organiser": N_("the organiser’s choice"),
}
ROLES: Mapping[str, Text] = {
    "player": N_("player"),
    "monitor": N_("monitor"),
    "judge": N_("judge"),
    "arbiter": N_("arbiter"),
    "director": N_("director"),
    "tribunal": N_("tribunal"),
    "organiser": N_("organiser"),
    "federation": N_("federation"),
}
SANCTIONS: Mapping[str, Text] = {
    "warning": N_("warning"),
    "points": N_("points"),
    "yellow": N_("yellow card"),
    "red": N_("red card"),
    "expulsion": N_("expulsion"),
    "disqualification": N_("disqualification"),
}
