//! The file of a score of `range drill`.

use std::path::{Path, PathBuf};

use engine_contracts::ranges::{DrillScore, DrillScoreError};
use engine_contracts::{EngineFailure, FailureClass};
use serde::Serialize;

use crate::error::DeskError;
use crate::input::{MAX_SMALL_FILE, read_file};
use crate::target::{Overwrite, Target};

/// A file with the score of earlier rounds; one that is not there begins with none.
#[derive(Debug)]
pub(super) struct ScoreFile {
    path: PathBuf,
    pub(super) score: DrillScore,
}

/// Why the file of a score cannot be used.
#[derive(Debug, thiserror::Error, Serialize)]
#[error("{fault}, in {file}")]
struct ScoreFailure {
    #[serde(flatten)]
    fault: DrillScoreError,
    file: String,
}

impl EngineFailure for ScoreFailure {
    fn class(&self) -> FailureClass {
        self.fault.class()
    }
}

impl ScoreFile {
    /// Reads the file, and finds out that it can be written before a hand is asked.
    pub(super) fn open(path: &Path) -> Result<Self, DeskError> {
        let score = if path.try_exists().unwrap_or(true) {
            let text = read_file(path, MAX_SMALL_FILE)?;
            DrillScore::from_json(&text).map_err(|fault| ScoreFailure {
                fault,
                file: path.display().to_string(),
            })?
        } else {
            DrillScore::default()
        };
        Target::new(path, Overwrite::Allowed)?;
        let path = path.to_owned();
        Ok(Self { path, score })
    }

    /// Replaces the file as a whole.
    pub(super) fn write(&self, score: &DrillScore) -> Result<(), DeskError> {
        Target::new(&self.path, Overwrite::Allowed)?.write(score.to_json())
    }
}
