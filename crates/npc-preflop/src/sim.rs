//! Tables of players: counts of what they do before the flop, and what the model says about it.

mod compare;
mod counts;
mod dealer;
mod error;
mod hand;
mod history;
mod marks;
mod predict;
mod tally;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

pub use self::compare::{Compared, SeatComparison};
pub use self::counts::{SeatCounts, SimCounts};
use self::dealer::{Dealer, Hand, Hands};
pub use self::error::SimError;
use self::hand::NoRecord;
pub use self::predict::SeatRates;
use self::tally::{BLOCK, Tally};
use crate::Combo;
use crate::cards::Card;
use crate::player::{BetCall, BoundaryRule, Pot};
use crate::{Npc, Players, Position, Seat};

/// The blocks between two calls of the caller's function.
const ROUND: u64 = 16;

/// The places of a table by two card numbers.
const PAIRS: usize = 52 * 52;

/// A hand whose strategy is drawn: its class is divided by an edge, or the player lapses now and then.
const DRAWN: u8 = u8::MAX;

/// Game that the players play with their hands: with bets, or all in or fold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Play {
    /// Bet and call by their strategies, with stacks that any bet leaves something of.
    #[default]
    Betting,
    /// Only go all in or fold, see [`BetCall::all_in_or_fold`]: a raise is a push.
    AllInOrFold,
}

/// Source of the cards: one deck for all, or one for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Dealing {
    /// All from one deck, as in play: the hands of others say something about one's own.
    #[default]
    OneDeck,
    /// A deck for each player: hands are independent, as predictions take them to be.
    DeckEach,
}

/// A table of players who play hands before the flop.
///
/// The hands of a simulation are those of its seed alone: neither the number of threads nor the way
/// they share the work changes a count.
///
/// ```
/// use npc_preflop::{Npc, Preset};
/// use npc_preflop::sim::{Dealing, Play, SimTable};
///
/// let npc = Npc::new(Preset::PositionallyBlind.setup())?;
/// let table = SimTable::new(vec![npc; 6], Play::Betting, Dealing::OneDeck)?;
/// let counts = table.simulate(200_000, 1)?;
/// let seats = table.compare(&counts);
/// // The first to act plays its range, whatever the others hold: 22 % of the hands.
/// let first = &seats[0].vpip;
/// assert_eq!(first.predicted.map(|rate| format!("{rate:.2}")), Some("0.22".to_owned()));
/// assert!(first.z.unwrap().abs() < 4.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SimTable {
    players: Players,
    play: Play,
    dealing: Dealing,
    seats: Vec<SimSeat>,
}

/// A player at a table.
#[derive(Debug, Clone)]
struct SimSeat {
    npc: Npc,
    seat: Seat,
    /// Strategy of every two cards: the usual one, and that of a small blind that is folded to.
    actions: [Box<[u8; PAIRS]>; 2],
}

impl SimTable {
    /// The table of these players, in the order of play before the flop: the last two have the
    /// blinds.
    ///
    /// # Errors
    ///
    /// [`SimError::Players`] unless there are 2 to 10 of them.
    pub fn new(npcs: Vec<Npc>, play: Play, dealing: Dealing) -> Result<Self, SimError> {
        let players =
            Players::new(npcs.len() as u64).map_err(|source| SimError::Players { source })?;
        let seats = npcs.into_iter().zip(players.positions());
        let seats = seats.map(|(npc, &position)| {
            let seat = Seat::new(players, position)?;
            let actions = [Pot::Unopened, Pot::Opened].map(|pot| actions(&npc, seat, pot, play));
            Ok(SimSeat { npc, seat, actions })
        });
        let seats: Result<Vec<SimSeat>, _> = seats.collect();
        Ok(Self {
            players,
            play,
            dealing,
            seats: seats.map_err(|source| SimError::Players { source })?,
        })
    }

    /// The number of players.
    #[must_use]
    pub const fn players(&self) -> Players {
        self.players
    }

    /// The player in a position.
    #[must_use]
    pub fn player(&self, position: Position) -> Option<&Npc> {
        let found = self
            .seats
            .iter()
            .find(|seat| seat.seat.position() == position);
        found.map(|seat| &seat.npc)
    }

    /// Plays `hands` hands and counts the actions of every seat. It runs on one thread, or with the
    /// feature `rayon` on those of the current pool.
    ///
    /// # Errors
    ///
    /// [`SimError::NothingToSimulate`] for 0 hands.
    pub fn simulate(&self, hands: u64, seed: u64) -> Result<SimCounts, SimError> {
        self.simulate_with(hands, seed, |_| ControlFlow::Continue(()))
    }

