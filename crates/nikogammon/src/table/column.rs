//! Columns of a table: the numbers that it can hold of each state.

use core::fmt;

use crate::{Cube, Position, Rules};

/// One number that a table keeps of each state, for the mover, who is about to roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Column {
    /// The equity without a cube, in points. Every table has it.
    Equity,
    /// The expected number of rolls until the end.
    Length,
    /// The probability of a win of any kind.
    Win,
    /// The probability of a win of a gammon or a backgammon.
    WinGammon,
    /// The probability of a win of a backgammon.
    WinBackgammon,
    /// The probability of a loss of a gammon or a backgammon.
    LoseGammon,
    /// The probability of a loss of a backgammon.
    LoseBackgammon,
    /// The money equity of rolling without a double, with the cube on the mover's side, in units of
    /// the cube. For a [`CubeDecision`](crate::CubeDecision) all four places are needed.
    CubeOwned,
    /// The same with the cube in the middle.
    CubeCentred,
    /// The same by the Jacoby rule: gammons count only once the cube was turned.
    CubeJacoby,
    /// The same with the cube on the other's side.
    CubeOpponent,
    /// The lengths that the certificate is about. They are those of best plays: about equal plays
    /// are those with the longest games, to one in a hundred.
    CertificateLength,
    /// The probability of a loss of any kind. It is only in tables of games that can end in endless
    /// play, see [`Table::lose`](crate::Table::lose).
    Lose,
}

impl Column {
    /// All columns, in the order of a file.
    pub const ALL: [Self; 13] = [
        Self::Equity,
        Self::Length,
        Self::Win,
        Self::WinGammon,
        Self::WinBackgammon,
        Self::LoseGammon,
        Self::LoseBackgammon,
        Self::CubeOwned,
        Self::CubeCentred,
        Self::CubeJacoby,
        Self::CubeOpponent,
        Self::CertificateLength,
        Self::Lose,
    ];

    /// The name in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Equity => "equity",
            Self::Length => "length",
            Self::Win => "win",
            Self::WinGammon => "gammon won",
            Self::WinBackgammon => "backgammon won",
            Self::LoseGammon => "gammon lost",
            Self::LoseBackgammon => "backgammon lost",
            Self::CubeOwned => "equity with own cube",
            Self::CubeCentred => "equity with centred cube",
            Self::CubeJacoby => "Jacoby equity",
            Self::CubeOpponent => "equity with the other's cube",
            Self::CertificateLength => "length of the certificate",
            Self::Lose => "loss",
        }
    }

    /// The one that keeps what rolling is worth with the cube in this place.
    #[must_use]
    pub const fn of_cube(cube: Cube) -> Self {
        match cube {
            Cube::Mover => Self::CubeOwned,
            Cube::Centred => Self::CubeCentred,
            Cube::CentredJacoby => Self::CubeJacoby,
            Cube::Other => Self::CubeOpponent,
        }
    }

    /// The least and the greatest number that it can have.
    pub(super) fn range(self) -> (f64, f64) {
        match self {
            Self::Equity
            | Self::CubeOwned
            | Self::CubeCentred
            | Self::CubeJacoby
            | Self::CubeOpponent => (-3.0, 3.0),
            Self::Length | Self::CertificateLength => (0.0, f64::MAX),
            _ => (0.0, 1.0),
        }
    }

    /// Its number in the header of a file.
    pub(super) fn code(self) -> u8 {
        (1..)
            .zip(Self::ALL)
            .find(|&(_, column)| column == self)
            .map_or(0, |(code, _)| code)
    }

    pub(super) fn from_code(code: u8) -> Option<Self> {
        let at = usize::from(code).checked_sub(1)?;
        Self::ALL.get(at).copied()
    }

    /// Value in a finished position.
    pub(super) fn finished(self, rules: &Rules, position: &Position) -> f64 {
        let settled = rules.settled(position);
        let at_least = |points: f64| f64::from(u8::from(points >= 1.0));
        match self {
            Self::Equity | Self::CubeOwned | Self::CubeCentred | Self::CubeOpponent => settled,
            Self::Length | Self::CertificateLength => 0.0,
            Self::Win => at_least(settled),
            Self::WinGammon => at_least(settled - 1.0),
            Self::WinBackgammon => at_least(settled - 2.0),
            Self::Lose => at_least(-settled),
            Self::LoseGammon => at_least(-settled - 1.0),
            Self::LoseBackgammon => at_least(-settled - 2.0),
            Self::CubeJacoby => settled.clamp(-1.0, 1.0),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_of_the_format() {
        for (code, column) in (1..).zip(Column::ALL) {
            assert_eq!(column.code(), code);
            assert_eq!(Column::from_code(code), Some(column));
        }
        assert_eq!(Column::from_code(0), None);
        assert_eq!(Column::from_code(14), None);
    }
}
