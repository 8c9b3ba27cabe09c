"""Make a lexicon of a list that a form sends, or return the reason why it fails."""

import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath

from starlette.datastructures import FormData, UploadFile

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.formats.importing import import_file, name_from
from letrado.lexicon import catalog
from letrado.server.infra.disconnects import Going

_LONGEST = {"name": 64, "language": 2, "title": 200, "licence": 400, "member": 200}
_STRANGE = re.compile(r"[^\w.,()·' -]")


@dataclass(frozen=True, slots=True)
class Upload:
    """A list that a form sends, and its fields."""

    file: UploadFile | None = None
    name: str = ""
    language: str = "es"
    title: str = ""
    licence: str = ""
    member: str = ""
    official: bool = False
    default: bool = False
    replace: bool = False

    @staticmethod
    def of(form: FormData) -> "Upload":
        """Read the fields of *form*.

        Those that are too long are cut, because their ends do not matter.
        """

        def text(field: str) -> str:
            value = form.get(field, "")
            return value.strip()[: _LONGEST[field]] if isinstance(value, str) else ""

        file = form.get("file")
        return Upload(
            file=file if isinstance(file, UploadFile) and file.filename else None,
            name=text("name"),
            language=text("language"),
            title=text("title"),
            licence=text("licence"),
            member=text("member"),
            official="official" in form,
            default="default" in form,
            replace="replace" in form,
        )


def take_in(given: Upload, going: Going = lambda _: None) -> str:
    """Import the list, and return the name of the new lexicon.

    The file is written to a folder of its own under its own name, because its suffix says what it
    is; that folder is never shown to anybody.
    """
    if given.file is None:
        raise Unreadable("upload.no_file", "Choose the file of the list")
    with tempfile.TemporaryDirectory(prefix="letrado-") as folder:
        path = Path(folder) / _plain(given.file.filename or "")
        with path.open("wb") as copy:
            given.file.file.seek(0)
            shutil.copyfileobj(given.file.file, copy)
        name = given.name or name_from(path)
        _check_free(name, given.replace)
        try:
            done = import_file(
                path,
                name=name,
                language=given.language,
                title=given.title or None,
                licence=given.licence,
                official=given.official,
                force=given.replace,
                member=given.member or None,
                progress=going,
            )
        except LetradoError as error:
            raise _told(error, folder) from error
    if given.default:
        catalog.set_default(done.lexicon.manifest.language, done.lexicon.name)
    return done.lexicon.name


def _plain(filename: str) -> str:
    """Return a file's name without folders and without characters special to a system."""
    name = PurePosixPath(PureWindowsPath(filename).name).name
    return _STRANGE.sub("_", name)[-100:].lstrip(". ") or "list.txt"


def _check_free(name: str, replace: bool) -> None:
    if catalog.checked_name(name) in catalog.names() and not replace:
        raise Illegal(
            "lexicon.taken",
            "There is a lexicon “{name}” already: give another name, or tick that this one takes "
            "its place",
            name=name,
        )


def _told(error: LetradoError, folder: str) -> LetradoError:
    """Return the error for the form's reader: without our folders and options of commands."""
    details = {
        key: text.replace(f"{folder}/", "").replace(f"{folder}\\", "")
        if isinstance(text, str)
        else text
        for key, text in error.details.items()
    }
    message = error.message
    if error.code == "wordlist.which_member":
        message = (
            "{path} holds {count} files that could be the list ({files}): write below which one"
        )
    return type(error)(error.code, message, article=error.article, **details)
