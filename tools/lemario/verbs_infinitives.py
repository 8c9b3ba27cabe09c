"""Words like infinitives of which the list has no other form: obsolete verb, or noun?

lexis-2009-v16 17.6 leaves a verb without a current sense its infinitive alone, and so it looks
like *collar* or *alfiler*. A plural speaks for the noun, -se for the verb, and without either most
are verbs; those that are not were found by eye (``infinitive-review.tsv``).
"""

from collections.abc import Collection, Mapping

from tools.lemario.text import tiles
from tools.lemario.verbs_models import LONGEST

from letrado.lexicon.law.conjugation import candidates, model

_TELLING = 4
"""Letters that an infinitive must share with a model for it to be evident: *captener, contecer*."""


def is_verb(word: str, words: Collection[str], reviewed: Mapping[str, bool]) -> bool:
    """Say whether *word*, which ends like an infinitive and is not conjugated, is a verb.

    >>> is_verb("collar", {"collar", "collares"}, {}), is_verb("atear", {"atear"}, {})
    (False, True)
    """
    if word in reviewed:
        return reviewed[word]
    return word + "se" in words or word + "es" not in words


def hidden(unexplained: Collection[str]) -> list[str]:
    """Infinitives too long for the board that words of the greatest length could belong to.

    Only the first person of the present is short enough to tell: *instrumentalizo*.
    """
    return sorted(
        word[:-1] + "ar" for word in unexplained if word.endswith("o") and tiles(word) == LONGEST
    )


def likely_model(infinitive: str) -> str:
    """The model that a verb without forms would follow: the one its ending makes evident.

    >>> likely_model("captener"), likely_model("contecer"), likely_model("debandar")
    ('tener', 'agradecer', 'amar')
    """

    def shared(name: str) -> int:
        if name == infinitive:
            return len(name)
        verbs = model(name).verbs
        ending = model(name).ending(infinitive) or ""
        telling = len(ending) >= _TELLING and not any("*" in verb for verb in verbs)
        return len(ending) if telling and model(name).family != "ar" else 0

    return max(candidates(infinitive), key=shared)
