//! Failures of the independent chip model.

use ::icm::IcmError;
use serde::Serialize;

use crate::contract::ContractError;
use crate::failure::{EngineFailure, FailureClass};

/// Why a question about the independent chip model has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum IcmFailure {
    /// The question is of another contract.
    #[error(transparent)]
    Contract(#[from] ContractError),
    /// The library refuses it.
    #[error(transparent)]
    Refused(#[from] IcmError),
}

impl EngineFailure for IcmFailure {
    fn class(&self) -> FailureClass {
        FailureClass::Refused
    }
}
