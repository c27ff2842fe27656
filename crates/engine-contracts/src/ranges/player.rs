//! Players, seats and tables of positions of a question.

use npc_preflop::player::PositionTable;
use npc_preflop::{Npc, Players, Position, Preset, Seat};
use serde::Deserialize;

use super::RangeFailure;

/// Name of the usual player of a question.
pub(super) const USUAL: Preset = Preset::TightAggressive;

/// A player from its text: a preset such as `nit`, or the text form, which begins with `npc/1`.
///
/// # Errors
///
/// [`RangeFailure::Preflop`] where the text is neither, or the player cannot be used.
pub fn read_player(text: &str) -> Result<Npc, RangeFailure> {
    if text.starts_with("npc/") {
        return Ok(text.parse()?);
    }
    let preset: Preset = text.parse()?;
    Ok(Npc::new(preset.setup())?)
}

/// The seat of a position at a table.
pub(super) fn seat(players: u64, position: Position) -> Result<Seat, RangeFailure> {
    Ok(Seat::new(Players::new(players)?, position)?)
}

/// Tables of positions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Positions {
    /// The table of the article.
    #[default]
    Standard,
    /// The table of push or fold with 10 big blinds.
    #[serde(rename = "push-fold-10bb")]
    PushFold10bb,
}

impl Positions {
    /// The table.
    #[must_use]
    pub const fn table(self) -> PositionTable {
        match self {
            Self::Standard => PositionTable::standard(),
            Self::PushFold10bb => PositionTable::push_fold_10bb(),
        }
    }
}
