"""The score sheet of a game, in the form that its edition asks for: as a value, text and PDF."""

from letrado.formats.scoresheet.model import Form, Sheet, sheet
from letrado.formats.scoresheet.plain import as_dict
from letrado.formats.scoresheet.text import as_text

__all__ = ["Form", "Sheet", "as_dict", "as_text", "sheet"]
