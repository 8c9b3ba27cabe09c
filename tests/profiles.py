"""How much is tried: little in ``make test-fast``, a sample in ``make test``, all in proofs."""

import os

PROFILE = os.environ.get("LETRADO_PROFILE", "test")
FULL = PROFILE == "prove"
