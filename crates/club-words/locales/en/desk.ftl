# Words of the command line.

help-usage = Usage:
help-verbs = Commands
help-verb = COMMAND
help-arguments = Arguments
help-options = Options
help-club-options = Options of the club's verbs
help-options-value = [OPTIONS]
help-help = Print help
help-help-verb = Print this message or the help of the given subcommand(s)
help-version = Print version
help-value = { $name } ({ $help })
help-values = { " " }[possible values: { $values }]
help-or = { ", " }
help-default = { " " }[default: { $value }]
help-shared-options = See desk --help for the options that all verbs of a club take.
help-example = Example:
help-env = { " " }[env: { $name }]

# Counts.
events = { $count ->
    [one] { $count } event
   *[other] { $count } events
}
projections = { $count ->
    [one] { $count } stored projection
   *[other] { $count } stored projections
}
names = { $count ->
    [one] { $count } name
   *[other] { $count } names
}
digests = { $count ->
    [one] the digest of { $count } command
   *[other] the digests of { $count } commands
}
notes = { $count ->
    [one] { $count } note
   *[other] { $count } notes
}
commands = { $count ->
    [one] { $count } command
   *[other] { $count } commands
}
new-members = { $count ->
    [one] { $count } new member
   *[other] { $count } new members
}
results-of-players = { $count ->
    [one] results of { $count } player
   *[other] results of { $count } players
}

# What verbs report.
name-in-backups = Backups and exports with names that were made before still hold the name.
drawn-by-rating = drawn by rating: the mean ratings of the tables differ by { $difference } points at most
rating-unusual = { $player } has a { $field } of { $value }, which is usually from { $min } to { $max }
rating-unusual-replace = {"; if it is a slip, import the right file with --replace before the first rated night"}
rating-unusual-stays = {"; if it is a slip, take the import back with desk undo before the player's first rated night"}
rating-unusual-widen = ratings are widened to an uncertainty of { $sigma }, more than the { $newcomer } of a newcomer
name-in-traces = another program is reading the club, so { $file } still holds what was erased; it leaves with the next command, or the next time the club is opened, once that program has finished
sealed-stays = the sealed draw of { $night } stays on the machine that announced it: a copy of the log cannot make that draw
night-head = the log has { $events } now, head { $head }
erased-again = { $count ->
    [one] erased again: { $count } member whose name was erased after the backup
   *[other] erased again: { $count } members whose names were erased after the backup
}
erase-later = the names of members who are still in a tournament are deleted, but the log does not say so yet; when it is over, run desk member erase { $names }
erasures-unknown = whether somebody was erased after the backup cannot be read any more; desk member erase NAME erases again
intact = intact: { $events }, { $projections } equal, head { $head }
later-kinds = kinds of later releases: { $kinds }
later-streams = streams of later releases: { $names }
later-actors = actors of later releases: { $names }
outdated = to be rebuilt: { $names }
dropped-snapshot = the snapshot at event { $seq } differed from the log and was dropped: it is a cache, the log is not damaged
later-fields = fields of later releases: { $fields }
outside-chain = outside the chain: { $digests }, { $names }, { $notes }
without-digest = commands without a digest, whose repetition is refused: { $count }
finding = finding: event { $seq } ({ $kind }): { $detail }
finding-outside = finding: { $detail }
deal-not-written = nothing is written; without --dry-run it is a deal
time-moved = { $was } becomes { $is }: { $what }
times-undo = to take this back: desk t undo { $key }
clock-behind = the last event was stored at { $last }, but this machine's clock says { $now }
import-preview = { $results } would be imported into { $season }, nothing is written
import-new = { $members }: { $names }
restored = restored { $events }, head { $head }
would-restore = would restore { $events }, head { $head }
present-damaged = the log that was there cannot be read
left-behind = { $count ->
    [one] left behind: { $count } later event
   *[other] left behind: { $count } later events
}
kept = kept: { $file }
imported = imported { $events } and { $names }, head { $head }
would-import = would import { $events } and { $names }, head { $head }
salvage-whole = the log is whole as far as its chain tells
salvage-broken = the log breaks at event { $seq }: { $message }
salvage-left-out = left out: { $events } before it, of a command that is not whole
salvage-nameless = members without a name: { $count }
salvage-written = written: { $events } and { $names } to { $file }
salvage-would-write = would write: { $events } and { $names } to { $file }
backed-up = { $events } in { $file }, head { $head }
copied = { $events } copied to { $place }, head { $head }
tail-waits = { $why }; the events go on when the server is back
would-seat = { $players ->
    [one] would seat { $players } player: { $tables }
   *[other] would seat { $players } players: { $tables }
}
zone-unknown = the time zone of this machine is not known, so the club is in UTC; desk club edit zone=ZONE changes it
would-record = nothing is written; it would be: { $what }
warning = warning: { $words }
stored-in-damaged-log = the night is stored, but the log is damaged and not backed up: { $damage }
newest-backup = the newest intact backup has { $events }: desk db restore { $file }
not-backed-up = the night is stored, but the backup failed ({ $why }); run desk db backup

