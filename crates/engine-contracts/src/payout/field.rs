//! A field, and how its seats are dealt.

use payout_dhondt::{Method, Structure, StructureSetup, TieRule, Weights};
use serde::Deserialize;

use super::{PayoutFailure, PayoutQuestionError};
use crate::whole::{optional_whole, whole};

/// A field, and how its seats are dealt whatever the weights; the fields of three questions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldQuestion {
    /// Entrants; each brings one seat, that is one point.
    #[serde(deserialize_with = "whole")]
    pub seats: u64,
    /// Place that gets the seat when quotients are equal: `better` (default) or `worse`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(schema_with = "ties"))]
    pub ties: TieRule,
    /// Method by which seats are dealt, `dhondt` if not given.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub method: Method,
    /// The most places paid; as many as win a seat if not given.
    #[serde(default, deserialize_with = "optional_whole")]
    pub places: Option<u64>,
    /// Seats that every place gets at least; with more than 0, places must end.
    #[serde(default, deserialize_with = "whole")]
    pub min_seats: u64,
    /// Largest field with a structure of its own; in a larger one a seat is worth entrants / cap.
    #[serde(default, deserialize_with = "optional_whole")]
    pub cap: Option<u64>,
}

impl FieldQuestion {
    /// The structure with the given weights.
    ///
    /// # Errors
    ///
    /// [`PayoutFailure`] where the weights cannot be parsed, or the structure is refused.
    pub fn structure(&self, weights: &str) -> Result<Structure, PayoutFailure> {
        if self.places == Some(0) {
            return Err(PayoutQuestionError::NoPlaces { places: 0 }.into());
        }
        Ok(Structure::try_from(StructureSetup {
            weights: self::weights(weights)?,
            ties: self.ties,
            method: self.method,
            minimum: self.min_seats,
            places: self.places,
            cap: self.cap,
        })?)
    }
}

/// Weights from their text form, such as `vp-kid` and `head:100,70,50`.
///
/// # Errors
///
/// [`PayoutFailure::Weights`]: text without a known family, or with a weight or an exponent that is not a number,
/// cannot be parsed; numbers that cannot be weights are refused.
pub fn weights(text: &str) -> Result<Weights, PayoutFailure> {
    Ok(text.parse::<Weights>()?)
}

#[cfg(feature = "schema")]
fn ties(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    crate::schema::words(&["better", "worse"])
}
