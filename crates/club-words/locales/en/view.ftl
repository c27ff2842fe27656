# Words of the views on a screen. A name is text in the club's own order and is never split.

# A list of things, and a list of which all are meant.
and = { " and " }
semicolon = { "; " }

unnamed = (no name)
players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
entries = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
tables = { $count ->
    [one] { $count } table
   *[other] { $count } tables
}
points-count = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
# A player who entered more than once.
entry-again = { $name } ({ NUMBER($ordinal, type: "ordinal") ->
    [one] { $ordinal }st
    [two] { $ordinal }nd
    [few] { $ordinal }rd
   *[other] { $ordinal }th
} entry)
next-big-blind = the next big blind
next-big-blind-of = table { $table }: the next big blind
worst-seat = the worst position
seat = seat { $seat }

# Dates.

# A tournament.
phase-registering = registering
phase-running = running
phase-finished = finished
phase-cancelled = cancelled
final-table = final table
pinned = { $label }, pinned
tournament-heading = { $title } ({ $id }) · { $stage }
tournament-heading-running = { $title } ({ $id }) · { $stage } · { $clock } · { $played }
tournament-heading-paused = { $title } ({ $id }) · { $stage } · { $clock } · { $played }, paused
tournament-counts = { $entries }, { $pool }
tournament-counts-imported = { $entries }, imported without a log: counts for ratings alone
tournament-counts-imported-points = { $entries }, { $pool }, imported without a log
tournament-counts-open = { $entries }, { $alive } in, { $pool }, registration open
tournament-counts-closed = { $entries }, { $alive } in, { $pool }, registration closed
out-last = Out last:
out-place = { $place }. { $names }
next-heading = Next:
why-heading = Why:
reason-not-recorded = the reason was not recorded
order-why = order { $number }, table { $from } to table { $to }: { $why }
deal-line = Deal { $method }: { $shares }; nothing is left to play for
deal-line-rest = Deal { $method }: { $shares }; { $rest ->
    [points] the points
   *[prizes] the prizes
} are still played for
deal-line-places = Deal { $method }: { $shares }; places agreed: { $places }
deal-line-winner = Deal { $method }: { $shares }; { $points } left for the winner
deal-heading = deal { $method }
deal-left = left for the winner: { $points }
deal-chips-equal = chips: { $given }, as many as are in play
deal-chips-differ = warning: the chips given are { $given }, but { $in_play } are in play
deal-even = even
deal-chips = by chips
deal-icm = by the independent chip model
deal-agreed = as agreed

# Heads of columns.
head-place = place
head-player = player
head-entry = entry
head-entries = entries
head-points = points
head-chips = chips
head-exact = exact
head-seat = seat
head-table-size = { $table } ({ $players })
head-rank = rank
head-events = events
head-with-attendance = with attendance
head-profit = profit
head-member = member
head-reading = reading
head-nick = nickname
head-number = number
head-name = name
head-seq = seq
head-time = time
head-stream = stream
head-who = who
head-key = key
head-what = what

# The answer to a bust, and the chips of a night.
bust-left = { $count } left
bust-place = { NUMBER($place, type: "ordinal") ->
    [one] { $place }st
    [two] { $place }nd
    [few] { $place }rd
   *[other] { $place }th
} of { $players }
bust-tied = { $place } (tied)
bust-so-far = { $place } so far
bust-by = by { $names }
average = average { $chips }
average-blinds = average { $chips } ({ $blinds } BB)
chips-in-play = { $chips } chips in play, { $average }
chips-counted = counted: { $chips } chips of { $count } of { $players }
chips-missing = { $chips } missing
chips-too-many = { $chips } too many
chips-warning = warning: the chips counted last are { $counted }, but { $in_play } are in play: { $difference }
chip-leader = most: { $name } { $chips }
arrived-of = { $arrived } of { $players } have arrived
arrived-missing = missing: { $names }
alternates-heading = Alternates:
alternate-line = { $number }. { $name }, since { $since }
alternate-not-arrived = { $line }, has not arrived
alternate-passed-over = { $line }, was not there when called
disqualified = { $name } (disqualified)
knockouts-most = most knockouts: { $players }
colour-up-behind = after level { $level }: { $chips }
colour-up-in-break = in this break: { $chips }

