# Words of the verbs about seats.

seating-audit-title = Audit of a seating log
seating-audit-sound = { $events } { $events ->
    [one] event
   *[other] events
}, no discrepancies.
seating-audit-found = { $events } { $events ->
    [one] event
   *[other] events
}, { $found } { $found ->
    [one] discrepancy
   *[other] discrepancies
}. After the first one the audit goes on with what the log says, so that one fault may lead to others.
seating-audit-score = Score
seating-audit-discrepancies = Discrepancies
seating-audit-figure = figure
seating-audit-value = value
seating-audit-moves = moves
seating-audit-least-moves = fewest moves with the same effect
seating-audit-above-tolerance = events with a gap above the tolerance though somebody could have moved
seating-audit-late-breaks = tables that broke late
seating-audit-twice = moves of players who had moved within an orbit
seating-audit-missed = players who missed { $hands } { $hands ->
    [one] hand
   *[other] hands
}
seating-audit-line = line
seating-audit-rule = rule
seating-audit-meaning = meaning
seating-audit-detail = what is wrong

seating-rule = { $code ->
    [I1] Everybody is in one place
    [I2] No more players than seats
    [I3] Nobody enters or leaves during a hand
    [I4] Chips are conserved
    [I5] Some table can play
    [I8] No action unbalances the field
    [I12] The next big blind moves to the worst seat
    [R1] Draw with the fewest tables and equal sizes
    [R2] A table opens if and as soon as it is needed
    [R3] A table breaks if and as soon as there are too many
    [R4] A lost destination is replaced at once
    [R5] Moves go from a table that may give to one that may receive
    [R6] A due move is made
    [R7] The right destination among equals
    [R8] The right player moves
    [R9] The right seat and first hand
    [R10] Arrivals sit down at once
    [R11] Waiting players are seated in order of arrival
    [R12] Waiting players get the first open place
    [R13] First hand of a new table
    [R14] Holds
    [R15] Halts
    [R16] No hand at a forming, held or halted table
    [R17] The final table is announced once, when due
    [R18] Pinned players and tables stay
    [R19] Events fit the state
    [R20] Nothing is decided at the beginning of a hand
    [R21] The log can be read
   *[other] { $code }
}

# A tournament played by chance.
seating-busy-simulate = { $left } of { $players } players left
seating-simulate = { $players } players at tables of { $seats }, policy { $policy }, seed { $seed }
seating-simulate-times = { $pause } s between hands, a short table waits up to { $hold } s
seating-simulate-phases-note = Size and ideal (floor or ceiling of players / tables needed, %) of the hands dealt; gap: % of the time with so small a difference between tables; idle: player-time at held tables in % of that in hands. The elimination phase ends at four tables.
seating-simulate-waits-note = From the decision, or the late registration, to the first cards, in mean hand lengths; and the hands missed meanwhile at the player's table.
seating-plan = { $players ->
    [one] 1 player
   *[other] { $players } players
} at { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} of { $seats }
seating-head-table = table
seating-head-now = now
seating-head-seated = players
seating-table-breaks = breaks
seating-fewest-moves = { $moves ->
    [one] 1 player moves
   *[other] { $moves } players move
}
