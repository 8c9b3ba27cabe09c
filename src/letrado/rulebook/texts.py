"""The same text in several languages."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text of ours in every language of the pages: everybody reads the law in their own."""

    en: str
    es: str
    ca: str

    def read_in(self, language: str) -> str:
        """Return the text in *language*, or in Spanish if we do not have that language."""
        return self.as_dict().get(language, self.es)

    def as_dict(self) -> dict[str, str]:
        """The text by language."""
        return {"es": self.es, "ca": self.ca, "en": self.en}
