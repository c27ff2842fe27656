# Words of the page, which are short: most are on buttons. A name is text and is never split.

# Frame and states.
page-no-club = No club yet
page-skip = To the content
page-pages = Pages
page-tonight = Tonight
page-tables = Tables
page-moves = Moves
page-more = More
page-to-tell = open
page-log = Log
page-seats = Seats
page-payouts = Payouts
page-wall = Clock
page-standings = Standings
page-home = Home
page-settings = Settings
page-programs = Programs
page-programs-about = A program, such as a scoreboard, reads the club and gives commands with a token of its own.
page-program-name = Name of the program: small letters, digits, -
page-make-token = Make a token
page-token-of = Token of { $program }
page-token-once = Copy it now: it is not shown again. Anyone who has it acts in this role.
page-help = Help
page-light = Light
page-dark = Dark
page-theme-system = As the device
page-sending = Sending..
page-undo = Undo
page-redo = Redo
page-close = Close
page-no-connection = No connection since { $time }, trying
page-up-to-date = Up to date
page-updated = The desk was updated: this page is loaded again when the sheet is closed
page-kept = No connection: your act is kept and sent as soon as there is one
page-discard = Discard
page-keep-on = Keep the screen on

# The clock.
page-level = Level { $level }
page-break = Break
page-next = Next { $blinds }
page-next-break = Next: break, { $minutes } min
page-break-in = Break in { $time }
page-back-at = Back at { $time }
page-last-minute = Last minute
page-paused = Paused
page-time-left = Time left
page-starts-at = Starts at { $time }
page-late-closes = Late registration closes in { $time }
page-late-closes-in = Late registration closes in
page-late-open = Registration is open
page-late-closed = Registration is closed
page-register-late = Register after the end
page-hand-for-hand-on = Hand-for-hand: wait after each hand · { $rounds ->
    [one] { $rounds } round played
   *[other] { $rounds } rounds played
}

# The field.
page-registering = Before the draw
page-running = Running
page-finished = Finished
page-cancelled = Cancelled
page-left = Left
page-of = { $left } / { $entries }
page-left-of = left { $left } / { $entries }
page-entries = Entries
page-entries-count = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
page-reentries = Re-entries
page-alternates = Alternates
page-average = Average stack
page-clock-behind = The clock of this machine says { $now }, but the last event was stored at { $last }: set the clock
page-prizes = Prizes
page-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
page-points-head = Points
page-places-paid = { $count ->
    [one] { $count } place paid
   *[other] { $count } places paid
}
page-next-jump = Next pay jump
page-place = place { $place }
page-place-amount = place { $place }: { $amount }
page-to-go = { $count } to go
page-pool = Pool
page-paid = Places paid
page-seat-moves = Seat moves
page-your-seat = Your seat
page-qr-seats = QR code: the list of seats
page-number = No. { $number }
page-no-name = (no name)

# People.
page-search = Name, reading or number
page-find = Find
page-nobody-found = Nobody was found.
page-nobody-registered = Nobody is registered yet. Type a name above.
page-nobody-out = Nobody is out yet.
page-first-members = Add the first members: type a name above.
page-out-last = Out last
page-new = new
page-not-in = not in
page-registered = registered
page-waits = waits for a seat
page-alternate = alternate
page-out = out
page-out-at = out { $time }
page-register = Register
page-reenter = Re-enter
page-add-and-register = Add and register
page-unregister = Unregister
page-arrived = Arrived
page-reinstate = Reinstate
page-correct = Correct
page-swap = Swap
page-out-already = { $name } is out already ({ $time }, { $who }). Nothing was changed.
page-swap-picture = Recorded: { $first } was out before { $second }. It was the other way round.
page-figures = Figures of the night

