"""The form of an import: a file or a text, and data that the record lacks."""

from dataclasses import dataclass, replace

from starlette.datastructures import FormData, UploadFile

from letrado.base.errors import Unreadable
from letrado.formats import gcg
from letrado.rulebook import EDITIONS

MOST_BYTES = 300_000
"""Largest record; the log of a long game has a fifth of it."""
"""Largest form, with a text, a file and their fields."""

_LONGEST = {"edition": 20, "lexicon": 64, "a": 60, "b": 60}
_ZIP = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class Brought:
    """A record as it was sent, with the choices beside it."""

    text: str = ""
    edition: str = ""
    lexicon: str = ""
    a: str = ""
    b: str = ""
    file: UploadFile | None = None

    @staticmethod
    def of(form: FormData) -> "Brought":
        """Read the fields of *form*; those that are too long are cut."""

        def field(name: str) -> str:
            value = form.get(name, "")
            return value.strip()[: _LONGEST[name]] if isinstance(value, str) else ""

        text, file = form.get("text", ""), form.get("file")
        return Brought(
            text if isinstance(text, str) else "",
            field("edition") if field("edition") in EDITIONS else "",
            field("lexicon"),
            field("a"),
            field("b"),
            file if isinstance(file, UploadFile) and file.filename else None,
        )

    def opened(self) -> "Brought":
        """Return it with the text of the file in place of the typed one.

        Refused if it is no text.
        """
        text = self.text
        if self.file is None:
            _check_size(len(text.encode("utf-8", "surrogatepass")))
        else:
            _check_size(self.file.size or 0)
            self.file.file.seek(0)
            text = decoded(self.file.file.read(MOST_BYTES + 1))
        if "\0" in text:
            raise _no_text()
        if not text.strip():
            raise Unreadable("import.empty", "Choose a file, or write the record down")
        return replace(self, text=text, file=None)


def decoded(content: bytes) -> str:
    """Return the text of a file: UTF-8 if it can be, else as a GCG declares it, or Latin-1."""
    _check_size(len(content))
    if content.startswith(_ZIP):
        raise Unreadable("import.zip", "This is a zip: give the file that is in it")
    if b"\0" in content:
        raise _no_text()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return gcg.decode(content)


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise Unreadable(
            "import.too_long",
            "The record is longer than {most} bytes: no game is that long",
            most=MOST_BYTES,
        )


def _no_text() -> Unreadable:
    return Unreadable(
        "import.no_text", "This is not text: give a GCG, a log of Letrado or a typed score sheet"
    )
