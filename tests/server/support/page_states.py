"""Empty and refused states of pages beside the board, as a table: who asks for what.

Games of the place that `tests.server.support.page_site` sets up have a name in braces, as
``{running}``;
``{offer}`` is an open offer, ``{link}`` a link for a new password, ``{event}`` a
tournament.
"""

from dataclasses import dataclass

from tests.profiles import FULL

Fields = dict[str, str | list[str]]


@dataclass(frozen=True)
class Asked:
    """A page asked for, or a form sent (with *fields*, and perhaps a *file*)."""

    who: str
    path: str
    status: int
    fields: Fields | None = None
    file: bytes | None = None


LONG = "x" * 300
GCG = b"#player1 ana Ana\n#player2 blas Blas\n>ana: CASASOL 8E CASA +12 12\n"
BAD_GCG = b"#player1 ana Ana\n#player2 blas Blas\n>ana: CASASOL 8E CASA +99 99\n>blas: ? ?\n"
TOO_LARGE = b"#" * 3_000_000
EVERYBODY = ("nobody", "guest", "member", "player", "official", "administrator")

GAMES = ("finished", "adjudicated", "both_lost", "catalan", "table_over")
"""Games that are over, each in a way of its own."""

_SEEN: dict[int, tuple[str, ...]] = {
    200: (
        "/", "/entrar/recuperar", "/entrar/enlace/{link}", "/jugador/ana", "/jugador/member-uno",
        "/jugador/ana?antes={cursor}", "/jugador/ana?despues={cursor}", "/partidas/{offer}",
        "/estudio", "/estudio?q=length%3D99", "/estudio?q=nonsense%3D%3D",
        "/estudio?clase=within&texto=casa&orden=points", "/estudio?texto=zzzzzzz", "/cuestionario",
        "/cuestionario?q=length%3D4", "/cuestionario?tipo=hooks&q=length%3D3",
        "/cuestionario?q=length%3D4&tipo=anagram&clave=AACS&dado=CASA",
        "/cuestionario?q=length%3D4&tipo=anagram&clave=AACS&dado=ZZ",
        "/cuestionario?q=length%3D4&tipo=valid&clave=CASA&dado=no",
        "/cuestionario?q=length%3D4&tipo=flash&clave=CASA&vuelta=1",
        "/cuestionario?q=length%3D4&tipo=hooks&clave=CASA&dado=-S",
        "/importar", "/juego/{running}", "/juego/{cancelled}", "/juego/{correspondence}",
        "/juego/{delayed}", "/juego/{of_event}", "/juego/{called}",
        *(f"/juego/{{{name}}}" for name in GAMES if name != "table_over"),
        *(f"/juego/{{{name}}}/repaso" for name in (*GAMES, "cancelled", "imported")),
        "/juego/{finished}/repaso?turno=1", "/juego/{finished}/repaso?turno=3&mejor=2",
        "/juego/{finished}/repaso?turno=9999", "/puzle", "/puzle?fichas=ca",
        "/puzle?fichas=es&dia={solved}", "/puzle?fichas=es&dia={missed}",
        "/palabras", "/palabras?q=casa", "/palabras?q=casa+zuzaran+qwerty",
        "/palabras?q=%F0%9F%98%80", "/palabras?q=a", "/palabras?q=casa&lexico=unknown",
        "/palabras?q=casa&edicion=lexis-2004", "/palabras?q=" + LONG, "/juez", "/juez?mesa=7",
        "/reloj", "/tablero", "/tablero?fichas=ca", "/lexicos", "/lexicos/fise-2009",
        "/reglamento", "/reglamento?q=reloj", "/reglamento?q=zzzz", "/reglamento/fise-2009",
        "/reglamento/cat", "/reglamento/fise-2009/32", "/reglamento/cat/6",
        "/reglamento/comparar/fise-2009/cat", "/torneos", "/temporada", "/sala", "/torneo/{event}",
    ),
    303: ("/juego/{imported}", "/reglamento/comparar"),
    400: (
        "/cuestionario?q=zz%3D", "/cuestionario?clave=unknown", "/puzle?dia=never",
        "/tablero?cgp=nonsense", "/reglamento/comparar/fise-2009/unknown",
    ),
    404: (
        "/jugador/unknown", "/partidas/unknown", "/estudio?lexico=unknown", "/juego/unknown",
        "/juego/unknown/repaso", "/puzle?dia=2020-01-01", "/puzle?dia=2999-01-01",
        "/lexicos/unknown", "/reglamento/unknown", "/reglamento/fise-2009/999",
        "/nowhere", "/torneo/unknown",
        "/torneo/unknown/ronda/1",
    ),
    409: ("/juego/{running}/repaso",),
    422: (
        "/entrar/enlace/unknown", "/cuestionario?tipo=unknown", "/puzle?fichas=xx",
        "/juez/palabras/unknown", "/jugador/ana?antes=x", "/torneo/{event}/ronda/x",
    ),
}  # fmt: skip
"""Pages that everybody gets in the same way, by the status of the answer."""

