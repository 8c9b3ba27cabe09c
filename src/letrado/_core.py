"""The native core, in the build that suits this processor.

The same sources are built twice: once for any processor of the platform, and on x86-64 once more
for those with AVX2. Both give the same answers, move by move; ``LETRADO_CPU=baseline`` takes the
plain one, for tests and comparisons. What the core offers is typed in ``_core.pyi``.
"""

from importlib import import_module as _import_module
from os import environ as _environ

from letrado import _core_baseline

_plain = _environ.get("LETRADO_CPU") == "baseline" or not _core_baseline.runs_avx2()
_build = _core_baseline if _plain else _import_module("letrado._core_avx2")

globals().update({name: thing for name, thing in vars(_build).items() if name[0] != "_"})
