"""Sizes of the tests: a few in ``make test-fast``, a sample in ``make test``, all in ``make prove``."""

import os

PROFILE = os.environ.get("LETRADO_PROFILE", "test")
FULL = PROFILE == "prove"
