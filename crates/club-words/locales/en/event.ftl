# Events of the log in one line each.

event-club-created = club "{ $title }" begins, zone { $zone }
event-command-retracted = command { $command } is taken back
event-command-restored = command { $command } applies again
event-time-corrected = command { $command } happened at { $at }
event-times-corrected = times of { $count ->
    [one] { $count } command
   *[other] { $count } commands
} of { $tournament } corrected

event-member-added = member { $member } is { $name }
event-member-renamed = member { $member } is now { $name }
event-members-merged = member { $from } is merged into member { $into }
event-member-erased = the name of member { $member } is deleted

event-season-opened = season { $season } opens: { $title }
event-season-rules = nights of season { $season } are rated on ladder { $ladder } from the next one on: { $rules }
event-season-unrated = nights of season { $season } are not rated from the next one on
event-season-closed = season { $season } is closed
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
event-clock-adjusted = the clock is set by { $seconds } s
event-entered = { $name } enters as { $entry }
event-entered-again = { $name } enters again as { $entry } ({ NUMBER($ordinal, type: "ordinal") ->
    [one] { $ordinal }st
    [two] { $ordinal }nd
    [few] { $ordinal }rd
   *[other] { $ordinal }th
} entry)
event-entry-removed = { $name } is removed
event-seats-drawn = seats drawn: { $players } at { $tables }
event-past = "{ $what }" ({ $time })
event-seed = { $what }, seed { $seed }
event-seated = { $name }: table { $table } seat { $seat }
event-seated-after-button = { $name }: table { $table } seat { $seat }, dealt in when the button has passed
event-table-opened = table { $table } opens
event-table-started = table { $table } may deal
event-table-broken = table { $table } breaks: new seats for { $players }
event-hand-ended = hand ended at { $table }
event-hand-ended-blinds = hand ended at { $table }, big blind at seat { $seat }
event-busted = out: { $names }
event-busted-tied = out: { $names } (tied)
event-busted-by = { $name } by { $winners }
event-move-ordered = MOVE { $mover } from { $from } to { $seat } at { $to }
event-moved = { $name } moved from { $from } to { $to } seat { $seat }
event-moved-otherwise = { $name } moved from { $from } to { $to } seat { $seat }, not as ordered
event-moved-by-director = { $name } moved from { $from } to { $to } seat { $seat }, by the director
event-move-cancelled = the move from { $from } to { $to } is off
event-pinned = { $name } is pinned to the seat
event-unpinned = { $name } may be moved again
event-table-pinned = { $table } is pinned: it is not broken
event-table-unpinned = { $table } may be broken again
event-redrawn = the final table { $table }, seats drawn again: { $seats }
event-registration-closed = registration is closed
event-deal = a deal { $method }: { $shares }
event-deal-places = a deal { $method }: { $shares }; places agreed: { $places }
event-deal-winner = a deal { $method }: { $shares }; { $points } left for the winner
event-finished = finished, { $pool } paid, won by { $winners }
event-finish-imported = finishing order without a log imported: { $players }, won by { $winners }
event-finish-replaced = finishing order without a log replaced: { $players }, won by { $winners }
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
