//! Numbers of an error that JSON cannot write.

use npc_preflop::PreflopError;
use npc_preflop::push_fold::PushFoldError;
use npc_preflop::sim::SimError;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::failure::object;

/// An error with a number that was given.
pub(super) trait Got: Serialize {
    /// The number, if the error has one.
    fn got(&self) -> Option<f64>;
}

impl Got for PreflopError {
    fn got(&self) -> Option<f64> {
        match self {
            Self::RateOutOfRange { got, .. } | Self::WeightOutOfRange { got } => Some(*got),
            _ => None,
        }
    }
}

impl Got for PushFoldError {
    fn got(&self) -> Option<f64> {
        match self {
            Self::StackOutOfRange { got, .. }
            | Self::AnteOutOfRange { got, .. }
            | Self::StraddleOutOfRange { got, .. } => Some(*got),
            _ => None,
        }
    }
}

impl Got for SimError {
    fn got(&self) -> Option<f64> {
        match self {
            Self::StackOutOfRange { got, .. } => Some(*got),
            _ => None,
        }
    }
}

/// The error, its number as text where JSON has no such number, for `serialize_with`.
pub(super) fn with_got<E: Got, S: Serializer>(error: &E, serializer: S) -> Result<S::Ok, S::Error> {
    match error.got().filter(|got| !got.is_finite()) {
        None => error.serialize(serializer),
        Some(got) => {
            let mut object = object(error);
            object.insert("got".to_owned(), Value::String(got.to_string()));
            object.serialize(serializer)
        }
    }
}