# Acts.
page-start = Start
page-pause = Pause
page-level-back = Level back
page-level-on = Level on
page-minute-more = 1 minute more
page-minute-less = 1 minute less
page-draw-seats = Draw seats
page-draw-sizes = { $players ->
    [one] { $players } player
   *[other] { $players } players
}, { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}
page-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
page-not-arrived = Not arrived: { $names }
page-close-registration = Close registration
page-close-picture = { $entries } entries, { $left } left, { $paid ->
    [one] { $paid } place paid
   *[other] { $paid } places paid
}. Nobody enters after this.
page-open-registration = Open registration
page-redraw = Redraw
page-redraw-picture = New seats for all { $count } players.
page-deal = Deal
page-deal-left = { $count ->
    [one] { $count } point is
   *[other] { $count } points are
} left to be divided.
page-chips-in-play = { $chips } chips are in play.
page-deal-method = Method
page-deal-even = Even
page-deal-chips = By chips
page-deal-icm = ICM
page-deal-agreed = As agreed
page-deal-agreed-help = Type what each player gets. Amounts divide the prizes, points the points.
page-deal-later = A deal is made with { $count } players left at most.
page-agree = Agree
page-finish = Finish
page-reopen = Reopen
page-reopen-picture = The result is taken back: points, season and ratings are open again.
page-cancel-night = Cancel the night
page-cancel-picture = { $count ->
    [one] { $count } entry is
   *[other] { $count } entries are
} void. Nobody gets points.
page-take-back = Take back
page-what-changes = What this changes
page-nothing-else = Nothing else changes.
page-nothing-changed = Nothing was changed
page-and-more = { $count } more
page-ratings = Ratings
page-recent = Recent
page-nothing-yet = Nothing yet
page-taken-back = taken back
page-next-steps = Next
page-hand-for-hand = Hand-for-hand
page-hand-for-hand-end = End hand-for-hand
page-result = Result

# Reasons.
page-reason = Reason
page-other-reason = Another reason
page-reason-mistake = Mistake
page-reason-players = Players agreed
page-reason-room = Room
page-reason-wrong-player = Wrong player
page-reason-still-chips = Still had chips
page-reason-order = Wrong order
page-reason-asked = Player asked
page-reason-delayed = Delayed on the way
page-reason-in-hand = In a hand
page-reason-dealer = No dealer
page-reason-desk = at the desk
page-reason-never-came = Never came
page-reason-conduct = Conduct
page-reason-rules = Broke a rule

# Moves.
page-no-moves = No moves are needed.
page-all-moves = All moves
page-done = Done
page-moved = Moved..
page-otherwise = Otherwise
page-told = Told
page-all-told = All told
page-new-seats = New seats
page-from-to = { $from } → { $to }
page-who-moved = Who moved
page-to-seat = To which seat
page-ordered = as ordered

# Tables.
page-filter = Filter
page-only-needing = Only tables that need something
page-breaks-next = { $table } breaks next, { $count ->
    [0] when its hand ends
   *[other] after { $count } more out
}
page-breaks-after = breaks next, { $count ->
    [0] now
   *[other] { $count } more out
}
page-next-short = next { $count }
page-no-tables = No table is open. Draw the seats first.
page-move-away = move to { $table }
page-short = { $count } short
page-short-of = { $count } short
page-halt = stop after the hand
page-halt-short = stop
page-table = Table
page-table-name = Table { $table }
page-table-of = { $table } · { $count ->
    [one] { $count } player
   *[other] { $count } players
}
page-blinds-at = Last known: button { $button }, big blind { $big }
page-pinned = pinned
page-seat = Seat
page-seat-empty = empty
page-seat-closed = closed
page-several = Several
page-several-at = Several out at { $table }
page-several-help = Tick who went out in this hand, and type their chips before it.
page-chips = Chips
page-chips-of = Chips of { $name }
page-hand = Hand
page-hand-done = Hand done
page-round-done = Round done
page-paper = Paper
page-paper-a4 = A4
page-paper-a6 = A6
page-paper-roll = 80 mm roll
page-out-in-round = Out in this round
page-out-in-round-help = Tick everybody who went out in this round. Players of several tables tie: the best of each table with the best of the others. Chips before the hand order those of one table.
page-finish-unrated = Finish without ratings
page-finish-unrated-help = Places and points count; the ratings stay as they are.
page-chips-leave = Chips that leave play, if they were counted
page-share = share
page-share-of = Share of { $name }
page-shares-help = Type shares such as 2 and 1 where they won different parts of the pot. An odd unit goes to the larger share, of equal ones to the lower seat.
page-amount = Amount
page-a-part = A part
page-refund = Refund
page-refund-parts = What is paid back
page-refund-all = Nothing ticked: all of it, { $amount }.
page-nothing-bought = Nothing was bought, or all of it was paid back.
page-nothing-to-refund = Nothing of it can be paid back now.
page-part = { $part ->
    [prize] Prizes
    [fee] House
    [staff] Staff
    [fund] Season fund
   *[bounty] Own head
}
page-close-seat = Close seat
page-open-seat = Open seat
page-pin = Pin
page-unpin = Unpin
page-break-short = Break
page-break-table = Break { $table }
page-break-picture = { $players ->
    [one] { $players } player gets a new seat
   *[other] { $players } players get new seats
}; { $free ->
    [one] { $free } seat is
   *[other] { $free } seats are
} free at the other tables.
page-bust = Bust
page-knocked-out-by = Knocked out by
page-not-seen = Not seen
page-entry = entry { $entry }
page-since = since { $time }
page-move = Move
page-empty-seats = Empty seats
page-count-chips = Count chips
page-no-show = No-show
page-disqualify = Disqualify
page-player-page = Player's page