# The demonstration.
demo-time = { $commands }, { $events } in { $seconds } s
demo-folder = The club is in { $folder }
demo-heading = A season of { $nights ->
    [one] { $nights } night
   *[other] { $nights } nights
}, drawn with seed { $seed }
demo-entries = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
demo-night = { $title } ({ $id }): { $entries }, tables { $tables }
demo-wrong-bust = ; a wrong bust was taken back
demo-no-show = ; a no-show was taken out
demo-interruption = ; the program stopped, was started again and went on
demo-for-money = ; played for money
demo-money = The night for money, as desk t money shows it in full:
demo-corrected = ; corrected after the season
demo-player = The hands of a computer player, { $player }: five numbers make a grid like this for every seat.
demo-push-fold = Two players are left with { $stack } big blinds each and push or fold. The best they can do:
demo-surprise = The largest surprise of the season: { $name } took place { $place } in { $title }, where place { $expected } was to be
    expected; a result as far from it had a chance of { $chance } %. The change of the rating in parts:
demo-correction = After the season two players of { $title } ({ $id }) turned out to be mixed up: { $up } took place { $better }
    and { $down } place { $worse }, not the other way round. The night was reopened, corrected and finished again,
    and with it every later night was rated again. All tables above are those after the correction.
demo-place = place
demo-final-table = final table
demo-points = points
demo-award = award table: points won with
demo-pool = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
demo-places = { $count ->
    [one] { $count } place
   *[other] { $count } places
}
demo-payouts = { $title } ({ $id }): { $entries }, { $pool } for { $places }, weights { $weights }
demo-log = The log: { $events }, chain verified, head { $head }
demo-next = Try next:
demo-live = One more night is played now, { $speed ->
    [1] as fast as a real one.
   *[other] { $speed } times as fast as a real one.
}
demo-live-over = { $title } is over; { $winner } won.
demo-live-ended = The night was ended on the page.
demo-more = .. and { $count } more
demo-progress = night { $night } of { $nights }: { $entries }, { $alive ->
    [one] { $alive } player
   *[other] { $alive } players
} in
sim-stopped = Stopped after { $nights } of { $all ->
    [one] { $all } night
   *[other] { $all } nights
}; the club is sound. It goes on with --continue and the folder { $folder }.
sim-busy-strength = { $done } of { $all } tournaments
sim-strength = { $tournaments } tournaments of { $players } players, seed { $seed }
sim-pace = { $hands } hands, { $each } for each bust; a tournament lasts { $minutes } minutes at 90 seconds a hand.
sim-season-pace = { $hands } hands with real cards, { $each } for each bust; a night lasted { $minutes } minutes on average.
sim-share = { $name } is { $got }, must be from { $min } to { $max }
sim-nobody-comes = attendance is 0 for everybody, must be above 0 for the most frequent player
sim-structure-twice = structure { $text } is listed twice
sim-unknown-blinds = unknown blinds { $text }, expected { $names }
sim-lapse-range = --lapse is { $got }, must be from 0 to 1
sim-unknown-kind = unknown kind of player `{ $text }`, expected one of { $expected }
sim-bad-text = the text form of a player cannot be read at `{ $at }`
sim-too-many-entries = a player with { $got } entries, the rules allow { $max }
sim-of-option = { $option } `{ $value }`: { $words }
sim-busy-sweep = { $done } of { $all } jobs
sim-sweep = { $jobs ->
    [one] { $jobs } job is in { $file }
   *[other] { $jobs } jobs are in { $file }
}, { $known ->
    [0] all of them new.
   *[other] { $known } of them from before.
}
sim-sweep-stopped = Stopped with { $done } of { $all } jobs in { $file }. The same command goes on.
sim-merge = { $seasons ->
    [one] { $seasons } season
   *[other] { $seasons } seasons
} of { $nights ->
    [one] { $nights } night
   *[other] { $nights } nights
}, a league of { $players }; plan { $digest }
sim-merged = { $jobs ->
    [one] { $jobs } job is in { $file }.
   *[other] { $jobs } jobs are in { $file }.
}
sim-head-nights = nights
sim-head-ranking = ranking
sim-head-with-strength = with strength
sim-head-with-attendance = with attendance
sim-merge-band = Rank correlations: the mean of the seasons, and the band that holds nine of ten of them.
sim-merge-archive = { $sets ->
    [one] { $sets } set of parameters
   *[other] { $sets } sets of parameters
}, { $members ->
    [one] { $members } member
   *[other] { $members } members
} of ladder { $ladder }; archive { $digest }
sim-merge-pairs = In order: pairs of players who finished in the order of their rates before the night; 50 % is chance. Other rank: members whose rank is not the recorded one.
sim-head-set = set
sim-head-pairs = pairs
sim-head-in-order = in order
sim-head-moved = other rank
sim-not-rated = ladder `{ $ladder }` has 0 rated nights, must have at least 1
sim-no-values = `{ $name }` has 0 values in the grid, must have at least 1
sim-jobs-beyond = invalid jobs `{ $jobs }`: the plan has jobs 0..{ $sets }
sim-set-twice = there are two sets `{ $set }` of parameters
sweep-no-header = no results of a sweep: the first line is not a header
sweep-version = results of version { $got }, expected { $expected }
sweep-digest = the digest of the header is not that of its plan
sweep-kind = its results are { $got ->
        [archive] ratings of a recorded archive
       *[seasons] seasons of computer players
    }, not { $expected ->
        [archive] ratings of a recorded archive
       *[seasons] seasons of computer players
    }
