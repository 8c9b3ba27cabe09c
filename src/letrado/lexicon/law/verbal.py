"""Status of the forms of verbs (lexis-2009-v16 17 and its like in the other editions).

A verb's class and marks decide its cells, so the status table is made once for each kind of verb;
single verbs differ only by their patches.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from letrado.lexicon.law.conjugation import CELLS, Cell, cell, conjugate
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.form_status import Form, FormStatus, Value, accepted, refused, undetermined
from letrado.lexicon.law.patches import Patch, patches

INFINITIVE_SE = "inf.se"
"""The infinitive with its pronoun: no cell of the paradigm, but a headword of many verbs."""

_INFINITIVE = cell("inf")
_MASCULINE = cell("part.ms")


def verb_forms(entry: Entry, edition: Edition) -> Iterator[Form]:
    """Yield every form of a verb, also those that its class or a note refuses."""
    yield Form(entry.infinitive + "se", INFINITIVE_SE, infinitive_se(entry, edition))
    table = standings(entry, edition)
    changes = patches().get((entry.lemma, entry.homograph), ())
    for place, spellings in _conjugated_once(entry.infinitive, entry.model).items():
        standing = table[place]
        for spelling in spellings:
            changed = _changed(place, spelling, standing, changes, edition) if changes else standing
            yield Form(spelling, place.code, changed)
    for change in changes:
        if change.change == "add":
            yield from _added(change, table, edition)


@lru_cache(maxsize=8)
def _conjugated_once(infinitive: str, model: str) -> Mapping[Cell, tuple[str, ...]]:
    """Return the table of a verb; cached, since several editions need it in turn."""
    return conjugate(infinitive, model)


def verb_form(entry: Entry, place: Cell, spelling: str, edition: Edition) -> Form:
    """Return the status of one form that is known to be in this cell of the verb."""
    standing = standings(entry, edition)[place]
    changes = patches().get((entry.lemma, entry.homograph), ())
    added = [c for c in changes if c.change == "add" and c.touches(place, spelling)]
    if added:
        return next(iter(_added(added[0], standings(entry, edition), edition)))._replace(
            spelling=spelling
        )
    return Form(spelling, place.code, _changed(place, spelling, standing, changes, edition))


def infinitive_se(entry: Entry, edition: Edition) -> FormStatus:
    """Return the status of the infinitive with its pronoun (lexis-2009-v16 17.5)."""
    article = edition.cite("verbs.infinitive_se")
    if not _present(entry.marks, edition):
        return refused(edition.cite("words.absent_verb"), "absent")
    if entry.with_se:
        return accepted(article)
    if edition.verbs.infinitive_se == "senses" and entry.verb_class == "prnl":
        if "prnl_only" in entry.marks:
            return accepted(article)
        return undetermined(article, "pronominal_senses", "prnl_only")
    reason = "headword_without_se" if entry.verb_class == "prnl" else "not_pronominal"
    return refused(article, reason)


def standings(entry: Entry, edition: Edition) -> Mapping[Cell, FormStatus]:
    """Return the status of each cell of the verb, without its own patches."""
    sure = not entry.inferred
    return _standings(entry.verb_class, entry.with_se, entry.marks, sure, edition)


@lru_cache(maxsize=1024)
def _standings(
    kind: str, with_se: bool, marks: frozenset[str], sure: bool, edition: Edition
) -> Mapping[Cell, FormStatus]:
    if not _present(marks, edition):
        gone = refused(edition.cite("words.absent_verb"), "absent")
        return dict.fromkeys(CELLS, gone)
    barred = _not_conjugated(kind, marks, edition)
    table = {
        place: barred or _conjugated(kind, with_se, marks, sure, place, edition) for place in CELLS
    }
    ground = "verbs.obsolete" if kind == "inf" else "words.headword"
    table[_INFINITIVE] = accepted(edition.cite("verbs.infinitive_se" if with_se else ground))
    return table


def _present(marks: frozenset[str], edition: Edition) -> bool:
    """Say whether the official source of the edition has the verb."""
    return "absent" not in marks and not (edition.profile == "web22" and "not_web" in marks)


def _not_conjugated(kind: str, marks: frozenset[str], edition: Edition) -> FormStatus | None:
    """Return the status that limits the verb to its infinitive; None when it is conjugated."""
    law = edition.verbs
    if kind == "inf" and law.obsolete == "infinitive":
        return refused(edition.cite("verbs.obsolete"), "obsolete_verb")
    if law.conjugable == "current":
        return None
    shown = _model_shown(kind, marks, edition)
    if shown is None:
        missing = "cd_model" if edition.profile == "cd" else "web_model"
        parameter = "verbs.obsolete" if kind == "inf" else "verbs.conjugable"
        return undetermined(edition.cite(parameter), "model_unknown", missing)
    return None if shown else refused(edition.cite("verbs.conjugable"), "no_model")


def _model_shown(kind: str, marks: frozenset[str], edition: Edition) -> bool | None:
    """Say whether the dictionary shows a conjugation; None when nobody knows.

    A verb in current use is taken to have one unless a source says that it has not.
    """
    if edition.profile == "web22":
        if "web_model" in marks:
            return True
        doubtful = kind == "inf" or "no_cd_model" in marks
        return None if doubtful else True
    if "cd_model" in marks:
        return True
    if "no_cd_model" in marks:
        return False
    return None if kind == "inf" else True


def _conjugated(
    kind: str, with_se: bool, marks: frozenset[str], sure: bool, place: Cell, edition: Edition
) -> FormStatus:
    """Return the status of a cell of a verb that is conjugated."""
    if place.mood == "part":
        return _participle(kind, with_se, marks, place, edition)
    if place.finite and place.person[0] != "3":
        if kind == "impers":
            return _other_person(sure, edition)
        if "impersonal" in marks and edition.verbs.impersonal == "shown":  # *granizar*
            return _other_person(sure, edition)
    if place.mood == "imp" and (with_se or kind == "prnl"):
        return _pronominal_imperative(with_se or "prnl_only" in marks, place, edition)
    return accepted(edition.cite("verbs.voseo" if place.person == "2v" else "verbs.conjugable"))


def _participle(
    kind: str, with_se: bool, marks: frozenset[str], place: Cell, edition: Edition
) -> FormStatus:
    """Return the status of a participle: feminine and plural need a transitive sense
    (lexis-2009-v16 17.4).
    """
    article = edition.cite("verbs.participles")
    if place is _MASCULINE or kind in {"tr", "def"}:
        return accepted(article)
    if with_se or "prnl_only" in marks:
        return refused(edition.cite("verbs.pronominal_participle"), "pronominal_participle")
    if edition.verbs.participles == "current" or "never_tr" in marks:
        return refused(article, "not_transitive")
    if "obsolete_tr" in marks:
        return accepted(article)
    return undetermined(article, "any_transitive_sense", "obsolete_tr")


def _other_person(sure: bool, edition: Edition) -> FormStatus:
    """Return the status of the first and second persons of an impersonal verb
    (lexis-2009-v16 17.8).
    """
    article = edition.cite("verbs.impersonal")
    match edition.verbs.impersonal:
        case "third":
            return refused(article, "third_persons")
        case "shown":
            return undetermined(article, "persons_shown", "persons_shown")
        case "all":
            if sure:
                return accepted(article)
            return undetermined(article, "impersonal_or_defective", "impersonal")


def _pronominal_imperative(only: bool, place: Cell, edition: Edition) -> FormStatus:
    """Return the status of the imperative of a pronominal verb, which needs its pronoun
    (lexis-2009-v16 17.10).
    """
    article = edition.cite("verbs.pronominal_imperative")
    if edition.verbs.infinitive_se == "headword" or only:
        return refused(article, "pronominal_imperative")
    if edition.verbs.pronominal_imperative == "intransitive" and place.person != "2p":
        return refused(article, "pronominal_imperative")
    return undetermined(article, "pronominal_senses", "prnl_only")


def _changed(
    place: Cell, spelling: str, standing: FormStatus, changes: tuple[Patch, ...], edition: Edition
) -> FormStatus:
    """Return the status of a form after the patches of its own verb."""
    if standing.value is Value.REFUSED:
        return standing
    for change in changes:
        if change.change == "only" and place not in change.cells:
            return refused(edition.cite("verbs.defective"), "defective")
        if change.change == "drop" and change.touches(place, spelling):
            if not change.beyond:
                return refused(edition.cite("verbs.defective"), "defective")
            if not edition.verbs.added_cells:
                return refused(edition.cite("verbs.conjugable"), "not_shown")
            return standing._replace(article=change.basis)
    return standing


def _added(change: Patch, table: Mapping[Cell, FormStatus], edition: Edition) -> Iterator[Form]:
    """Yield the forms that a patch adds to its one cell."""
    (place,) = change.cells
    standing = table[place]
    if standing.value is Value.ACCEPTED and change.beyond:
        if edition.verbs.added_cells:
            standing = accepted(change.basis)
        else:
            standing = refused(edition.cite("verbs.conjugable"), "not_shown")
    for spelling in change.forms:
        yield Form(spelling, place.code, standing)