# Seats and players.
page-by-name = By name
page-by-table = By table
page-your-name = Your name
page-no-seats = The seats are not drawn yet.
page-seat-to-come = You are registered. The seat comes with the draw.
page-at-seat = Table { $table }, seat { $seat }
page-go-to = You move: go to table { $table }, seat { $seat }.
page-go-to-table = You move: go to table { $table }. The floor shows you the seat.
page-new-seat = New seat since { $time }: table { $table }, seat { $seat }.
page-bust-now = Out now would be place { $place }.
page-rank = Rank
page-nights = Nights
page-desk = Desk

# Home.
page-open-nights = Open nights
page-no-night = No night is open.
page-find-seat = Find my seat
page-new-night = New night
page-title = Title
page-season = Season
page-no-season = no season
page-rules-of-last = With the rules of the last night.
page-announce = Announce
page-seasons = Seasons
page-no-seasons = No season yet
page-last-nights = Last nights

# Log.
page-filter-log = Table, player or person

# Help.
page-keys = Keyboard
page-key = Key
page-key-does = Does
page-key-search = Search field
page-key-arrows = To the next table or row
page-key-enter = Opens what is chosen
page-letters = Single letters act outside of fields
page-signs = Signs
page-sign-short = Players are missing here
page-sign-move = A player moves away
page-sign-breaks = Breaks next
page-sign-halt = Stops after the hand
page-sign-pinned = Pinned: is not moved or broken
page-without-connection = Without a connection
page-help-wall = The screen on the wall is touched by nobody.
page-wall-in-both = The clock in both languages in turn
page-help-connection = The clock goes on by the schedule that it has. A single act is kept and sent later; acts about the whole night wait.
page-help-phone = A phone that is locked is silent. The wall, the slip and the floor count.

# Settings and pairing.
page-staff = Staff
page-no-staff = Nobody has a role yet. This machine is the director.
page-new-staff = Member
page-role = Role
page-role-public = Player
page-role-floor = Floor
page-role-director = Director
page-give-role = Give the role
page-end-role = End the role
page-pair-phone = Pair a phone
page-pair = Pair
page-pair-qr = QR code: pair a phone
page-pair-for = This phone becomes { $name }'s: { $role }.
page-pair-how = The desk shows a code: scan it, or type it here.
page-pair-note = A code is for one phone and ends after 5 minutes.
page-code = Code
page-code-ends = Until { $time }, for one phone.
page-code-refused = The code is not valid, was used, or has ended. Ask for a new one.
page-code-wait = Too many wrong codes. Try again in { $seconds } s.
page-paired = This phone is paired.
page-on = Go on
page-devices = Devices
page-no-devices = No phone is paired.
page-this-device = this device
page-ends-at = ends { $time }
page-until-ended = until it is ended
page-end = End
page-addresses = Addresses
page-this-machine-only = The page answers on this machine only.
page-join-network = Join the Wi-Fi
page-network-name = Name of the Wi-Fi
page-network-password = Its password
page-public-names = Names in public and on the wall
page-nick-or-name = The nickname where there is one, else the name
page-nick-only = Nicknames only; others appear by the number of their entry
page-keep = Keep