# What to do next. A screen has the sentence alone; the terminal adds the command, which is the same in every language.
command-register = desk t register NAME
command-draw = desk t draw
command-clock-start = desk t clock start
command-confirm = desk t confirm NAME
command-confirm-seat = desk t confirm NAME SEAT
command-unpin = desk t unpin NAME
command-hand-for-hand-on = desk t hand-for-hand on
command-hand-for-hand-off = desk t hand-for-hand off
command-close-registration = desk t close-reg
command-bust = desk t bust NAME
command-finish = desk t finish
step-command = { $step } ({ $command })
step-command-or-table = { $step } ({ $command }, or --table TABLE)
step-then-command = { $step }; then { $command }
step-register = register players: { $have } so far, a draw needs { $need }
step-draw = draw the seats: { $players }, { $tables }
step-start-clock = start the clock
step-move = { $mover } moves to table { $to }, { $seat }
step-move-find = { $mover } moves to table { $to }, { $seat }
step-halt = { $tables }: stop after the hand until the players arrive (3 or more below the largest table, which has { $players })
step-waiting = waiting for a seat: { $names }
step-hand-for-hand-points = { $players } in, and all but one win points: play hand-for-hand
step-hand-for-hand-final-table = { $players } in, one too many for the final table: play hand-for-hand
step-hand-for-hand-end = end hand-for-hand play
hand-for-hand-shown = hand-for-hand, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} played
hand-for-hand-shown-minutes = hand-for-hand, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} played, each takes { $minutes } min from the clock
step-close-registration = { $entries }; close the registration in time
step-late-level = { $entries }; late registration is over, level { $level } has passed: close it
step-late-minutes = { $entries }; late registration is over, { $minutes ->
    [one] { $minutes } minute on the clock
   *[other] { $minutes } minutes on the clock
}: close it
step-let-go = { $tables } where { $needed } would do: { $names } pinned; let one go
step-final-table = final table, { $players }; report busts
step-play-on = { $players } at { $tables }; report busts
step-finish = { $winner } has won; finish the tournament
step-finish-by-deal = { $players } have divided all points; finish the tournament
moves-needless = no moves are needed
moves-to-make = to be made:
breaks-now = table { $table } breaks next, when its hand ends
breaks-after = table { $table } breaks next, after { $eliminations } more { $eliminations ->
    [one] elimination
   *[other] eliminations
}
moves-outstanding = no new moves; these are still to be made:
step-closed = nothing, the tournament is over

# The clock.
level = level { $level }
level-to-come = before level 1
table-name = table { $table }
level-blinds = level { $level } ({ $blinds })
break-after = break after level { $level }
time-left = { $stage }, { $time } left
blinds = { $small }/{ $big }
blinds-ante = { $small }/{ $big } ante { $ante }
clock-heading = { $id }: { $stage }
clock-next = next: level { $level }, { $blinds }
clock-next-break = next: a break of { $minutes } min, then level { $level }, { $blinds }
clock-running = { $played }, running
clock-paused = { $played }, paused
# The time since the start, without pauses.
played = { $time } on the clock
played-with-breaks = { $time } on the clock (with breaks)
late = late registration: { $state }
late-until-level = late registration (until level { $level } is over): { $state }
late-minutes = late registration ({ $minutes ->
    [one] for { $minutes } minute on the clock
   *[other] for { $minutes } minutes on the clock
}): { $state }
late-open = open
late-closed = closed
late-over = over, to be closed

# Standings.
ranking-attendance = points with attendance
ranking-total = points won
ranking-profit = profit per entry
title-with-id = { $title } ({ $id })
standings-heading = { $title } by { $ranking }
standings-heading-profit = { $title } by { $ranking }, at least { $entries }
standings-best = { $heading }, best { $count } of { $nights ->
    [one] { $nights } night
   *[other] { $nights } nights
}
standings-best-so-far = { $heading }, { $nights ->
    [one] { $nights } night
   *[other] { $nights } nights
} of at most { $count } counted
standings-worst = { $heading }, without the worst { $count } of { $nights ->
    [one] { $nights } night
   *[other] { $nights } nights
}
standings-imports = Imported totals of { $players } cannot be divided into nights: they always count whole.

# Ratings

