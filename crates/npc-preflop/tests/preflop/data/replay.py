"""Replays hand histories with PokerKit: a file of histories in, the stacks at the end of each hand out
as JSON. PokerKit refuses every action that the rules of the game do not allow."""

import io
import json
import sys

from pokerkit import HandHistory

stacks = []
for history in HandHistory.load_all(io.BytesIO(sys.stdin.buffer.read())):
    for state in history:
        pass
    stacks.append(list(state.stacks))
json.dump(stacks, sys.stdout)
