"""Sources outside the list: a public-domain word list and two Hunspell dictionaries."""
