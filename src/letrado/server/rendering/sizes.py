"""Sizes of files and disks as people read them."""

from letrado.base.i18n import thousands, translator

_MEGABYTE, _GIGABYTE = 2**20, 2**30


def size_text(size: int, language: str) -> str:
    """Write so many bytes in the unit that fits.

    >>> [size_text(size, "en") for size in (0, 5 * 2**20, 73_337 * 2**20, 2**41)]
    ['less than 1 MB', '5 MB', '71.6 GB', '2,048.0 GB']
    >>> size_text(73_337 * 2**20, "ca")
    '71,6 GB'
    """
    _ = translator(language)
    if size < _MEGABYTE:
        return _("less than 1 MB")
    if size < _GIGABYTE:
        return f"{thousands(size // _MEGABYTE, language)} MB"
    whole, tenths = divmod(size * 10 // _GIGABYTE, 10)
    point = "." if language == "en" else ","
    return f"{thousands(whole, language)}{point}{tenths} GB"
