//! Stakes of the entrants, from a file.

use std::path::{Path, PathBuf};

use engine_contracts::payout::{PayoutFailure, PayoutQuestionError};
use payout_dhondt::Ratio;

use super::plain;
use crate::engine::read_file;
use crate::error::{DeskError, EngineError};

/// Stakes, each with the line of the file that has it.
pub(super) struct Stakes {
    file: PathBuf,
    stakes: Vec<(Ratio, u64)>,
}

impl Stakes {
    /// Reads one number a line; empty lines are passed over.
    pub(super) fn read(path: &Path) -> Result<Self, DeskError> {
        let text = read_file(path)?;
        let numbered = text.lines().map(str::trim).zip(1_u64..);
        let given = numbered.filter(|(stake, _)| !stake.is_empty());
        let stakes = given.map(|(stake, line)| {
            let stake = stake.parse::<Ratio>().map_err(|error| {
                let mut unread = EngineError::from(PayoutFailure::from(error));
                unread.message = format!("{}, in line {line}", unread.message);
                in_line(unread.into(), path, line)
            })?;
            Ok((stake, line))
        });
        Ok(Self {
            file: path.to_owned(),
            stakes: stakes.collect::<Result<_, DeskError>>()?,
        })
    }

    /// The stakes in the order of the file.
    pub(super) fn amounts(&self) -> Vec<Ratio> {
        self.stakes.iter().map(|&(stake, _)| stake).collect()
    }

    /// A failure with the file, and with the line where a stake is wrong.
    pub(super) fn placed(&self, failure: PayoutFailure) -> DeskError {
        match failure {
            PayoutFailure::Question(PayoutQuestionError::NegativeStake { stake, entrant }) => {
                let line = self.stakes.get(entrant - 1).map_or(0, |&(_, line)| line);
                let mut negative = EngineError::from(failure);
                negative.values.remove("entrant");
                negative.message = format!("the stake {} in line {line} is negative", plain(stake));
                in_line(negative.into(), &self.file, line)
            }
            PayoutFailure::Question(PayoutQuestionError::StakeCount { .. }) => {
                DeskError::from(failure).with("file", self.file.display().to_string())
            }
            other => other.into(),
        }
    }
}

fn in_line(failure: DeskError, file: &Path, line: u64) -> DeskError {
    failure
        .with("file", file.display().to_string())
        .with("line", line)
}
