# Words that the desk and a page share.

detail-line = line { $line }: { $what }
detail-column = line { $line }, column { $column }: { $what }
no-healing-nobody = no player would be left
no-healing-merged = { $from } and { $into } were merged since, and both would have played
age-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
age-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
age-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
later-command = { $what }, key { $command }
later-command-unread = { $command } ({ $event }, event { $seq })
instead-reinstate = instead: desk t reinstate PLAYER, or desk t reorder PLAYER PLAYER ..
instead-remove = instead: desk t remove PLAYER --as no-show|disqualified
instead-move = instead: desk t move PLAYER TABLE SEAT
instead-reopen = instead: desk t reopen TOURNAMENT
instead-import = instead: desk t import-finish FILE --corrects TOURNAMENT --reason R, or desk t cancel
instead-first = instead: take those back first
fact-players-in = players who are in: { $players }
fact-entries-made = { $name } has made entries: { $entries }
fact-seated = { $name } sits at { $table } seat { $seat }
fact-blinds-at = the button or a blind of { $table } is at seat { $seat }
fact-ordered = a move to { $table } seat { $seat } is ordered
fact-table-open = table { $table } is open
fact-level-begun = level { $level } has begun
fact-entered-later = { $name } entered later
refused-tables = these { $tables } tables
refused-levels = these { $levels } levels
refused-until-level = to the end of level { $level }
refused-minutes = { $minutes } minutes
form-field = title, season, date, starts, capacity, seats, min-start, stack, max-entries, late-until-level, late-minutes, blinds, room, passed-over, alternates, final-table, redraw-at, money, entry, fee, staff, fund, bounty, rebuy, addon, guarantee, added, unit, paid or ticket with a value
form-season-or-none = a season or none
form-date = a date such as 2026-03-07
form-time-or-none = a time such as 19:05, 2026-03-07 19:05, +30m or 2026-03-07T19:05:00+09:00, or none
form-players-or-none = a number of players, or none
form-players = a number of players
form-seats = a number of seats
form-seats-or-none = a number of seats, or none
form-players-left-or-none = numbers of players left such as 27,18, or none
form-chips = a number of chips such as 12000, 12,000 or 12k
form-entries = a number of entries
form-level-or-none = a level, or none
form-minutes-or-none = a number of minutes, or none
form-passed-over = stays-first or goes-last
form-list-end = registration or money
form-club-field = name or zone with a value
form-season-field = title, order, best-k, drop-worst-k, attendance, min-entries, counted-entry or multiplier.NIGHT with a value
form-order = attendance, total or profit
form-nights-or-none = a number of nights from 1, or none
form-points = a number of points
form-counted-entry = first, last or all
form-multiplier = a night and a number such as multiplier.final=3/2
form-amount = an amount such as 3000, 3,000 or 10.50
room-without-tables = without tables
room-name = table name { $name }
room-featured-table = featured table { $table }
room-closed-seat = closed seat { $seat } of table { $table }
room-tables = with { $tables } tables
room-table-twice = table { $table } twice
room-table-open = table { $table } with { $seats ->
    [one] { $seats } open seat
   *[other] { $seats } open seats
}
room-table-seats = table { $table } with { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}
room-some-tables = 1 table or more
room-most-tables = { $most } tables at most
room-once = each table once
room-of-the-room = a table of the room
room-letters = 1 to { $most } letters and digits
room-at-least = { $least } or more
room-range = { $first } to { $last }
form-amount-or-none = an amount such as 3000 or 10.50, or none
form-number-or-none = a whole number, or none
form-share-or-none = a share such as 1/2 or 5%, or none
form-weights-or-none = weights of the places such as vp-kid or fixed:5,3,2, or none
form-paid-places = a number of places such as 5, or a share of the entries such as 15%
unknown-name = "{ $player }"
unknown-name-like = "{ $player }": did you mean { $like }?
bad-member = row { $row }: { $fault }