rate-rate = rate
rate-tier = tier
rate-note = note
rate-placement = placement
rate-in-placement = in placement
rate-placement-why = placement: fewer than { $entries } rated entries, the rate still moves a lot
rate-range = { $low } to { $high }
rate-range-from = from { $low }
rate-range-below = below { $high }
rate-players = players
rate-share = share
rate-design = design
rate-heading = ladder { $ladder }: { $players }
rate-nights = nights
rate-nights-since = nights since
rate-tier-then = tier then
rate-new = new
rate-least-nights = { $nights ->
    [one] at least 1 night
   *[other] at least { $nights } nights
}
rate-not-absent = { $nights ->
    [one] played the last night
   *[other] played one of the last { $nights } nights
}
rate-since = change since { $date }
rate-under-review = under review: { $tournament } is open again, ratings from it on may change
rate-night = night
rate-night-revision = { $night }, { $revision }
rate-start = start
rate-chart-key = o rate after the night, - one standard deviation (sigma) to both sides, . + where a tier begins
rate-chart-axis = rate after the night; band: rate ± sigma
rate-chart-holds = as it is now
rate-chart-shown = as shown on the day
rate-chart-description = From { $from } to { $to }; the band is one standard deviation to both sides.
rate-date = date
rate-before = before
rate-change = change
rate-after = after
rate-revision = revision { $revision }
rate-review = under review
rate-kept = left as it was
rate-replaced = replaced since
rate-history-heading = { $name } on ladder { $ladder }
rate-state = { $rate } ({ $tier })
rate-why-before = { $name } before { $title }: { $state }
rate-why-places = place { $places } of { $entries }
rate-why-ties = { $places }, of { $entries }
rate-why-place = place { $place }
rate-why-tie = a tie of places { $first } to { $last }
rate-why-partial = { $places }, compared with the { $fields } entered by then
rate-why-partial-players = { $places }, compared with { $fields } players entered by then
rate-why-field = { $entries }
rate-why-field-players = { $players } players with { $entries } entries
rate-why-by-place = { $points } for { $places }, given the ratings of the others
rate-why-shared = { $points } because every night adds up to zero for all players together
rate-why-late = { $points } for registering late
rate-why-certainty = { $points } because the rating is surer now (uncertainty { $from } to { $to })
rate-why-floor = { $points } because no rate is shown below { $floor }
rate-why-after = { $points } in all: { $state } after it
rate-why-no-clock = The clock never ran: the length of play does not count.
rate-why-no-times = The times are not known: no field of the moment, no late penalty, and the length of play does not count.
rate-why-kept = A correction came later; these ratings were left as they were.
rate-start-line = season { $season } began with other ratings: { $from } to { $to } (uncertainty { $sigma } to { $wider })
rate-start-counts = nights are those of all seasons; entries count since the start of season { $season }, which began with other ratings
rate-start-note = after the start of season { $season }
rate-away-line = wider after { $nights ->
    [one] 1 night
   *[other] { $nights } nights
} away: { $from } to { $to } (uncertainty { $sigma } to { $wider })
rate-away-note = { $nights ->
    [one] wider after 1 night away
   *[other] wider after { $nights } nights away
}
absence-rule = each night missed adds { $points } squared to the square of the uncertainty, up to { $most }; the mean stays
absence-full = { $nights ->
    [one] after 1 night away an uncertainty of { $least } is that of a newcomer
   *[other] after { $nights } nights away an uncertainty of { $least } is that of a newcomer
}
absence-nobody = nobody on ladder { $ladder } has a rating that would change
absence-heading = change of the rate on ladder { $ladder }:
absence-note = { $nights ->
    [one] It counts from the next rated night on. Last columns: if the 1 night so far had had the rule.
   *[other] It counts from the next rated night on. Last columns: if all { $nights } nights so far had had the rule.
}
absence-away = missed
absence-rate-now = rate now
absence-next = next missed
absence-longer = next { $nights } missed
absence-always = if always
absence-tier-always = tier then
rate-game-of = entry { $number }: { $numbers }
rate-game-played = played { $time }
rate-game-hand-index = hand index { $index }
rate-game-weight = place weight { $weight }
rate-game-mean-players = { $players ->
    [one] mean rate { $rate } of the field of 1 player
   *[other] mean rate { $rate } of the field of { $players } players
}
rate-game-mean = { $entries ->
    [one] mean rate { $rate } of the field of 1 entry
   *[other] mean rate { $rate } of the field of { $entries } entries
}
rate-game-comma = {", "}
rate-game-place = place/field
rate-game-time = played
rate-game-index = hand index
rate-game-place-weight = place weight
rate-game-field-mean = field's mean
rate-game-by-place = for the place
rate-game-shared = shared
rate-game-late = late
rate-game-sum = sum
rate-game-certainty = certainty, floor
odds-heading = { $title }: { $players }, { $paid ->
    [one] 1 place is paid
   *[other] { $paid } places are paid
}
odds-nobody = { $title }: nobody is registered yet, so that there are no chances
odds-player = { $name }: { $state }
odds-out = out in place { $place }
odds-dealt = place { $place } by the deal: { $change }
odds-note = Chances are by the ratings of the players left, not by chips; worth is the change of the rate if the others finish in the order of their ratings (mu).
odds-win = win
odds-paid = paid
odds-chance = chance
odds-worth-of = worth of { $place }
odds-expected = ~{ $place }
check-results = { $count ->
    [one] Places with a chance below { $below }, of 1 result:
   *[other] Places with a chance below { $below }, of { $count } results:
}
check-pairs = Pairs whose knockouts have a chance below { $below }:
check-none = none
check-note = A chance is that of the place or a better one by the ratings before the night, and of at least as many knockouts if everybody who was in is equally likely to win the chips. In many nights rare things happen.
check-nights-before = nights before
check-expected = to be expected
check-knockouts = knockouts
check-of = of
surprise-heading = Surprises of { $title }: the results by their chance before the night
surprise-expected = expected
surprise-as-good = as good or better
surprise-as-bad = as bad or worse
rate-changes-heading = ratings with the result of { $tournament }:
rate-changes-more = { $count ->
    [one] and 1 more player, by { $points }
   *[other] and { $count } more players, by { $points } at most
}
rate-changes-on = ratings on ladder { $ladder }:
rate-change-line = { $name } { $rate } ({ $change }), { $tier }
rate-change-line-tier = { $name } { $rate } ({ $change }), { $from } to { $to }
rate-proof = computed again
rate-differs = differs by { $points } points
rate-same-bits = the same to the last bit
rate-nothing-seen = no shown rate changes, only how sure some are
rate-nothing-changes = no rating changes
rate-rank-now = rank now
rate-tier-now = tier now
rate-what-if-parameter = { $name } { $then } (now { $now })
rate-what-if-heading = ladder { $ladder }, all nights rated with { $parameters }:

