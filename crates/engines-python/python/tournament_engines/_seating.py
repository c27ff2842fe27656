"""A night whose seats are decided event by event."""

from __future__ import annotations

from . import _native
from ._ask import read
from ._documents import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

    from ._types import Document
    from .answers.seating_run import RunAnswer


class SeatingNight:
    """A tournament in progress: rules and a state at its beginning, then an event at a time.

    A refused event changes nothing, and the night goes on.

    >>> import tournament_engines as engines
    >>> rules = {"n_max": 9, "n_min": 5, "profile": "tda", "tolerance": 1, "registration_open": True, "seed": 1}
    >>> with engines.SeatingNight(rules, {"tables": [], "waiting": ["ann", "ben"]}) as night:
    ...     answer = night.event({"type": "start"})
    >>> answer.actions[0].type
    'open'
    >>> night.closed
    True
    """

    def __init__(self, config: Document, state: Document, *, states: bool = False) -> None:
        """A night of these rules in this state; with `states` each answer has the state after it.

        Both are as in the contract `seating-run/1`.
        """
        beginning = b'{"config":' + _bytes(config) + b',"state":' + _bytes(state) + b"}"
        self._night = _native.Night(beginning, bool(states))

    @property
    def opening(self) -> RunAnswer:
        """The answer to the beginning."""
        answer: RunAnswer = read("seating-run/1", self._night.opening)
        return answer

    def event(self, event: Document) -> RunAnswer:
        """Applies the next event, and answers with the actions that follow and their reasons.

        Raises `EngineError` where the event is refused, with the kind `NightClosed` after the end of the night, and with
        `NightInUse` while another thread is using it.
        """
        answer: RunAnswer = read("seating-run/1", self.call(event))
        return answer

    def call(self, event: Document) -> str:
        """The same with the answer as the text that the program writes."""
        return self._night.event(text(event))

    @property
    def closed(self) -> bool:
        """Whether the night has ended."""
        return self._night.closed

    def close(self) -> None:
        """Ends the night; a night that has ended stays so."""
        self._night.close()

    def __enter__(self) -> SeatingNight:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _bytes(document: Document) -> bytes:
    written = text(document)
    return written.encode("utf-8", "surrogatepass") if isinstance(written, str) else bytes(written)