# Money, paper, the room.
page-yen = yen
page-priced = { $what } { $amount }
page-other-ways = Other payment
page-owes = Owes
page-by-transfer = Transfer
page-by-house = House pays
page-by-ticket = Ticket of { $night }
page-cash-first = The first button is cash.
page-rebuy = Rebuy
page-two-rebuys = 2 rebuys
page-add-on = Add-on
page-add-ons = Add-ons
page-no-add-ons = No add-ons are sold now.
page-all-added-on = Everybody has an add-on.
page-add-on-picture = { $chips } chips for { $amount }. Who takes one?
page-whole-table = All { $count } of them
page-several-winners = The pot was divided: tick the winners
page-sat-there-before = Others of the night
page-nobody-ticked = Nobody ticked: it is not known who.
page-reason-dealer-said = Dealer says so
page-reason-late = sent late
page-all-the-same = Do it all the same
page-as-recorded = As recorded
page-was-first = This one was first
page-money = Money
page-collected = Collected
page-added = Added
page-overlay = House pays
page-came-in = In
page-goes-out = For
page-sum = Sum
page-heads = Heads
page-bounties = Bounties won
page-fees = Fees
page-for-staff = Staff
page-season-fund = Season fund
page-expenses = Expenses
page-refunds = Paid back
page-so-far = so far
page-owed-in = Players owe
page-owed-out = To be paid
page-overpaid = Paid too much
page-owed-by = Who owes
page-nobody-owes = Nobody owes anything.
page-owes-amount = owes { $amount }
page-together = Together { $amount }
page-take = Take
page-owed-to = To be paid out
page-nobody-gets = Nobody gets anything now.
page-prizes-later = Prizes can be paid when registration, rebuys and add-ons are over.
page-pay = Pay
page-prize-of = prize { $amount }
page-bounties-of = bounties { $amount }
page-paid-of = paid { $amount }
page-receipt = Receipt
page-receipts = Receipts
page-box = Cash that must be in the box
page-cash-count = Cash count
page-counted = Counted
page-note = Note
page-float = Float
page-float-begins = The box begins with
page-prices = Prices
page-held = Heads held: nobody saw who won them
page-tickets = Tickets
page-tickets-of = { $tickets } of { $amount }
page-place-head = Place
page-prize = Prize
page-player = Player
page-name-amount = { $name }: { $amount }
page-owing = Owing
page-slips = Seat slips
page-print-slips = Print slips
page-print-how = Print with the browser: Ctrl P.
page-table-at-a-time = Many players: print a table at a time.
page-scan-seat = Scan: your seat, now and after every move.
page-away = not there
page-passed-over = passed over
page-pass = Pass over
page-featured = Featured table
page-closed-seats = closed: { $seats }
page-other-nights = Other open nights
page-edit-night = Edit
page-date = Date
page-capacity = Players at most
page-max-entries = Entries a player
page-edit-help = What is left as it is does not change. You see what changes before it does.
page-show-changes = Show the changes
page-other-changes = Other values
page-late-registration = Late registration
page-late-until-level = Last level
page-late-minutes = or minutes
page-late-help = One of the two; without both it lasts until it is closed.
page-blinds-help = A level a line: blinds, ante in brackets, minutes, and behind it the break and the chips that leave the tables, such as 300/600 (600) 20 +10 -25. Levels that have begun stay as they are.
page-many-levels = { $levels } levels are too many for a page; the terminal changes them.
page-plan = Plan for an end
page-plan-help = The levels that have not begun are planned again, so that the night ends near this time. Empty: levels as long as now, breaks of { $minutes } minutes, the usual chips.
page-plan-ends = End of the night
page-plan-level = Minutes of a level
page-plan-break = Minutes of a break
page-plan-chips = Values of the chips, with blanks between them
page-room = Tables of the room
page-room-help = A table a line, in the order in which they break: name, seats, closed seats behind -, and signs, such as TV 8 -5 *. The sign * is for the featured table, + for one that stays open, x for one that is not used. Without a line there are as many tables as are needed.
page-many-tables = { $tables } tables are too many for a page; the terminal changes them.
page-seats-at-table = Seats at a table
page-stack = Chips of an entry
page-feature = Feature
page-unfeature = Not featured
page-featured-on = Yes, breaks last
page-featured-off = No, breaks in its turn
page-order-and-name = Order and name
page-change-table = Change table
page-change-table-of = Change { $table }
page-change-table-help = It holds for tonight; the room of the club stays as it is. You see what changes before it does.
page-break-order = Place in the order of breaking
page-table-rename = Name
page-structure = Structure
page-structure-below = As below
page-structure-name = { $name ->
    [fast] Fast, 10 minutes
    [standard] Standard, 20 minutes
   *[deep] Deep, 30 minutes
}
page-price-field = { $field ->
    [entry] Entry with all its parts
    [fee] Entry: for the house
    [staff] Entry: for the staff
    [fund] Entry: for the season fund
    [bounty] Entry: for the own head
    [rebuy] Rebuy
    [addon] Add-on
    [guarantee] Guaranteed prizes
    [added] Added to the prizes
    [unit] Smallest note of a prize
    [paid] Places paid, or % of entries
   *[ticket] Ticket of the satellite
}
page-price-help = They hold for what is bought from now on; what was sold keeps its price. A rebuy and an add-on are for prizes.
page-deal-money-left = { $amount } of prizes are left to be divided.
page-deal-divides = What is divided
page-deal-money = Prizes
page-deal-both = Prizes and points
page-deal-points = Points
page-for-winner = Left for the winner

