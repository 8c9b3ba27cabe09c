"""Names of roles, and their purposes, for people."""

from letrado.base.i18n import N_

NAMES = {
    "anyone": N_("anybody"),
    "newcomer": N_("anybody"),
    "guest": N_("guest"),
    "member": N_("member"),
    "player": N_("player of the game"),
    "monitor": N_("monitor"),
    "judge": N_("judge"),
    "arbiter": N_("arbiter"),
    "director": N_("director"),
    "tribunal": N_("tribunal member"),
    "organiser": N_("organiser"),
    "captain": N_("captain"),
    "administrator": N_("administrator"),
}
SCOPES = {
    "site": N_("the whole site"),
    "tournament": N_("a tournament"),
    "game": N_("a game"),
}
