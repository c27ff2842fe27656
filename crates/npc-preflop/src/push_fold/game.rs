//! The heads-up game: stack, antes, and what each outcome is worth.

use super::error::PushFoldError;
use super::multiway::ROUNDING;

/// The largest stack, in big blinds.
pub(super) const MAX_STACK: f64 = 1000.0;

/// Antes and the players who post them, in big blinds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Antes {
    /// Nobody.
    #[default]
    None,
    /// Every player.
    Each(f64),
    /// The big blind alone. The ante counts towards the big blind's bet, as if the blind were that
    /// much larger: an all-in is always for the whole stack.
    BigBlind(f64),
    /// The big blind alone, as dead money. An all-in is for what is left behind the ante, and the
    /// small blind takes back the rest.
    DeadBigBlind(f64),
}

impl Antes {
    /// The ante, in big blinds, of those who post it.
    pub(super) const fn amount(self) -> f64 {
        match self {
            Self::None => 0.0,
            Self::Each(ante) | Self::BigBlind(ante) | Self::DeadBigBlind(ante) => ante,
        }
    }
}

/// Push or fold between two players with equal stacks and blinds of 0.5 and 1.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PushFoldGame {
    stack: f64,
    antes: Antes,
    /// The number of units in a big blind; even.
    #[cfg_attr(feature = "serde", serde(skip))]
    per_big_blind: i128,
    /// The stack and the ante in units.
    #[cfg_attr(feature = "serde", serde(skip))]
    stack_units: i128,
    #[cfg_attr(feature = "serde", serde(skip))]
    ante_units: i128,
}

/// The small blind's results in the four cases of a hand, in units of the game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Payoffs<T> {
    /// When the small blind folds.
    pub(super) fold: T,
    /// When the big blind folds to a push.
    pub(super) steal: T,
    /// When an all-in is won.
    pub(super) win: T,
    /// When it is lost.
    pub(super) lose: T,
}

impl PushFoldGame {
    /// The game with a stack of `big_blinds` for each player, before blinds and antes are posted.
    ///
    /// Numbers with up to six decimal places are taken for what they say, other numbers for their
    /// exact binary value, so that a certificate is about exactly this game.
    ///
    /// # Errors
    ///
    /// [`PushFoldError::AnteOutOfRange`] unless the ante is from 0 to 1000;
    /// [`PushFoldError::StackOutOfRange`] unless the stack is at least the big blind with the ante
    /// (below, the big blind is all in by posting, which is another game) and at most 1000.
    ///
    /// ```
    /// use npc_preflop::push_fold::{Antes, PushFoldGame};
    ///
    /// assert!(PushFoldGame::new(10.0, Antes::None).is_ok());
    /// let refused = PushFoldGame::new(0.5, Antes::None).unwrap_err();
    /// assert_eq!(refused.to_string(), "the stack is 0.5 big blinds, must be from 1 to 1000");
    /// ```
    pub fn new(big_blinds: f64, antes: Antes) -> Result<Self, PushFoldError> {
        let ante = antes.amount();
        if !(0.0..=MAX_STACK).contains(&ante) {
            return Err(PushFoldError::AnteOutOfRange {
                got: ante,
                max: MAX_STACK,
            });
        }
        let least = 1.0 + ante;
        if !(least - ROUNDING..=MAX_STACK).contains(&big_blinds) {
            return Err(PushFoldError::StackOutOfRange {
                got: big_blinds,
                min: least,
                max: MAX_STACK,
            });
        }
        let (per_big_blind, stack_units, ante_units) = units(big_blinds, ante);
        Ok(Self {
            stack: big_blinds,
            antes,
            per_big_blind,
            stack_units,
            ante_units,
        })
    }

    /// The stack of each player before posting, in big blinds.
    #[must_use]
    pub const fn stack(&self) -> f64 {
        self.stack
    }

    /// The antes.
    #[must_use]
    pub const fn antes(&self) -> Antes {
        self.antes
    }

    /// The payoffs in units.
    pub(super) fn exact(&self) -> Payoffs<i128> {
        let (unit, stack, ante) = (self.per_big_blind, self.stack_units, self.ante_units);
        match self.antes {
            Antes::None | Antes::Each(_) => Payoffs {
                fold: -(unit / 2) - ante,
                steal: unit + ante,
                win: stack,
                lose: -stack,
            },
            Antes::BigBlind(_) => Payoffs {
                fold: -(unit / 2),
                steal: unit + ante,
                win: stack,
                lose: -stack,
            },
            Antes::DeadBigBlind(_) => Payoffs {
                fold: -(unit / 2),
                steal: unit + ante,
                win: stack,
                lose: ante - stack,
            },
        }
    }

    /// The payoffs in big blinds.
    pub(super) fn payoffs(&self) -> Payoffs<f64> {
        let exact = self.exact();
        let big_blinds = |units: i128| units as f64 / self.per_big_blind as f64;
        Payoffs {
            fold: big_blinds(exact.fold),
            steal: big_blinds(exact.steal),
            win: big_blinds(exact.win),
            lose: big_blinds(exact.lose),
        }
    }
}

/// A unit of which the blinds, the stack and the ante are whole multiples.
fn units(stack: f64, ante: f64) -> (i128, i128, i128) {
    let mut decimal = 10;
    while decimal <= 1_000_000 {
        let scale = f64::from(decimal);
        let whole = |number: f64| {
            let scaled = libm::round(number * scale);
            // The decimal number is meant if dividing gives back exactly the same bits.
            ((scaled / scale).to_bits() == (number + 0.0).to_bits()).then_some(scaled as i128)
        };
        if let (Some(stack), Some(ante)) = (whole(stack), whole(ante)) {
            return (i128::from(decimal), stack, ante);
        }
        decimal *= 10;
    }
    // A number of at least 2^-10 has at most 62 binary places; smaller antes are cut off there.
    let scale = (1_i128 << 62) as f64;
    (1 << 62, (stack * scale) as i128, (ante * scale) as i128)
}
