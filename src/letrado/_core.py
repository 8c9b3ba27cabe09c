"""The native core, in the build that suits this processor.

The same sources are built twice: once for any processor of the platform, and on x86-64 once more
for those with AVX2. Both give the same answers, move by move; ``LETRADO_CPU=baseline`` takes the
plain one, for tests and comparisons. What the core offers is typed in ``_core.pyi``.

Where neither was built, or ``LETRADO_CPU=none``, `letrado.engine.plain` stands in, in Python. Any
other wish is refused: whoever compares builds must not compare one with itself.
"""

from importlib import import_module as _import_module
from os import environ as _environ
from types import ModuleType as _ModuleType

from letrado.base import errors as _errors


def _choose() -> _ModuleType:
    wanted = _environ.get("LETRADO_CPU", "")
    if wanted not in ("", "baseline", "none"):
        raise _errors.Unreadable(
            "core.cpu",
            "LETRADO_CPU is “{value}”: set it to “baseline” or “none”, or leave it unset for the "
            "quickest build",
            value=wanted,
        )
    try:
        if wanted == "none":
            raise ImportError
        baseline = _import_module("letrado._core_baseline")
    except ImportError:
        return _import_module("letrado.engine.plain")
    if wanted == "baseline" or not baseline.runs_avx2():
        return baseline
    return _import_module("letrado._core_avx2")


_build = _choose()


def is_native() -> bool:
    """Whether this is the native core, and not its stand-in."""
    return _build.__name__ != "letrado.engine.plain"


globals().update({name: thing for name, thing in vars(_build).items() if name[0] != "_"})
