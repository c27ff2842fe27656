"""Replays hand histories with PokerKit: a file of histories in, the stacks at the end of each hand out
as JSON. PokerKit refuses every action that the rules of the game do not allow.

PokerKit takes losing hands away before it divides the pots, and with their players gone, side pots become one
pot. Its odd chips then differ from those of pots that are split separately (rule 21 of the Tournament Directors
Association, 2022), so here no hand is taken away."""

import io
import json
import sys
import warnings

from pokerkit import HandHistory, State

# A fold without a bet to call is unusual, and allowed.
warnings.simplefilter("ignore")

State.can_win_now = lambda self, player_index: True

stacks = []
for history in HandHistory.load_all(io.BytesIO(sys.stdin.buffer.read())):
    # PokerKit fills in what a history leaves out. Nothing may be left out of ours.
    taken = 0
    for state, action in history.state_actions:
        taken += action is not None
    assert taken == len(history.actions), (history.hand, taken)
    stacks.append(list(state.stacks))
json.dump(stacks, sys.stdout)
