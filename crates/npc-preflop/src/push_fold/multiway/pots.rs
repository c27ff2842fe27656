//! The pots of every set of players who are all in.

use alloc::vec::Vec;

use super::game::{Game, MAX_PLAYERS};

/// A part of the chips and who can win it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pot {
    /// The players who are in for it, a bit each.
    pub(super) eligible: u16,
    /// Big blinds.
    amount: f64,
}

/// The pots by the set of players who are all in.
#[derive(Debug)]
pub(super) struct Pots {
    players: usize,
    /// Payments of each player of each set, as numbers below 0.
    paid: Vec<f64>,
    all: Vec<Pot>,
    /// The players whose whole stack is in the pots of each set, a bit each.
    #[cfg(feature = "icm")]
    staked: Vec<u16>,
    /// Index at which the pots of each set begin.
    starts: Vec<usize>,
}

impl Pots {
    /// The pots of all sets. If nobody is all in, or the big blind alone, the big blind wins what
    /// is posted. Players who have posted all that they have are in whatever they do, and so are blinds
    /// who have nothing to call.
    pub(super) fn new(game: &Game) -> Self {
        let players = game.stacks().len();
        let mut pots = Self {
            players,
            paid: Vec::new(),
            all: Vec::new(),
            #[cfg(feature = "icm")]
            staked: Vec::new(),
            starts: Vec::new(),
        };
        for set in 0..1 << players {
            pots.starts.push(pots.all.len());
            pots.add(game, set);
        }
        pots.starts.push(pots.all.len());
        pots
    }

    fn add(&mut self, game: &Game, set: u16) {
        let players = self.players;
        let (contenders, mut bets) = contenders(game, set);
        let is_in = |player: usize| contenders >> player & 1 == 1;
        let mut levels: Vec<f64> = (0..players)
            .filter(|&player| is_in(player))
            .map(|player| bets[player])
            .collect();
        levels.sort_unstable_by(f64::total_cmp);
        levels.dedup();
        #[cfg(feature = "icm")]
        {
            let whole = (0..players).filter(|&player| {
                is_in(player) && bets[player] >= game.stacks()[player] - game.posted(player).dead
            });
            self.staked
                .push(whole.fold(0, |set, player| set | 1 << player));
        }
        // What a folded blind has in above the highest all-in goes back.
        let most = levels.last().copied().unwrap_or(0.0);
        let mut below = 0.0;
        let mut dead = 0.0;
        for (player, bet) in bets.iter_mut().enumerate() {
            *bet = bet.min(most);
            let ante = game.posted(player).dead;
            dead += ante;
            self.paid.push(-(ante + *bet));
        }
        for level in levels {
            let parts = bets.iter().map(|bet| bet.min(level) - bet.min(below));
            let amount = dead + parts.sum::<f64>();
            let eligible = (0..players).filter(|&player| is_in(player) && bets[player] >= level);
            self.all.push(Pot {
                eligible: eligible.fold(0, |set, player| set | 1 << player),
                amount,
            });
            below = level;
            dead = 0.0;
        }
    }

    /// The pots of a set, the main pot first.
    pub(super) fn of(&self, set: usize) -> &[Pot] {
        &self.all[self.starts[set]..self.starts[set + 1]]
    }

    /// The players whose whole stack is in the pots of a set, a bit each.
    #[cfg(feature = "icm")]
    pub(super) fn staked(&self, set: usize) -> u16 {
        self.staked[set]
    }

    /// Results of all players, in big blinds, and the players who got back any chips, a bit each.
    /// `wins` has the best hands of each set of players.
    pub(super) fn results(&self, set: usize, wins: &[u16]) -> ([f64; MAX_PLAYERS], u16) {
        let mut results = [0.0; MAX_PLAYERS];
        let paid = &self.paid[set * self.players..][..self.players];
        results[..self.players].copy_from_slice(paid);
        let mut all = 0;
        for pot in self.of(set) {
            let mut winners = wins[usize::from(pot.eligible)];
            all |= winners;
            let share = pot.amount / f64::from(winners.count_ones());
            while winners != 0 {
                results[winners.trailing_zeros() as usize] += share;
                winners &= winners - 1;
            }
        }
        (results, all)
    }
}

/// Players who are in for a pot where a set of them goes all in, and all bets.
pub(super) fn contenders(game: &Game, set: u16) -> (u16, Vec<f64>) {
    let players = game.stacks().len();
    let mut contenders = set;
    let mut bets: Vec<f64> = Vec::with_capacity(players);
    for (player, stack) in game.stacks().iter().enumerate() {
        let posted = game.posted(player);
        let all = stack - posted.dead;
        if game.is_forced(player) {
            contenders |= 1 << player;
        }
        let is_in = contenders >> player & 1 == 1;
        bets.push(if is_in { all } else { posted.blind });
    }
    // A blind that covers every other bet, of those who have folded too, calls nothing and raises nobody.
    for player in game.blinds() {
        let others = (0..players).filter(|&other| other != player);
        let highest = others.map(|other| bets[other]).fold(0.0, f64::max);
        let blind = game.posted(player).blind;
        if blind >= highest {
            contenders |= 1 << player;
            bets[player] = blind;
        }
    }
    (contenders, bets)
}
