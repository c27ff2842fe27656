# Tables, charts and sentences of the engines' answers, on a terminal and on a page.

range-meaning = { $bet ->
    [1] limps
    [2] opens
   *[other] raises up to a { $bet }-bet
}, calls up to { $call ->
    [1] the big blind
    [2] an open raise
   *[other] a { $call }-bet
}
range-grid-player = { $position } at a table of { $players }: { $share } %
range-grid-folded-to = { $position } at a table of { $players }, folded to it: { $share } %
range-grid-range = { $share } % of the hands
range-grid-in = in the range
range-grid-folds = folds
range-grid-divided = divided: the letter is what most of the hands do
range-grid-description = Share of each class that is played. { $legend }
range-grid-comma = { ", " }
range-drill-judged = { $verdict }; all in at the equilibrium { $equilibrium }, the model { $model }
range-drill-right = right
range-drill-mistake = a mistake of { $cost } big blinds
range-drill-always = always
range-drill-never = never
range-drill-often = { $share } % of the time
range-drill-learned = (asked again)
range-drill-score = { $right } of { $hands } right, { $cost } big blinds lost

payout-comma = { ", " }
payout-and = { " and " }
payout-last-untied = the last point was won without a tie
payout-place-named = place { $place }
payout-places-named = places { $places }
payout-last-tied = the last point went to place { $winner }, { $others } tied with it (ties to the { $rule } place)
payout-last-shared = { $places } tied for the last point (ties to the { $rule } place)
payout-left-nothing = nothing is left over
payout-left-carried = { $left } could not be divided and is carried over
payout-left-places = { $left } could not be divided and went to { $places }
payout-prizes = prizes of { $sum } from a pool of { $pool }; { $left }
payout-head-place = place
payout-head-points = points
payout-head-share = share
payout-head-share-percent = share %
payout-head-value = value
payout-head-prize = prize
payout-head-structure = structure
payout-head-paid = paid
payout-head-paid-percent = paid %
payout-head-first-percent = first %
payout-head-first-to-second = first/second
payout-head-min-cash = min cash
payout-head-top-percent = top 1 %
payout-head-gini = Gini
payout-head-gini-paid = Gini of paid
payout-chart-title = Share of the pool by place, { $entrants ->
    [one] { $entrants } entrant
   *[other] { $entrants } entrants
}
payout-chart-description = The share of each paid place under { $weights }.
payout-chart-share = share of the pool
payout-head-player = player
payout-head-chips = chips
payout-head-amount = amount
