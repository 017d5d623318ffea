"""What runs in the process of a tab: the screens, drawn for a browser.

python -m ironbottom.web.tab SAVES [--ascii] [--saves-named]
"""

from __future__ import annotations

import sys
from pathlib import Path

from ironbottom.kernel.invocation import saves_in

NAMED = "--saves-named"
"""The folder of saves was named when the server was started; commands that are told name it as well."""


def main(args: list[str]) -> int:
    """Show the title screen until the tab is closed or left; the exit status."""
    from ironbottom.faults import ProgramFault
    from ironbottom.tui.app import run_app

    saves = Path(args[0])
    try:
        with saves_in(saves, str(saves) if NAMED in args[1:] else ""):
            return run_app(saves, ascii_only="--ascii" in args[1:])
    except ProgramFault as fault:
        print(f"ironbottom: {fault}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
