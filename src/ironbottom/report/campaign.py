"""The story of a campaign with ways to the reports of its missions, which are games beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ironbottom.campaign.files import mission_path
from ironbottom.campaign.story import markdown, plain
from ironbottom.kernel.invocation import command, save_word
from ironbottom.kernel.session import Session


def story(session: Session[Any], path: Path, kind: str, beside: Path) -> str:
    """The story in Markdown; missions whose report (html or md) lies in the folder ``beside`` are linked, others named."""
    lines = [markdown(session).rstrip(), "", "## Reports of the missions", ""]
    found = False
    for number, mission in enumerate(session.g.content.missions, 1):
        save = mission_path(path, number)
        if not save.is_file():
            continue
        found = True
        name = plain(f"Mission {mission.id}, {mission.name}")
        told = f"{save.stem}.{kind}"
        if (beside / told).is_file():
            lines.append(f"- [{name}](<{told}>)")
        else:
            option = "html" if kind == "html" else "markdown"
            typed = command("report", save_word(save), f"--{option}", told)
            lines.append(f"- {name}: `{typed}` writes it")
    return "\n".join(lines if found else lines[:1]) + "\n"