sweep-line = line { $line } is damaged
sweep-twice-here = job { $job } is there twice
sweep-outside = job { $job } is not one of { $jobs }
sweep-other-plan = its plan is { $got }, not { $expected }
sweep-other-release = its release is { $got }, not { $expected }
sweep-other-jobs = its jobs are { $got }, not { $expected }
sweep-no-files = no results to merge
sweep-plans-differ = { $file } is of another plan than { $first }
sweep-releases-differ = { $file } was made by release { $got }, { $first } by release { $expected }
sweep-twice = job { $job } is in { $first } and in { $file }
sweep-missing = jobs are missing: { $gaps }
sweep-gaps-and-more = { $gaps } and { $more } more
sweep-of-shard = { $jobs }, shard { $shard }
sim-ranking = { $ranking ->
        [points] points { $of }
        [attendance] points with attendance { $of }
        [profit] profit { $of }
        [place] mean place
       *[rating] rating { $of }
    }
sim-band = { $mean } ({ $low } to { $high })
sim-head-player = player
sim-head-lapse = lapse
sim-head-profit = profit
sim-head-error = standard error

# Failures. The English of a failure is its message.
list-comma = { ", " }

# A command line that cannot be parsed.
usage-hint = For more information, try '--help'.
usage-unknown-argument = unexpected argument '{ $argument }'
usage-invalid-value = invalid value '{ $value }' for '{ $argument }'
usage-invalid-value-allowed = invalid value '{ $value }' for '{ $argument }', expected one of { $allowed }
usage-unknown-verb = unknown verb '{ $verb }'
usage-missing = missing arguments: { $arguments }
usage-missing-verb = a verb is missing
usage-conflict = '{ $argument }' cannot be used with '{ $other }'
usage-too-many = '{ $argument }' is given too often
usage-no-value = '{ $argument }' needs a value
usage-other = this command line cannot be read
usage-cause = { $words }: { $cause }
usage-cause-from = expected a number from { $min }
usage-cause-range = expected a number from { $min } to { $max }
usage-cause-whole = expected a whole number
usage-cause-negative = expected a whole number that is not negative
usage-cause-chips = expected a whole number of chips such as 12000, 12,000, 12k or 1.5k
usage-cause-correction = expected seconds such as -90, or a time such as +2m or -1:30
usage-cause-left = expected a time such as 10:00, 10m or 90s
usage-cause-amount = expected an amount such as 4,000 or 10.50
usage-cause-paid-by = expected cash, transfer, house or ticket:NIGHT
usage-cause-date = expected a date such as 2026-03-07
usage-cause-card = expected name=, reading=, nick= or number=
usage-cause-start = expected carry, reset, or widen=SIGMA
usage-cause-absence = expected keep, or widen=POINTS
usage-cause-percent = expected 0 < PERCENT <= 100
usage-cause-jobs = expected two numbers such as 0..100
usage-cause-second-number = the second number must be from { $min } to { $max }
usage-cause-shard = expected two numbers such as 1/4
usage-cause-shard-number = the first number must be from 1 to the second
usage-cause-one-of = expected { $names }
usage-cause-moment = expected a time such as 19:05, 2026-03-07 19:05, +2m or 2026-03-07T19:05:00+09:00
usage-cause-large = the number is too large
usage-cause-number = expected a number
usage-similar = did you mean '{ $similar }'?

# While something takes long.
workbook-by-night = By night
workbook-nights = Nights
mail-subject = Subject: { $title }: { $line }
busy-check = the log is checked
busy-backup-check = the backup is checked
busy-export = the log is exported
busy-import = the log is imported
busy-backup = the log is backed up
busy-copy = the club is copied
busy-salvage = the log is read
busy-predict = computing the places of { $players } players
busy-season = a season is played
in-two-nights = { $name } is also in { $title } ({ $id })
applied-before = this command was applied before
would-erase = the name of { $name } goes for good; { $nights ->
    [one] one night keeps its rows
   *[other] { $nights } nights keep their rows
} without it
would-merge = { $from } becomes { $into }: { $nights ->
    [one] one night of { $from } counts
   *[other] { $nights } nights of { $from } count
} for { $into }
closed-seasons-stay = closed seasons keep their rows as they were recorded, under the name that stays, until desk season reopen: { $seasons }
help-night = The shortest night:

serve-here = On this machine: { $address }
serve-lan = In the network: { $address }
serve-plain = Anybody in the same network can read along: use one of the club's own, not that of guests.
serve-stop = Ctrl-C ends it.
serve-file-damaged = { $path } is damaged ({ $detail }); it is now { $aside }, and phones are paired again
serve-file-later = { $path } is of a later release (version { $version }); it is now { $aside }, and phones are paired again
serve-over = The page is closed. The log is complete.
