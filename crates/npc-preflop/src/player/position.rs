//! The names of the places at a table.

use alloc::string::ToString;
use core::{fmt, str::FromStr};

use crate::PreflopError;

/// A place at the table relative to the button.
///
/// The order of the type is that of play before the flop at a full table: under the gun first,
/// the big blind last. A table of n players has the last n of the ten; with two players the small
/// blind has the button and acts first.
///
/// The text forms are UTG, EP1, EP2, MP, LJ, HJ, CO, BTN, SB and BB; they are read without regard
/// to case.
///
/// ```
/// use npc_preflop::Position;
///
/// assert_eq!("BTN".parse::<Position>()?, Position::Btn);
/// assert_eq!(Position::Ep1.to_string(), "EP1");
/// assert!("UTG+1".parse::<Position>().is_err());
/// # Ok::<(), npc_preflop::PreflopError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "UPPERCASE"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Position {
    /// Under the gun: the first to act at a table of ten.
    Utg,
    /// First early position.
    Ep1,
    /// Second early position.
    Ep2,
    /// Middle position.
    Mp,
    /// Lojack: four seats before the small blind.
    Lj,
    /// Hijack: three seats before the small blind.
    Hj,
    /// Cut-off: the seat before the button.
    Co,
    /// The button.
    Btn,
    /// The small blind; with two players it has the button.
    Sb,
    /// The big blind.
    Bb,
}

impl Position {
    /// All ten, in the order of play before the flop.
    pub const ALL: [Self; 10] = [
        Self::Utg,
        Self::Ep1,
        Self::Ep2,
        Self::Mp,
        Self::Lj,
        Self::Hj,
        Self::Co,
        Self::Btn,
        Self::Sb,
        Self::Bb,
    ];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utg => "UTG",
            Self::Ep1 => "EP1",
            Self::Ep2 => "EP2",
            Self::Mp => "MP",
            Self::Lj => "LJ",
            Self::Hj => "HJ",
            Self::Co => "CO",
            Self::Btn => "BTN",
            Self::Sb => "SB",
            Self::Bb => "BB",
        }
    }

    /// How many positions act after this one at a full table: 9 for UTG, 0 for BB.
    pub(crate) const fn acting_after(self) -> usize {
        Self::ALL.len() - 1 - self as usize
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Position {
    type Err = PreflopError;

    fn from_str(text: &str) -> Result<Self, PreflopError> {
        Self::ALL
            .into_iter()
            .find(|position| position.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| PreflopError::UnknownPosition {
                text: text.to_string(),
            })
    }
}
