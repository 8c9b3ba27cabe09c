"""What a form sends: a few short fields, each once."""

from collections.abc import Mapping
from typing import Annotated
from urllib.parse import parse_qsl

from fastapi import Depends
from starlette.requests import Request

from letrado.errors import Unreadable

MOST_FIELDS = 20
LONGEST = 500


async def _read(request: Request) -> Mapping[str, str]:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    try:
        if kind != "application/x-www-form-urlencoded":
            raise ValueError(kind)
        body = (await request.body()).decode("ascii")
        pairs = parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except ValueError as error:
        raise Unreadable(
            "request.form", "The form cannot be read: load the page again and send it once more"
        ) from error
    for name, value in pairs:
        if len(value) > LONGEST:
            raise Unreadable(
                "request.field",
                "The field “{name}” has more than {most} characters",
                name=name[:20],
                most=LONGEST,
            )
    return dict(pairs)


Form = Annotated[Mapping[str, str], Depends(_read)]
"""The fields of a form, for a handler that need not be asynchronous itself."""


def field(form: Mapping[str, str], name: str) -> str:
    """A field that the form must have."""
    try:
        return form[name]
    except KeyError:
        raise Unreadable(
            "request.no_field", "The form lacks its field “{name}”", name=name
        ) from None
