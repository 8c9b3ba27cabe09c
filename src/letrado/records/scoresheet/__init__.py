"""The score sheet of a game, in the form that its edition asks for: as a value, text and PDF."""

from letrado.records.scoresheet.model import Form, Sheet, sheet
from letrado.records.scoresheet.plain import as_dict
from letrado.records.scoresheet.text import as_text

__all__ = ["Form", "Sheet", "as_dict", "as_text", "sheet"]
