//! Names and versions of contracts.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::failure::{EngineFailure, FailureClass};

/// Name and version of a contract, written `payout-for/1`.
///
/// A version changes when a field goes, changes its meaning or becomes necessary. More fields in an answer and
/// further optional fields of a question leave it as it is.
///
/// ```
/// use engine_contracts::Contract;
///
/// let contract = Contract::new("payout-for", 1);
/// assert_eq!(contract.to_string(), "payout-for/1");
/// assert_eq!(contract.check(Some("payout-for/1")), Ok(()));
/// assert!(contract.check(Some("payout-for/2")).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contract {
    name: &'static str,
    version: u32,
}

impl Contract {
    /// The contract `name` in the given version, from 1.
    #[must_use]
    pub const fn new(name: &'static str, version: u32) -> Self {
        Self { name, version }
    }

    /// Engine and verb, such as `payout-for`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The version, from 1.
    #[must_use]
    pub const fn version(self) -> u32 {
        self.version
    }

    /// Whether a text names it, with its version or without one.
    #[must_use]
    pub fn is_named(self, text: &str) -> bool {
        match text.strip_prefix(self.name) {
            Some("") => true,
            Some(version) => version.strip_prefix('/') == Some(&self.version.to_string()),
            None => false,
        }
    }

    /// Checks the contract that a question names, if it names one.
    ///
    /// # Errors
    ///
    /// [`ContractError`] if it names another contract or another version.
    pub fn check(self, named: Option<&str>) -> Result<(), ContractError> {
        match named {
            Some(named) if named != self.to_string() => Err(ContractError {
                contract: named.to_owned(),
                expected: self,
            }),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.name, self.version)
    }
}

impl Serialize for Contract {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A question of another contract, or of a version that is not spoken here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename = "UnknownContract")]
#[error("unknown contract `{contract}`, expected {expected}")]
pub struct ContractError {
    /// The contract that the question names.
    pub contract: String,
    /// The contract that the function speaks.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub expected: Contract,
}

/// A name that is not one of a contract that is spoken here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind")]
#[error("unknown contract `{contract}`")]
pub struct NoSuchContract {
    /// The name.
    pub contract: String,
}

impl EngineFailure for NoSuchContract {
    fn class(&self) -> FailureClass {
        FailureClass::Refused
    }
}
