"""A solved game of small backgammon."""

from __future__ import annotations

from . import _native
from ._ask import read
from ._documents import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Document, Progress
    from .answers.niko_analyse import Analysed
    from .answers.niko_best import Best
    from .answers.niko_eval import Evaluated
    from .answers.niko_opening import Opening
    from .answers.niko_roll import Rolls
    from .answers.niko_verify import Checked


class SolvedGame:
    """A small backgammon that is solved once and asked often.

    >>> import tournament_engines as engines
    >>> game = engines.SolvedGame("hypergammon-1")
    >>> equities = [choice.equity for choice in game.best("start", "2,1").plays]
    >>> equities == sorted(equities, reverse=True)
    True
    >>> game.verify().residual < 1e-9
    True
    """

    def __init__(
        self,
        rules: str | dict[str, Any] = "nikogammon",
        *,
        most_states: int | None = None,
        threads: int = 1,
        progress: Progress | None = None,
    ) -> None:
        """Solves the game of these rules: the name of a preset, or the rules of the contract `niko-rules/1`.

        A game of more than `most_states` states is refused. `progress` hears which part is done, 0 to 1; an exception that it raises ends the work, and so does Ctrl-C.
        """
        self._engines = _native.Engines(most_states)
        self._rules = rules
        self._threads = threads
        self._ask("niko-opening/1", {}, progress)

    @property
    def rules(self) -> str | dict[str, Any]:
        """The rules, as they were given."""
        return self._rules

    def opening(self) -> Opening:
        """The equity of the first player, and the best play of each roll."""
        answer: Opening = self._ask("niko-opening/1", {})
        return answer

    def eval(self, position: str | dict[str, Any], *, cube: bool = False) -> Evaluated:
        """The equity of a position, an id or its checkers, and how the game ends; with `cube` decisions about the cube.

        The first question solves further parts of the game.
        """
        answer: Evaluated = self._ask("niko-eval/1", {"position": _position(position), "cube": cube})
        return answer

    def best(self, position: str | dict[str, Any], roll: str) -> Best:
        """All plays of a roll such as `2,1`, the best one first."""
        answer: Best = self._ask("niko-best/1", {"position": _position(position), "roll": roll})
        return answer

    def rolls(self, position: str | dict[str, Any]) -> Rolls:
        """The best play of each roll."""
        answer: Rolls = self._ask("niko-roll/1", {"position": _position(position)})
        return answer

    def analyse(self, turns: list[dict[str, Any]]) -> Analysed:
        """What each play of a game cost; the turns are those of the contract `niko-analyse/1`."""
        answer: Analysed = self._ask("niko-analyse/1", {"turns": turns})
        return answer

    def verify(self, *, progress: Progress | None = None) -> Checked:
        """Checks the solution of the game by code of its own."""
        answer: Checked = self._ask("niko-verify/1", {}, progress)
        return answer

    def _ask(self, contract: str, question: Document, progress: Progress | None = None) -> Any:
        document = text({"rules": self._rules, **question}) if isinstance(question, dict) else text(question)
        return read(contract, self._engines.ask(contract, document, self._threads, progress))


def _position(position: str | dict[str, Any]) -> dict[str, Any]:
    return {"id": position} if isinstance(position, str) else position
