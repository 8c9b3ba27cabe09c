"""Conjugate: all forms of a verb, with their accents, from its infinitive and its model.

Each cell has a *recipe*: an ending and the part of the verb that it is joined to, another cell
that it repeats, or forms that the model spells out. `joining` does the spelling.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from letrado.base.errors import Illegal
from letrado.lexicon.law.conjugation.cells import CELLS, Cell, cell
from letrado.lexicon.law.conjugation.joining import Stem
from letrado.lexicon.law.conjugation.models import Model, endings, model, models
from letrado.lexicon.law.orthography import mark, nuclei, stressed, unaccented

BOTH = "+"
"""Between the names of two models, for a verb that follows either: ``amar+acertar``."""

_SPELLED_AS_NEEDED = ("yo", "subjunctive", "future")
"""Parts that models give in the spelling that their endings need."""

_ENDS_OF_PARTICIPLES = {"part.ms": "o", "part.fs": "a", "part.mp": "os", "part.fp": "as"}

_INITIAL = (
    (re.compile("^ie"), "ye"),  # *yerro*
    (re.compile("^ue"), "hue"),  # *huelo*
)


@dataclass(frozen=True, slots=True)
class _Recipe:
    """The way to fill a cell: *spelled* out, the *same* as another, or *part* and *ending*."""

    spelled: tuple[str, ...] | None = None
    same: Cell | None = None
    part: str = ""
    ending: str = ""


def candidates(infinitive: str) -> tuple[str, ...]:
    """Return the models that the ending of *infinitive* admits, in the order of the file.

    >>> candidates("enviar")
    ('anunciar', 'enviar')
    """
    return tuple(name for name, one in models().items() if one.ending(infinitive) is not None)


def conjugate(infinitive: str, name: str) -> Mapping[Cell, tuple[str, ...]]:
    """Return every form of *infinitive*, which is given without -se, by the model *name*.

    Cells that the verb lacks are absent. Two names joined by ``+`` give the forms of both.

    >>> conjugate("componer", "poner")[cell("imp.2s")]
    ('compón',)
    """
    tables = [_table(infinitive, model(one)) for one in name.split(BOTH)]
    if len(tables) == 1:
        return tables[0]
    return {
        place: tuple(dict.fromkeys(form for one in tables for form in one.get(place, ())))
        for place in CELLS
        if any(place in one for one in tables)
    }


def _table(infinitive: str, one: Model) -> dict[Cell, tuple[str, ...]]:
    replaced = one.ending(infinitive)
    if replaced is None:
        raise Illegal(
            "conjugation.not_for_verb",
            "The verb “{infinitive}” cannot follow the model “{model}”; its ending admits: {known}",
            infinitive=infinitive,
            model=one.name,
            known=", ".join(candidates(infinitive)) or "–",
        )
    stems = _stems(infinitive, one, replaced)
    prefix = unaccented(infinitive)[: len(infinitive) - len(replaced)]
    table: dict[Cell, tuple[str, ...]] = {cell("inf"): (infinitive,)}
    for place, recipe in _recipes(one.name):
        if recipe.spelled is not None:
            forms = tuple([_prefixed(prefix, form) for form in recipe.spelled])
        elif recipe.same is not None:
            forms = table.get(recipe.same, ())
        else:
            forms = tuple([stem.join(recipe.ending) for stem in stems[recipe.part]])
        if forms:
            table[place] = forms if len(forms) == 1 else tuple(dict.fromkeys(forms))
    return table


@lru_cache(maxsize=256)
def _recipes(name: str) -> tuple[tuple[Cell, _Recipe], ...]:
    """Return the recipe of each cell but the infinitive; cells that repeat others come last."""
    one, known = model(name), endings()
    recipes: dict[Cell, _Recipe] = {}
    for place in CELLS[1:]:
        code = place.code
        if place.tense == "part" and "participle" in one.parts:
            last = _ENDS_OF_PARTICIPLES[code]
            forms = [form.removesuffix("o") + last for form in one.parts["participle"]]
            recipes[place] = _Recipe(spelled=tuple(forms))
        elif code in one.cells:
            recipes[place] = _Recipe(spelled=one.cells[code])
        elif code in known.same:
            recipes[place] = _Recipe(same=cell(known.same[code]))
        else:
            choices = known.parts.get(code) or known.parts[place.tense]
            given = [part for part in choices if part in one.parts]
            part = given[0] if given else choices[-1]
            family = "strong" if part == "preterite" else one.family
            family = "future" if part in ("future", "infinitive") else family
            ending = known.families[family].get(code) or known.families[family][place.tense]
            if place.tense == "part":
                ending = ending.removesuffix("o") + _ENDS_OF_PARTICIPLES[code]
            recipes[place] = _Recipe(part=part, ending=ending)
    return tuple(sorted(recipes.items(), key=lambda item: item[1].same is not None))


def _stems(infinitive: str, one: Model, replaced: str) -> dict[str, list[Stem]]:
    word = unaccented(infinitive)
    base = word[:-2]
    theme = "a" if one.family == "ar" else "e"
    stems = {"base": [Stem(base, theme)], "infinitive": [Stem(word)]}
    for part, variants in one.parts.items():
        if part != "participle":
            spelled = "" if part in _SPELLED_AS_NEEDED else theme
            stems[part] = [
                Stem(_part(base, word, replaced, variant), spelled, part == "preterite")
                for variant in variants
            ]
    return stems


def _part(base: str, word: str, replaced: str, variant: str) -> str:
    """Return the stem made by a change ``e>ie`` of the base, or by a text in its place."""
    old, arrow, new = variant.partition(">")
    if not arrow:
        return word[: len(word) - len(replaced)] + variant
    at = base.replace("ü", "u").rindex(old)
    changed = base[:at] + new + base[at + len(old) :]
    if new == "ue" and base[at - 1 : at] == "g" and at:
        changed = base[:at] + "üe" + base[at + len(old) :]  # *avergüenzo*
    for start, instead in _INITIAL:
        changed = start.sub(instead, changed)
    return changed


@lru_cache(maxsize=1024)
def _prefixed(prefix: str, form: str) -> str:
    """Return a form that a model spells out, in a verb with a *prefix*: *ten* and *detén*."""
    if not prefix:
        return form
    bare = unaccented(form)
    accent = next((at for at, letter in enumerate(form) if letter != bare[at]), None)
    if accent is None:
        start, end = nuclei(bare)[stressed(form)]
        accent = next((at for at in range(end - 1, start - 1, -1) if bare[at] in "aeo"), end - 1)
    return mark(prefix + bare, len(prefix) + accent)
