# Reasons of the seating engine.

reason-initial-draw = { $players } need { $tables }, sizes within one, seats by lot
reason-tables-needed = { $players } need { $tables }, open: { $open }
reason-tables-too-many = { $players } fit at { $tables }, open: { $open }
reason-waiting-draw = by lot among { $choices ->
    [one] { $choices } free place
   *[other] { $choices } free places
}
reason-worst-position = the worst position, { $ahead ->
    [one] { $ahead } hand
   *[other] { $ahead } hands
} to the big blind
reason-seat-by-lot = the seat by lot among { $choices }
reason-old-seat = back to the old seat
reason-sizes-next-big-blind = the tables have { $from } and { $to } players; the next big blind moves
reason-sizes-mover-by-lot = the tables have { $from } and { $to } players; the mover is drawn by lot
reason-sizes-director-finds = the tables have { $from } and { $to } players; the director finds the next big blind
reason-order-impossible = the tables or the player of the order are gone
reason-order-needless = the move is no longer needed
reason-order-outdated = the order names another player or seat than the rule by now
reason-enough-to-deal = { $players }, needed: { $need }
reason-director-opens = the director opens it
reason-director-breaks = the director breaks it
reason-one-table-left = one table is left and nobody can enter
reason-runner-up = { $why }; second choice: { $name }
