"""Empty and refused states of pages beside the board, as a table: who asks for what.

``{running}``, ``{finished}``, ``{imported}``, ``{cancelled}`` are games of the place that
`tests.server.test_page_states` sets up; ``{offer}`` is an open offer, ``{link}`` a link for a new
password, ``{report}`` a report that waits.
"""

from dataclasses import dataclass

Fields = dict[str, str | list[str]]


@dataclass(frozen=True)
class Asked:
    """A page asked for, or a form sent (with *fields*, and perhaps a *file*)."""

    who: str
    path: str
    fields: Fields | None = None
    file: bytes | None = None


LONG = "x" * 300
GCG = b"#player1 ana Ana\n#player2 blas Blas\n>ana: CASASOL 8E CASA +12 12\n"
BAD_GCG = b"#player1 ana Ana\n#player2 blas Blas\n>ana: CASASOL 8E CASA +99 99\n>blas: ? ?\n"
TOO_LARGE = b"#" * 3_000_000
EVERYBODY = ("nobody", "guest", "member", "player", "administrator")

_SEEN = (
    "/", "/entrar", "/entrar/alta", "/entrar/recuperar", "/entrar/enlace/unknown", "/cuenta",
    "/cuenta?hecho=clave", "/cuenta?hecho=sesiones", "/cuenta?hecho=bloqueo",
    "/cuenta?hecho=denuncia", "/cuenta/programas", "/administracion", "/administracion?q=nobody",
    "/administracion?people=%3Eabc", "/administracion?reports=%3Cabc", "/administracion/consultas",
    "/mesas", "/jugador/ana", "/jugador/member-uno", "/jugador/unknown", "/jugador/ana?pagina=99",
    "/jugador/blas/denunciar", "/jugador/unknown/denunciar", "/partidas/unknown",
    "/partidas/{offer}", "/estudio", "/estudio?q=length%3D99", "/estudio?q=nonsense%3D%3D",
    "/estudio?clase=within&texto=casa&orden=points", "/estudio?lexico=unknown",
    "/estudio?texto=zzzzzzz", "/cuestionario", "/cuestionario?q=length%3D4",
    "/cuestionario?q=zz%3D", "/cuestionario?tipo=unknown", "/cuestionario?tipo=hooks&q=length%3D3",
    "/cuestionario?clave=unknown", "/importar", "/juego/unknown", "/juego/unknown/repaso",
    "/mesa/unknown", "/mesa/{running}", "/juego/{running}", "/juego/{running}/repaso",
    "/juego/{finished}", "/juego/{finished}/repaso", "/juego/{finished}/repaso?turno=1",
    "/juego/{finished}/repaso?turno=3&mejor=2", "/juego/{finished}/repaso?turno=9999",
    "/juego/{cancelled}", "/juego/{cancelled}/repaso", "/juego/{imported}",
    "/juego/{imported}/repaso", "/puzle", "/puzle?dia=2020-01-01", "/puzle?dia=2999-01-01",
    "/puzle?dia=never", "/puzle?fichas=ca", "/puzle?fichas=xx", "/palabras", "/palabras?q=casa",
    "/palabras?q=casa+zuzaran+qwerty", "/palabras?q=%F0%9F%98%80", "/palabras?q=a",
    "/palabras?q=casa&lexico=unknown", "/palabras?q=casa&edicion=lexis-2004",
    "/palabras?q=" + LONG, "/juez", "/juez?mesa=7", "/juez/palabras/unknown", "/reloj", "/tablero",
    "/tablero?cgp=nonsense", "/tablero?fichas=ca", "/lexicos", "/lexicos/unknown",
    "/lexicos/fise-2009", "/reglamento", "/reglamento?q=reloj", "/reglamento?q=zzzz",
    "/reglamento/unknown", "/reglamento/fise-2009/999", "/reglamento/comparar",
    "/reglamento/comparar/fise-2009/cat", "/reglamento/comparar/fise-2009/unknown", "/nowhere",
)  # fmt: skip