page-rating = Rating
page-standings-by = Order of the standings
page-points-won = Points
page-with-attendance = With attendance
page-profit = Profit
page-rank-shared = shared rank
page-dropped = does not count
page-ties-shared = = Equal figures share the rank; the names are then in order.
page-dropped-nights = Points with a line through them do not count.
page-nights-by-number = Nights by number
page-no-ratings = Nobody is rated yet. Ratings come with the first rated night.
page-ladders = Ladders
page-tiers = Players by tier
page-tiers-of = { $players } players, by tier from the highest.
page-players-axis = players
page-under-review = { $night } is open again: ratings from there on may change.
page-what-if = What if
page-rate = Rate
page-tier = Tier
page-remarks = Note
page-no-rating = This player has no rating yet.
page-explain-night = Explain a night
page-show = Show
page-why = Why it changed: { $night }
page-what-if-help = Type other values and try: nothing is stored. Empty fields stay as they are.
page-what-if-season = A season counted otherwise
page-what-if-season-help = Nights stay as they were played; the points and what counts of them can be other ones. There is no what-if of seating: another seat is another night.
page-now = now
page-try = Try

page-all-nights = All nights

page-members = Members
page-no-members = No members yet.
page-add-member = Add a member
page-add = Add
page-name = Name
page-reading = Reading
page-nickname = Nickname
page-member-number = Number
page-reading-rows = Rows of readings
page-row-other = Others
page-edit-member = Details
page-merge = Merge
page-merge-help = { $name } is recorded twice: choose the member that stays. This cannot be undone.
page-merge-into = Member that stays
page-merge-picture = { $from } becomes { $into }: nights, points and ratings are added up. This cannot be undone.
page-erase = Erase
page-erase-help = The name leaves the club for good; results stay, without a name. Backups and exports that were made before still have it. This cannot be undone.
page-type-name = Type the name to confirm: { $name }
page-import = Import a list
page-import-help = A CSV file with a header, in UTF-8 or Shift_JIS: at most { $rows } rows and { $megabytes } MiB. Nothing is added before you have seen what would be.
page-upload-gone = The file is not here any more. Choose it again.
page-csv-file = CSV file
page-look-at-file = Look at the file
page-columns = Columns
page-no-column = none
page-nothing-imported = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
}, nothing is imported
page-line = Line { $line }
page-in-field = { $field }:{" "}
page-no-rows = The file has no row below its header.
page-would-add = { $count ->
    [one] { $count } member
   *[other] { $count } members
} would be added
page-import-now = Import
page-other-file = Another file

page-club-log = Log of the club
page-logs-of-nights = Logs of the nights
page-replay = Replay
page-step-of = Step { $number } of { $count }
page-step-back = One back
page-step-on = One on
page-taken-back-later = This was taken back later.
page-tables-then = tables then
page-kind = Kind
page-all-of-them = all
page-kind-entries = Entries
page-kind-out = Busts
page-kind-seats = Seats and tables
page-kind-night = Clock and night
page-kind-money = Money
page-kind-corrections = Corrections

