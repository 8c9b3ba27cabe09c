"""Check that a message to your webhook comes from the server."""

import hashlib
import hmac
import json
import time
from typing import Any


def check_webhook(
    secret: str, signature: str, body: bytes, *, now: float | None = None, tolerance: float = 300
) -> dict[str, Any]:
    """Return the content of a message; ValueError unless the server sent it, and just now.

    *signature* is the header ``Letrado-Signature``; *now* is in seconds since 1970.
    """
    fields = dict(part.partition("=")[::2] for part in signature.split(","))
    at, given = fields.get("t", ""), fields.get("v1", "")
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(signed.encode(), given.encode()):
        raise ValueError("the signature is not the server's")
    if abs((time.time() if now is None else now) - int(at)) > tolerance:
        raise ValueError("the message is old: somebody may be sending it again")
    told: dict[str, Any] = json.loads(body)
    return told
