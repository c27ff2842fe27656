//! `niko verify`: the certificate of a solution.

use std::ops::ControlFlow;

use nikogammon::{Rules, Table, TableError, Verified, VerifyError, verify as check};
use serde::Serialize;

use crate::failure::{EngineFailure, FailureClass};

/// Answer of `niko verify`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Checked"))]
pub struct VerifyAnswer {
    /// The certificate.
    #[serde(flatten)]
    pub verified: Verified,
    /// Checksum of the table, 16 digits to the base 16.
    pub checksum: String,
}

/// Why a table is not a solution.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum VerifyFailure {
    /// The bytes are not a table, or one of other rules.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A value of the table does not hold, or the check was stopped.
    #[error(transparent)]
    Values(#[from] VerifyError),
}

impl EngineFailure for VerifyFailure {
    fn class(&self) -> FailureClass {
        match self {
            // The table may be right, for another game.
            Self::Table(TableError::RulesMismatch) => FailureClass::Refused,
            _ => FailureClass::Unsound,
        }
    }
}

/// The table in the bytes of a file, of the given rules if there are any.
///
/// # Errors
///
/// [`VerifyFailure::Table`] where the bytes are damaged or of other rules.
pub fn open(rules: Option<&Rules>, bytes: Vec<u8>) -> Result<Table<Vec<u8>>, VerifyFailure> {
    Ok(match rules {
        Some(rules) => Table::open_for(rules, bytes)?,
        None => Table::open(bytes)?,
    })
}

/// Answers `niko verify`; `watch` gets the number of states checked so far, and may stop.
///
/// # Errors
///
/// [`VerifyFailure::Values`] where a state does not have the value that its plays give, or `watch` breaks off.
pub fn verify(
    table: &Table<Vec<u8>>,
    watch: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<VerifyAnswer, VerifyFailure> {
    let verified = check(table, watch)?;
    let checksum = format!("{:016x}", table.checksum());
    Ok(VerifyAnswer { verified, checksum })
}
