# Refusals that speak of players: by their names, where the library has only numbers.

failure-AlreadyEntered = { $member } is already in the tournament
failure-EnteredAgain = { $member } has entered again since: reinstate { $entry }, or take that entry back first
failure-IsReentry = { $member } has already busted
failure-NoFirstEntry = { $member } has made no entry yet
failure-TooManyEntries = { $member } has made { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}, the rules allow { $max }
failure-NotEntered = { $member } is not in the tournament
failure-NotAlive = { $entry } is out of the tournament
failure-NamedTwice = { $entry } is named twice
failure-StackNeeded = { $count ->
    [one] { $count } player
   *[other] { $count } players
} busted at table { $table } in one hand: the chips before the hand decide the places; write { $entry }=CHIPS
failure-NoStack = { $entry } had { $stack } chips before the hand, at least 1 is needed
failure-NotBust = { $entry } has not busted
failure-BustBetween = { $entry } busted between the listed players; include them in the new order
failure-NotUnregistered = the seats are drawn: { $entry } is a no-show, or disqualified
failure-Disqualified = { $member } was disqualified and cannot enter again
failure-LastPlayer = { $entry } is the last player in; finish the tournament instead
failure-WinnerElsewhere = { $winner } cannot have won the chips of { $entry }: the winner is another player at the same table
failure-AlreadyArrived = { $entry } has already arrived
failure-IsAlternate = { $entry } is an alternate and has no seat yet
failure-NotCalled = { $entry } was not called from the list of alternates
failure-AlternateIsAway = { $entry } is not there and is not called
failure-NotNextAlternate = the next alternate is { $next }, not { $entry }
failure-AlternatePlays = { $entry } has played since they were called from the list of alternates
failure-AlternateLeaves = { $entry } is an alternate
failure-NotOnList = { $entry } is not on the list of alternates

failure-NotSeated = { $entry } has no seat
failure-PlayerPinned = { $entry } is pinned already
failure-PlayerNotPinned = { $entry } is not pinned
failure-NoSeatOrdered = the order to table { $table } names no seat for { $entry }; give the seat
failure-SitsThere = { $entry } already sits in seat { $seat } of table { $table }

failure-SeatTaken = seat { $seat } of table { $table } is taken by { $by }
failure-RegistrationClosed = registration is closed: { $player } cannot enter
failure-Pinned = { $player } is not to be moved
failure-UnknownPlayer-table = { $player } does not sit at table { $table }
failure-OnTheWay = { $player } is on the way to table { $to }
failure-WaitingForSeat = { $player } is waiting for a seat
failure-StackMissing = the chips of { $player } at table { $table } are missing
failure-BustedWithChips = { $player } still has { $stack } chips
failure-DuplicatePlayer = { $player } sits in two places

failure-ChipsNeeded = the chips of { $entry } are needed
failure-NoChips = { $entry } has 0 chips, at least 1 is needed
failure-PlaceNeeded = { $entry } is still in and has no place
failure-ShareNeeded = { $entry } is still in and has no share

failure-UnknownPlayer-like = unknown player "{ $player }"; did you mean { $like }?
failure-UnknownPlayers-count = { $count } unknown players
failure-Namesakes-named = "{ $name }" can be { $named }; write more of the name, or the name as it is written here
failure-BadMembers-count = { $count ->
    [one] one row is
   *[other] { $count } rows are
} wrong; nobody is added:
failure-BadRows-file = { $file }: { $count ->
    [one] { $count } problem
   *[other] { $count } problems
}, nothing is imported
failure-DetailTaken = { $field ->
    [name] { $member } is a member already; a second one of the name needs a nickname or a number
    [nick] the nickname "{ $value }" is that of { $member }
   *[number] the number { $value } is that of { $member }
}
failure-SameDetails = { $member } has these details already
failure-SameName = { $member } has that name already
failure-SameMember = both are { $member }
failure-BothEntered = { $from } and { $into } were both in tournament { $tournament }
failure-StillIn = { $member } is in tournament { $tournament }
failure-MergedMember = { $member } was merged into { $into }

failure-ImportBeyond = { $member } has { $figure ->
    [points] { $value } points
    [denominator] points with the denominator { $value }
   *[entries] { $value } entries
} from imports into season { $season }, the most that can be counted is { $max }
failure-MergedBeyond = { $from } and { $into } together would have { $figure ->
    [points] { $value } points
    [denominator] points with the denominator { $value }
   *[entries] { $value } entries
} from imports into one season, the most is { $max }

