"""Settings shared by all tests: how hard the properties are tried."""

import os
import tempfile

from hypothesis import HealthCheck, settings

from tests.profiles import PROFILE

# No test reads or writes the user's own lexicons.
os.environ["LETRADO_HOME"] = tempfile.mkdtemp(prefix="letrado-tests-")

settings.register_profile(
    "test", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("prove", settings.get_profile("test"), max_examples=1000)
settings.load_profile(PROFILE)