    /// The same; after every million hands `progress` is called with the number of hands played, and
    /// may stop.
    ///
    /// # Errors
    ///
    /// [`SimError::NothingToSimulate`] for 0 hands; [`SimError::Stopped`] if `progress` breaks off.
    pub fn simulate_with(
        &self,
        hands: u64,
        seed: u64,
        mut progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<SimCounts, SimError> {
        if hands == 0 {
            return Err(SimError::NothingToSimulate);
        }
        let blocks = hands.div_ceil(BLOCK);
        let mut counts = SimCounts::none(self.players);
        for first in (0..blocks).step_by(ROUND as usize) {
            let last = (first + ROUND).min(blocks);
            let block = |number: u64| {
                let left = hands - number * BLOCK;
                self.block(seed, number, left.min(BLOCK))
            };
            #[cfg(feature = "rayon")]
            let round: Vec<SimCounts> = {
                use rayon::prelude::*;
                (first..last).into_par_iter().map(block).collect()
            };
            #[cfg(not(feature = "rayon"))]
            let round: Vec<SimCounts> = (first..last).map(block).collect();
            for block in &round {
                counts.add(block);
            }
            if last < blocks && progress(counts.hands).is_break() {
                return Err(SimError::Stopped {
                    hands: counts.hands,
                });
            }
        }
        Ok(counts)
    }

    /// The hands of a block.
    fn block(&self, seed: u64, number: u64, hands: u64) -> SimCounts {
        let mut tally = Tally::new();
        self.deal_block(seed, number, hands, |table, hands, rng| {
            tally.add(table.play(hands, rng, &mut NoRecord));
        });
        SimCounts {
            hands,
            seats: tally.seats(self.seats.len()),
        }
    }

    /// Deals the hands of a block and has each one played.
    #[inline]
    fn deal_block(
        &self,
        seed: u64,
        number: u64,
        hands: u64,
        mut play: impl FnMut(&Self, &Hands, &mut ChaCha8Rng),
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        let mut dealer = Dealer::new();
        for _ in 0..hands {
            let dealt = dealer.deal(self.dealing, self.seats.len(), &mut rng);
            play(self, dealt, &mut rng);
        }
    }

    /// Strategy of a player for the whole of a hand.
    #[inline]
    fn strategy<R: Rng + ?Sized>(&self, seat: usize, pot: Pot, hand: Hand, rng: &mut R) -> BetCall {
        let place = 52 * usize::from(hand.0) + usize::from(hand.1);
        match self.seats[seat].actions[pot as usize][place] {
            DRAWN => self.drawn(seat, pot, hand, rng),
            code => BetCall::of(code >> 4, code & 15),
        }
    }

    #[cold]
    fn drawn<R: Rng + ?Sized>(&self, seat: usize, pot: Pot, hand: Hand, rng: &mut R) -> BetCall {
        let SimSeat { npc, seat, .. } = &self.seats[seat];
        let strategy = npc.strategy(*seat, pot, combo(hand), rng);
        self.play.of(strategy)
    }
}

/// The two cards of a hand.
fn combo(hand: Hand) -> Combo {
    Combo::of(
        Card::ALL[usize::from(hand.0)],
        Card::ALL[usize::from(hand.1)],
    )
}

impl Play {
    /// Strategy as it is played in this game.
    const fn of(self, strategy: BetCall) -> BetCall {
        match self {
            Self::Betting => strategy,
            Self::AllInOrFold => strategy.all_in_or_fold(),
        }
    }
}

/// The strategy of every two cards in either order, bet level and call level in half a byte each.
fn actions(npc: &Npc, seat: Seat, pot: Pot, game: Play) -> Box<[u8; PAIRS]> {
    let plan = npc.plan(seat, pot);
    let code = |strategy: BetCall| {
        let strategy = game.of(strategy);
        strategy.bet() << 4 | strategy.call()
    };
    let mut actions = Box::new([0; PAIRS]);
    // Where suits decide, a hand always has the same strategy and no number is drawn.
    let lapses = npc.lapse_ranges().is_some();
    let by_suits = npc.setup().boundary == BoundaryRule::BySuits;
    let mut unused = ChaCha8Rng::seed_from_u64(0);
    for hand in Combo::all() {
        let shares = plan.shares(hand.class());
        let found = match shares[..] {
            [] => code(BetCall::FOLD),
            [(strategy, share)] if share >= 1.0 => code(strategy),
            _ if by_suits => code(plan.strategy(hand, &mut unused)),
            _ => DRAWN,
        };
        let found = if lapses { DRAWN } else { found };
        let (low, high) = (hand.low().index(), hand.high().index());
        actions[52 * low + high] = found;
        actions[52 * high + low] = found;
    }
    actions
}
