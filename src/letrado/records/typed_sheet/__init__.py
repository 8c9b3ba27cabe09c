"""A score sheet that someone types from paper: its sums checked, its game rebuilt (F09 §5.2)."""

from letrado.records.typed_sheet.reading import TypedSheet, TypedTurn, read
from letrado.records.typed_sheet.rebuild import Checked, Fault, check

__all__ = ["Checked", "Fault", "TypedSheet", "TypedTurn", "check", "read"]
