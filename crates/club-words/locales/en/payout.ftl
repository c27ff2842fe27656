# Words of the verbs about payouts.

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
