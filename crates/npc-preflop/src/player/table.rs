//! How the hands played divide over the positions.

use alloc::vec::Vec;

use crate::generated::push_fold_table;
use crate::{Players, PreflopError, Seat};

/// Cells of all columns: 2 + 3 + .. + 10.
const CELLS: usize = 54;

/// The names of the tables that have one.
const NAMES: [&str; 2] = ["standard", "push-fold-10bb"];

/// The unchecked description of a [`PositionTable`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct PositionTableSetup {
    /// Nine columns, for 2, 3, .. 10 players. The cells of a column are hundredths in the order of
    /// play before the flop, the big blind last; they add up to 100 for each player.
    pub columns: Vec<Vec<u16>>,
}

/// How many hands are played in each seat, as a multiple of the average of the table.
///
/// Every column averages exactly 1, which is why the cells are whole hundredths.
///
/// ```
/// use npc_preflop::{Players, Position, PreflopError, Seat};
/// use npc_preflop::player::PositionTable;
///
/// let standard = PositionTable::standard();
/// let button = Seat::new(Players::new(6)?, Position::Btn)?;
/// assert_eq!(standard.hundredths(button), 155);
///
/// let mut mine = standard.setup();
/// mine.columns[0] = vec![130, 80];
/// assert_eq!(
///     PositionTable::try_from(mine),
///     Err(PreflopError::UnbalancedTable { players: 2, mean: 1.05 })
/// );
/// # Ok::<(), PreflopError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "PositionTableSetup", into = "PositionTableSetup")
)]
pub struct PositionTable([u16; CELLS]);

impl PositionTable {
    /// The standard table of the article on VPIP by number of players and position.
    #[must_use]
    #[rustfmt::skip]
    pub const fn standard() -> Self {
        Self([
            125, 75,
            120, 95, 85,
            85, 130, 100, 85,
            75, 90, 140, 105, 90,
            70, 80, 90, 155, 110, 95,
            65, 75, 85, 95, 165, 120, 95,
            60, 70, 80, 90, 100, 175, 125, 100,
            55, 65, 75, 85, 95, 105, 185, 130, 105,
            50, 60, 70, 80, 90, 100, 110, 190, 140, 110,
        ])
    }

    /// Shares of the hands that players play in equilibria of all in or fold with 10 big blinds.
    /// Each is the share of its decisions that a seat plays, as a multiple of the average of the
    /// table, rounded to hundredths by largest remainders so that the average stays 1.
    ///
    /// Two players are proved, three to ten learned from random deals: `docs/pushfold/positions.md` has
    /// both tables side by side, `positions.csv` next to it what each cell was made from. Neither the
    /// limps of a small blind nor raises below a stack are in it.
    ///
    /// ```
    /// use npc_preflop::Players;
    /// use npc_preflop::player::PositionTable;
    ///
    /// // Heads-up 58.3 % push and 36.7 % of the hands that meet a push call: 1.23 and 0.77 of 47.5 %.
    /// let pushed = PositionTable::push_fold_10bb();
    /// assert_eq!(pushed.column(Players::MIN), [123, 77]);
    /// ```
    #[must_use]
    pub const fn push_fold_10bb() -> Self {
        Self(push_fold_table::HUNDREDTHS)
    }

    /// The tables that have a name, with it: `standard` and `push-fold-10bb`.
    pub fn all_named() -> impl Iterator<Item = (&'static str, Self)> {
        NAMES
            .into_iter()
            .zip([Self::standard(), Self::push_fold_10bb()])
    }

    /// The table of a name of [`PositionTable::all_named`]. A name means the same cells in every version.
    ///
    /// ```
    /// use npc_preflop::player::PositionTable;
    ///
    /// assert_eq!(PositionTable::named("standard"), Some(PositionTable::standard()));
    /// assert_eq!(PositionTable::named("mine"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::all_named();
        all.find(|(known, _)| *known == name)
            .map(|(_, table)| table)
    }

    /// The name of the table, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        let mut all = Self::all_named();
        all.find(|(_, table)| table == self).map(|(name, _)| name)
    }

    /// The cell of a seat, in hundredths.
    #[must_use]
    pub fn hundredths(&self, seat: Seat) -> u16 {
        let column = self.column(seat.players());
        // The column has a cell for each of the seat's possible positions, the last one for BB.
        column[column.len() - 1 - seat.position().acting_after()]
    }

    /// The cells of a number of players, in hundredths, in the order of play before the flop.
    #[must_use]
    pub fn column(&self, players: Players) -> &[u16] {
        let count = usize::from(players.count());
        // The columns before it hold 2 + 3 + .. + (count - 1) cells.
        let start = count * (count - 1) / 2 - 1;
        &self.0[start..start + count]
    }

    /// The table as nine columns, to be changed and checked again.
    #[must_use]
    pub fn setup(&self) -> PositionTableSetup {
        PositionTableSetup {
            columns: Players::all()
                .map(|players| self.column(players).to_vec())
                .collect(),
        }
    }
}

impl Default for PositionTable {
    /// The standard table.
    fn default() -> Self {
        Self::standard()
    }
}

impl PositionTable {
    /// Checks the columns from 2 players to 10.
    ///
    /// # Errors
    ///
    /// [`PreflopError::ColumnCount`] unless there are nine, [`PreflopError::CellCount`] for one that
    /// does not have a cell for each player, [`PreflopError::UnbalancedTable`] for one that does not
    /// average exactly 1.
    pub fn new(setup: PositionTableSetup) -> Result<Self, PreflopError> {
        Self::try_from(setup)
    }
}

impl TryFrom<PositionTableSetup> for PositionTable {
    type Error = PreflopError;

    fn try_from(setup: PositionTableSetup) -> Result<Self, PreflopError> {
        let expected = Players::all().count();
        if setup.columns.len() != expected {
            return Err(PreflopError::ColumnCount {
                got: setup.columns.len(),
                expected,
            });
        }
        let mut cells = [0; CELLS];
        let mut free = cells.iter_mut();
        for (players, column) in Players::all().zip(&setup.columns) {
            let players = players.count();
            if column.len() != usize::from(players) {
                return Err(PreflopError::CellCount {
                    players,
                    got: column.len(),
                });
            }
            let sum: u32 = column.iter().map(|&cell| u32::from(cell)).sum();
            let expected = 100 * u32::from(players);
            if sum != expected {
                return Err(PreflopError::UnbalancedTable {
                    players,
                    mean: f64::from(sum) / f64::from(expected),
                });
            }
            for (&from, to) in column.iter().zip(free.by_ref()) {
                *to = from;
            }
        }
        Ok(Self(cells))
    }
}

impl From<PositionTable> for PositionTableSetup {
    fn from(table: PositionTable) -> Self {
        table.setup()
    }
}
