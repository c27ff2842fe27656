//! Manifests: figures by which the table of a game is known.

use nikogammon::{Column, RulesSetup, Table};
use serde::Serialize;

use crate::error::TaskError;

/// The first line of every manifest.
const PREAMBLE: &str = "# Made by `cargo xtask solve`; do not edit by hand.\n";

/// The description of a table, as it is committed.
#[derive(Debug, Serialize)]
pub(super) struct Manifest {
    game: String,
    states: u64,
    sweeps: u32,
    /// The greatest change in the last sweep.
    residual: f64,
    /// The margin of the certificate; 0 for none.
    margin: f64,
    /// No equity is off by more.
    error_bound: f64,
    columns: Vec<String>,
    bytes: usize,
    /// The CRC-64/XZ of the file.
    checksum: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<OpeningValue>,
    rules: RulesSetup,
}

/// Value of the game to the first player.
#[derive(Debug, Serialize)]
struct OpeningValue {
    any_roll: f64,
    /// The same if the first throw has unequal dice; none for dice with one face.
    #[serde(skip_serializing_if = "Option::is_none")]
    unequal_dice: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<f64>,
}

impl Manifest {
    /// The manifest of a table; `bytes` is the length of its file.
    pub(super) fn of<B: AsRef<[u8]>>(game: &str, table: &Table<B>, bytes: usize) -> Self {
        let notes = table.notes();
        let rules = table.rules();
        // Every position that follows the start belongs to the game.
        let openings = rules.opening_values(|after| table.equity(after));
        let opening = openings.ok().flatten().map(|of| {
            let at_start = |column| table.value(column, rules.start()?).ok();
            OpeningValue {
                any_roll: of.any_roll,
                unequal_dice: of.unequal_dice,
                win: at_start(Column::Win),
                length: at_start(Column::Length),
            }
        });
        Self {
            game: game.to_owned(),
            states: table.indexer().count(),
            sweeps: notes.sweeps,
            residual: notes.residual,
            margin: notes.margin,
            error_bound: notes.error_bound,
            columns: table
                .columns()
                .map(|(column, precision)| format!("{column}: {}", precision.name()))
                .collect(),
            bytes,
            checksum: format!("{:016x}", table.checksum()),
            opening,
            rules: rules.setup().clone(),
        }
    }

    /// The text of the file.
    pub(super) fn text(&self) -> Result<String, TaskError> {
        let text = toml::to_string(self).map_err(TaskError::making(&self.game))?;
        Ok(format!("{PREAMBLE}{text}"))
    }
}
