"""Writes what trial games have measured into the missions: the win rates of docs/balance.md and docs/history.md.

    python tools/measured.py            write the tables [measured] of all missions and scenarios
    python tools/measured.py --check    only say which files would change; exit code 1 if any would

Run it after ``make balance`` or ``make history``: the mission screen tells a player what these files say.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
HEAD = "# ------------------------------------------------------------------ measured (tools/measured.py writes this)\n"
ARMIES = {"US": "us_army", "MC": "us_marines", "CW": "commonwealth", "Jp": "japan", "SN": "snlf"}
"""Ids of the armies by their letters in the page."""


def rifles(page: str) -> dict[str, str]:
    """By mission its table: games of each pairing, and of a hundred those that the auto-player won."""
    games = _number(r"(\d+) games a Mission and pairing", page)
    head = next(line for line in page.splitlines() if line.startswith("| Mission | CW/Jp"))
    pairs = [cell for cell in _cells(head) if re.fullmatch(r"[A-Za-z]{2}/[A-Za-z]{2}", cell)]
    found: dict[str, str] = {}
    for line in page.splitlines():
        cells = _cells(line)
        if len(cells) > len(pairs) and re.match(r"\d+ [A-Z]", cells[0]) and cells[1].isdigit():
            named = ["/".join(ARMIES[letters] for letters in pair.split("/")) for pair in pairs]
            won = [f'"{pair}" = {int(cell)}' for pair, cell in zip(named, cells[1:], strict=False)]
            rows = [", ".join(won[i : i + 3]) for i in range(0, len(won), 3)]
            text = "".join(f"  {row},\n" for row in rows)
            luck = int(cells[-1])
            found[cells[0].split()[0]] = f"games = {games}\nchance = {luck}\nwon = {_inline(text)}\n"
    return found


def _inline(text: str) -> str:
    """An inline table; TOML wants it on one line."""
    return "{ " + " ".join(text.split()).rstrip(",") + " }"


def nineteen42(page: str) -> dict[str, str]:
    """By the name of a scenario its table: games, and how many of a hundred ended on each level."""
    games = _number(r"(\d+) games of each kind", page)
    found: dict[str, str] = {}
    for line in page.splitlines():
        name, _, rest = line.removeprefix("* ").partition(": ")
        shares = [int(n) for n in re.findall(r"(?:Victory|Draw) (\d+) %", rest)]
        if line.startswith("* ") and len(shares) == 5:
            key = "The Campaign" if name == "rules 1-9" else name
            found.setdefault(key, f"games = {games}\nlevels = {shares}\n")
    return found


def _number(pattern: str, page: str) -> int:
    match = re.search(pattern, page)
    if match is None:
        raise SystemExit(f"measured: nothing like {pattern!r} in the page")
    return int(match[1])


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("| ").split("|")]


def with_table(text: str, table: str) -> str:
    """The file with its table anew; it is the last one."""
    return f"{text.partition(HEAD)[0].rstrip()}\n\n{HEAD}\n[measured]\n{table}"


def tables() -> dict[Path, str]:
    """The table of each file."""
    won = rifles((ROOT / "docs/balance.md").read_text(encoding="utf-8"))
    levels = nineteen42((ROOT / "docs/history.md").read_text(encoding="utf-8"))
    found = {ROOT / f"missions/rifles/{id}.toml": table for id, table in won.items()}
    for path in sorted((ROOT / "missions/nineteen42").glob("*.toml")):
        name = re.search(r'^name = "(.*)"', path.read_text(encoding="utf-8"), re.MULTILINE)
        if name is not None and name[1] in levels:
            found[path] = levels[name[1]]
    return found


def main() -> int:
    """Write, or check."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args().check
    changed = 0
    for path, table in tables().items():
        old = path.read_text(encoding="utf-8")
        new = with_table(old, table)
        if new != old:
            changed += 1
            print(path.relative_to(ROOT))
            if not check:
                path.write_text(new, encoding="utf-8")
    return int(check and changed > 0)


if __name__ == "__main__":
    sys.exit(main())
