"""Replays hand histories with PokerKit: a file of histories in, the stacks at the end of each hand out
as JSON. PokerKit refuses every action that the rules of the game do not allow."""

import io
import json
import sys
import warnings

from pokerkit import HandHistory

# A fold without a bet to call is unusual, and allowed.
warnings.simplefilter("ignore")

stacks = []
for history in HandHistory.load_all(io.BytesIO(sys.stdin.buffer.read())):
    # PokerKit fills in what a history leaves out. Nothing may be left out of ours.
    taken = 0
    for state, action in history.state_actions:
        taken += action is not None
    assert taken == len(history.actions), (history.hand, taken)
    stacks.append(list(state.stacks))
json.dump(stacks, sys.stdout)
