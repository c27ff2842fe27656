//! Computer players at a table, as data.

mod amounts;
mod book;
mod npc;
mod turn;

use core::fmt;
use std::str::FromStr;

use holdem_table::{Action, Player, Spot};
use npc_preflop::player::Lapse;
use npc_preflop::{Npc, NpcSetup, Preset};
use rand::Rng;

pub use self::amounts::BetAmounts;
pub use self::book::BookPlayer;
pub use self::npc::NpcPlayer;
use crate::plan_error::PlanError;

/// The version of the text form of a player. A text of another version is refused.
pub const COMPUTER_TEXT_VERSION: u32 = 1;

/// A computer player, who decides before the flop and checks down after it.
///
/// The text form is stable, and whole: `computer/1 npc open=250 .. npc/1 phi=0.2 ..`.
///
/// ```
/// use npc_preflop::{Npc, Preset};
/// use season_sim::{BetAmounts, ComputerPlayer, NpcPlayer};
///
/// let npc = Npc::new(Preset::TightAggressive.setup())?;
/// let player = ComputerPlayer::Npc(NpcPlayer::new(npc, BetAmounts::default())?);
/// assert_eq!(player.to_string().parse::<ComputerPlayer>()?, player);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ComputerPlayer {
    /// Bet levels as amounts: raises and calls by the ranges of an [`npc_preflop::Npc`].
    Npc(NpcPlayer),
    /// All in or fold by the book of `npc-preflop`.
    Book(BookPlayer),
}

/// Names of the kinds, as the text form has them.
const KINDS: &str = "npc or book";

impl ComputerPlayer {
    /// The player with the name of a preset, or with a text form that begins with `npc/1` or `computer/1`.
    ///
    /// # Errors
    ///
    /// [`PlanError`] of an unknown name, and of a text that is not one of a player.
    ///
    /// ```
    /// use season_sim::ComputerPlayer;
    ///
    /// let book = ComputerPlayer::named("computer/1 book lapse=0:0.45")?;
    /// assert!(matches!(book, ComputerPlayer::Book(_)));
    /// assert!(matches!(ComputerPlayer::named("maniac")?, ComputerPlayer::Npc(_)));
    /// # Ok::<(), season_sim::PlanError>(())
    /// ```
    pub fn named(text: &str) -> Result<Self, PlanError> {
        if text.starts_with("computer/") {
            return text.parse();
        }
        let npc = if text.starts_with("npc/") {
            text.parse()?
        } else {
            Npc::new(text.parse::<Preset>()?.setup())?
        };
        let player = NpcPlayer::new(npc, BetAmounts::default())?;
        Ok(Self::Npc(player))
    }

    /// The same player with another share of decisions that are lapses, 0 to 1.
    ///
    /// # Errors
    ///
    /// [`PlanError::Player`] for a share outside 0 to 1.
    pub fn with_lapse_share(&self, share: f64) -> Result<Self, PlanError> {
        Ok(match self {
            Self::Npc(player) => {
                let own = player.npc().setup();
                let lapse = Lapse { share, ..own.lapse };
                let npc = Npc::new(NpcSetup {
                    lapse,
                    ..own.clone()
                })?;
                Self::Npc(NpcPlayer::new(npc, player.amounts())?)
            }
            Self::Book(player) => {
                let own = player.lapse();
                Self::Book(BookPlayer::new(Lapse { share, ..own })?)
            }
        })
    }

    /// The action in a spot; always a legal one.
    #[inline]
    pub fn decide<R: Rng + ?Sized>(&self, spot: &Spot<'_>, rng: &mut R) -> Action {
        match self {
            Self::Npc(player) => player.decide(spot, rng),
            Self::Book(player) => player.decide(spot, rng),
        }
    }
}

impl fmt::Display for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Npc(player) => write!(f, "computer/{COMPUTER_TEXT_VERSION} npc {player}"),
            Self::Book(player) => write!(f, "computer/{COMPUTER_TEXT_VERSION} book {player}"),
        }
    }
}

impl FromStr for ComputerPlayer {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Self, PlanError> {
        let bad = |at: &str, expected| PlanError::BadText {
            at: at.to_owned(),
            expected,
        };
        let (head, rest) = text.split_once(' ').unwrap_or((text, ""));
        if head != format!("computer/{COMPUTER_TEXT_VERSION}") {
            return Err(bad(head, "computer/1"));
        }
        let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        match kind {
            "npc" => Ok(Self::Npc(rest.parse()?)),
            "book" => Ok(Self::Book(rest.parse()?)),
            other => Err(PlanError::UnknownKind {
                text: other.to_owned(),
                expected: KINDS,
            }),
        }
    }
}

/// A computer player with a generator of random numbers, in a seat of [`holdem_table::Hand::play`].
///
/// ```
/// use holdem_cards::Deck;
/// use holdem_table::{BlindSeats, Deal, Hand, HandSetup, SeatStack, Stakes, StakesSetup};
/// use npc_preflop::{Npc, Preset};
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
/// use season_sim::{BetAmounts, ComputerPlayer, NpcPlayer, SeatedPlayer};
///
/// let stakes = StakesSetup { small_blind: 50, big_blind: 100, ..StakesSetup::default() };
/// let stacks = [1, 4, 7].map(|seat| SeatStack { seat, stack: 5_000 });
/// let blinds = BlindSeats { button: Some(1), small_blind: Some(4), big_blind: 7 };
/// let setup = HandSetup { stakes: Stakes::new(stakes)?, blinds, stacks: &stacks };
/// let deal = Deal::random(3, &mut Deck::new(), &mut ChaCha8Rng::seed_from_u64(1));
///
/// let npc = Npc::new(Preset::Maniac.setup())?;
/// let player = ComputerPlayer::Npc(NpcPlayer::new(npc, BetAmounts::default())?);
/// let seat = |number| SeatedPlayer::new(&player, ChaCha8Rng::seed_from_u64(number));
/// let mut hand = Hand::new();
/// hand.start(&setup, &deal)?;
/// hand.play(&mut [1, 2, 3].map(seat))?;
/// assert_eq!(hand.stacks().iter().sum::<u64>(), 15_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SeatedPlayer<'p, R> {
    player: &'p ComputerPlayer,
    rng: R,
}

impl<'p, R: Rng> SeatedPlayer<'p, R> {
    /// The player with a generator of their own.
    pub const fn new(player: &'p ComputerPlayer, rng: R) -> Self {
        Self { player, rng }
    }
}

impl<R: Rng> Player for SeatedPlayer<'_, R> {
    fn act(&mut self, spot: &Spot<'_>) -> Action {
        self.player.decide(spot, &mut self.rng)
    }
}
