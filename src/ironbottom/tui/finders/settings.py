"""Settings by name and value, from any screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ..settings_items import Item, Value, items, level_names
from .base import Finder, Thing


class SettingFinder(Finder):
    """``theme contrast`` sets it so at once; before anything is typed: each setting as it is."""

    rank = -3.0

    def things(self) -> Sequence[Thing]:
        """Every value of every setting."""
        found = []
        for item in items(level_names()):
            now = item.now(self.house.settings)
            for value in item.values:
                help = "it is so" if value.id == now.id else value.about
                found.append(Thing(f"{item.name}: {value.words}", help, partial(self._set, item, value)))
        return found

    def first(self) -> Sequence[Thing]:
        """Each setting as it is; choosing one opens it."""
        settings = self.house.settings
        found = [
            Thing(
                f"Settings: {item.name} ({item.now(settings).words})",
                item.about,
                partial(self._open, item.field),
            )
            for item in items(level_names())
        ]
        return [*found, Thing("Settings: Keys", "every key of every screen", self._keys)]

    def _set(self, item: Item, value: Value) -> None:
        setattr(self.house.settings, item.field, value.id)
        self.house.keep_settings()
        self.house.use_settings()
        self.house.notify(f"{item.name}: {value.words}", markup=False)

    def _open(self, field: str) -> None:
        from ..screens.settings import SettingsScreen

        if not isinstance(self.app.screen, SettingsScreen):
            self.app.push_screen(SettingsScreen(field))

    def _keys(self) -> None:
        from ..screens.keys import KeysScreen

        if not isinstance(self.app.screen, KeysScreen):
            self.app.push_screen(KeysScreen())
