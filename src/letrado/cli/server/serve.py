"""``letrado serve``: the web application on this machine, or for everybody in a hall."""

import errno
import socket
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from letrado.base.errors import Unavailable, Unreadable
from letrado.base.paths import home
from letrado.cli.output import _, complain, console, say
from letrado.cli.server.serving import noted

HELP = _("Serve the web application on this machine.")
EPILOG = _("Example:") + "  letrado serve --port 9000"

THIS_MACHINE = "127.0.0.1"
FIRST_PORT = 8765
TRIES = 50
_INK = "bright_white on black"

Host = Annotated[str, typer.Option(help=_("Address to listen on (default: this machine only)."))]
Port = Annotated[
    int | None, typer.Option(min=1, max=65535, help=_("Port (default: 8765 or the next free one)."))
]
Hall = Annotated[
    bool,
    typer.Option(
        "--hall", help=_("Let telephones on the local network in, and show the code they read.")
    ),
]
Tls = Annotated[
    bool,
    typer.Option("--tls", help=_("Serve over TLS, with a certificate made here if none is given.")),
]
CertificateFile = Annotated[
    Path | None, typer.Option(metavar=_("FILE"), help=_("Certificate in PEM; means --tls."))
]
KeyFile = Annotated[
    Path | None,
    typer.Option(
        metavar=_("FILE"), help=_("Key of the certificate, where it is a file of its own.")
    ),
]


def serve(
    host: Host = "",
    port: Port = None,
    hall: Hall = False,
    tls: Tls = False,
    certificate: CertificateFile = None,
    key: KeyFile = None,
) -> None:
    """Listen until stopped with Ctrl+C; print the address once it answers."""
    from letrado.server import serve as run
    from letrado.server.features.hall import hall as halls  # the web stack is slow to import

    if key is not None and certificate is None:
        raise Unreadable("tls.key", "--key needs --certificate: which certificate is it the key of")
    secure = tls or certificate is not None
    host = host or (halls.EVERYWHERE if hall else THIS_MACHINE)
    with _listen(host, port) as listener:
        number, scheme = listener.getsockname()[1], "https" if secure else "http"
        links = halls.links(number, scheme) if hall else ()
        context, fingerprint = None, ""
        if secure:
            from letrado.server.infra.certificate import Certificate, self_made

            made = (
                Certificate(certificate, key)
                if certificate is not None
                else self_made(home() / "tls", halls.addresses())
            )
            context, fingerprint = made.context(), made.fingerprint
        near = THIS_MACHINE if host == halls.EVERYWHERE else host
        address = f"{scheme}://{f'[{near}]' if ':' in near else near}:{number}"

        def announce() -> None:
            say(_("Letrado answers at {address}").format(address=f"{address}/"))
            if hall:
                _show_hall(links, address)
            if fingerprint:
                _show_fingerprint(fingerprint)
            say(_("Ctrl+C stops it."), style="dim")

        with noted(links[0] if links else address):
            run(listener, context, links, announce)


def _show_hall(links: tuple[str, ...], address: str) -> None:
    """Show the addresses for telephones, and the code for the first of them."""
    from letrado.reports.qr import qr_text

    if not links:
        complain(
            _("No local network was found: connect this machine to one and start again."),
            style="yellow",
        )
        return
    for link in links:
        say(_("In the hall: {address}").format(address=f"{link}/"), style="bold")
    if console.is_terminal:
        for line in qr_text(f"{links[0]}/").splitlines():
            say(Text(line, style=_INK))
    say(_("For a projector: {address}").format(address=f"{address}/sala"))


def _show_fingerprint(fingerprint: str) -> None:
    say(
        _(
            "This machine made the certificate itself: each browser warns once that the connection "
            "is not private, and goes on when told to. The certificate that it shows must be this "
            "one (SHA-256):"
        )
    )
    say(fingerprint, style="dim")


def _listen(host: str, port: int | None) -> socket.socket:
    """Return a bound socket: on *port*, or on the first free one from 8765 on."""
    candidates = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + TRIES)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in candidates:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(128)
        except OSError as error:
            listener.close()
            reason = error.strerror or str(error)
            if error.errno != errno.EADDRINUSE:
                break
            continue
        return listener
    raise Unavailable(
        "serve.port",
        "Cannot listen on {host}, port {port}: {reason}; choose another with --port",
        host=host,
        port=f"{candidates[0]}" if len(candidates) == 1 else f"{candidates[0]}-{candidates[-1]}",
        reason=reason,
    )
