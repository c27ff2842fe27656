# Words of the verbs about nikogammon.

niko-count = { $rules }: { $points } points, { $checkers } checkers a side
niko-count-states = states
niko-count-side = one side

# A board.
niko-board-id = position { $id }

# What positions, plays and rolls are worth.
niko-equity = equity
niko-within = (within { $bound })
niko-head-any = any
niko-head-gammon = gammon
niko-head-backgammon = backgammon
niko-win = win
niko-lose = lose
niko-length = rolls to the end, on average { $length }
niko-roll = roll { $roll }
niko-luck = luck { $luck }
niko-no-play = no play
niko-first-player = to the first player
niko-any-roll = any roll
niko-unequal-dice = unequal dice

# The doubling cube.
niko-cube = cube
niko-cube-no-double = no double
niko-cube-take = double/take
niko-cube-pass = double/pass
niko-cube-centred = in the middle
niko-cube-jacoby = in the middle, Jacoby
niko-cube-mover = the mover's
niko-cube-other = the other side's
niko-cube-decision = { $action ->
    [none] may not double
    [no-double] no double
    [take] double, take
    [pass] double, pass
   *[too-good] too good to double
}

# Checking a solution.
niko-verify-holds = the certificate holds in all { $states } states
niko-verify-error = largest error of an equity { $error }
niko-verify-margin = margin { $margin } per roll, longest game { $longest } rolls on average, { $unused } % of the margin unused
niko-verify-residual = residual { $residual }, checksum { $checksum }

# While something takes long.
niko-busy-solve = solving the game: sweep { $sweep }, residual { $residual }
niko-busy-bound = bounding the error
niko-busy-outcomes = finding outcomes and lengths
niko-busy-cube = with the doubling cube: sweep { $sweep }, residual { $residual }
niko-busy-write = writing the table
niko-busy-verify = { $done } of { $all } states
niko-solved-again = { $why }; the game is solved again
niko-not-kept = { $why }; the solution is not kept
niko-no-cache = there is no cache folder, see --cache; the solution is not kept

# A game against the computer.
niko-play-intro = You are X and move down to the right. The seed of the dice is { $seed }. ? shows help.
niko-play-help =
    a number, or a play such as 8/5 or bar/7: play it
    h  hint: all plays with what they cost
    b  the board
    i  the position's id, for niko eval --position
    ?  this help
    q  give up
niko-play-prompt = play>
niko-play-invalid = invalid play `{ $play }` for { $roll }; ? shows help.
niko-play-gave-up = You give up.
