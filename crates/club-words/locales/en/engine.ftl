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
range-drill-mistake-about = a mistake of { $cost } big blinds (standard error { $error })
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

# A board of a small backgammon, and a game against the computer.
niko-board-bar = on the bar { $count }
niko-board-off = borne off { $count }
niko-play-throw = You throw { $yours }, the computer { $theirs }.
niko-play-turn = You have { $roll }:
niko-play-hint = costs { $cost }
niko-play-played = You play { $play }: { $judged }.
niko-play-cost = that costs { $cost }; best is { $best }
niko-play-best = nothing is better
niko-play-no-play = { $player ->
    [you] You have
   *[computer] The computer has
} { $roll } and no play.
niko-play-computer = The computer has { $roll } and plays { $play }.
niko-play-endless = Nobody can ever move: the game does not end.
niko-play-result = { $winner ->
    [you] You win
   *[computer] The computer wins
} { $kind ->
    [backgammon] a backgammon, 3 points
    [gammon] a gammon, 2 points
   *[single] a single game, 1 point
}.
niko-play-sum = You made { $mistakes ->
    [0] no mistake
    [one] { $mistakes } mistake, which cost { $cost }
   *[other] { $mistakes } mistakes, which cost { $cost }
}; your rolls brought { $luck }.

# Tournaments played by chance.
seating-simulate-hands = { $hands } hands; the player who moved most changed tables { $moves } times; big blinds posted deviate by { $deviation } from the fair share
seating-simulate-hands-alone = { $hands } hands; the player who moved most changed tables { $moves } times
seating-head-phase = phase
seating-head-size = size
seating-head-ideal = ideal
seating-head-gap = gap <= { $players }
seating-head-moves = moves/elimination
seating-head-idle = idle
seating-registration = registration
seating-elimination = elimination
seating-head-wait = wait of
seating-head-players = players
seating-head-mean = mean
seating-head-p99 = 99 %
seating-head-max = longest
seating-head-missed = missed a hand
seating-head-most-missed = most missed
seating-movers = movers
seating-broken = broken tables
seating-late = late players
seating-plot = { $players } players at tables of { $seats }, { $policy }
seating-plot-text = Mean size of the tables with a band from the smallest to the largest, and their mean difference, minute by minute.
seating-plot-hours = hours
seating-plot-players = players
seating-plot-size = table size
seating-plot-gap = gap
seating-plot-close = registration closes
seating-head-policy = policy
seating-policies-plot = { $players } players at tables of { $seats }: difference between the tables
seating-policies-text = Mean difference between the largest and the smallest table, a line for each policy.