_SENT: tuple[Asked, ...] = (
    Asked("nobody", "/entrar", {"name": "ana", "password": "wrong"}),
    Asked("nobody", "/entrar", {}),
    Asked("nobody", "/entrar/alta", {"name": "", "password": ""}),
    Asked("nobody", "/entrar/alta", {"name": "ana", "password": "tres tristes tigres"}),
    Asked("nobody", "/entrar/alta", {"name": "nueva", "password": "corta"}),
    Asked("nobody", "/entrar/alta", {"name": LONG, "password": "tres tristes tigres"}),
    Asked("nobody", "/entrar/recuperar", {"name": "ana", "code": "x", "password": "y"}),
    Asked("nobody", "/entrar/enlace/unknown", {"password": "tres tristes tigres"}),
    Asked("nobody", "/entrar/enlace/{link}", {"password": "corta"}),
    Asked("nobody", "/cuenta/clave", {"old": "x", "password": "y"}),
    Asked("guest", "/cuenta/clave", {"old": "x", "password": "y"}),
    Asked("member", "/cuenta/clave", {"old": "wrong", "password": "otra clave larga"}),
    Asked("member", "/cuenta/clave", {"old": "tres tristes tigres", "password": "corta"}),
    Asked("member", "/cuenta/codigos", {"password": "wrong"}),
    Asked("player", "/cuenta/codigos", {"password": "tres tristes tigres"}),
    Asked("member", "/cuenta/borrar", {"password": "wrong", "sure": "1"}),
    Asked("player", "/cuenta/borrar", {"password": "wrong"}),
    Asked("member", "/cuenta/bloquear", {"name": "unknown"}),
    Asked("member", "/cuenta/bloquear", {"name": "member-uno"}),
    Asked("member", "/cuenta/desbloquear", {"name": "unknown"}),
    Asked("member", "/jugador/ana/denunciar", {"reason": "unknown", "text": "x"}),
    Asked("member", "/jugador/ana/denunciar", {"reason": "talk", "text": ""}),
    Asked("member", "/jugador/unknown/denunciar", {"reason": "talk", "text": "x"}),
    Asked("member", "/cuenta/programas/tokens", {"name": "", "password": "wrong"}),
    Asked("member", "/cuenta/programas/tokens", {"name": "x", "password": "tres tristes tigres"}),
    Asked(
        "player",
        "/cuenta/programas/tokens",
        {"name": "robot", "scopes": ["read"], "password": "tres tristes tigres"},
    ),
    Asked("member", "/cuenta/programas/tokens", {"name": "x", "days": "many"}),
    Asked("member", "/cuenta/programas/revocar", {"mark": "unknown"}),
    Asked("member", "/cuenta/programas/avisos", {"url": "http://127.0.0.1/"}),
    Asked("member", "/cuenta/programas/avisos", {"url": "nonsense"}),
    Asked("member", "/cuenta/programas/borrar", {"webhook": "unknown"}),
    Asked("administrator", "/administracion/enlace", {"name": "unknown"}),
    Asked("administrator", "/administracion/enlace", {"name": "blas"}),
    Asked("administrator", "/administracion/papel", {"name": "blas", "role": "unknown"}),
    Asked("administrator", "/administracion/papel", {"name": "unknown", "role": "arbiter"}),
    Asked("administrator", "/administracion/papel", {"name": "blas", "role": "arbiter"}),
    Asked(
        "administrator",
        "/administracion/papel",
        {"name": "blas", "role": "judge", "kind": "game", "scope": "unknown"},
    ),
    Asked("administrator", "/administracion/papel", {"name": "blas", "role": "x", "kind": "moon"}),
    Asked("administrator", "/administracion/denuncia", {"report": "unknown"}),
    Asked("administrator", "/administracion/restaurar", {}),
    Asked("administrator", "/administracion/restaurar", {}, b"no backup"),
    Asked("member", "/administracion/enlace", {"name": "blas"}),
    Asked("nobody", "/partidas", {"rival": "unknown"}),
    Asked("guest", "/partidas", {"rival": "open", "edition": "unknown"}),
    Asked("member", "/partidas/unknown/aceptar", {}),
    Asked("player", "/partidas/{offer}/aceptar", {}),
    Asked("member", "/partidas/{offer}/retirar", {}),
    Asked("member", "/mesas", {"a": "", "b": ""}),
    Asked("member", "/mesas", {"a": "Uno", "b": "Dos", "edition": "unknown"}),
    Asked("member", "/mesas", {"a": "Uno", "b": "Dos", "edition": "cat", "clock": "timer"}),
    Asked("member", "/mesas", {"a": "ana", "b": "blas", "online": "1"}),
    Asked("player", "/juego/{running}/jugar", {"seq": "9999", "play": "8H CASA"}),
    Asked("player", "/juego/{running}/jugar", {"seq": "2", "play": "nonsense"}),
    Asked("player", "/juego/{running}/orden", {"do": "Unknown", "seq": "2"}),
    Asked("player", "/juego/{running}/orden", {"do": "RuleOnWords", "seq": "2", "valid": "1"}),
    Asked("player", "/juego/{finished}/orden", {"do": "PassTurn", "seq": "1"}),
    Asked("player", "/juego/{running}/ausencia", {}),
    Asked("member", "/juego/{running}/anular", {}),
    Asked("member", "/juego/{running}/revancha", {}),
    Asked("member", "/juego/{running}/jugar", {"seq": "2", "play": "-"}),
    Asked("player", "/estudio/listas", {"nombre": "", "q": "length=4"}),
    Asked("player", "/estudio/listas", {"nombre": "mia", "q": "nonsense=="}),
    Asked("player", "/estudio/listas/borrar", {"nombre": "unknown"}),
    Asked("player", "/cuestionario", {"clave": "unknown", "respuesta": "x"}),
    Asked("nobody", "/cuestionario", {}),
    Asked("player", "/importar/comprobar", {"text": ""}),
    Asked("player", "/importar/comprobar", {"text": "nonsense"}),
    Asked("player", "/importar/comprobar", {"edition": "fise-2009"}, GCG),
    Asked("player", "/importar/comprobar", {"edition": "fise-2009"}, BAD_GCG),
    Asked("player", "/importar/comprobar", {"edition": "unknown"}, GCG),
    Asked("player", "/importar/comprobar", {"edition": "fise-2009"}, b"\xff\xfe\x00"),
    Asked("player", "/importar/comprobar", {"edition": "fise-2009"}, TOO_LARGE),
    Asked("player", "/importar/comprobar", {"edition": "fise-2009"}, b"{}\n"),
    Asked("player", "/importar", {"edition": "fise-2009"}, BAD_GCG),
    Asked("player", "/importar", {"edition": "fise-2009", "lexicon": "unknown"}, GCG),
    Asked("nobody", "/importar", {"edition": "fise-2009"}, GCG),
    Asked("member", "/importar/{imported}/borrar", {}),
    Asked("member", "/importar/unknown/borrar", {}),
    Asked("player", "/puzle", {"jugada": ""}),
    Asked("player", "/puzle", {"jugada": "8H QQQQ"}),
    Asked("player", "/puzle", {"jugada": "nonsense", "dia": "2999-01-01"}),
    Asked("player", "/puzle", {"jugada": "-"}),
    Asked("member", "/lexicos", {}),
    Asked("administrator", "/lexicos", {"name": "", "language": "es"}, b"casa\n"),
    Asked("administrator", "/lexicos/unknown/borrar", {}),
    Asked("administrator", "/lexicos/fise-2009/borrar", {}),
    Asked("administrator", "/lexicos/unknown/predeterminado", {}),
)

ASKED = (*(Asked(who, path) for path in _SEEN for who in EVERYBODY), *_SENT)
