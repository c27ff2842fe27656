//! Failures of questions about payouts.

use icm::IcmError;
use payout_dhondt::compare::CompareError;
use payout_dhondt::deal::DealError;
use payout_dhondt::money::MoneyError;
use payout_dhondt::{PayoutError, Ratio, RatioError, WeightError};
use serde::Serialize;

use crate::contract::ContractError;
use crate::failure::{EngineFailure, FailureClass};

/// Why a question about payouts has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum PayoutFailure {
    /// The question is of another contract.
    #[error(transparent)]
    Contract(#[from] ContractError),
    /// A number or a size in the question itself cannot be used.
    #[error(transparent)]
    Question(#[from] PayoutQuestionError),
    /// The weights cannot be parsed, or cannot rank places.
    #[error(transparent)]
    Weights(#[from] WeightError),
    /// A percentage is not a number.
    #[error(transparent)]
    Ratio(#[from] RatioError),
    /// The seats cannot be dealt.
    #[error(transparent)]
    Payout(PayoutError),
    /// One of several structures cannot be dealt.
    #[error("{fault}")]
    Structure {
        /// Its position in the list, from 1.
        structure: usize,
        /// The fault of this structure.
        #[serde(flatten)]
        fault: StructureFault,
    },
    /// The structures cannot be compared.
    #[error(transparent)]
    Compare(CompareError),
    /// The pool cannot be paid.
    #[error(transparent)]
    Money(MoneyError),
    /// The deal cannot be made.
    #[error(transparent)]
    Deal(DealError),
    /// The independent chip model refuses a stack or a prize.
    #[error(transparent)]
    Icm(#[from] IcmError),
}

/// Faults of one of several structures.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum StructureFault {
    /// The weights are not usable.
    #[error(transparent)]
    Weights(WeightError),
    /// The seats cannot be dealt.
    #[error(transparent)]
    Payout(PayoutError),
}

impl From<PayoutError> for StructureFault {
    fn from(error: PayoutError) -> Self {
        match error {
            PayoutError::Weights(inner) => Self::Weights(inner),
            other => Self::Payout(other),
        }
    }
}

/// Faults of a question that no library sees.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum PayoutQuestionError {
    /// A structure that pays no places.
    #[error("no place has a weight")]
    #[serde(rename = "Empty")]
    NoPlaces { places: u64 },
    /// An award table that nobody prints: it would take gigabytes.
    #[error(
        "the award table of {seats} entrants has {cells} cells, the most is {limit}; \
         desk payout for shows the points of each place"
    )]
    TableTooLarge {
        #[serde(skip)]
        seats: u64,
        cells: u64,
        limit: u64,
    },
    /// A stake below zero; entrants count from 1.
    #[error("the stake {stake} of entrant {entrant} is negative")]
    NegativeStake { stake: Ratio, entrant: usize },
    /// A list of stakes that has not one for each entrant.
    #[error("there are {got} stakes for {expected} entrants")]
    StakeCount { got: usize, expected: u64 },
    /// A number of paid places that cannot be parsed.
    #[error("`{value}` is neither a number of places nor a percentage such as 15%")]
    #[serde(rename = "Usage")]
    PaidPlaces { value: String },
}

impl From<PayoutError> for PayoutFailure {
    fn from(error: PayoutError) -> Self {
        match error.into() {
            StructureFault::Weights(inner) => Self::Weights(inner),
            StructureFault::Payout(inner) => Self::Payout(inner),
        }
    }
}

impl From<MoneyError> for PayoutFailure {
    fn from(error: MoneyError) -> Self {
        match error {
            MoneyError::Payout(inner) => inner.into(),
            other => Self::Money(other),
        }
    }
}

impl From<DealError> for PayoutFailure {
    fn from(error: DealError) -> Self {
        match error {
            DealError::Equities { source } => Self::Icm(source),
            other => Self::Deal(other),
        }
    }
}

impl From<CompareError> for PayoutFailure {
    fn from(error: CompareError) -> Self {
        match error {
            CompareError::Structure { structure, source } => Self::Structure {
                structure,
                fault: source.into(),
            },
            other => Self::Compare(other),
        }
    }
}

impl EngineFailure for PayoutFailure {
    fn class(&self) -> FailureClass {
        match self {
            Self::Ratio(_)
            | Self::Question(PayoutQuestionError::PaidPlaces { .. })
            | Self::Weights(
                WeightError::UnknownFamily { .. }
                | WeightError::Number { .. }
                | WeightError::Exponent { .. },
            ) => FailureClass::Unreadable,
            _ => FailureClass::Refused,
        }
    }
}
