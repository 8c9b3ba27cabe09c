r"""The forms of an entry under an edition: accepted, refused, or undetermined.

>>> from letrado.lexicon.law import edition
>>> from letrado.lexicon.law.entries import parse
>>> rubí = parse("rubí\t\t\tnoun\t\t\t\t\tlist\twordlist")
>>> [form.spelling for form in forms(rubí, edition.load("lexis-2009-v16"))]
['rubí', 'rubís', 'rubíes']
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.form_status import Form, Value, accepted, refused
from letrado.lexicon.law.named import NOTHING, NamedWords, Sound, named_words, sound
from letrado.lexicon.law.nominal import nominal_forms
from letrado.lexicon.law.rulings import Ruling
from letrado.lexicon.law.verbal import verb_forms

__all__ = ["Form", "forms", "ruled", "rulings_on"]


def forms(
    entry: Entry, edition: Edition, *, named: bool = True, mistaken: bool = True
) -> Iterator[Form]:
    """Yield every form that *entry* has or could be thought to have under *edition*.

    With *named* off, the words that the edition names count for nothing: what is left are its class
    rules and the entry. With *mistaken* off, plurals of other endings than the word's are left out.
    """
    words = named_words(edition.id) if named else NOTHING
    rulings = rulings_on(entry, words)
    admitted = admit(entry, rulings)
    if admitted.is_verb:
        found = verb_forms(admitted, edition)
    else:
        found = nominal_forms(admitted, edition, words, mistaken=mistaken)
    if rulings:
        found = (ruled(form, rulings) for form in found)
    return found


def rulings_on(entry: Entry, words: NamedWords) -> Mapping[Sound, Ruling]:
    """Return the edition's rulings on single forms of an entry, by their sound."""
    if entry.is_verb:
        return words.of_lemma(entry.infinitive, entry.infinitive + "se", verb=True)
    return words.of_lemma(entry.lemma, verb=False)


def admit(entry: Entry, rulings: Mapping[Sound, Ruling]) -> Entry:
    """Return the entry as the edition has it: one missing from the source may be accepted by name.

    So *refundar* is a verb like others in lexis-2004 (A.17).
    """
    if "absent" not in entry.marks:
        return entry
    ruling = rulings.get(sound(entry.lemma))
    if ruling is None or not ruling.valid:
        return entry
    return replace(entry, marks=entry.marks - {"absent"})


def ruled(form: Form, rulings: Mapping[Sound, Ruling]) -> Form:
    """Return *form* with the status that the edition gives it by name, if it does.

    A finite form that is named as such is not thereby an imperative too: *acaece* is third person.
    Rulings on pronouns (lexis-2009-v16 17.5) do not replace the article that accepts the word.
    """
    ruling = rulings.get(sound(form.spelling))
    if ruling is None or form.cell.startswith("plural"):
        return form
    if not ruling.valid:
        return form._replace(standing=refused(ruling.article, "named_refused"))
    if form.standing.value is Value.ACCEPTED:
        aside = ruling.kind == "pronoun"
        return form if aside else form._replace(standing=accepted(ruling.article))
    if form.cell.startswith("imp.") and ruling.kind != "imperative":
        return form
    return form._replace(standing=accepted(ruling.article, "named"))