page-check = Check
page-job = Long work
page-job-waiting = { $ahead ->
    [0] Waiting for its turn: it is the next one.
    [one] Waiting for its turn: { $ahead } other is before it.
   *[other] Waiting for its turn: { $ahead } others are before it.
}
page-job-begins = It begins.
page-job-stage = { $stage ->
    [log] Reading the log
    [nights] Reading the nights
    [seats] Looking at the seats
    [ratings] Computing the ratings
    [solve] Solving the game
    [learn] Learning the game
    [bound] Bounding the error
    [seating] Playing the tournaments
   *[export] Writing the log
}
page-job-help = This page shows by itself how far it is, and the answer when it is there. After 60 seconds the work is stopped.
page-job-stop = Stop
page-job-stopped = It was stopped. Nothing was changed.
page-job-out-of-time = It was not done within 60 seconds, and was stopped. Nothing was changed.
page-job-again = Begin again
page-job-done = It is done.
page-job-file = Download
page-check-help = Reads the whole log again: its chain of hashes, the seats after every command of this night, and the ratings from their first night on. Nothing is changed.
page-check-now = Check now
page-check-again = Check again
page-sound = Nothing is wrong
page-not-sound = Something is wrong
page-verified-since = Verified since
page-checked-at = Checked
page-events = Events
page-findings = Findings
page-head-hash = Hash of the last event
page-looked-at = Commands looked at
page-breaks = Table breaks
page-largest-difference = Largest difference
page-uneven = Uneven without an order
page-twice-seated = { $name } sat in two seats
page-seated-not-in = { $name } sat in a seat and was not in
page-too-many = { $table } had { $players } players, more than its seats
page-nights-again = Nights computed again

page-print = Print
page-sign-in = Sign-in sheet
page-member-labels = Name labels
page-seat-cards = Seat cards
page-blinds = Blinds
page-labels = Seat labels
page-export = Export
page-export-help = The whole log as a text, one event a line: for another program, or to keep.
page-with-names = With names and notes
page-backups = Backups
page-no-backups = No backup yet: one is made when a night ends.
page-kilobytes = { $size } kB
page-restore-help = A backup is restored at the command line, with the desk stopped; the log is then that of the backup.