_OF_SOME: tuple[tuple[tuple[str, ...], tuple[int, int, int, int, int, int]], ...] = (
    (("/entrar", "/entrar/alta"), (200, 200, 303, 303, 303, 303)),
    (
        (
            *("/cuenta", "/cuenta?hecho=clave", "/cuenta?hecho=sesiones", "/cuenta?hecho=bloqueo"),
            *("/cuenta?hecho=denuncia", "/jugador/blas/denunciar"),
        ),
        (303, 200, 200, 200, 200, 200),
    ),
    (("/jugador/unknown/denunciar",), (303, 404, 404, 404, 404, 404)),
    (("/cuenta/programas", "/mesas"), (303, 403, 200, 200, 200, 200)),
    (
        (
            *("/administracion", "/administracion?q=nobody", "/administracion?people=%3Eabc"),
            *("/administracion?reports=%3Cabc", "/administracion/consultas"),
        ),
        (303, 403, 403, 403, 403, 200),
    ),
    (("/juego/{table}",), (403, 403, 403, 403, 303, 403)),
    (("/mesa/unknown",), (303, 403, 403, 403, 404, 403)),
    (("/mesa/{table}", "/mesa/{table_over}"), (303, 403, 403, 403, 200, 403)),
    (("/juego/{called}/consultas",), (303, 403, 403, 403, 200, 200)),
)
"""Pages for some, and what each of `EVERYBODY` gets."""

