//! A decision as the player sees it.

use core::fmt;

use holdem_cards::Card;

use crate::{Action, BlindSeats, Hand, Legal, PlayerSet, Stakes, Street, Taken};

/// Situation of the player to act: everything that is open at the table, and the own cards.
#[derive(Clone, Copy)]
pub struct Spot<'a> {
    hand: &'a Hand,
    player: usize,
}

/// Nothing that the player may not know.
impl fmt::Debug for Spot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spot")
            .field("player", &self.player)
            .field("cards", &self.cards())
            .field("board", &self.board())
            .field("stacks", &self.stacks())
            .field("bets", &self.bets())
            .field("pot", &self.pot())
            .field("legal", &self.legal())
            .finish_non_exhaustive()
    }
}

impl<'a> Spot<'a> {
    #[inline]
    pub(crate) const fn new(hand: &'a Hand, player: usize) -> Self {
        Self { hand, player }
    }

    /// Index of the player to act, in the order of the setup.
    #[inline]
    #[must_use]
    pub const fn player(&self) -> usize {
        self.player
    }

    /// Seat of a player; 0 for an index that is not there.
    #[must_use]
    pub fn seat(&self, player: usize) -> u8 {
        self.hand.seat(player)
    }

    /// Number of players dealt in.
    #[inline]
    #[must_use]
    pub const fn players(&self) -> usize {
        self.hand.players()
    }

    /// The own cards.
    #[inline]
    #[must_use]
    pub const fn cards(&self) -> [Card; 2] {
        self.hand.hands[self.player]
    }

    /// The board as far as it is open.
    #[must_use]
    pub fn board(&self) -> &'a [Card] {
        self.hand.board()
    }

    /// Street of the decision.
    #[inline]
    #[must_use]
    pub const fn street(&self) -> Street {
        self.hand.street()
    }

    /// Blinds and antes.
    #[inline]
    #[must_use]
    pub const fn stakes(&self) -> Stakes {
        self.hand.stakes()
    }

    /// Seats of button and blinds.
    #[must_use]
    pub const fn blinds(&self) -> BlindSeats {
        self.hand.blinds()
    }

    /// First player to act after the flop, whether they have folded or not: left of the button.
    #[must_use]
    pub const fn first(&self) -> usize {
        self.hand.order.first
    }

    /// The player who posted the big blind.
    #[inline]
    #[must_use]
    pub const fn big_blind(&self) -> usize {
        self.hand.order.big_blind
    }

    /// The player who posted the small blind; `None` if it is dead.
    #[inline]
    #[must_use]
    pub const fn small_blind(&self) -> Option<usize> {
        self.hand.order.small_blind
    }

    /// Players who have not folded.
    #[inline]
    #[must_use]
    pub const fn live(&self) -> PlayerSet {
        self.hand.live()
    }

    /// Live players with chips behind, who may still bet.
    #[must_use]
    pub const fn with_chips(&self) -> PlayerSet {
        self.hand.with_chips
    }

    /// Chips behind, by player.
    #[inline]
    #[must_use]
    pub fn stacks(&self) -> &'a [u64] {
        self.hand.stacks()
    }

    /// Chips before the hand, by player.
    #[inline]
    #[must_use]
    pub fn started(&self) -> &'a [u64] {
        &self.hand.started[..self.hand.players]
    }

    /// Chips in front on this street, by player.
    #[inline]
    #[must_use]
    pub fn bets(&self) -> &'a [u64] {
        self.hand.bets()
    }

    /// Own chips behind.
    #[inline]
    #[must_use]
    pub const fn stack(&self) -> u64 {
        self.hand.stacks[self.player]
    }

    /// All chips in the middle, those of this street and antes among them.
    #[must_use]
    pub const fn pot(&self) -> u64 {
        self.hand.pot()
    }

    /// Highest bet of the street: before the flop the big blind, also where it was posted short.
    #[inline]
    #[must_use]
    pub const fn bet(&self) -> u64 {
        self.hand.level
    }

    /// Bets and raises of the street, the blinds not among them.
    #[inline]
    #[must_use]
    pub const fn raises(&self) -> u32 {
        self.hand.raises
    }

    /// Players who called the big blind before any raise, a small blind that was completed among them.
    #[inline]
    #[must_use]
    pub const fn limpers(&self) -> u32 {
        self.hand.limpers
    }

    /// Chips to call, at most the own stack; 0 without a bet.
    #[inline]
    #[must_use]
    pub fn to_call(&self) -> u64 {
        self.hand.to_call(self.player)
    }

    /// Legal actions with their bounds.
    #[inline]
    #[must_use]
    pub fn legal(&self) -> Legal {
        self.hand.legal(self.player)
    }

    /// Actions so far, without blinds and antes.
    #[must_use]
    pub fn actions(&self) -> &'a [Taken] {
        self.hand.actions()
    }

    /// To check without a bet, to call one.
    #[inline]
    #[must_use]
    pub fn check_or_call(&self) -> Action {
        if self.to_call() == 0 {
            Action::Check
        } else {
            Action::Call
        }
    }

    /// All chips in where a raise is legal, and otherwise to call or check.
    #[inline]
    #[must_use]
    pub fn all_in(&self) -> Action {
        match self.legal().raise {
            Some(bounds) => Action::Raise { to: bounds.max },
            None => self.check_or_call(),
        }
    }
}