# Tools.
page-tools = Tools
page-all-tools = All tools
page-tool = { $tool ->
    [ranges] Ranges
    [push-or-fold] Push or fold
    [payouts] Payout structures
    [niko] Nikogammon
    [seating] Seating by chance
   *[icm] Deal calculator
}
page-tool-about = { $tool ->
    [ranges] Which hands a player plays in each seat, by sliders; ranges edited by hand, to copy.
    [push-or-fold] Practice with short stacks: the equilibrium, a model player, and what a mistake costs.
    [seating] A tournament played by chance under each policy: how close the tables stay, how many players move, how long they wait.
    [niko] A small backgammon against a computer that never errs: the board, the plays, and what each of them cost.
    [payouts] Structures for a field next to each other: places, points, prizes, ties and remainders.
   *[icm] What each player left gets: by ICM, by chips, or even.
}
page-chance-help = A tournament is played by chance, the same field once under each policy. A third of the players registers late.
page-chance-players = Players
page-chance-seats = Seats of a table
page-chance-pause = Seconds between two hands
page-chance-hold = Seconds a short table waits for a mover
page-chance-seed = Seed
page-chance-play = Play
page-chance-policy = { $policy ->
    [online] online: mover and seat by cost, few moves
    [home] home: mover and seat by lot, no halts
   *[tda] tda: the next big blind to the worst position
}
page-chance-tables = Tables
page-chance-phases = Size and ideal (the nearest to players by tables needed, %) of the hands dealt; gap: % of the time with so small a difference between tables; idle: time at held tables in % of that in hands. The last phase ends at four tables.
page-chance-waits = Waits for cards
page-chance-waits-note = From the decision, or the late registration, to the first cards, in mean lengths of a hand; and hands missed meanwhile.
page-niko-help = The computer plays without a mistake. Press a play to make it; afterwards each of yours is judged, with luck apart from skill.
page-niko-rules = Game
page-niko-game = { $rules ->
    [hypergammon-1] Hypergammon, 1 checker
    [hypergammon-2] Hypergammon, 2 checkers
   *[nikogammon] Nikogammon
}
page-niko-new = New game
page-niko-you-begin = You begin
page-niko-computer-begins = The computer begins
page-niko-you = You, X
page-niko-computer = The computer, O
page-niko-board = The board
page-niko-on = point { $point }: { $checkers }
page-niko-take-back = Take back
page-niko-hint = Hint
page-niko-play = Play
page-niko-equity = Equity
page-niko-cost = Cost
page-niko-roll = Roll
page-niko-best = Best play
page-niko-luck = Luck
page-niko-turns = Your turns
page-niko-record = The game so far
page-niko-id = Position ID
page-niko-file = Download the game
page-no-number = “{ $text }” is not a number.
page-empty-number = A number is missing.
page-position = Position
page-dealt-in = Players dealt in
page-range-too-long = The range is too long for an address: at most 4,000 characters.
page-range-cells = The 169 classes of hands; a press sets the class to the weight, or takes it out
page-range-high = Rank
page-range-notation = Notation
page-range-solver = For solvers
page-range-seat = Seat
page-range-folded = folded to it
page-range-presets = Presets
page-preset = { $name ->
    [rock] Rock
    [nit] Nit
    [tight-aggressive] Tight-aggressive
    [loose-aggressive] Loose-aggressive
    [calling-station] Calling station
    [maniac] Maniac
    [positionally-blind] Blind to position
    [inverted] Inverted
   *[short-handed-nit] Short-handed nit
}
page-range-numbers = Player
page-range-phi = Base VPIP, %
page-range-tau = Table factor
page-range-pi = Position factor
page-range-sigma = Strategy factor
page-range-level = Range { $number }, best hands first
page-range-edge = Up to the best, %
page-range-bet = Raises up to bet level
page-range-call = Calls up to bet level
page-range-back = Back to the player
page-range-weight = Weight that a press sets, %
page-range-typed = Type a range
page-range-typed-help = Such as 22+, A2s+, KTo:0.5. It then replaces the player; cells can be pressed on.
page-drill-you = You: { $position }, { $stack } big blinds
page-drill-facing = The small blind is all in.
page-drill-first = You act first.
page-drill-folded = Everybody before you has folded.
page-drill-against = All in before you: { $pushers }.
page-drill-several = Three players or more first learn their game, which takes some seconds, and have one stack for the whole round.
page-drill-ante = Ante in big blinds; empty: none
page-drill-ante-by = Who posts it
page-drill-ante-way = { $way ->
    [each] Each player
    [dead] The big blind, as dead money
   *[big-blind] The big blind
}
page-drill-deals = Random deals that three or more learn from: 100,000 a player or more; empty: 400,000 a player
page-drill-total = All rounds: { $right } of { $asked } right; { $wrong ->
    [one] one hand comes
   *[other] { $wrong } hands come
} again.
page-drill-class = { $class }: { $right } of { $asked } right, { $cost } big blinds lost
page-drill-push = Push
page-drill-call = Call
page-drill-fold = Fold
page-drill-other = { $action } would cost { $cost } big blinds.
page-drill-next = Next
page-drill-new = New round
page-drill-over = The round is over.
page-drill-hand-of = hand { $number } of { $all }
page-drill-leaks = Your leaks: big blinds lost by class of hand
page-drill-no-leaks = Nothing lost so far.
page-drill-lost = { $cost } big blinds lost in all.
page-drill-settings = Players, stack, antes, model player
page-drill-stack = Stack in big blinds; empty: drawn from 2 to 20
page-drill-model = Model player
page-payout-entrants = Entrants
page-payout-pool = Prize pool; empty: points
page-payout-unit = Smallest amount
page-payout-ties = Equal quotients
page-payout-better = the better place first
page-payout-worse = the worse place first
page-payout-structures = Structures, one a line
page-payout-structures-help = For example:
page-payout-bounds = At most { $entrants } entrants and { $structures } structures.
page-payout-places = By place
page-payout-figures = Figures
page-payout-by-field = By the size of the field: share of each place, %
page-payout-paid = Places paid
page-payout-place-share = place { $place }
page-payout-more = { $count ->
    [one] One more place is paid.
   *[other] { $count } more places are paid.
}
page-payout-points = { $points } ({ $share } %)
page-deal-bounds = At most { $count } players and prizes.
page-deal-stacks = Chips of the players left
page-deal-prizes = Prizes left, the first place first
page-deal-for-winner = Left to play for
page-deal-compute = Show
