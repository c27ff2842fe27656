from collections.abc import Sequence
from typing import Final

__all__ = ["__version__", "check", "merge", "run"]

__version__: Final[str]

def check(plan: str, first: int, count: int) -> None: ...
def run(plan: str, first: int, count: int, threads: int | None = None) -> bytes: ...
def merge(results: Sequence[bytes]) -> bytes: ...
