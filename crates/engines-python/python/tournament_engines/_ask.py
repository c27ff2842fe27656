"""Answers as classes."""

from __future__ import annotations

from ._documents import ENGINES, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._types import Document, Progress


def ask(contract: str, question: Document, *, threads: int = 1, progress: Progress | None = None) -> Any:
    """Answers the question of a contract with a dataclass, made of the contract's schema.

    >>> import tournament_engines as engines
    >>> answer = engines.ask("rate-tier/1", {"mu": 2000, "sigma": 200})
    >>> type(answer).__module__
    'tournament_engines.answers.rate_tier'

    Everything else is as for `call`.
    """
    return read(contract, ENGINES.ask(contract, text(question), threads, progress))


def read(contract: str, answer: str) -> Any:
    """The classes of an answer in JSON."""
    import json
    from importlib import import_module

    name = contract.partition("/")[0].replace("-", "_")
    module = import_module(f"tournament_engines.answers.{name}")
    return module.read(json.loads(answer))
