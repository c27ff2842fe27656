//! Answers of a profile: who moves, to which table, which seat they take, and whether a short table may deal.
//!
//! The engine works out the candidates and what is known of each; a policy says what each would cost. The lowest cost
//! is chosen, by lot among equals.

mod lot;
mod lowest_cost;
mod next_big_blind;

use alloc::vec;
use alloc::vec::Vec;

pub(crate) use self::next_big_blind::NextBigBlind;

use self::lot::Lot;
use self::lowest_cost::LowestCost;
use crate::open_seat::OpenSeat;
use crate::player::Record;
use crate::profile::Profile;
use crate::reason::RuleId;
use crate::weights::Weights;

/// The cost of a candidate, and the rule behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Quote {
    pub(crate) rule: RuleId,
    /// Whole numbers, compared one after the other; the first that differs decides.
    pub(crate) cost: Vec<i64>,
}

/// A player who could be moved to balance.
pub(crate) struct MoverAsk<'a> {
    pub(crate) record: &'a Record,
    /// Players who post the big blind before them, and players at their table; `None` without blinds.
    pub(crate) left: Option<(u8, u8)>,
    /// Players at their table.
    pub(crate) players: usize,
    /// The open seats of the destination.
    pub(crate) seats: &'a [OpenSeat],
    /// Change of the squared difference of the two tables' chips over the square of their sum, in ten-thousandths.
    pub(crate) stacks: i64,
    pub(crate) weights: Option<Weights>,
}

/// An open seat for a player on the way.
pub(crate) struct SeatAsk<'a> {
    pub(crate) record: &'a Record,
    pub(crate) seat: OpenSeat,
    pub(crate) weights: Option<Weights>,
}

/// How soon a table can seat somebody, the soonest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Readiness {
    /// Between hands.
    BetweenHands,
    /// In a hand, with an open seat that gets cards in the next one.
    LiveSeat,
    /// In a hand, and every open seat is passed over in the next one.
    DeadSeat,
}

/// A table that could take a player.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TableAsk {
    /// Players, reservations included.
    pub(crate) size: usize,
    pub(crate) readiness: Readiness,
    /// Whether the player has left already and lost their destination.
    pub(crate) on_the_way: bool,
}

/// The answers of a profile to the four questions.
pub(crate) trait Policy: Sync {
    /// Cost of moving a player; `None`: not this one.
    fn mover(&self, ask: &MoverAsk<'_>) -> Option<Quote>;

    /// To which table: the smallest, between equals one between hands, else one with a seat that gets cards. A player
    /// who is on the way goes to a table between hands if there is one.
    fn table(&self, ask: TableAsk) -> Vec<i64> {
        let size = i64::try_from(ask.size).unwrap_or(i64::MAX);
        let readiness = ask.readiness as i64;
        match (ask.on_the_way, ask.readiness) {
            (true, Readiness::BetweenHands) => vec![0],
            (true, _) => vec![1, size, readiness],
            (false, _) => vec![size, readiness],
        }
    }

    /// Which seat; `None`: not this one.
    fn seat(&self, ask: &SeatAsk<'_>) -> Option<Quote>;

    /// Number of players below the largest table from which on a short table may not deal.
    ///
    /// It holds if a table in a hand could help. `None`: a short table may always deal.
    fn halted_below(&self, n_max: u8) -> Option<usize>;
}

/// Change of position of a player who leaves a table `left`, in hundredths of an orbit; 0 without blinds.
fn position_change(left: Option<(u8, u8)>, seat: OpenSeat) -> i64 {
    let Some(((before, others), (ahead, seated))) = left.zip(seat.position) else {
        return 0;
    };
    let (ahead, players) = (i64::from(ahead), i64::from(seated) + 1);
    let (before, others) = (i64::from(before), i64::from(others).max(1));
    let difference = (before * players - ahead * others).abs();
    let unit = others * players;
    (difference * 200 + unit) / (unit * 2)
}

impl Profile {
    /// The answers of the profile; `None` where this crate does not decide.
    pub(crate) const fn policy(self) -> Option<&'static dyn Policy> {
        match self {
            Self::Tda => Some(&NextBigBlind),
            Self::Online => Some(&LowestCost),
            Self::Home => Some(&Lot),
            Self::AsPublished => None,
        }
    }
}