failure-TimeBeforeNeeded = { $at } is before { $needed ->
    [draw] the draw
    [registration] the registration of { $entry }
    [exit] { $entry } went out
    [table] table { $table } opened
    [clock] the last change of the clock
    [finish] the end of the tournament
   *[announcement] the announcement
} at { $since }

failure-TooManyChips = { $entry } cannot have { $stack } chips: { $in_play } are in play
failure-TooManyChipsTogether = the players cannot have { $sum } chips together: { $in_play } are in play

failure-StillNeeded-what = { $what } cannot be taken back: later commands depend on it:
failure-NotRetractable-what = { $what } cannot be taken back
failure-AlreadyRetracted-what = { $what } was already taken back
failure-NoHealing-what = { $what } cannot be taken back: { $cause }
failure-ForeignCommand-what = the last command of the tournament, { $what }, is by { $actor }
failure-KeyNeeded-what = { $cause ->
    [too_old] your last command is fifteen minutes old or older
    [undone] your last command is taken back already
    [stays] your last command cannot be taken back
   *[elsewhere] your last command is about something else
}; by its key this would go: "{ $what }" (typed { $typed })
failure-KeyNeeded-yours = { $cause ->
    [too_old] your last command, { $yours }, is fifteen minutes old or older
    [undone] your last command, { $yours }, is an undo or is taken back already
    [stays] your last command, { $yours }, cannot be taken back
   *[elsewhere] your last command, { $yours }, is about something else
}; by its key this would go: "{ $what }" (typed { $typed })
failure-Contradicted = { $field } cannot be { $value }:

failure-TooManyBought = { $entry } has bought { $bought } of at most { $most } { $item ->
    [addon] add-ons
   *[rebuy] rebuys
}
failure-StackTooLarge = { $entry } has { $stack } chips; a rebuy needs at most { $most }
failure-NotLastBust = the bust of { $entry } is not the last one: bring the player back first
failure-WinnerOut = { $winner } is out and cannot win the chips of { $entry }
failure-WinnerStackNeeded = the chips of { $winner } are needed: the head of { $entry } goes to the larger stack
failure-MoneyShareNeeded = the share of { $entry } has points alone; money is divided as well
failure-OneShareNeeded = the share of { $entry } has points and money; one of the two is divided
failure-DealSum = { $of ->
    [money] shares and the winner's remainder add up to { $sum } of the prizes, but { $there } are available
   *[points] shares and the winner's remainder add up to { $sum } points, but { $there } are available
}
failure-NoBust = { $entry } has lost to nobody
failure-NothingOwed = { $member } owes nothing, and was not paid too much
failure-AboveOwed = invalid amount { $amount }: { $member } owes { $owes }
failure-NothingDue = nothing is due to { $member }; paid so far: { $paid }
failure-NothingToRefund = { $entry } has nothing to pay back
failure-HeadGone = the head of { $entry } has { $head }; { $bounty } cannot be paid back
failure-NoTicket = { $member } won no ticket of tournament { $tournament }
failure-TicketIsUsed = the ticket of { $member } from tournament { $tournament } has paid an entry of { $used_for }

failure-NeedsRole = only { $needed ->
    [floor] the floor and the director
   *[director] the director
} can do this; { $actor } is { $role ->
    [public] not one of the staff
   *[floor] on the floor
}
failure-OthersCommand = { $by } did that; { $actor } can take back only what they did themselves
failure-CommandTooOld = that was { $age } ago; { $actor } can take back what they did for { $most }, after that the director can
failure-NoCommandToRevise = { $actor } can take back only what they did themselves; name what it is

# What a terminal adds to the words above.

words-hint-IsReentry = ; use desk t reenter
words-hint-NoFirstEntry = ; use desk t register
words-hint-NotEntered = ; use desk t register
words-hint-NotAlive = ; desk t reenter or desk t reinstate brings a player back
words-hint-LastPlayer = {" "}(desk t finish)
words-hint-IsAlternate = ; desk t unregister takes an alternate off the list
words-hint-AlternateIsAway = ; when they come: desk t arrive
words-hint-AlternateLeaves = : use desk t unregister
words-hint-UnknownPlayer-like = {" "}A new member: desk member add "{ $player }"
words-hint-UnknownPlayers = ; new members: desk member add NAME NAME ..:
words-hint-NotLastBust = {" "}(desk t reinstate)

# Words of a terminal that name an option of the command line.

terminal-NotUnregistered = the seats are drawn: remove { $entry } --as no-show or --as disqualified
terminal-DetailTaken = { $field ->
    [name] { $member } is a member already; a second one of the name needs --nick or --number
    [nick] the nickname "{ $value }" is that of { $member }
   *[number] the number { $value } is that of { $member }
}
