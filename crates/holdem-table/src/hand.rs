//! A hand: its state from the blinds to the payouts.

mod betting;
mod posting;
mod showdown;

use alloc::vec::Vec;

use holdem_cards::{Card, HandCards, Strength};

use crate::pot::Pots;
use crate::setup::Order;
use crate::{
    BlindSeats, Deal, HandSetup, MAX_PLAYERS, PlayerSet, Record, SetupError, Spot, Stakes, Street,
    Taken,
};

/// Actions for which a table has room before it has to make more.
const ACTIONS: usize = 64;

/// A hand at a table, with everything that is known to the dealer. The same value plays one hand after the
/// other: no action and no new hand allocates, once there is room for the longest list of actions.
///
/// [`Hand::play`] asks players; [`Hand::spot`] and [`Hand::act`] are its two steps.
///
/// ```
/// use holdem_cards::Deck;
/// use holdem_table::{Action, BlindSeats, Deal, Hand, HandSetup, SeatStack, Stakes, StakesSetup};
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
///
/// let stakes = StakesSetup { small_blind: 50, big_blind: 100, ..StakesSetup::default() };
/// let stacks = [1, 4, 7].map(|seat| SeatStack { seat, stack: 2_000 });
/// let blinds = BlindSeats { button: Some(1), small_blind: Some(4), big_blind: 7 };
/// let setup = HandSetup { stakes: Stakes::new(stakes)?, blinds, stacks: &stacks };
/// let deal = Deal::random(3, &mut Deck::new(), &mut ChaCha8Rng::seed_from_u64(1));
///
/// let mut hand = Hand::new();
/// hand.start(&setup, &deal)?;
/// hand.act(Action::Raise { to: 250 })?; // seat 1
/// hand.act(Action::Fold)?; // seat 4
/// hand.act(Action::Fold)?; // seat 7
/// assert_eq!(hand.stacks(), [2_150, 1_950, 1_900]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Hand {
    pub(crate) stakes: Stakes,
    pub(crate) blinds: BlindSeats,
    pub(crate) order: Order,
    pub(crate) players: usize,
    pub(crate) seats: [u8; MAX_PLAYERS],
    pub(crate) hands: [[Card; 2]; MAX_PLAYERS],
    pub(crate) board: [Card; 5],
    /// Chips before the hand.
    pub(crate) started: [u64; MAX_PLAYERS],
    /// Chips behind.
    pub(crate) stacks: [u64; MAX_PLAYERS],
    /// Chips of the street.
    pub(crate) bets: [u64; MAX_PLAYERS],
    /// Chips of earlier streets and antes of each player, which count for their pots.
    pub(crate) paid: [u64; MAX_PLAYERS],
    /// Antes and blinds as they were posted.
    pub(crate) antes: [u64; MAX_PLAYERS],
    pub(crate) posted: [u64; MAX_PLAYERS],
    /// All chips in the middle, bets among them.
    pub(crate) pot: u64,
    pub(crate) street: Street,
    /// The bet to call.
    pub(crate) level: u64,
    /// The last full bet or raise of the street, at first the big blind.
    pub(crate) full_raise: u64,
    /// Whether the level is the full big blind although nobody has posted that much.
    pub(crate) is_nominal: bool,
    /// Players who have not folded.
    pub(crate) live: PlayerSet,
    /// Live players with chips behind.
    pub(crate) with_chips: PlayerSet,
    /// Bets and raises of the street.
    pub(crate) raises: u32,
    /// Players who called the big blind before any raise.
    pub(crate) limpers: u32,
    /// Players who still have to answer on this street.
    pub(crate) to_act: PlayerSet,
    /// Players who have acted on this street.
    pub(crate) acted: PlayerSet,
    pub(crate) actor: Option<usize>,
    /// Street after which nobody could bet any more, with two or more players live.
    pub(crate) closed: Option<Street>,
    pub(crate) is_showdown: bool,
    pub(crate) strengths: [Strength; MAX_PLAYERS],
    pub(crate) pots: Pots,
    pub(crate) actions: Vec<Taken>,
}

impl Default for Hand {
    fn default() -> Self {
        Self::new()
    }
}

