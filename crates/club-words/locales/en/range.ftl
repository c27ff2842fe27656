# Words of the verbs about ranges of hands.

range-vpip = { $position } at a table of { $players } plays { $share } % of the hands
range-vpip-clamped = clamped; the formula alone gives { $share } %
range-vpip-tables = The seat has { $multiple } times the average in the table { $table }; with { $other_multiple } in { $other } it plays { $share } %

range-equity = { $first } against { $second }: { $equity } % of the pot
range-equity-shares = wins { $win } %, ties { $tie } %, loses { $lose } %

range-combos = { $combos } of 1326 hands
range-combos-share = { $combos } of 1326 hands, { $share } %
range-top-divided = { $class } is in with { $share } % of its hands
range-note-plus = note: `{ $item }` was read as { $read }; other tools climb, see --plus
range-note-weight = note: `{ $item }` replaced the weight of { $combo }

range-push = push { $share } %: { $range }
range-call = call { $share } %: { $range }
range-call-forced = the big blind has no decision: blind and ante are the whole stack
range-value = value to the small blind { $value } big blinds a hand
range-proof = { $proof ->
    [unique] proved in integers: exploitability 0, the only equilibrium
    [exact] proved in integers: exploitability 0
   *[none] not proved
}

# What a player loses at push or fold.
range-player-push = the player pushes { $share } %: loses { $loss } big blinds a hand to the equilibrium, { $worst } to the best answer, which calls { $calls } %
range-player-call = the player calls { $share } %: loses { $loss } big blinds a hand to the equilibrium, { $worst } to the best answer, which pushes { $pushes } %

# A table of computer players.
range-busy-simulate = { $done } of { $hands } hands
range-simulate-betting = { $hands } hands before the flop, seed { $seed }. VPIP in % of the hands:
range-simulate-push-fold = { $hands } hands of push or fold, seed { $seed }. Hands played, in %:
range-simulate-vpip-note = The range, and what the raises of others, walks and free checks change, is the prediction for independent hands; the rest is card removal and chance.
range-simulate-rates-note = Raises in % of all hands, third bets in % of the chances, hands played in % of the first decisions that face one raise at the most, walks in % of all hands.
range-head-width = range
range-head-behaviour = behaviour
range-head-predicted = predicted
range-head-removal = removal
range-head-measured = measured
range-head-error = s.e.
range-head-z = z
range-head-pfr = PFR
range-head-three-bet = 3-bet
range-head-first = first
range-head-walks = walks

# A computer player.
range-multiway = { $players } players with { $stack } big blinds, from { $deals } random deals (seed { $seed }): share of the hands that go all in
range-multiway-stacks = { $players } players ({ $stacks } big blinds, in the order of play), from { $deals } random deals (seed { $seed }): share of the hands that go all in
range-multiway-straddle = { $seat } straddles { $straddle } big blinds and acts last.
range-multiway-prizes = For prize money by the independent chip model: { $prizes }.
range-multiway-others = Stacks at other tables: { $stacks }.
range-multiway-worth = worth
range-multiway-prize-unit = Prize money, on fresh deals: the worth of each stack after the hand. A best response to the others gains between the two bounds: at least its mean on deals that did not choose it (with the standard error), at most that on the deals that did.
range-multiway-first = first in
range-multiway-against = vs { $position }
range-multiway-value = wins
range-multiway-gain = could gain, at least
range-multiway-most = at most
range-multiway-rare = (..): came up fewer than { $visits } times a hand, too rarely to mean anything; learn from more with --deals
range-multiway-unknown = came up too rarely
range-multiway-no-hand = none
range-multiway-nothing = no decision
range-multiway-dash = –: no decision; the blind and the ante are the whole stack, or there is nothing to call
range-multiway-error = standard error
range-multiway-unit = Big blinds a hand, on fresh deals. A best response to the others gains between the two bounds: at least its mean on deals that did not choose it (with the standard error), at most that on the deals that did.
range-multiway-unsettled = { $hands }; unsettled { $unsettled }
range-multiway-hands = All in when everybody before has folded; of unsettled hands these deals do not say whether:
range-multiway-range = { $position }: { $range }
range-multiway-busy = deal { $deals } of { $all }

