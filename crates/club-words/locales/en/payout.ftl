# Words of the verbs about payouts.

payout-comma = { ", " }
payout-and = { " and " }

payout-nobody = 0 entrants, no place is paid
payout-heading = { $entrants ->
    [one] { $entrants } entrant under { $weights }
   *[other] { $entrants } entrants under { $weights }
}
payout-paid = { $places ->
    [one] { $places } place
   *[other] { $places } places
} paid, place 1 gets { $first } of { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $share } %)
payout-worth = each point is worth { $value }
payout-last-untied = the last point was won without a tie
payout-place-named = place { $place }
payout-places-named = places { $places }
payout-last-tied = the last point went to place { $winner }, { $others } tied with it (ties to the { $rule } place)
# By the largest remainder there is no single winner of the last point.
payout-last-shared = { $places } tied for the last point (ties to the { $rule } place)

payout-prizes = prizes of { $sum } from a pool of { $pool }; { $left }
payout-left-nothing = nothing is left over
payout-left-carried = { $left } could not be divided and is carried over
payout-left-places = { $left } could not be divided and went to { $places }

# Heads of columns.
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

# The picture of a comparison.
payout-chart-title = Share of the pool by place, { $entrants ->
    [one] { $entrants } entrant
   *[other] { $entrants } entrants
}
payout-chart-description = The share of each paid place under { $weights }.
payout-chart-share = share of the pool
payout-head-player = player
payout-head-chips = chips
payout-head-amount = amount
payout-dealt = { $sum } are dealt
payout-played-for = { $amount } more are played for
payout-by-paid = { $places ->
    [one] 1 place is paid, as --paid says
   *[other] { $places } places are paid, as --paid says
}
payout-by-places = { $places ->
    [one] 1 place is paid, as --places says
   *[other] { $places } places are paid, as --places says
}
payout-by-points = { $places ->
    [one] 1 place is paid: those that win a point
   *[other] { $places } places are paid: those that win a point
}
