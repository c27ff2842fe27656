# Events of the log in one line each.

event-club-created = club "{ $title }" begins, zone { $zone }
event-command-retracted = command { $command } is taken back
event-command-restored = command { $command } applies again
event-time-corrected = command { $command } happened at { $at }
event-times-corrected = times of { $count ->
    [one] { $count } command
   *[other] { $count } commands
} of { $tournament } corrected

event-member-added = new member: { $name }
event-member-edited = details of { $name } changed: { $fields }
member-field = { $field ->
    [name] name
    [reading] reading
    [nick] nickname
   *[number] number
}
event-member-renamed = a member is now called { $name }
event-members-merged = { $from } is merged into { $into }
event-members-merged-unnamed = another member is merged into { $into }
event-member-erased = the name of member { $member } is deleted

event-season-opened = season { $season } opens
event-season-opened-titled = season { $season } opens: { $title }
event-season-rules = nights of season { $season } are rated on ladder { $ladder } from the next one on: { $rules }
event-season-unrated = nights of season { $season } are not rated from the next one on
event-season-closed = season { $season } is closed
event-season-reopened = season { $season } is open again
event-results-imported = results of { $players } imported into { $season }
event-import-withdrawn = the results imported by command { $import } no longer count for { $season }; members that came with them stay

event-ratings-published = ratings of { $tournament } published on ladder { $ladder }: { $players }
event-ratings-published-ahead = ratings of { $tournament } published ahead of { $next } on ladder { $ladder }: { $players }
event-ratings-published-again = ratings of { $tournament } published again on ladder { $ladder }, revision { $revision }: { $players }
event-ratings-imported = initial ratings of { $players } imported into ladder { $ladder }
event-ratings-kept = ratings of { $tournament } on ladder { $ladder } are left as they are
event-ratings-withdrawn = ratings of { $tournament } withdrawn from ladder { $ladder }

