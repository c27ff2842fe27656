//! Numbers of players and tables inside the engine. Names are looked up once, at the border.

/// A player's place in the arena of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PlayerIx(u32);

/// A table's place in the arena of tables; the order is that of the names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TableIx(u32);

impl PlayerIx {
    /// The number where there is no player.
    pub(crate) const NONE: Self = Self(u32::MAX);

    /// The number of the arena's slot `slot`.
    pub(crate) fn of(slot: usize) -> Self {
        Self(u32::try_from(slot).unwrap_or(u32::MAX))
    }

    /// The slot in the arena.
    pub(crate) const fn slot(self) -> usize {
        self.0 as usize
    }
}

impl TableIx {
    /// The number of the arena's slot `slot`.
    pub(crate) fn of(slot: usize) -> Self {
        Self(u32::try_from(slot).unwrap_or(u32::MAX))
    }

    /// The slot in the arena.
    pub(crate) const fn slot(self) -> usize {
        self.0 as usize
    }
}
