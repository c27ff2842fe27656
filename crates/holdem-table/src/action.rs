//! Actions and what is legal.

use core::fmt;

/// Part of a hand, with its round of betting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Street {
    /// Two cards each.
    Preflop,
    /// Three cards on the board.
    Flop,
    /// Four cards on the board.
    Turn,
    /// Five cards on the board.
    River,
}

impl Street {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Preflop, Self::Flop, Self::Turn, Self::River];

    /// Cards on the board: 0, 3, 4 or 5.
    #[must_use]
    pub const fn board_cards(self) -> usize {
        match self {
            Self::Preflop => 0,
            Self::Flop => 3,
            Self::Turn => 4,
            Self::River => 5,
        }
    }

    /// The street after it.
    pub(crate) const fn next(self) -> Option<Self> {
        match self {
            Self::Preflop => Some(Self::Flop),
            Self::Flop => Some(Self::Turn),
            Self::Turn => Some(Self::River),
            Self::River => None,
        }
    }
}

/// Decision of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Action {
    /// Give the hand up; legal for the player to act at any time, as it is binding at any table.
    Fold,
    /// Put in nothing without a bet to call.
    Check,
    /// Match the bet, or as much of it as the stack holds.
    Call,
    /// Bet or raise so that the chips in front of the player are this many on this street.
    Raise {
        /// Chips on this street, blinds among them.
        to: u64,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fold => f.pad("fold"),
            Self::Check => f.pad("check"),
            Self::Call => f.pad("call"),
            Self::Raise { to } => f.pad(&alloc::format!("raise to {to}")),
        }
    }
}

/// An action that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Taken {
    /// The street on which it was taken.
    pub street: Street,
    /// Index of the player.
    pub player: usize,
    /// The action.
    pub action: Action,
    /// Chips of the player on this street afterwards.
    pub bet: u64,
}

/// Sizes of a raise that are legal, from the smallest to all in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RaiseBounds {
    /// Chips on this street after the smallest raise; less than a full raise only if all in.
    pub min: u64,
    /// Chips on this street after going all in.
    pub max: u64,
}

/// Legal actions of the player to act. To fold is always legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Legal {
    /// Chips to call; with 0 to check is legal, otherwise to call.
    pub to_call: u64,
    /// Bounds of a bet or raise, if there is one.
    pub raise: Option<RaiseBounds>,
}
