"""Answers of the functions that take arrays."""

from __future__ import annotations

from dataclasses import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array


@dataclass(frozen=True)
class RatedField:
    """Skills after a field, the winner first."""

    mu: array[float]
    """The means, in rating points."""
    sigma: array[float]
    """The standard deviations, in rating points."""
    residual: float
    """The largest change in the last sweep, in units of beta."""
    sweeps: int
    """The number of sweeps."""


@dataclass(frozen=True)
class Equities:
    """What stacks are worth."""

    equities: array[float]
    """The equity of each player, in units of the prizes."""
    residual: float
    """Change of the answer from the grid before, relative to the sum of the prizes."""
    nodes: int
    """Nodes of the grid."""


@dataclass(frozen=True)
class Finish:
    """The places of one player."""

    probabilities: array[float]
    """The probability of each place, the first place first."""
    residual: float
    """Change of the answer from the grid before, in probability."""
    nodes: int
    """Nodes of the grid."""


@dataclass(frozen=True)
class Payouts:
    """Points of a field."""

    points: array[int]
    """Points of each paid place, the first place first."""
    last_seat_tied: array[int]
    """Places whose quotient for the last seat was the same, if there are several."""
    seat_value: str
    """Points that a seat is worth, as a fraction such as `1/1`."""


@dataclass(frozen=True)
class PushFold:
    """The equilibrium of all in or fold between two players."""

    value: float
    """Value to the small blind, in big blinds a hand."""
    exploitability: float
    """The most that a player could still gain, in big blinds a hand."""
    exact: bool
    """Whether the equilibrium was proved in integers."""
    unique: bool
    """Whether no class that is played purely is indifferent."""
    push: array[float]
    """Frequencies with which the small blind pushes, in the order of `hand_classes`."""
    call: array[float]
    """Frequencies with which the big blind calls, in the same order."""
    push_share: float
    """Share of hands that push."""
    call_share: float
    """Share of hands that call."""


@dataclass(frozen=True)
class RangeEquity:
    """A range against another before the flop."""

    equity: float
    """Share of the pot that the first range gets."""
    win: float
    """Share of hands and boards that the first range wins."""
    tie: float
    """Share that is divided."""
    lose: float
    """Share that the first range loses."""
