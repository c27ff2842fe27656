# Lists of nights, seasons and a member's nights; the terms of a night that is announced.

# A night that is announced.
night-season = counts for season { $season }
night-no-season = counts for no season: no standings, no ratings
night-counted-for-none = This night counts for no season: no standings, no ratings.
night-stack = stack { $stack }
night-one-entry = one entry a player
night-max-entries = up to { $count } entries a player
night-blinds = blinds from { $blinds }, { $count ->
    [one] { $count } level
   *[other] { $count } levels
}, the first of { $minutes } minutes
night-no-blinds = no blinds, levels are set by hand
night-late-until-level = late registration to the end of level { $level }
night-late-minutes = late registration for { $minutes } minutes
night-drawn-by-rating = the draw balances the tables by rating
night-late-until-closed = late registration until it is closed
night-capacity = room for { $players }
night-room-places = room for { $players } at { $tables }
night-no-capacity = no limit of players
night-alternates = then alternates, until registration closes
night-alternates-money = then alternates, until the money
night-passed-stays = an alternate who is not there when called keeps the place
night-passed-last = an alternate who is not there when called goes last
night-room = tables, the first one breaks first: { $tables }
night-final-table = final table of { $seats }
night-redraws = all seats drawn again at players left: { $left }
night-table = { $name } ({ $count } seats)
night-featured = { $table } featured
night-kept = { $table } kept open
night-shut = { $table } not used
night-starts = starts { $time }

# Lists.
nights-none = No tournament.
seasons-none = No season was opened.
list-id = id
list-title = title
list-date = date
list-season = season
list-stage = stage
list-entries = entries
list-in = in
list-winner = winner
list-nights = nights
list-order = order
list-place = place
list-points = points
list-knockouts = knockouts
list-rate = rate
list-rank = rank
list-total = total
season-open = open
season-closed = closed
season-heading = { $title }: { $state }, { $order }
season-rules-attendance = { $points } for each event attended
season-rules-best = { $count ->
    [one] the best night of a player counts
   *[other] the best { $count } nights of a player count
}
season-rules-worst = { $count ->
    [one] the worst night of a player is dropped
   *[other] the worst { $count } nights of a player are dropped
}
season-rules-all = all nights count
season-rules-min-entries = at least { $entries } to be in the order by profit
season-rules-rated = rated on ladder { $ladder }
season-rules-not-rated = not rated
season-rules-carry = ratings are carried over
season-rules-reset = everybody begins with the rating of a newcomer
season-rules-widen = ratings begin with an uncertainty of at least { $sigma }
season-rules-absence = each missed night adds { $points } to the uncertainty of a rating (by squares)
season-imports = { $players } with imported totals
member-heading = { $name } ({ $details })
member-merged = { $count ->
    [one] with the nights of a member who was merged
   *[other] with the nights of { $count } members who were merged
}
member-no-nights = No night yet.
member-totals = { $nights }, { $entries }, { $points }
member-nights = { $count ->
    [one] { $count } night
   *[other] { $count } nights
}
member-rate = rate { $rate }, tier { $tier } on ladder { $ladder }
member-still-in = in
member-place-of = { $place } of { $players }
nights-heading = { $title }: a column for each night
nights-key = { $column }: { $date }, { $title } ({ $id })
nights-counted = * counts

# Changes of an announcement.
night-edited = changed: { $changes }
edit-change = { $field } from { $old } to { $new }
edit-none = none
edit-mark = { "; " }
edit-quoted = "{ $text }"
edit-title = title
edit-season = season
edit-date = date
edit-starts = start
edit-capacity = capacity
edit-seats = seats a table
edit-min-start = players a new table needs
edit-stack = stack
edit-max-entries = entries a player may make
edit-late = late registration
edit-late-level = the end of level { $level }
edit-late-minutes = { $minutes } minutes
edit-late-until-closed = until it is closed
edit-blinds = blinds
edit-room = tables
edit-passed-over = place on the list of an alternate who is not there
edit-alternates = end of the list of alternates
edit-stays-first = unchanged
edit-goes-last = last
edit-until-registration = close of registration
edit-until-money = the money
edit-table-name = name of a table
edit-final-table = seats of the final table
edit-redraws = numbers of players left at which all seats are drawn again
edit-levels = { $count ->
    [one] { $count } level
   *[other] { $count } levels
}, the first of { $minutes } minutes, up to { $last }
registration-reopened = registration is open again

# Changes of a season.
season-rules-first = of a player's entries the first alone counts
season-rules-last = of a player's entries the last alone counts
season-rules-multiplier = { $night } counts { $times } times
season-edited = season { $season } changed: { $changes }
season-now = season { $season }: { $values }
season-value = { $field } { $value }
season-field-order = order
season-field-best = best nights that count
season-field-worst = worst nights dropped
season-field-attendance = points for attendance
season-field-min-entries = entries for the order by profit
season-field-entry = entries that count
season-field-multiplier = multiplier of { $night }
season-all-nights = all
season-entry-all = all
season-entry-first = the first alone
season-entry-last = the last alone
ranks-same = No rank changes.
ranks-heading = { $count ->
    [one] { $count } rank changes
   *[other] { $count } ranks change
}, { $players } in all:
ranks-before = before
ranks-now = now
ranks-value-before = figure before
ranks-value-now = figure now
ranks-none = -

# Changes of the club.
club-edited = club changed: { $changes }
edit-club-name = name
edit-club-zone = time zone

# The tables that the club has.
room-set = the club has { $places }; tables, the first one breaks first: { $tables }
room-removed = the club has no room any more: a night has as many tables as it needs
room-none = No room was set: a night has as many tables as it needs.
room-table = table
room-seats = seats
room-closed = closed seats
room-breaks = breaks
room-notes = notes
room-featured = featured
room-kept = kept open
room-shut = not used

# Planned blinds.
plan-heading = { $stacks } stacks of { $stack }, { $total } chips in play
plan-ends = end expected after { $time }, with level { $level } ({ $asked } was asked for)
plan-rest-heading = { $players } left, { $total } chips in play
plan-rest-ends = end expected at { $time }, with level { $level } ({ $asked } was asked for)
plan-unneeded = chips that are not needed: { $chips }
plan-level = level
plan-from = from
plan-blinds = blinds
plan-minutes = minutes
plan-players = players
plan-average = average (BB)
plan-then = then
plan-end = end expected at { $time }
plan-break = break of { $minutes } minutes
plan-colour-up = colour up { $chips }
