"""Compares our conjugation with two sources that others made: `python -m tools.conjugation_check`.

The tables of ``tests/lexicon/law/conjugation/golden.tsv`` (all models, every form with its
accents) are held against

* **verbecc**, cell by cell, both ways: forms that it has and we have not, and the reverse;
* **hunspell-es**, which lists forms without saying of which cell: what it makes of the verb's own
  line, and whether it knows each form of ours at all.

Every difference must stand in ``tools/conjugation_differences.tsv`` with the reason why we keep
ours; anything else ends the run with status 1. Both sources are only read and compared, never
copied from: one is under the GPL, and both have errors of their own.
"""

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.lemario.sources import hunspell, pins
from tools.lemario.sources.evidence import VERB_FLAGS

from letrado.lexicon.law.conjugation import CELLS, conjugate, models
from letrado.lexicon.law.entries import FOLDER, read_lemario
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.sources.packages import Package, PinnedFile, bring
from letrado.lexicon.sources.registries import from_pip

GOLDEN = Path("tests/lexicon/law/conjugation/golden.tsv")
DIFFERENCES = Path("tools/conjugation_differences.tsv")

VERBECC = Package(
    name="verbecc",
    version="2.0.3",
    licence="LGPL-3.0; its tables GPL-2.0-or-later",
    files=(
        PinnedFile(
            "verbecc/data/xml/verbs/verbs-es.xml",
            "verbecc-2.0.3-verbs-es.xml",
            "798be3b00339216212029471921789951be1a578ff46592db132ba0efc64cb51",
        ),
        PinnedFile(
            "verbecc/data/xml/conjugations/conjugations-es.xml",
            "verbecc-2.0.3-conjugations-es.xml",
            "84240077ebaaac23c160e5e14b2cbb41cb101b74cc7544daeb5262efed12cc4f",
        ),
    ),
    fetch=from_pip,
)

_SIX = ("1s", "2s", "3s", "1p", "2p", "3p")
_TENSES = {
    ("Indicativo", "presente"): "ind.pres",
    ("Indicativo", "pretérito-imperfecto"): "ind.impf",
    ("Indicativo", "pretérito-perfecto-simple"): "ind.pret",
    ("Indicativo", "futuro"): "ind.fut",
    ("Condicional", "presente"): "ind.cond",
    ("Subjuntivo", "presente"): "sub.pres",
    ("Subjuntivo", "pretérito-imperfecto-1"): "sub.ra",
    ("Subjuntivo", "pretérito-imperfecto-2"): "sub.se",
    ("Subjuntivo", "futuro"): "sub.fut",
}
_SINGLE = {
    ("Infinitivo", "infinitivo"): ("inf",),
    ("Gerundio", "gerundio"): ("ger",),
    ("Participo", "participo"): ("part.ms",),
    ("Imperativo", "afirmativo"): ("imp.2s", "imp.3s", "imp.1p", "imp.2p", "imp.3p"),
}

Table = Mapping[str, frozenset[str]]


@dataclass(frozen=True, order=True)
class Difference:
    """A form that one of us has in a cell and the other has not."""

    source: str
    verb: str
    cell: str
    side: str
    """``ours``: only we have it; ``theirs``: only the source."""
    form: str


def golden() -> dict[str, Table]:
    """Our tables by verb."""
    found: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)
    for line in GOLDEN.read_text("utf-8").splitlines():
        if not line.startswith(("#", "verb\t")):
            verb, _model, tense, forms = line.split("\t")
            codes = [cell.code for cell in CELLS if cell.tense == tense]
            for code, variants in zip(codes, forms.split(" "), strict=True):
                found[verb][code] = frozenset(variants.split("/")) - {"–"}
            found[verb]["inf"] = frozenset([verb])
    return dict(found)


def verbecc(verbs: Path, conjugations: Path) -> dict[str, Table]:
    """The tables of verbecc by verb: a stem and the endings of a template."""
    templates = {
        name: dict(_cells(body))
        for name, body in re.findall(
            r'<template name="(.*?)">(.*?)</template>', conjugations.read_text("utf-8"), re.DOTALL
        )
    }
    tables: dict[str, Table] = {}
    for verb, template in re.findall(
        r"<v><i>(.*?)</i>\s*<t>(.*?)</t></v>", verbs.read_text("utf-8")
    ):
        ending = template.partition(":")[2]
        stem = verb.removesuffix(ending)
        tables[verb] = {
            code: frozenset(stem + one for one in endings)
            for code, endings in templates.get(template, {}).items()
        }
    return tables


def _cells(template: str) -> Iterator[tuple[str, list[str]]]:
    for mood, inside in re.findall(r"<([A-Z]\w+)>(.*?)</\1>", template, re.DOTALL):
        for tense, persons in re.findall(r"<([\w-]+)>\s*(<p>.*?)</\1>", inside, re.DOTALL):
            place = (mood, tense)
            codes = _SINGLE.get(place) or tuple(f"{_TENSES.get(place, '')}.{who}" for who in _SIX)
            listed = re.findall(r"<p>(.*?)</p>", persons, re.DOTALL)
            for code, person in zip(codes, listed, strict=False):  # defective verbs have fewer
                yield code, [one.strip() for one in re.findall(r"<i/>|<i>(.*?)</i>", person)]


