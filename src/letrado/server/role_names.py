"""What people call roles."""

from letrado.locale import N_

NAMES = {
    "anyone": N_("anybody"),
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
