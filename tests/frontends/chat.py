"""Amun-Re in a chat: a player writes a line and gets an answer, and everybody is told what is new to them.

    python tests/frontends/chat.py game.journal     plays a seat against bots, in this terminal

`Chat` does no more than turn lines into calls of a table, and updates of the table into lines; a bot of any chat
service does the same with `hear` and `news`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import amunre

HELP = "menu: what you may do; table: how it lies; undo; withdraw: take your offering up again; resign; or an action."


class Chat:
    """A table that is talked to."""

    def __init__(self, table: amunre.Table) -> None:
        self.table = table
        self._told: dict[str, int] = {}
        """By token: the step of the table up to which a player knows what happened."""

    def news(self, token: str) -> str:
        """What has happened since a player was told last, and what they are asked."""
        try:
            self.table.let_bots_act()
        except amunre.BotFailed as error:  # for the host alone: what it says may tell its hand
            print(error, file=sys.stderr)
        update = self.table.update(token, self._told.get(token))
        self._told[token] = update.step
        told = [line.text for line in update.lines]
        if update.result:
            return "\n".join([*told, f"Points: {update.result.points}, won by {update.result.winners}."])
        return "\n".join([*told, menu(update.prompt)] if update.prompt else told)

    def hear(self, token: str, line: str) -> str:
        """Do what a player has written, and answer."""
        words, step = line.lower().split(), self._told.get(token, 0)
        try:
            match words:
                case [] | ["help"]:
                    return HELP
                case ["menu"]:
                    return self.news(token)
                case ["table"]:
                    return self._lies(token)
                case ["undo"]:
                    self.table.take_back(token, step)
                case ["withdraw"]:
                    self.table.withdraw(token, step)
                case ["resign"]:
                    self.table.resign(token)
                    return "A bot plays for you now."
                case _:
                    self.table.play(token, " ".join(words), step)
        except amunre.Stale as error:
            return f"{error}\n{self.news(token)}"
        except amunre.AmunreError as error:
            return f"{error}\n{HELP}" if isinstance(error, amunre.NotationError) else str(error)
        return self.news(token)

    def _lies(self, token: str) -> str:
        """The table as this player may know it."""
        update = self.table.update(token)
        view, names = update.view, [chair.name for chair in update.chairs]
        told = [
            f"{names[seat]}: {player.gold} gold, cards: {', '.join(player.hand) or 'none'}"
            for seat, player in enumerate(view.players)
        ]
        for id, site in view.sites.items():
            if site.owner is not None or id in view.revealed:
                farmers = site.field_farmers + site.plain_farmers
                whose = "nobody" if site.owner is None else names[site.owner]
                told.append(f"{id} of {whose}: {farmers} farmers, {site.stones} stones, {site.pyramids} pyramids")
        return "\n".join(told)


def menu(prompt: amunre.Prompt) -> str:
    """What a seat is asked, and the actions that are open to it."""
    return "\n".join([prompt.text, *(told for group in prompt.groups if (told := _open(group)))])


def _open(group: Any) -> str:
    """A group without its closed choices; nothing if all are closed."""
    if group.kind == "offer":
        laid = "".join(f", or with {card}: offer {group.most} {card}" for card in group.cards)
        return f"{group.title}: offer {group.least} to offer {group.most}{laid}" if group.most >= group.least else ""
    actions = [str(choice.action) for choice in group.choices if not choice.violations]
    return f"{group.title}: {', '.join(actions)}" if actions else ""


def main() -> None:
    """Play at the terminal; the journal goes on where it was left."""
    path = Path(sys.argv[1])
    if path.exists():
        table = amunre.Table.load(path)
    else:
        game = amunre.Game(amunre.load_ruleset(), ["You", "Hatshepsut", "Seti"])
        table = amunre.Table.create(path, game, bots={1: "sensible", 2: "sensible"})
    chat, token = Chat(table), table.tokens[0] or sys.exit("A bot plays your seat.")
    print(chat.news(token))
    for line in sys.stdin:
        print(chat.hear(token, line))


if __name__ == "__main__":
    main()
