# Words of the verbs about ranges of hands.

range-vpip = { $position } at a table of { $players } plays { $share } % of the hands
range-vpip-clamped = clamped; the formula alone gives { $share } %

range-equity = { $first } against { $second }: { $equity } % of the pot
range-equity-shares = wins { $win } %, ties { $tie } %, loses { $lose } %

range-combos = { $combos } of 1326 hands
range-combos-share = { $combos } of 1326 hands, { $share } %
range-top-divided = { $class } is in with { $share } % of its hands
range-note-plus = note: `{ $item }` was read as { $read }; other tools climb, see --plus
range-note-weight = note: `{ $item }` replaced the weight of { $combo }

range-push = push { $share } %: { $range }
range-call = call { $share } %: { $range }
range-value = value to the small blind { $value } big blinds a hand
range-proof = { $proof ->
    [unique] proved in integers: exploitability 0, the only equilibrium
    [exact] proved in integers: exploitability 0
   *[none] not proved
}

# A computer player.
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
range-show-order = Order of the hands: { $order }.
range-meaning = { $bet ->
    [1] limps
    [2] opens
   *[other] raises up to a { $bet }-bet
}, calls up to { $call ->
    [1] the big blind
    [2] an open raise
   *[other] a { $call }-bet
}
range-head-seat = seat
range-head-players = { $players } players

# The grid of hands.
range-grid-player = { $position } at a table of { $players }: { $share } %
range-grid-folded-to = { $position } at a table of { $players }, folded to it: { $share } %
range-grid-range = { $share } % of the hands
range-grid-in = in the range
range-grid-folds = folds
range-grid-divided = divided: the letter is what most of the hands do
range-grid-description = Share of each class that is played. { $legend }
range-grid-comma = { ", " }

# Practice.
range-drill-rules = Two players, blinds 0.5 and 1. p pushes or calls, f folds, q ends. Seed { $seed }.
range-drill-question = { $number }. { $position } with { $hand } and { $stack } big blinds: { $action ->
    [push] push or fold?
   *[call] the small blind is all in, call or fold?
}
range-drill-again = p, f or q?
range-drill-judged = { $verdict }; all in at the equilibrium { $equilibrium }, the model { $model }
range-drill-right = right
range-drill-mistake = a mistake of { $cost } big blinds
range-drill-always = always
range-drill-never = never
range-drill-often = { $share } % of the time
range-drill-score = { $right } of { $hands } right, { $cost } big blinds lost
