"""What runs in the process of a tab: the screens, drawn for a browser.  ``python -m ironbottom.web.tab SAVES [--ascii]``."""

from __future__ import annotations

import sys
from pathlib import Path


def main(args: list[str]) -> int:
    """Show the title screen until the tab is closed or left; the exit status."""
    from ironbottom.faults import ProgramFault
    from ironbottom.tui.app import run_app

    try:
        return run_app(Path(args[0]), ascii_only="--ascii" in args[1:])
    except ProgramFault as fault:
        print(f"ironbottom: {fault}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
