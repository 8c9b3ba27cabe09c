"""Sizes of the tests: a sample in ``make test``, everything in ``make prove``."""

import os

PROFILE = os.environ.get("LETRADO_PROFILE", "test")
FULL = PROFILE == "prove"
