//! Rules that give the seat to one of several equal quotients.

use alloc::string::ToString;
use core::{fmt, str::FromStr};

use crate::TieRuleError;

/// Which place gets the seat when quotients are equal. One rule holds throughout a structure.
///
/// The text forms are `better` and `worse`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum TieRule {
    /// The better place, as in both printed tables of the source.
    #[default]
    BetterPlace,
    /// The worse place, if the weights differ; places of equal weight always fill from the
    /// better one. So a worse place never gets more than a better one.
    WorsePlace,
}

impl fmt::Display for TieRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::BetterPlace => "better",
            Self::WorsePlace => "worse",
        })
    }
}

impl FromStr for TieRule {
    type Err = TieRuleError;

    fn from_str(text: &str) -> Result<Self, TieRuleError> {
        match text {
            "better" => Ok(Self::BetterPlace),
            "worse" => Ok(Self::WorsePlace),
            _ => Err(TieRuleError {
                text: text.to_string(),
            }),
        }
    }
}

#[cfg(feature = "serde")]
crate::text::serde_as_text!(TieRule);
