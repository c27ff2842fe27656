//! Profiles: the rules by which players move.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::error::InvalidConfig;

/// The rules by which a mover and their new seat are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Profile {
    /// The rules of the Poker Tournament Directors Association. The next big blind moves to the
    /// worst position, players of a broken table draw tables and seats.
    #[default]
    Tda,
    /// Mover and seat by cost: few moves, the same position relative to the blinds, fair shares of blinds. Players of
    /// a broken table draw tables and seats.
    Online,
    /// The mover by lot among those who moved least, the seat by lot, no halts.
    Home,
    /// The published procedure to the letter, for comparison and with its faults. Tables break
    /// below `n_min` players, a field that fills its tables gets one more, and some fields never
    /// settle. Not for a real night.
    ///
    /// `seed-literal` in documents. This crate knows the name and decides nothing by it: the crate `seating-sim` has the
    /// [`Procedure`](crate::Procedure).
    AsPublished,
}

impl Profile {
    /// The name in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tda => "tda",
            Self::Online => "online",
            Self::Home => "home",
            Self::AsPublished => "seed-literal",
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Profile {
    type Err = InvalidConfig;

    fn from_str(name: &str) -> Result<Self, InvalidConfig> {
        match name {
            "tda" => Ok(Self::Tda),
            "online" => Ok(Self::Online),
            "home" => Ok(Self::Home),
            "seed-literal" => Ok(Self::AsPublished),
            other => Err(InvalidConfig::new(
                "profile",
                other.to_string(),
                "tda, online, home, seed-literal",
            )),
        }
    }
}

impl TryFrom<String> for Profile {
    type Error = InvalidConfig;

    fn try_from(name: String) -> Result<Self, InvalidConfig> {
        name.parse()
    }
}

impl From<Profile> for String {
    fn from(profile: Profile) -> Self {
        profile.name().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_profiles_are_refused_by_name() {
        let fault = "turbo".parse::<Profile>().unwrap_err();
        assert_eq!(
            fault.to_string(),
            "profile turbo is not allowed: tda, online, home, seed-literal"
        );
    }
}
