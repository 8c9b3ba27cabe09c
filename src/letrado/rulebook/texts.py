"""The same text in several languages."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """Our own words, in every language of the pages: nobody reads the law in another's."""

    en: str
    es: str
    ca: str

    def read_in(self, language: str) -> str:
        """In *language*; in Spanish where we do not speak it."""
        return self.as_dict().get(language, self.es)

    def as_dict(self) -> dict[str, str]:
        """The text by language."""
        return {"es": self.es, "ca": self.ca, "en": self.en}
