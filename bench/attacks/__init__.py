"""Attacks by one person on a server of our own, over loopback: one module an attack.

Each module has a ``CLAIM`` (what must hold meanwhile) and ``attack()``, which returns the figures
that it saw, or raises `Failed` when the claim did not hold. All are bounded in count and time.
"""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Attack:
    """One attack: its module's name, its claim, and the function that carries it out."""

    name: str
    claim: str
    run: Callable[[], str]


def all_attacks() -> tuple[Attack, ...]:
    """Every attack of this package, by name."""
    found = []
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda each: each.name):
        if not module.name.startswith("_"):
            loaded = importlib.import_module(f"{__name__}.{module.name}")
            found.append(Attack(module.name.replace("_", "-"), loaded.CLAIM, loaded.attack))
    return tuple(found)
