"""Control characters: refused in names and records, and never sent to a terminal unchanged.

A terminal obeys them: it erases, moves, or answers as if the user had typed. So the author of a
record could forge what its reader sees.
"""

import re

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""C0 and C1 apart from tab and line feed, and halves of characters, which nobody can write."""
_BREAK = re.compile(r"[\t\n\u2028\u2029]")


def is_plain(text: str) -> bool:
    """Say whether *text* can be shown unchanged; it may have several lines."""
    return _CONTROL.search(text) is None


def is_plain_line(text: str) -> bool:
    r"""Say whether *text* can be shown unchanged, on one line.

    >>> is_plain_line("Núria"), is_plain_line("Nú\nria"), is_plain_line("\x1b[2J")
    (True, False, False)
    """
    return is_plain(text) and _BREAK.search(text) is None


def visible(text: str) -> str:
    r"""Return *text* with a visible symbol in place of each control character.

    >>> visible("\x1b[2J")
    '␛[2J'
    """
    return _CONTROL.sub(_picture, text)


def _picture(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "\N{SYMBOL FOR DELETE}" if code == 0x7F else "\N{REPLACEMENT CHARACTER}"
