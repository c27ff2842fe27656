//! The catalogue of errors: every kind that a contract can answer, made of the types of the failures.
//!
//! Kinds, fields and their meaning come from the types; a type without a schema does not compile here. Types have more
//! variants than questions can bring about: `given.txt` lists those that a line of `docs/conformance` shows, with the
//! contracts that gave them, and `never.txt` the others, with the reason. A test compares both with the lines.

mod fields;
mod form;
mod page;
mod words;

use schemars::JsonSchema;
use serde::Serialize;

use self::form::Form;
pub use self::page::errors_page;
use crate::contract::{ContractError, NoSuchContract};
use crate::document::DocumentError;
#[cfg(any(
    feature = "icm",
    feature = "niko",
    feature = "payout",
    feature = "ranges",
    feature = "rate",
    feature = "seating"
))]
use crate::engines::{LineError, Unwritten};

/// The catalogue: every error that a contract can answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ErrorCatalogue {
    /// The errors, by kind.
    pub errors: Vec<CataloguedError>,
}

/// An error of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CataloguedError {
    /// The kind, as in `error.kind`.
    pub kind: String,
    /// Which of the faults of the kind, as in `error.fault`, where the kind has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The classes: unreadable, refused, unsound, failed.
    pub classes: Vec<String>,
    /// The exit codes of `desk`, one for each class.
    pub exit: Vec<u8>,
    /// The meaning, in one sentence in English.
    pub meaning: String,
    /// The sentence that a Japanese reader sees, with the names of the values in braces.
    pub meaning_ja: Option<String>,
    /// The values, by name.
    pub fields: Vec<ErrorField>,
    /// The contracts that give it; `pipe` is a line that no contract sees.
    pub contracts: Vec<String>,
}

/// A value of an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ErrorField {
    /// The name.
    pub name: String,
    /// The type in JSON, such as `integer`, or `number or null`.
    #[serde(rename = "type")]
    pub json_type: String,
    /// The meaning, with unit and first number.
    pub meaning: String,
    /// Whether some errors of the kind do not have it.
    pub optional: bool,
}

/// An error of a type, and the names of its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorForm {
    /// Kind and fault, such as `ZeroStack` and `Dice/NoFaces`.
    pub label: String,
    /// The names of its values.
    pub fields: Vec<String>,
    /// The names of those that it always has.
    pub needed: Vec<String>,
}

/// Errors that lines of conformance show: kind, values, classes, contracts.
const GIVEN: &str = include_str!("errors/given.txt");

/// The errors of all contracts that are compiled in, by kind.
#[must_use]
pub fn catalogue() -> ErrorCatalogue {
    let forms = forms();
    let given = GIVEN.lines().filter_map(|line| {
        let [head, classes, contracts] = *line.split("; ").collect::<Vec<_>>().as_slice() else {
            return None;
        };
        let (label, names) = head.split_once(' ').unwrap_or((head, ""));
        let is_given = |form: &&Form| form.label() == label && form.names().join(" ") == names;
        let form = forms.iter().find(is_given)?;
        let classes: Vec<String> = classes.split(' ').map(str::to_owned).collect();
        Some(CataloguedError {
            kind: form.kind.clone(),
            fault: form.fault.clone(),
            exit: classes.iter().map(|class| exit(class)).collect(),
            classes,
            meaning: form.meaning().to_owned(),
            meaning_ja: words::japanese(form),
            fields: form.fields(),
            contracts: contracts.split(' ').map(str::to_owned).collect(),
        })
    });
    ErrorCatalogue {
        errors: given.collect(),
    }
}

/// The exit code of `desk` for a class, as its contract has them.
fn exit(class: &str) -> u8 {
    match class {
        "unreadable" => 2,
        "refused" => 3,
        "unsound" => 5,
        _ => 1,
    }
}

/// The errors of all types, those that no question can bring about among them.
#[must_use]
pub fn errors_of_types() -> Vec<ErrorForm> {
    let forms = forms().into_iter().map(|form| ErrorForm {
        label: form.label(),
        fields: form.names(),
        needed: form.needed(),
    });
    forms.collect()
}

/// The forms of the failures of all contracts and of the pipe.
fn forms() -> Vec<Form> {
    let mut forms = Vec::new();
    form::add::<ContractError>(&mut forms);
    form::add::<NoSuchContract>(&mut forms);
    form::add::<DocumentError>(&mut forms);
    #[cfg(any(
        feature = "icm",
        feature = "niko",
        feature = "payout",
        feature = "ranges",
        feature = "rate",
        feature = "seating"
    ))]
    {
        form::add::<LineError>(&mut forms);
        form::add::<Unwritten>(&mut forms);
    }
    #[cfg(feature = "payout")]
    form::add::<crate::payout::PayoutFailure>(&mut forms);
    #[cfg(feature = "icm")]
    form::add::<crate::icm::IcmFailure>(&mut forms);
    #[cfg(feature = "niko")]
    form::add::<crate::niko::NikoFailure>(&mut forms);
    #[cfg(feature = "seating")]
    form::add::<crate::seating::SeatingFailure>(&mut forms);
    #[cfg(feature = "seating")]
    form::add::<crate::seating::AuditFailure>(&mut forms);
    #[cfg(feature = "rate")]
    form::add::<crate::rate::RateFailure>(&mut forms);
    #[cfg(feature = "ranges")]
    form::add::<crate::ranges::RangeFailure>(&mut forms);
    form::merged(forms)
}
