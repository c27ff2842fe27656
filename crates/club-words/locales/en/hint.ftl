# What a terminal adds to a failure, directly behind it: the command that helps. A screen has a button there.
# The keys are hint-kind; those of failures that have words of their own are in player-failure.ftl. Where a sentence of
# a terminal is another one than that of a screen, it is at terminal-kind.

hint-UnknownPlayer = ; a new member: desk member add NAME
hint-ImportBeyond = ; take the import back: desk t undo { $import }
hint-MergedBeyond = ; take an import back first: desk t undo { $import }
hint-NoSeason = ; desk season open ID
hint-SeveralTables = {" "}with + between their names, such as desk t bust A+B; in hand-for-hand play they tie by themselves
hint-NightWithoutRoom = ; one is given by desk t edit room=FILE
hint-NoLog = ; import the right order with desk t import-finish FILE --corrects { $tournament } --reason R
hint-HasLog = ; correct it with desk t reopen { $tournament }
hint-NoTimeLeft = ; correct the time played with desk t clock adjust
hint-HandForHandOff = ; begin it with desk t hand-for-hand on
hint-ClockByRounds = ; end that first with desk t hand-for-hand off
hint-DrawIsPlain = ; a draw by rating is announced with desk t new --draw-by-rating
hint-PlayHasBegun = ; draw all seats now with desk t redraw --reason R
hint-SealedSeed = ; draw without --seed, on the desk that announced it
hint-NightNotRated = ; the nights of a season are rated after desk season rules ID --ladder main
hint-NoLadder = ; open a season with desk season open ID --ladder main, or rate the finished nights with desk rate replay --publish
hint-NotRated = ; see desk rate tiers
hint-NotRatedThere = ; see desk rate history
hint-DealStands = ; take it back: desk t undo { $command }
hint-KeyNeeded = : { $scope ->
    [club] desk undo { $command }
   *[tournament] desk t undo { $command }
}
hint-ForeignCommand = ; take it back by its key: desk t undo { $command }
hint-NotOfOneNight = ; name a command of the night: desk log tail
hint-NotLater = ; find one: desk log tail
hint-NoClubFolder = ; name its folder with --club DIR or DESK_CLUB, or begin one with desk init NAME
hint-LogDoesNotFold = {"\u000A"}desk log salvage FILE --to DIR --before { $seq } brings the events before it into a new club; desk db restore FILE puts a backup in its place
hint-LogNotSound-seq = {"\u000A"}desk log salvage FILE --to DIR --before { $seq } brings the events before it into a new club; desk db restore FILE puts a backup in its place
hint-Corrupt = {"\u000A"}desk log salvage FILE --to DIR saves what comes before the damage; desk db restore FILE puts a backup in its place
hint-MissingTable = {"\u000A"}desk log salvage FILE --to DIR saves what comes before the damage; desk db restore FILE puts a backup in its place
hint-Altered = {"\u000A"}desk log salvage FILE --to DIR saves what comes before the damage; desk db restore FILE puts a backup in its place
hint-ChainBroken = {"\u000A"}desk log salvage FILE --to DIR saves what comes before the damage; desk db restore FILE puts a backup in its place

# Options of the command line that a terminal adds, in the same way.

option-ImportedBefore = ; use --again if they count twice
option-SeveralOpenSeasons = , name one with --season or none with --no-season: { $seasons }
option-TimeBeforeLast = ; use --backdate REASON
option-TimeBeforeNeeded = ; give a later time with --at
option-BeforeLastEvent = ; --at must not be before it
option-NoTurnNamed = ; rate the night of { $date } before it with --as-of { $date } (the later ones are rated again), or after all with --as-last
option-NewLadder = , or begin it with --new-ladder
option-OtherAlgorithm = ; finish with --leave-ratings, or use the release that has it
option-NotRatable = ; finish it with --leave-ratings to go on without
option-NothingFollows = ; --leave-ratings is not needed
