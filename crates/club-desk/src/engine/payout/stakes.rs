//! Stakes of the entrants, from a file.

use std::path::{Path, PathBuf};

use engine_contracts::payout::{PayoutFailure, PayoutQuestionError};
use engine_contracts::{EngineFailure, FailureClass};
use payout_dhondt::Ratio;
use serde::Serialize;

use super::plain;
use crate::engine::read_file;
use crate::error::DeskError;

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
                let (fault, file) = (PayoutFailure::from(error), path.display().to_string());
                StakesFailure::Unread { fault, file, line }
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
        let file = self.file.display().to_string();
        match failure {
            PayoutFailure::Question(PayoutQuestionError::NegativeStake { stake, entrant }) => {
                let line = self.stakes.get(entrant - 1).map_or(0, |&(_, line)| line);
                StakesFailure::Negative(NegativeStake { stake, file, line }).into()
            }
            fault @ PayoutFailure::Question(PayoutQuestionError::StakeCount { .. }) => {
                StakesFailure::Count { fault, file }.into()
            }
            other => other.into(),
        }
    }
}

/// Why the stakes of a file cannot be used.
#[derive(Debug, thiserror::Error, Serialize)]
#[serde(untagged)]
enum StakesFailure {
    /// A stake that is not a number.
    #[error("{}, in line {line}", .fault.message())]
    Unread {
        /// Why.
        #[serde(flatten)]
        fault: PayoutFailure,
        /// The file.
        file: String,
        /// The line, from 1.
        line: u64,
    },
    /// A stake below zero.
    #[error(transparent)]
    Negative(NegativeStake),
    /// Too few stakes, or too many.
    #[error("{}", .fault.message())]
    Count {
        /// The numbers.
        #[serde(flatten)]
        fault: PayoutFailure,
        /// The file.
        file: String,
    },
}

/// A stake below zero in a file.
#[derive(Debug, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[error("the stake {} in line {line} is negative", plain(*.stake))]
struct NegativeStake {
    stake: Ratio,
    file: String,
    line: u64,
}

impl EngineFailure for StakesFailure {
    fn class(&self) -> FailureClass {
        match self {
            Self::Unread { fault, .. } | Self::Count { fault, .. } => fault.class(),
            Self::Negative(_) => FailureClass::Refused,
        }
    }
}
