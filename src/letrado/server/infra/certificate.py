"""Certificates for TLS: files that were given, or one that this machine signs for itself.

Browsers do not know the signer of the second kind: they warn, and show its fingerprint.
"""

import socket
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from letrado.base.errors import Unreadable
from letrado.base.files import make_private, opened, write_aside

LASTS = timedelta(days=365)
_LEFT = timedelta(days=14)
"""Remaining validity at which a new one is made, so that none expires during a tournament."""
_LARGEST = 100_000


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files that TLS is served with; only a certificate made here has a *fingerprint*."""

    file: Path
    key: Path | None
    fingerprint: str = ""

    def context(self) -> ssl.SSLContext:
        """Return the TLS context of a server.

        Raise an error if the files are unreadable or do not match.
        """
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        for path in filter(None, (self.file, self.key)):
            with opened(path, _LARGEST):
                pass
        try:
            # a key with a password would ask for it at every start: nobody is there to type it
            context.load_cert_chain(self.file, self.key, password=lambda: "")
        except (OSError, ValueError) as error:
            raise Unreadable(
                "tls.files",
                "{certificate} and {key} cannot be used for TLS: {reason}. Give a certificate and "
                "its key in PEM, the key without a password",
                certificate=str(self.file),
                key=str(self.key or self.file),
                reason=getattr(error, "reason", None) or str(error),
            ) from error
        return context


def self_made(folder: Path, addresses: Iterable[str], now: datetime | None = None) -> Certificate:
    """Return the certificate in *folder*; make it anew if it ends soon or lacks an address."""
    now = now or datetime.now(UTC)
    file, key = folder / "certificate.pem", folder / "key.pem"
    names = _names(addresses)
    found = _read(file) if key.is_file() else None
    if found is None or not _is_good(found, names, now):
        found = _make(file, key, names, now)
    make_private(folder, file, key)
    digest = found.fingerprint(hashes.SHA256()).hex(":").upper()
    return Certificate(file, key, digest)


def _names(addresses: Iterable[str]) -> list[x509.GeneralName]:
    host = socket.gethostname().partition(".")[0]
    named = ["localhost", *([host, f"{host}.local"] if host.isascii() and host else [])]
    numbers = dict.fromkeys(("127.0.0.1", "::1", *addresses))
    return [*map(x509.DNSName, named), *(x509.IPAddress(ip_address(each)) for each in numbers)]


def _read(file: Path) -> x509.Certificate | None:
    try:
        return x509.load_pem_x509_certificate(file.read_bytes())
    except (OSError, ValueError):
        return None


def _is_good(found: x509.Certificate, names: list[x509.GeneralName], now: datetime) -> bool:
    try:
        known = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return False
    lasts = found.not_valid_before_utc <= now < found.not_valid_after_utc - _LEFT
    return lasts and set(names) <= set(known)


def _make(
    file: Path, key_file: Path, names: list[x509.GeneralName], now: datetime
) -> x509.Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Letrado")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))  # clocks of telephones differ
        .not_valid_after(now + LASTS)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    write_aside(key_file, [secret], make_folder=True, private=True)
    write_aside(file, [made.public_bytes(pem)], private=True)
    return made