def compare_cells(ours: Mapping[str, Table], theirs: Mapping[str, Table]) -> Iterator[Difference]:
    """Every form of every cell that both have, both ways; vos counts with tú, as there."""
    for verb, table in ours.items():
        for code, forms in theirs.get(verb, {}).items():
            if code not in table:
                continue
            with_vos = table[code] | table.get(code.replace(".2s", ".2v"), frozenset())
            for form in sorted(table[code] - forms):
                yield Difference("verbecc", verb, code, "ours", form)
            for form in sorted(forms - with_vos):
                yield Difference("verbecc", verb, code, "theirs", form)


def hunspell_forms(cache: Path) -> tuple[dict[str, set[str]], set[str]]:
    """Return the forms of each infinitive's own line, and every word that the dictionaries know."""
    own: defaultdict[str, set[str]] = defaultdict(set)
    known: set[str] = set()
    for package in (pins.HUNSPELL, pins.HUNSPELL_AMERICAN):
        affix_file, line_file = bring(package, cache)
        affixes = hunspell.read_affixes(affix_file.read_text("utf-8"))
        for line in hunspell.read_lines(line_file.read_text("utf-8")):
            for relative in affixes.relatives(line):
                forms = {relative.word, *affixes.inflected(relative, VERB_FLAGS + "SG")}
                known |= forms
                if relative.is_verb:
                    own[relative.word] |= forms
    return dict(own), known


def compare_forms(
    ours: Mapping[str, Table], own: Mapping[str, set[str]], known: set[str]
) -> Iterator[Difference]:
    """Forms of ours that the dictionaries do not know, and forms of their line that we lack."""
    for verb, table in ours.items():
        forms = frozenset().union(*table.values())
        for code, cell_forms in table.items():
            for form in sorted(cell_forms - known):
                yield Difference("hunspell", verb, code, "ours", form)
        for form in sorted(own.get(verb, set()) - forms - {verb + "se"}):
            if not form.endswith("ndose"):  # with the pronoun it is no form of the verb alone
                yield Difference("hunspell", verb, "", "theirs", form)


def compare_spellings(own: Mapping[str, set[str]], known: set[str]) -> Counter[str]:
    """All conjugated verbs of the lemario that the dictionaries conjugate too.

    Voseo and participles are left out: the dictionaries do not say which verbs have them.
    """
    spellings: defaultdict[str, set[str]] = defaultdict(set)
    for word in known:
        spellings[plain(word)].add(word)
    found: Counter[str] = Counter()
    verbs = set()
    for entry in read_lemario(FOLDER, models()):
        if entry.is_verb and entry.verb_class not in {"inf", "def"} and entry.infinitive in own:
            verbs.add(entry.infinitive)
            for cell, forms in conjugate(entry.infinitive, entry.model).items():
                if cell.person != "2v" and cell.mood != "part":
                    found["forms"] += len(forms)
                    found["same"] += sum(form in known for form in forms)
                    found["other accent"] += sum(
                        form not in known and plain(form) in spellings for form in forms
                    )
    found["verbs"] = len(verbs)
    return found


def settled() -> dict[Difference, str]:
    """The differences that were looked into, with the reason."""
    found = {}
    for line in DIFFERENCES.read_text("utf-8").splitlines():
        if not line.startswith(("#", "reason\t")):
            reason, source, verb, cell, side, form = line.split("\t")
            found[Difference(source, verb, cell, side, form)] = reason
    return found


def main() -> int:
    """Prints what was compared and how each difference was settled."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cache", type=Path, default=Path("build/lemario").resolve())
    parser.add_argument("--list", action="store_true", help="print every open difference as a line")
    arguments = parser.parse_args()
    ours = golden()
    cells = verbecc(*bring(VERBECC, arguments.cache))
    own, known = hunspell_forms(arguments.cache)
    differences = {*compare_cells(ours, cells), *compare_forms(ours, own, known)}
    reasons = settled()
    forms = sum(len(variants) for table in ours.values() for variants in table.values())
    print(f"{len(ours)} verbs, {forms} forms")
    shared = [verb for verb in ours if verb in cells]
    compared = sum(
        len(ours[verb][code] | variants)
        for verb in shared
        for code, variants in cells[verb].items()
        if code in ours[verb]
    )
    print(f"verbecc: {len(shared)} verbs, {compared} forms compared cell by cell")
    lines = sum(verb in own for verb in ours)
    print(
        f"hunspell-es: {len(ours)} verbs, {forms} forms looked up, {lines} lines of verbs expanded"
    )
    for reason, count in Counter(reasons.get(one, "OPEN") for one in differences).most_common():
        print(f"{count:5}  {reason}")
    wide = compare_spellings(own, known)
    print(
        f"hunspell-es, all verbs of the lemario that it has: {wide['verbs']} verbs, "
        f"{wide['forms']} forms, {wide['same']} spelled the same, "
        f"{wide['other accent']} with another accent, the others unknown to it"
    )
    still = sorted(differences - reasons.keys())
    if arguments.list:
        for one in still:
            print("\t".join((one.source, one.verb, one.cell, one.side, one.form)))
    gone = sorted(reasons.keys() - differences)
    for one in gone:
        print("settled, but no longer a difference:", one)
    return 1 if still or gone else 0


if __name__ == "__main__":
    sys.exit(main())