range-show-share = Plays { $share } % of the hands at a table of six.
range-show-players = { $change ->
    [inverted] Plays fewer hands the fewer players there are.
    [none] Plays as many hands at every table.
    [little] Opens up a little when there are fewer players.
    [full] Adjusts to the number of players.
   *[excessive] Overdoes it when there are few players.
}
range-show-position = { $change ->
    [inverted] Plays more hands out of position than in position.
    [none] Takes no notice of the position.
    [little] Plays a few more hands in late position.
    [full] Plays more hands in late position.
   *[excessive] Plays far more hands in late position.
}
range-show-strategy = Up to the best { $share } %: { $meaning }.
range-show-limp = In the small blind, when all others have folded, limps with more hands and calls a raise with { $share } % of them.
range-show-sizes = Opens to { $open } big blinds and { $limper } more for each limper; re-raises to { $reraise } times the last bet, plus { $caller } times it for each caller.
range-show-push-below = With up to { $stack } big blinds only pushes or folds.
range-show-most-call = Calls with at most { $share } % of the chips behind.
range-decide-fold = folds
range-decide-check = checks
range-decide-limp = limps
range-decide-call = calls
range-decide-raise = { $level ->
    [2] opens
   *[other] makes the { $level }-bet
}
range-decide-pays = calls { $more } big blinds
range-decide-raises-to = raises to { $size } big blinds
range-decide-all-in = goes all in
range-show-table = { $table ->
    [own] Positions by a table of its own.
    [standard] Positions by the standard table.
   *[other] Positions by the table { $table }.
}
range-show-order = { $kind ->
    [vs-random] { $value ->
        [two] Takes the hands in the order of their equity against a random hand.
       *[other] Takes the hands in the order of their share of the pot among { $value } players with random hands.
    }
    [blend] Takes the hands in an order between high cards (0) and suited, connected hands (1): { $value }.
    [sklansky-chubukov] Takes the hands in the order of Sklansky and Chubukov: the largest stack to push face up.
    [chen] Takes the hands in the order of Bill Chen's points.
    [push-fold] Takes the hands in the order of the largest stack with which the equilibrium pushes them.
   *[custom] Takes the hands in an order of its own.
}
range-head-seat = seat
range-head-players = { $players } players

# Practice.
range-drill-rules = Two players, blinds 0.5 and 1. Seed { $seed }.
range-drill-rules-several = { $players } players with { $stack } big blinds each, blinds 0.5 and 1. Seed { $seed }.
range-drill-ante = Each player posts an ante of { $ante } big blinds.
range-drill-bb-ante = The big blind posts an ante of { $ante } big blinds.
range-drill-keys = p (push) or c (call) goes all in, f folds, q ends. A mistake comes back after three other hands.
range-drill-opens = { $number }. { $position } with { $hand }, first to act. Push or fold?
range-drill-first-in = { $number }. { $position } with { $hand }: everybody before has folded. Push or fold?
range-drill-against = { $number }. { $position } with { $hand }: { $pushers } all in. Call or fold?
range-drill-total = All rounds: { $right } of { $asked } right, { $cost } big blinds lost; { $wrong ->
    [one] one spot
   *[other] { $wrong } spots
} to be repeated
range-drill-class = { $class }: { $right } of { $asked } right, { $cost } big blinds lost
range-drill-question = { $number }. { $position } with { $hand } and { $stack } big blinds: { $action ->
    [push] push or fold?
   *[call] the small blind is all in, call or fold?
}
range-drill-again = p (push), c (call), f (fold) or q (quit)?
