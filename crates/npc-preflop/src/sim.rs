//! Tables of players: counts of what they do before the flop, and what the model says about it.

mod compare;
mod counts;
mod dealer;
mod error;
mod hand;
mod history;
mod predict;
mod profiles;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

pub use self::compare::{Compared, SeatComparison};
pub use self::counts::{SeatCounts, SimCounts};
use self::dealer::{Dealer, Hand};
pub use self::error::SimError;
use self::hand::NoRecord;
pub use self::predict::SeatRates;
use self::profiles::{Counted, Profile, Profiles};
use crate::cards::Card;
use crate::player::{BetCall, Pot};
use crate::{Combo, HandClass, Npc, Players, Position, Seat};

/// The most players at a table.
const MOST: usize = 10;

/// The hands of a block, which has a stream of random numbers of its own.
const BLOCK: u64 = 1 << 16;

/// The blocks between two calls of the caller's function.
const ROUND: u64 = 16;

/// Classes by two card numbers.
static CLASSES: [u8; 52 * 52] = classes();

/// A class that an edge divides, so that a draw or suits decide; above all numbers of strategies.
const DIVIDED: u8 = 1 << 7;

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
    /// Strategies that are played at the table, by number; 0 folds.
    strategies: Vec<BetCall>,
}

/// A player at a table.
#[derive(Debug, Clone)]
struct SimSeat {
    npc: Npc,
    seat: Seat,
    /// The number of the strategy of each class: of a small blind that is folded to, and the usual one.
    numbers: [[u8; HandClass::COUNT]; 2],
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
        let mut strategies = alloc::vec![BetCall::FOLD];
        let seats = npcs.into_iter().zip(players.positions());
        let seats = seats.map(|(npc, &position)| {
            let seat = Seat::new(players, position)?;
            let numbers = [Pot::Unopened, Pot::Opened]
                .map(|pot| numbers(&npc, seat, pot, play, &mut strategies));
            Ok(SimSeat { npc, seat, numbers })
        });
        let seats: Result<Vec<SimSeat>, _> = seats.collect();
        Ok(Self {
            players,
            play,
            dealing,
            seats: seats.map_err(|source| SimError::Players { source })?,
            strategies,
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

    /// The hands of a block. Each profile is played once for all of its hands.
    fn block(&self, seed: u64, number: u64, hands: u64) -> SimCounts {
        let mut counts = [SeatCounts::default(); MOST];
        let mut play = |counted: Counted| {
            let strategies = self.strategies_of(counted.profile);
            self.play(&strategies, counted.hands, &mut counts, &mut NoRecord);
        };
        let mut profiles = Profiles::none();
        self.deal_block(seed, number, hands, |table, dealt, rng| {
            let profile = table.profile(dealt, rng);
            if let Some(other) = profiles.count(profile) {
                play(other);
            }
        });
        profiles.rest().for_each(play);
        SimCounts {
            hands,
            seats: counts[..self.seats.len()].to_vec(),
        }
    }

    /// Deals the hands of a block and has each one played.
    #[inline]
    fn deal_block(
        &self,
        seed: u64,
        number: u64,
        hands: u64,
        mut play: impl FnMut(&Self, &[Hand], &mut ChaCha8Rng),
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        let mut dealer = Dealer::new();
        for _ in 0..hands {
            let dealt = dealer.deal(self.dealing, self.seats.len(), &mut rng);
            play(self, dealt, &mut rng);
        }
    }

    /// The strategies of all seats for the whole of a hand.
    #[inline]
    fn profile<R: Rng + ?Sized>(&self, dealt: &[Hand], rng: &mut R) -> Profile {
        let small_blind = self.seats.len() - 2;
        let (mut profile, mut all) = (0, 0);
        for (at, (seat, &hand)) in self.seats.iter().zip(dealt).enumerate() {
            let is_usual = at != small_blind || profile != 0;
            let number = seat.numbers[usize::from(is_usual)][class(hand)];
            all |= number;
            profile = profile << 8 | Profile::from(number);
        }
        if all & DIVIDED == 0 {
            profile
        } else {
            self.drawn_profile(dealt, rng)
        }
    }

    /// The same where an edge divides the class of a hand. Draws are made in the order of play, and
    /// none for a big blind that has nothing to decide.
    #[inline(never)]
    fn drawn_profile<R: Rng + ?Sized>(&self, dealt: &[Hand], rng: &mut R) -> Profile {
        let (small_blind, big_blind) = (self.seats.len() - 2, self.seats.len() - 1);
        let mut profile = 0;
        for (at, &hand) in dealt.iter().enumerate() {
            let pot = match profile {
                0 if at == big_blind => break,
                0 if at == small_blind => Pot::Unopened,
                _ => Pot::Opened,
            };
            let number = match self.seats[at].numbers[pot as usize][class(hand)] {
                DIVIDED => self.drawn(at, pot, hand, rng),
                number => number,
            };
            profile = profile << 8 | Profile::from(number);
        }
        profile
    }

    fn drawn<R: Rng + ?Sized>(&self, at: usize, pot: Pot, hand: Hand, rng: &mut R) -> u8 {
        let SimSeat { npc, seat, .. } = &self.seats[at];
        let hand = Combo::of(Card::at(hand.0.into()), Card::at(hand.1.into()));
        let strategy = self.play.of(npc.plan(*seat, pot).strategy(hand, rng));
        let number = self.strategies.iter().position(|&known| known == strategy);
        number.unwrap_or(0) as u8
    }

    /// The strategies of a profile, seat by seat.
    fn strategies_of(&self, profile: Profile) -> [BetCall; MOST] {
        let mut strategies = [BetCall::FOLD; MOST];
        let numbers = profile.to_le_bytes();
        for (strategy, number) in strategies[..self.seats.len()].iter_mut().rev().zip(numbers) {
            *strategy = self.strategies[usize::from(number)];
        }
        strategies
    }
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

/// The class of two cards.
#[inline]
fn class(hand: Hand) -> usize {
    let at = 52 * usize::from(hand.0) + usize::from(hand.1);
    usize::from(CLASSES[at])
}

/// The classes of every two cards in either order.
const fn classes() -> [u8; 52 * 52] {
    let mut classes = [0; 52 * 52];
    let mut at = 0;
    while at < classes.len() {
        let (a, b) = (at / 52, at % 52);
        // Rows and columns of the grid begin with the aces.
        let (a, b, is_suited) = (12 - a / 4, 12 - b / 4, a % 4 == b % 4);
        let (least, most) = if a < b { (a, b) } else { (b, a) };
        classes[at] = (if is_suited {
            13 * least + most
        } else {
            13 * most + least
        }) as u8;
        at += 1;
    }
    classes
}

/// The number of the strategy of each class. Strategies that are not known yet are added.
fn numbers(
    npc: &Npc,
    seat: Seat,
    pot: Pot,
    play: Play,
    strategies: &mut Vec<BetCall>,
) -> [u8; HandClass::COUNT] {
    let plan = npc.plan(seat, pot);
    let mut number = |strategy: BetCall| {
        let strategy = play.of(strategy);
        let known = strategies.iter().position(|&known| known == strategy);
        let number = known.unwrap_or(strategies.len());
        if number == strategies.len() {
            strategies.push(strategy);
        }
        // There are 81 pairs of levels, and the fold.
        number as u8
    };
    for (_, strategy) in plan.ranges() {
        number(strategy);
    }
    let mut numbers = [DIVIDED; HandClass::COUNT];
    for class in HandClass::all() {
        match plan.shares(class)[..] {
            [] => numbers[class.index()] = number(BetCall::FOLD),
            [(strategy, share)] if share >= 1.0 => numbers[class.index()] = number(strategy),
            _ => {}
        }
    }
    numbers
}