_SENT: tuple[Asked, ...] = (
    Asked("nobody", "/entrar", 422, {"name": "ana", "password": "wrong"}),
    Asked("nobody", "/entrar", 422, {}),
    Asked("nobody", "/entrar/alta", 422, {"name": "", "password": ""}),
    Asked("nobody", "/entrar/alta", 422, {"name": "ana", "password": "tres tristes tigres"}),
    Asked("nobody", "/entrar/alta", 422, {"name": "nueva", "password": "corta"}),
    Asked("nobody", "/entrar/alta", 422, {"name": LONG, "password": "tres tristes tigres"}),
    Asked("nobody", "/entrar/recuperar", 422, {"name": "ana", "code": "x", "password": "y"}),
    Asked("nobody", "/entrar/enlace/unknown", 422, {"password": "tres tristes tigres"}),
    Asked("nobody", "/entrar/enlace/{link}", 422, {"password": "corta"}),
    Asked("nobody", "/cuenta/clave", 401, {"old": "x", "password": "y"}),
    Asked("guest", "/cuenta/clave", 403, {"old": "x", "password": "y"}),
    Asked("member", "/cuenta/clave", 422, {"old": "wrong", "password": "otra clave larga"}),
    Asked("member", "/cuenta/clave", 422, {"old": "tres tristes tigres", "password": "corta"}),
    Asked("member", "/cuenta/codigos", 422, {"password": "wrong"}),
    Asked("player", "/cuenta/codigos", 200, {"password": "tres tristes tigres"}),
    Asked("member", "/cuenta/borrar", 422, {"password": "wrong", "sure": "1"}),
    Asked("player", "/cuenta/borrar", 303, {"password": "wrong"}),
    Asked("member", "/cuenta/bloquear", 404, {"name": "unknown"}),
    Asked("member", "/cuenta/bloquear", 422, {"name": "member-uno"}),
    Asked("member", "/cuenta/desbloquear", 404, {"name": "unknown"}),
    Asked("member", "/jugador/ana/denunciar", 400, {"reason": "unknown", "text": "x"}),
    Asked("member", "/jugador/ana/denunciar", 303, {"reason": "talk", "text": ""}),
    Asked("member", "/jugador/unknown/denunciar", 404, {"reason": "talk", "text": "x"}),
    Asked("member", "/cuenta/programas/tokens", 422, {"name": "", "password": "wrong"}),
    Asked(
        "member", "/cuenta/programas/tokens", 400, {"name": "x", "password": "tres tristes tigres"}
    ),
    Asked(
        "player",
        "/cuenta/programas/tokens",
        200,
        {"name": "robot", "scopes": ["read"], "password": "tres tristes tigres"},
    ),
    Asked("member", "/cuenta/programas/tokens", 422, {"name": "x", "days": "many"}),
    Asked("member", "/cuenta/programas/revocar", 404, {"mark": "unknown"}),
    Asked("member", "/cuenta/programas/avisos", 400, {"url": "http://127.0.0.1/"}),
    Asked("member", "/cuenta/programas/avisos", 400, {"url": "nonsense"}),
    Asked("member", "/cuenta/programas/borrar", 404, {"webhook": "unknown"}),
    Asked("administrator", "/administracion/enlace", 404, {"name": "unknown"}),
    Asked("administrator", "/administracion/enlace", 200, {"name": "blas"}),
    Asked("administrator", "/administracion/papel", 400, {"name": "blas", "role": "unknown"}),
    Asked("administrator", "/administracion/papel", 404, {"name": "unknown", "role": "arbiter"}),
    Asked("administrator", "/administracion/papel", 200, {"name": "blas", "role": "arbiter"}),
    Asked(
        "administrator",
        "/administracion/papel",
        404,
        {"name": "blas", "role": "judge", "kind": "game", "scope": "unknown"},
    ),
    Asked(
        "administrator", "/administracion/papel", 400, {"name": "blas", "role": "x", "kind": "moon"}
    ),
    Asked("administrator", "/administracion/denuncia", 303, {"report": "unknown"}),
    Asked("administrator", "/administracion/restaurar", 400, {}),
    Asked("administrator", "/administracion/restaurar", 400, {}, b"no backup"),
    Asked("member", "/administracion/enlace", 403, {"name": "blas"}),
    Asked("nobody", "/partidas", 400, {"rival": "unknown"}),
    Asked("guest", "/partidas", 400, {"rival": "open", "edition": "unknown"}),
    Asked("member", "/partidas/unknown/aceptar", 404, {}),
    Asked("player", "/partidas/{offer}/aceptar", 422, {}),
    Asked("member", "/partidas/{offer}/retirar", 422, {}),
    Asked("member", "/mesas", 422, {"a": "", "b": ""}),
    Asked("member", "/mesas", 400, {"a": "Uno", "b": "Dos", "edition": "unknown"}),
    Asked("member", "/mesas", 422, {"a": "Uno", "b": "Dos", "edition": "cat", "clock": "timer"}),
    Asked("member", "/mesas", 403, {"a": "ana", "b": "blas", "online": "1"}),
    Asked("player", "/juego/{running}/jugar", 409, {"seq": "9999", "play": "8H CASA"}),
    Asked("player", "/juego/{running}/jugar", 400, {"seq": "{seq}", "play": "nonsense"}),
    Asked("player", "/juego/{running}/orden", 400, {"do": "Unknown", "seq": "{seq}"}),
    Asked(
        "player", "/juego/{running}/orden", 422, {"do": "RuleOnWords", "seq": "{seq}", "valid": "1"}
    ),
    Asked("player", "/juego/{finished}/orden", 409, {"do": "PassTurn", "seq": "1"}),
    Asked("player", "/juego/{running}/ausencia", 422, {}),
    Asked("member", "/juego/{running}/anular", 403, {}),
    Asked("member", "/juego/{running}/revancha", 403, {}),
    Asked("member", "/juego/{running}/jugar", 403, {"seq": "{seq}", "play": "-"}),
    Asked("player", "/juego/{delayed}/orden", 422, {"do": "PassTurn", "seq": "{seq}"}),
    Asked("official", "/juego/{called}/orden", 400, {"do": "Unknown", "seq": "{seq}"}),
    Asked("official", "/mesa/{table}/linea", 400, {"seq": "1", "line": "nonsense"}),
    Asked("official", "/mesa/{table}/linea", 409, {"seq": "99", "line": "A 8H CHUPE 26"}),
    Asked("official", "/mesa/{table}/linea", 400, {"seq": "1", "line": "A 8H CHUPE 26"}),
    Asked("official", "/mesas", 400, {"a": LONG, "b": "Dos"}),
    Asked("official", "/mesas", 400, {"a": "ana", "b": "blas", "online": "1", "minutes": "x"}),
    Asked("player", "/estudio/listas", 422, {"nombre": "", "q": "length=4"}),
    Asked("player", "/estudio/listas", 400, {"nombre": "mia", "q": "nonsense=="}),
    Asked("player", "/estudio/listas/borrar", 404, {"nombre": "unknown"}),
    Asked("player", "/cuestionario", 422, {"clave": "unknown", "respuesta": "x"}),
    Asked("player", "/cuestionario", 400, {"tipo": "valid", "clave": "CASA", "respuesta": "x"}),
    Asked("player", "/cuestionario", 400, {"tipo": "valid", "clave": "??", "respuesta": "yes"}),
    Asked("player", "/cuestionario", 400, {"tipo": "hooks", "clave": "SOL", "antes": "k"}),
    Asked("player", "/cuestionario", 303, {"tipo": "valid", "clave": "CASA", "respuesta": "yes"}),
    Asked("nobody", "/cuestionario", 422, {}),
    Asked("player", "/importar/comprobar", 400, {"text": ""}),
    Asked("player", "/importar/comprobar", 200, {"text": "nonsense"}),
    Asked("player", "/importar/comprobar", 200, {"edition": "fise-2009"}, GCG),
    Asked("player", "/importar/comprobar", 200, {"edition": "fise-2009"}, BAD_GCG),
    Asked("player", "/importar/comprobar", 200, {"edition": "unknown"}, GCG),
    Asked("player", "/importar/comprobar", 400, {"edition": "fise-2009"}, b"\xff\xfe\x00"),
    Asked("player", "/importar/comprobar", 413, {"edition": "fise-2009"}, TOO_LARGE),
    Asked("player", "/importar/comprobar", 200, {"edition": "fise-2009"}, b"{}\n"),
    Asked("player", "/importar", 422, {"edition": "fise-2009"}, BAD_GCG),
    Asked("player", "/importar", 400, {"edition": "fise-2009", "lexicon": "unknown"}, GCG),
    Asked("member", "/importar/{imported}/borrar", 403, {}),
    Asked("member", "/importar/unknown/borrar", 404, {}),
    Asked("player", "/puzle", 400, {"jugada": ""}),
    Asked("player", "/puzle", 422, {"jugada": "8H QQQQ"}),
    Asked("player", "/puzle", 404, {"jugada": "nonsense", "dia": "2999-01-01"}),
    Asked("player", "/puzle", 303, {"jugada": "-"}),
    Asked("member", "/lexicos", 403, {}),
    Asked("administrator", "/lexicos", 400, {"name": "?", "language": "es"}, b"casa\n"),
    Asked("administrator", "/lexicos/unknown/borrar", 404, {}),
    Asked("administrator", "/lexicos/fise-2009/borrar", 404, {}),
    Asked("administrator", "/lexicos/unknown/predeterminado", 404, {}),
    Asked("nobody", "/importar", 422, {"edition": "fise-2009"}, BAD_GCG),
)

ASKED = (
    *(
        Asked(who, path, status)
        for status, paths in _SEEN.items()
        for row, path in enumerate(paths)
        for column, who in enumerate(EVERYBODY)
        if FULL or (row + column) % 2
    ),
    *(
        Asked(who, path, status)
        for paths, statuses in _OF_SOME
        for path in paths
        for who, status in zip(EVERYBODY, statuses, strict=True)
    ),
    *_SENT,
)

EMPTY = ("/", "/torneos", "/temporada", "/sala", "/mesas", "/jugador/ana", "/lexicos", "/estudio",
         "/cuestionario", "/cuenta", "/cuenta/programas", "/administracion",
         "/administracion/consultas")  # fmt: skip
"""Pages that list what there is, for a place where there is nothing yet."""
