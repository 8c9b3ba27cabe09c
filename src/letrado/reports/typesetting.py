"""Typeset a template and its contents as PDF: typst is imported only when something is printed."""

import json
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from letrado.base.errors import Unavailable


def typeset(template: Path, name: str, contents: Mapping[str, Any]) -> bytes:
    """Return the PDF of a template whose input *name* is *contents*, as data: no text is code."""
    try:
        typst = import_module("typst")  # slow, and needed only to print
    except ImportError as error:
        raise Unavailable(
            "report.typst",
            "PDF needs the package “typst”, which is not installed: pip install typst",
        ) from error
    inputs = {name: json.dumps(contents, ensure_ascii=False)}
    pdf: bytes = typst.compile(template, format="pdf", sys_inputs=inputs, ignore_system_fonts=True)
    return pdf
