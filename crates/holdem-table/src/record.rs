//! The result of a hand.

use holdem_cards::{Card, Strength};

use crate::{Hand, PlayerSet, Pot, Taken};

/// A player who has lost all chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Broke {
    /// Index of the player.
    pub player: usize,
    /// Seat of the player.
    pub seat: u8,
    /// Chips before the hand, by which a director ranks players who bust together.
    pub before: u64,
}

/// A hand that is over, with all cards: for the director, for statistics, for a history.
///
/// ```
/// use holdem_table::{Action, BlindSeats, Broke, Deal, Hand, HandSetup, SeatStack, Stakes, StakesSetup};
///
/// let stakes = StakesSetup { small_blind: 50, big_blind: 100, ..StakesSetup::default() };
/// let stacks = [SeatStack { seat: 3, stack: 900 }, SeatStack { seat: 8, stack: 400 }];
/// let blinds = BlindSeats { button: Some(8), small_blind: Some(8), big_blind: 3 };
/// let setup = HandSetup { stakes: Stakes::new(stakes)?, blinds, stacks: &stacks };
/// let card = |text: &str| text.parse().expect("a card");
/// let hands = [[card("As"), card("Ad")], [card("Ks"), card("Kd")]];
/// let deal = Deal::new(&hands, ["2c", "5h", "7d", "9s", "Jc"].map(card))?;
///
/// let mut hand = Hand::new();
/// hand.start(&setup, &deal)?;
/// hand.act(Action::Raise { to: 400 })?; // seat 8
/// hand.act(Action::Call)?; // seat 3
/// let record = hand.record().expect("nobody is to act");
/// assert_eq!(record.stacks(), [1_300, 0]);
/// let broke: Vec<Broke> = record.broke().collect();
/// assert_eq!(broke, [Broke { player: 1, seat: 8, before: 400 }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    pub(crate) hand: &'a Hand,
}

impl<'a> Record<'a> {
    pub(crate) const fn new(hand: &'a Hand) -> Self {
        Self { hand }
    }

    /// Pots with their winners, the main pot first. Without a showdown there is one.
    #[must_use]
    pub fn pots(&self) -> &'a [Pot] {
        self.hand.pots.as_slice()
    }

    /// Chips that a player won out of all pots; uncalled chips that came back are not among them.
    #[must_use]
    pub fn payout(&self, player: usize) -> u64 {
        self.pots().iter().map(|pot| pot.payout(player)).sum()
    }

    /// Chips before the hand, by player.
    #[must_use]
    pub fn started(&self) -> &'a [u64] {
        &self.hand.started[..self.hand.players]
    }

    /// Chips after the hand, by player.
    #[must_use]
    pub fn stacks(&self) -> &'a [u64] {
        self.hand.stacks()
    }

    /// Antes that were posted, by player.
    #[must_use]
    pub fn antes(&self) -> &'a [u64] {
        &self.hand.antes[..self.hand.players]
    }

    /// Blinds that were posted, by player.
    #[must_use]
    pub fn blinds(&self) -> &'a [u64] {
        &self.hand.posted[..self.hand.players]
    }

    /// Players who have not folded.
    #[must_use]
    pub const fn live(&self) -> PlayerSet {
        self.hand.live
    }

    /// Whether two or more players compared their hands.
    #[must_use]
    pub const fn is_showdown(&self) -> bool {
        self.hand.is_showdown
    }

    /// Strength of a hand that was shown; `None` for players who folded, and without a showdown.
    #[must_use]
    pub fn strength(&self, player: usize) -> Option<Strength> {
        let is_shown = self.hand.is_showdown && self.hand.live.contains(player);
        is_shown.then(|| self.hand.strengths[player])
    }

    /// Cards that a player was dealt, shown or not; `None` for an index that is not there.
    #[must_use]
    pub fn cards(&self, player: usize) -> Option<[Card; 2]> {
        self.hand.hands[..self.hand.players].get(player).copied()
    }

    /// The board as far as it was opened.
    #[must_use]
    pub fn board(&self) -> &'a [Card] {
        self.hand.board()
    }

    /// Actions in order, without blinds and antes.
    #[must_use]
    pub fn actions(&self) -> &'a [Taken] {
        self.hand.actions()
    }

    /// Players who have lost all chips, in the order of their seats.
    pub fn broke(&self) -> impl Iterator<Item = Broke> + use<'a> {
        let hand = self.hand;
        let players = (0..hand.players).filter(|&player| hand.stacks[player] == 0);
        players.map(|player| Broke {
            player,
            seat: hand.seats[player],
            before: hand.started[player],
        })
    }
}
