//! Players and seats that options name.

use npc_preflop::{Npc, Players, Position, PreflopError, Preset, Seat};

use super::refused;
use crate::engine::failure;
use crate::error::{DeskError, Exit};

/// The player that a text names: a preset, or the text form of a player.
pub(super) fn read_player(text: &str) -> Result<Npc, DeskError> {
    if text.starts_with("npc/") {
        return text.parse().map_err(|error: PreflopError| match error {
            PreflopError::BadNpcText { .. }
            | PreflopError::NpcVersion { .. }
            | PreflopError::BadStrategy { .. } => failure(Exit::Usage, &error),
            _ => refused(&error),
        });
    }
    let preset: Preset = text
        .parse()
        .map_err(|error: PreflopError| failure(Exit::Usage, &error))?;
    Npc::new(preset.setup()).map_err(|error| refused(&error))
}

/// The seat that two options name.
pub(super) fn read_seat(players: u64, position: &str) -> Result<Seat, DeskError> {
    let position: Position = position
        .parse()
        .map_err(|error: PreflopError| failure(Exit::Usage, &error))?;
    let players = Players::new(players).map_err(|error| refused(&error))?;
    Seat::new(players, position).map_err(|error| refused(&error))
}
