"""Cases that no game decides: who starts, who judges, what the sheets show."""

from collections.abc import Callable, Mapping
from typing import Any

Asked = Callable[[str, Mapping[str, Any], Mapping[str, Any]], None]

ASKED: Mapping[str, Asked] = {}
