"""Ratings of fields, and a book of them."""

from __future__ import annotations

from . import _native
from ._error import EngineError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ._types import Numbers
    from .results import RatedField

MU, SIGMA, BETA = 1500.0, 500.0, 1000.0


def rate_field(mu: Numbers, sigma: Numbers, *, beta: float = BETA, tolerance: float | None = None) -> RatedField:
    """Skills after a field by its finishing order alone, the winner first.

    `mu` and `sigma` are means and standard deviations before it, `beta` is the standard deviation of a performance, all
    in rating points. `tolerance` is the largest change in the last sweep, in units of beta; 1e-8 if not given.

    >>> import tournament_engines as engines
    >>> rated = engines.rate_field([1500, 1500], [500, 500], beta=1000)
    >>> [round(mean, 3) for mean in rated.mu]
    [1626.157, 1373.843]
    """
    from .results import RatedField

    return RatedField(*_native.rate_field(mu, sigma, beta, tolerance))


class RatingBook:
    """The ledger of a league: fields in the order they were played, and the skills that follow from them.

    A field that is corrected rates those after it again.

    >>> import tournament_engines as engines
    >>> book = engines.RatingBook()
    >>> book.add(["ann", "ben", "cem"])
    >>> book.add(["ben", "ann"])
    >>> [name for name, mu, sigma in book.standings()]
    ['ben', 'ann', 'cem']
    >>> book.replace(0, ["cem", "ann", "ben"])
    >>> book.standings()[0][0]
    'cem'
    >>> engines.RatingBook.from_document(book.to_document()).standings() == book.standings()
    True
    """

    def __init__(
        self, *, mu: float = MU, sigma: float = SIGMA, beta: float = BETA, drift: float = 0.0
    ) -> None:
        """A book of newcomers with `mu` and `sigma`.

        `drift` is the variance that a player gains per day between two fields, and needs their days.
        """
        # A newcomer alone: the engine refuses numbers that cannot be used.
        _native.rate_field([mu], [sigma], beta)
        if not (isinstance(drift, (int, float)) and 0.0 <= drift < float("inf")):
            raise EngineError("InvalidDrift", f"the drift is {drift!r}, expected a number from 0 on", {"drift": str(drift)})
        self._newcomer = (float(mu), float(sigma))
        self._beta = float(beta)
        self._drift = float(drift)
        self._fields: list[tuple[tuple[str, ...], float | None]] = []
        # The skills after each field, and the last day of each player.
        self._after: list[dict[str, tuple[float, float]]] = []
        self._days: list[dict[str, float]] = []

    def __len__(self) -> int:
        """The number of fields."""
        return len(self._fields)

    @property
    def fields(self) -> list[tuple[tuple[str, ...], float | None]]:
        """Players in finishing order, and the day, of each field."""
        return list(self._fields)

    def add(self, players: Iterable[str], *, day: float | None = None) -> None:
        """Rates a field, the winner first. `day` counts from any day, and never falls."""
        self._rate([*self._fields, self._checked(players, day)], len(self._fields))

    def replace(self, index: int, players: Iterable[str], *, day: float | None = None) -> None:
        """Corrects a field, and rates those after it again."""
        at, fields = self._position(index), self.fields
        fields[at] = self._checked(players, day)
        self._rate(fields, at)

    def remove(self, index: int) -> None:
        """Takes a field back, and rates those after it again."""
        at, fields = self._position(index), self.fields
        del fields[at]
        self._rate(fields, at)

    def skill(self, player: str) -> tuple[float, float]:
        """Mean and standard deviation of a player; those of a newcomer before their first field."""
        return self._after[-1].get(player, self._newcomer) if self._after else self._newcomer

    def history(self, player: str) -> list[tuple[int, float, float]]:
        """The fields of a player by their position, each with the mean and the standard deviation after it."""
        return [
            (at, *self._after[at][player]) for at, (players, _) in enumerate(self._fields) if player in players
        ]

    def standings(self) -> list[tuple[str, float, float]]:
        """All players with mean and standard deviation, by mean less three standard deviations."""
        skills = self._after[-1] if self._after else {}
        rows = [(name, mu, sigma) for name, (mu, sigma) in skills.items()]
        return sorted(rows, key=lambda row: (-(row[1] - 3.0 * row[2]), row[0]))

    def to_document(self) -> dict[str, Any]:
        """The book as a dict of JSON."""
        mu, sigma = self._newcomer
        fields = [{"players": list(players), "day": day} for players, day in self._fields]
        return {"mu": mu, "sigma": sigma, "beta": self._beta, "drift": self._drift, "fields": fields}

    @classmethod
    def from_document(cls, document: dict[str, Any]) -> RatingBook:
        """The book of `to_document`."""
        try:
            numbers = {name: document[name] for name in ("mu", "sigma", "beta", "drift")}
            fields = [(field["players"], field.get("day")) for field in document["fields"]]
        except (KeyError, TypeError, AttributeError) as error:
            raise EngineError("InvalidBook", f"the document is not that of a rating book: {error!r}", {}) from error
        book = cls(**numbers)
        book._rate([book._checked(players, day) for players, day in fields], 0)
        return book

    def _position(self, index: int) -> int:
        if not isinstance(index, int) or not 0 <= index < len(self._fields):
            raise EngineError(
                "NoSuchField",
                f"there is no field {index!r}, expected 0 to {len(self._fields) - 1}",
                {"index": str(index), "fields": len(self._fields)},
            )
        return index

    def _checked(self, players: Iterable[str], day: float | None) -> tuple[tuple[str, ...], float | None]:
        if isinstance(players, str):
            raise EngineError("InvalidField", "the players are a text, expected a list of names", {})
        names = tuple(players)
        if not names or not all(isinstance(name, str) for name in names):
            raise EngineError("InvalidField", "the players are not a list of names", {})
        twice = {name for name in names if names.count(name) > 1} if len(set(names)) < len(names) else set()
        if twice:
            name = min(twice)
            raise EngineError("PlayerTwice", f"{name} finished twice", {"player": name})
        if day is not None and not (isinstance(day, (int, float)) and abs(day) < 1e9):
            raise EngineError("InvalidDay", f"the day is {day!r}, expected a number below 1e9", {"day": str(day)})
        if day is None and self._drift > 0.0:
            raise EngineError("NoDay", "a book with drift needs the day of each field", {})
        return names, None if day is None else float(day)

    def _rate(self, fields: list[tuple[tuple[str, ...], float | None]], first: int) -> None:
        """Rates the fields from `first` on; a refused one leaves the book as it was."""
        known = [day for _, day in fields if day is not None]
        if any(later < earlier for earlier, later in zip(known, known[1:])):
            raise EngineError("DayFalls", "the day of a field is before that of the field before it", {})
        after, days = self._after[:first], self._days[:first]
        for players, day in fields[first:]:
            skills = dict(after[-1]) if after else {}
            last = dict(days[-1]) if days else {}
            before = [skills.get(name, self._newcomer) for name in players]
            sigma = [
                (deviation**2 + self._drift * (day - last[name])) ** 0.5
                if day is not None and name in last and self._drift > 0.0
                else deviation
                for name, (_, deviation) in zip(players, before)
            ]
            mu, sigma_after, _, _ = _native.rate_field([mean for mean, _ in before], sigma, self._beta)
            skills.update(zip(players, zip(mu, sigma_after)))
            if day is not None:
                last.update(dict.fromkeys(players, day))
            after.append(skills)
            days.append(last)
        self._fields, self._after, self._days = fields, after, days
