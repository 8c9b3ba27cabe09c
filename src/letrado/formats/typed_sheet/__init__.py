"""A score sheet that someone types from paper: its sums checked, its game rebuilt (F09 §5.2)."""

from letrado.formats.typed_sheet.reading import Fault, TypedSheet, TypedTurn, read, scan
from letrado.formats.typed_sheet.rebuild import Checked, check

__all__ = ["Checked", "Fault", "TypedSheet", "TypedTurn", "check", "read", "scan"]
