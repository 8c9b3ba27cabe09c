"""``python -m bench.attacks [NAME …]``: run attacks, print what was seen; exit 1 on a success."""

import argparse
import sys

from bench.attacks import all_attacks
from bench.failed import Failed


def main() -> None:
    """Run the attacks that are asked for, or all of them."""
    attacks = all_attacks()
    parser = argparse.ArgumentParser(description=__doc__)
    names = [each.name for each in attacks]
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(names)}")
    asked = parser.parse_args().names
    if unknown := set(asked) - set(names):
        parser.error(f"unknown attack: {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    failed = False
    for attack in attacks:
        if asked and attack.name not in asked:
            continue
        print(f"· {attack.name}: {attack.claim} … ", end="", flush=True)
        try:
            print(attack.run())
        except Failed as failure:
            failed = True
            print(f"FAILED\n{failure}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
