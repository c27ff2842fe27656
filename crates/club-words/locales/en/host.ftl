# Words that the desk and a page share.

detail-line = line { $line }: { $what }
detail-column = line { $line }, column { $column }: { $what }
no-healing-nobody = no player would be left
no-healing-merged = { $from } and { $into } were merged since, and both would have played
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
fact-level-begun = level { $level } has begun
fact-entered-later = { $name } entered later
form-field = title, season, date, starts, capacity, seats, min-start, stack, max-entries, late-until-level, late-minutes or blinds with a value
form-season-or-none = a season or none
form-date = a date such as 2026-03-07
form-time-or-none = a time such as 2026-03-07T19:00:00+09:00, or none
form-players-or-none = a number of players, or none
form-players = a number of players
form-seats = a number of seats
form-chips = a number of chips
form-entries = a number of entries
form-level-or-none = a level, or none
form-minutes-or-none = a number of minutes, or none
form-club-field = name or zone with a value
form-season-field = title, order, best-k, drop-worst-k, attendance, min-entries, counted-entry or multiplier.NIGHT with a value
form-order = attendance, total or profit
form-nights-or-none = a number of nights from 1, or none
form-points = a number of points
form-counted-entry = first, last or all
form-multiplier = a night and a number such as multiplier.final=3/2
