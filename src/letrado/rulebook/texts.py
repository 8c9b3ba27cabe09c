"""The same text in several languages."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """Our own words: always in English, and in Spanish or Catalan or both."""

    en: str
    es: str = ""
    ca: str = ""

    def read_in(self, language: str) -> str:
        """In *language* where we have it; else in what is nearest to it."""
        if language == "en":
            return self.en
        return (self.ca if language == "ca" else self.es) or self.es or self.ca or self.en

    def as_dict(self) -> dict[str, str]:
        """The languages that there are."""
        texts = {"es": self.es, "ca": self.ca, "en": self.en}
        return {language: text for language, text in texts.items() if text}