impl Hand {
    /// No hand yet: nobody is to act, and there is no record.
    #[must_use]
    pub fn new() -> Self {
        Self {
            stakes: Stakes::SMALLEST,
            blinds: BlindSeats {
                button: None,
                small_blind: None,
                big_blind: 1,
            },
            order: Order {
                first: 0,
                small_blind: None,
                big_blind: 0,
            },
            players: 0,
            seats: [0; MAX_PLAYERS],
            hands: [[Card::ALL[0]; 2]; MAX_PLAYERS],
            board: [Card::ALL[0]; 5],
            started: [0; MAX_PLAYERS],
            stacks: [0; MAX_PLAYERS],
            bets: [0; MAX_PLAYERS],
            paid: [0; MAX_PLAYERS],
            antes: [0; MAX_PLAYERS],
            posted: [0; MAX_PLAYERS],
            pot: 0,
            street: Street::Preflop,
            level: 0,
            full_raise: 0,
            is_nominal: false,
            live: PlayerSet::default(),
            with_chips: PlayerSet::default(),
            raises: 0,
            limpers: 0,
            to_act: PlayerSet::default(),
            acted: PlayerSet::default(),
            actor: None,
            closed: None,
            is_showdown: false,
            strengths: [HandCards::none().strength(); MAX_PLAYERS],
            pots: Pots::NONE,
            actions: Vec::with_capacity(ACTIONS),
        }
    }

    /// Starts a hand: posts blinds and antes and deals the cards. A hand in progress is given up.
    ///
    /// The blinds are posted first, as far as the stacks go, then the antes. Of antes of each player the part
    /// of the largest that no other ante matches is returned at once.
    ///
    /// # Errors
    ///
    /// The first fault of the setup, as [`SetupError`] lists them; [`SetupError::DealSize`] for cards of
    /// another number of players. The hand stays as it was.
    pub fn start(&mut self, setup: &HandSetup<'_>, deal: &Deal) -> Result<(), SetupError> {
        let order = setup.check()?;
        let players = setup.stacks.len();
        if deal.players != players {
            return Err(SetupError::DealSize {
                got: deal.players,
                expected: players,
            });
        }
        self.stakes = setup.stakes;
        self.blinds = setup.blinds;
        self.order = order;
        self.players = players;
        self.hands = deal.hands;
        self.board = deal.board;
        for (player, dealt) in setup.stacks.iter().take(MAX_PLAYERS).enumerate() {
            self.seats[player] = dealt.seat;
            self.started[player] = dealt.stack;
            self.stacks[player] = dealt.stack;
            self.bets[player] = 0;
            self.paid[player] = 0;
            self.antes[player] = 0;
            self.posted[player] = 0;
        }
        self.closed = None;
        self.is_showdown = false;
        self.limpers = 0;
        self.pots.clear();
        self.actions.clear();
        self.post();
        Ok(())
    }

    /// Number of players dealt in.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players
    }

    /// Whether nobody has posted a full big blind.
    pub(crate) fn is_short(&self) -> bool {
        let posted = self.posted[..self.players].iter().max();
        posted.is_some_and(|&most| most < self.stakes.big_blind())
    }

    /// Whether nobody is to act any more and the chips are paid out, or no hand has started.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.actor.is_none()
    }

    /// Index of the player to act.
    #[must_use]
    pub const fn actor(&self) -> Option<usize> {
        self.actor
    }

    /// Situation of the player to act; `None` when the hand is over.
    #[inline]
    #[must_use]
    pub fn spot(&self) -> Option<Spot<'_>> {
        let player = self.actor?;
        Some(Spot::new(self, player))
    }

    /// Chips behind by player; after the hand with everything that they won.
    #[must_use]
    pub fn stacks(&self) -> &[u64] {
        &self.stacks[..self.players]
    }

    /// Chips in front of each player on this street.
    #[must_use]
    pub fn bets(&self) -> &[u64] {
        &self.bets[..self.players]
    }

    /// All chips in the middle, those of this street and antes among them; 0 after the hand.
    #[must_use]
    pub const fn pot(&self) -> u64 {
        self.pot
    }

    /// Street of the hand; the river if it went to a showdown.
    #[must_use]
    pub const fn street(&self) -> Street {
        self.street
    }

    /// Players who have not folded.
    #[must_use]
    pub const fn live(&self) -> PlayerSet {
        self.live
    }

    /// The board as far as it is open.
    #[must_use]
    pub fn board(&self) -> &[Card] {
        &self.board[..self.street.board_cards()]
    }

    /// Seat of a player dealt in; 0 for an index that is not there.
    #[must_use]
    pub fn seat(&self, player: usize) -> u8 {
        self.seats[..self.players].get(player).copied().unwrap_or(0)
    }

    /// Blinds and antes.
    #[must_use]
    pub const fn stakes(&self) -> Stakes {
        self.stakes
    }

    /// Seats of button and blinds.
    #[must_use]
    pub const fn blinds(&self) -> BlindSeats {
        self.blinds
    }

    /// Actions so far, without blinds and antes.
    #[must_use]
    pub fn actions(&self) -> &[Taken] {
        &self.actions
    }

    /// Result of the hand; `None` before its end.
    #[must_use]
    pub const fn record(&self) -> Option<Record<'_>> {
        if self.actor.is_none() && self.players > 0 {
            Some(Record::new(self))
        } else {
            None
        }
    }
}
