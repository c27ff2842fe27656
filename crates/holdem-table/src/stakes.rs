//! Blinds and antes.

use crate::StakesError;

/// Chips that may be on a table together, 2^53: the largest number that every reader of JSON keeps exact.
pub const MAX_CHIPS: u64 = 1 << 53;

/// Antes of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Ante {
    /// No antes.
    #[default]
    None,
    /// Chips that each player posts after the blinds. They count as chips of that player in every pot.
    Each(u64),
    /// Chips that the big blind posts for everybody after the blinds. They are in the main pot.
    BigBlind(u64),
}

impl Ante {
    /// The chips of one ante, 0 without antes.
    #[must_use]
    pub const fn chips(self) -> u64 {
        match self {
            Self::None => 0,
            Self::Each(chips) | Self::BigBlind(chips) => chips,
        }
    }
}

/// Blinds and antes, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StakesSetup {
    /// Chips of the small blind, at most those of the big blind; 0 for none.
    pub small_blind: u64,
    /// Chips of the big blind, 1 or more; also the smallest bet.
    pub big_blind: u64,
    /// Antes.
    #[cfg_attr(feature = "serde", serde(default))]
    pub ante: Ante,
}

/// Blinds and antes of a hand.
///
/// ```
/// use holdem_table::{Ante, Stakes, StakesError, StakesSetup};
///
/// let setup = StakesSetup { small_blind: 50, big_blind: 100, ante: Ante::BigBlind(100) };
/// assert_eq!(Stakes::new(setup)?.big_blind(), 100);
///
/// let turned = StakesSetup { small_blind: 200, ..setup };
/// let refused = StakesError::SmallBlindAboveBig { small_blind: 200, big_blind: 100 };
/// assert_eq!(Stakes::new(turned), Err(refused));
/// # Ok::<(), StakesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "StakesSetup", into = "StakesSetup")
)]
pub struct Stakes(StakesSetup);

impl Stakes {
    /// A big blind of one chip, for a hand that has not started.
    pub(crate) const SMALLEST: Self = Self(StakesSetup {
        small_blind: 0,
        big_blind: 1,
        ante: Ante::None,
    });

    /// Checks blinds and antes.
    ///
    /// # Errors
    ///
    /// [`StakesError::NoBigBlind`] for a big blind of 0; [`StakesError::SmallBlindAboveBig`];
    /// [`StakesError::TooManyChips`] for a blind or an ante above [`MAX_CHIPS`].
    pub const fn new(setup: StakesSetup) -> Result<Self, StakesError> {
        let StakesSetup {
            small_blind,
            big_blind,
            ante,
        } = setup;
        if big_blind == 0 {
            return Err(StakesError::NoBigBlind { min: 1 });
        }
        if small_blind > big_blind {
            return Err(StakesError::SmallBlindAboveBig {
                small_blind,
                big_blind,
            });
        }
        let got = if ante.chips() > big_blind {
            ante.chips()
        } else {
            big_blind
        };
        if got > MAX_CHIPS {
            return Err(StakesError::TooManyChips {
                got,
                max: MAX_CHIPS,
            });
        }
        Ok(Self(setup))
    }

    /// Chips of the small blind.
    #[must_use]
    pub const fn small_blind(self) -> u64 {
        self.0.small_blind
    }

    /// Chips of the big blind.
    #[must_use]
    pub const fn big_blind(self) -> u64 {
        self.0.big_blind
    }

    /// Antes.
    #[must_use]
    pub const fn ante(self) -> Ante {
        self.0.ante
    }
}

impl TryFrom<StakesSetup> for Stakes {
    type Error = StakesError;

    fn try_from(setup: StakesSetup) -> Result<Self, StakesError> {
        Self::new(setup)
    }
}

impl From<Stakes> for StakesSetup {
    fn from(stakes: Stakes) -> Self {
        stakes.0
    }
}
