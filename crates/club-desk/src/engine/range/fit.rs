//! `range fit`.

use engine_contracts::ranges::{FitQuestion, fit, read_player};

use super::args::FitArgs;
use super::lines;
use crate::error::DeskError;

/// Runs the verb; a player and a table that are named are those of every question.
pub(super) fn run(args: &FitArgs) -> Result<String, DeskError> {
    // A player who cannot be used is found before anything is read.
    args.player.as_deref().map(read_player).transpose()?;
    lines::answer(args.stdin.lines, |mut question: FitQuestion| {
        if let Some(player) = &args.player {
            question.player = Some(player.clone());
        }
        if let Some(positions) = args.positions {
            question.positions = Some(positions.into());
        }
        Ok(fit(&question)?)
    })
}