event-announced = tournament { $tournament } announced: { $title }, { $date }, weights { $weights }, { $seats } seats a table
event-clock-started = the clock is running
event-clock-paused = the clock is paused
event-level = level { $level }
event-level-blinds = level { $level }, { $blinds }
event-clock-forward = the clock is moved forward by { $time }
event-clock-back = the clock is moved back by { $time }
event-entered = { $name } is registered
event-entered-again = { $name } is registered again ({ NUMBER($ordinal, type: "ordinal") ->
    [one] { $ordinal }st
    [two] { $ordinal }nd
    [few] { $ordinal }rd
   *[other] { $ordinal }th
} entry)
event-entry-removed = { $name } is removed
event-entry-no-show = { $name } did not come and is removed
event-entry-never-seated = { $name } got no seat as an alternate and does not count as an entry
event-alternate-listed = the room is full: { $name } is alternate number { $number }
event-alternate-called = { $name } moves up from the list of alternates
event-alternate-passed = { $name } was not there when called and keeps the place on the list of alternates
event-alternate-passed-last = { $name } was not there when called and goes to the end of the list of alternates
event-entry-disqualified = { $name } is disqualified
event-seats-drawn = seats drawn: { $players } at { $tables }
event-seats-redrawn = all seats drawn again: { $players } at { $tables }
event-seats-redrawn-left = all seats drawn again, as announced for { $left } players left: { $players } at { $tables }
event-past = "{ $what }" ({ $time })
event-seed = { $what }, seed { $seed }
event-seated = { $name }: table { $table } seat { $seat }
event-seated-after-button = { $name }: table { $table } seat { $seat }, dealt in when the button has passed
event-table-opened = table { $table } opens
event-table-started = table { $table } may deal
event-table-broken = table { $table } breaks: new seats for { $players }
event-hand-ended = hand ended at table { $table }
event-hand-ended-blinds = hand ended at table { $table }, big blind at seat { $seat }
event-busted = out: { $names }
event-busted-tied = out: { $names } (tied)
hand-for-hand-began = hand-for-hand play begins: every table plays one hand and waits
hand-for-hand-began-minutes = hand-for-hand play begins: every table plays one hand and waits; each round takes { $minutes } min from the clock
hand-for-hand-ended = hand-for-hand play ends
hand-for-hand-round = a round was played, a hand at each table
event-busted-by = { $name } by { $winners }
event-move-ordered = MOVE { $mover } from table { $from } to table { $to }, { $seat }
event-moved = { $name } moved from table { $from } to table { $to }, seat { $seat }
event-moved-otherwise = { $name } moved from table { $from } to table { $to }, seat { $seat }, not as ordered
event-moved-by-director = { $name } moved from table { $from } to table { $to }, seat { $seat }, by the director
event-move-cancelled = the move from table { $from } to table { $to } is withdrawn
event-pinned = { $name } is pinned to the seat
event-unpinned = { $name } may be moved again
event-table-pinned = table { $table } is pinned: it is not broken
event-table-unpinned = table { $table } may be broken again
event-redrawn = the final table { $table }, seats drawn again: { $seats }
event-registration-closed = registration is closed
event-deal = a deal of { $players ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
   *[other] { $players }
}, { $method }: { $shares }
event-deal-places = a deal of { $players ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
   *[other] { $players }
}, { $method }: { $shares }; places agreed: { $places }
event-deal-winner = a deal of { $players ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
   *[other] { $players }
}, { $method }: { $shares }; { $points } left for the winner
event-finished = finished, { $pool } paid, won by { $winners }
event-finished-deal = finished, { $pool } paid: { $deal }
event-finish-imported = finishing order without a log imported: { $players }, won by { $winners }
event-finish-replaced = finishing order without a log replaced: { $players }, won by { $winners }
event-finish-points = { $finish }, { $pool } for the season
event-reopened = the tournament goes on
event-reordered = the order of busts is: { $names }
event-reinstated = { $name } is still in
event-cancelled = the tournament is cancelled
event-arrived = { $name } has arrived
event-chips-counted = chips counted: { $stacks }
# A player with chips or points.
event-amount = { $name } { $amount }
event-with-reason = { $what } ({ $why })
nothing-to-do = nothing to do
event-void = [void] { $what }

# A command that is taken back.
undone = taken back ({ $time }, { $ago } ago): { $what }
undone-if-written = nothing is written; this would be taken back ({ $time }, { $ago } ago): { $what }
undone-now = Now: { $state }
undone-now-after = . Now: { $state }
undone-now-list = Now:
undone-more = and { $count } more
undone-ranks = season { $season }: other ranks of { $players }
undone-ratings = ladder { $ladder }: other ratings of { $players }
undone-then = Then: { $state }
undone-then-after = . Then: { $state }
undone-then-list = Then:
ago-seconds = { $count } s
ago-minutes = { $count } min
ago-hours = { $count } h
ago-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
done-clock-started = the clock was started
done-clock-paused = the clock was paused
done-registration-closed = registration was closed
done-reopened = the tournament was reopened
done-cancelled = the tournament was cancelled
done-season-closed = season { $season } was closed
now-clock-running = running at { $time }
now-clock-paused = paused at { $time }
now-registering = { $entries }, seats not drawn
now-running-open = { $alive } in, { $entries }, registration open
now-running-closed = { $alive } in, { $entries }, registration closed
now-not-announced = there is no tournament { $tournament }
now-members = { $count ->
    [one] { $count } member
   *[other] { $count } members
}
now-unmerged = { $from } and { $into } are two members again
now-ladder = ladder { $ladder } has { $players }
now-no-season = there is no season { $season }
now-season-rated = nights of season { $season } are rated on ladder { $ladder }: { $rules }
now-season-unrated = nights of season { $season } are not rated
now-season-open = season { $season } is open
now-season-closed = season { $season } is closed
now-imports = season { $season } has { $count ->
    [one] { $count } import
   *[other] { $count } imports
}
