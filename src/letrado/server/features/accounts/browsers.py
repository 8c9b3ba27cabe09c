"""The name of a browser in two words, so that people recognise their devices."""

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def known_as(agent: str) -> str:
    """Return the name of a browser, from its own description of itself.

    >>> known_as("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox · Linux'
    >>> known_as("curl/8")
    ''
    """
    found = (
        next((name for sign, name in table if sign in agent), "") for table in (_BROWSERS, _SYSTEMS)
    )
    return " · ".join(filter(None, found))