# What a command changes, in one sentence each.
effect-phase = { $title }: { $phase }
effect-level = level { $level }: { $old } to { $new }
effect-level-text = { $blinds }, { $minutes } min{ $pause ->
    [0] {""}
   *[other] , break of { $pause } min
}
effect-not-announced = not announced
effect-not-entered = { $name } is not registered
effect-in = { $name } is in
effect-alternate = { $name } is an alternate
effect-out = { $name } is out
effect-removed = { $name } is removed
effect-seat-name = { $table }-{ $seat }
effect-seat = { $name }: { $from } to { $to }
effect-seat-given = { $name } sits at { $to }
effect-seat-left = { $name } leaves { $from }
effect-tables-opened = opened: { $tables }
effect-tables-closed = closed: { $tables }
effect-order = { $mover } to { $seat } of { $to }
effect-order-given = ordered: { $order }
effect-order-withdrawn = not ordered any more: { $order }
effect-none = none
effect-place = { $name }: place { $from } to { $to }
effect-points = { $name }: points { $from } to { $to }
effect-owes = { $name } owes { $to } instead of { $from }
effect-pool = prize pool: { $from } to { $to }
effect-prize = { $name }: prize { $from } to { $to }
effect-bounties = { $name }: bounties { $from } to { $to }
effect-head = head of { $name }: { $from } to { $to }
effect-held = head of { $name }, winner not known: { $from } to { $to }
effect-paid = { $name } was paid { $to } instead of { $from }
effect-refunds = paid back in all: { $from } to { $to }
effect-box = in the box: { $from } to { $to }
