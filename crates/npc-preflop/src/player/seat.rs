//! Tables of a size and the seats that they have.

use crate::{Position, PreflopError};

/// The number of players dealt in: 2 to 10. Empty seats do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u64", into = "u8"))]
pub struct Players(u8);

impl Players {
    /// The least number of players.
    pub const MIN: Self = Self(2);
    /// Six players.
    pub(crate) const SIX: Self = Self(6);
    /// The greatest number of players.
    pub const MAX: Self = Self(10);

    /// A table of `players`.
    ///
    /// # Errors
    ///
    /// [`PreflopError::PlayersOutOfRange`] unless it is 2 to 10.
    pub fn new(players: u64) -> Result<Self, PreflopError> {
        let (min, max) = (Self::MIN.0, Self::MAX.0);
        u8::try_from(players)
            .ok()
            .filter(|players| (min..=max).contains(players))
            .map(Self)
            .ok_or(PreflopError::PlayersOutOfRange {
                got: players,
                min,
                max,
            })
    }

    /// All sizes, from 2 to 10.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// The number.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0
    }

    /// The positions of the table, in the order of play before the flop.
    ///
    /// ```
    /// use npc_preflop::{Players, Position};
    ///
    /// assert_eq!(Players::new(2)?.positions(), [Position::Sb, Position::Bb]);
    /// assert_eq!(Players::new(6)?.positions()[0], Position::Lj);
    /// # Ok::<(), npc_preflop::PreflopError>(())
    /// ```
    #[must_use]
    pub fn positions(self) -> &'static [Position] {
        const FULL: &[Position] = &Position::ALL;
        FULL.split_at(FULL.len() - usize::from(self.0)).1
    }
}

impl TryFrom<u64> for Players {
    type Error = PreflopError;

    fn try_from(players: u64) -> Result<Self, PreflopError> {
        Self::new(players)
    }
}

impl From<Players> for u8 {
    fn from(players: Players) -> Self {
        players.0
    }
}

/// A position that exists at a table of its size.
///
/// ```
/// use npc_preflop::{Players, Position, Seat};
///
/// let refused = Seat::new(Players::new(6)?, Position::Utg).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "a table of 6 has no UTG; it has LJ, HJ, CO, BTN, SB, BB"
/// );
/// # Ok::<(), npc_preflop::PreflopError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "SeatSetup"))]
pub struct Seat {
    players: Players,
    position: Position,
}

/// The unchecked description of a [`Seat`].
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatSetup {
    players: Players,
    position: Position,
}

#[cfg(feature = "serde")]
impl TryFrom<SeatSetup> for Seat {
    type Error = PreflopError;

    fn try_from(setup: SeatSetup) -> Result<Self, PreflopError> {
        Self::new(setup.players, setup.position)
    }
}

impl Seat {
    /// The seat `position` of a table of `players`.
    ///
    /// # Errors
    ///
    /// [`PreflopError::NoSuchPosition`] if a table of that size has none.
    pub fn new(players: Players, position: Position) -> Result<Self, PreflopError> {
        let available = players.positions();
        if available.contains(&position) {
            Ok(Self { players, position })
        } else {
            Err(PreflopError::NoSuchPosition {
                position,
                players: players.0,
                available,
            })
        }
    }

    /// All 54 seats: by number of players, then in the order of play before the flop.
    pub fn all() -> impl Iterator<Item = Self> {
        Players::all().flat_map(|players| {
            let seat = move |&position| Self { players, position };
            players.positions().iter().map(seat)
        })
    }

    /// Its place among [`Seat::all`], 0 to 53.
    pub(crate) fn index(self) -> usize {
        let count = usize::from(self.players.0);
        count * (count - 1) / 2 - 1 + (count - 1 - self.position.acting_after())
    }

    /// The number of players at the table.
    #[must_use]
    pub const fn players(self) -> Players {
        self.players
    }

    /// The position.
    #[must_use]
    pub const fn position(self) -> Position {
        self.position
    }
}
