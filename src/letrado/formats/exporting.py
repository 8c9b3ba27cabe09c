"""Write a lexicon to a file that other programs read."""

import json
from pathlib import Path

from letrado.base.errors import Unreadable
from letrado.base.files import write_aside
from letrado.formats.kwg import write_kwg
from letrado.lexicon.lookup import Lexicon

FORMATS = (".txt", ".json", ".kwg")


def export(lexicon: Lexicon, path: Path) -> None:
    """Write *lexicon* in the form that the extension of *path* names; words in the set's order."""
    match path.suffix.lower():
        case ".txt":
            write_aside(path, [("\n".join(lexicon) + "\n").encode()])
        case ".json":
            write_aside(path, [json.dumps(list(lexicon), ensure_ascii=False).encode()])
        case ".kwg":
            write_kwg(lexicon, path)
        case other:
            raise Unreadable(
                "export.format",
                "“{ending}” is not a format to export to: end the file’s name in {known}",
                ending=other,
                known=", ".join(FORMATS),
            )
