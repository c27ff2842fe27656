//! Failures in the language that is spoken.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use club_words::Lang;
use serde_json::Value;

use crate::error::EngineError;
use crate::say;

/// An engine's error in the words that the language has for its kind and values, else its own English.
pub(crate) fn engine(error: &EngineError, lang: Lang) -> String {
    let values = &error.values;
    let Some(mut words) = lang.failure(&error.kind, values) else {
        return error.message.clone();
    };
    let cause = values.get("source").and_then(Value::as_object);
    if let Some(cause) = cause
        && let Some(Value::String(kind)) = cause.get("kind")
        && let Some(cause) = lang.failure(kind, cause)
    {
        words.push_str(&cause);
    }
    words
}

/// A command line that cannot be parsed, in another language than that of the parser.
pub(crate) fn usage(error: &clap::Error, lang: Lang) -> String {
    let text = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(&say::list_comma(lang)),
        Some(other) => other.to_string(),
        None => String::new(),
    };
    let argument = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue);
    let allowed = text(ContextKind::ValidValue);
    let mut words = match error.kind() {
        ErrorKind::UnknownArgument => say::usage_unknown_argument(lang, argument),
        ErrorKind::InvalidValue if value.is_empty() => say::usage_no_value(lang, argument),
        ErrorKind::InvalidValue if !allowed.is_empty() => {
            say::usage_invalid_value_allowed(lang, value, argument, allowed)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            say::usage_invalid_value(lang, value, argument)
        }
        ErrorKind::InvalidSubcommand => {
            say::usage_unknown_verb(lang, text(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => say::usage_missing(lang, argument),
        ErrorKind::MissingSubcommand => say::usage_missing_verb(lang),
        ErrorKind::ArgumentConflict => {
            say::usage_conflict(lang, argument, text(ContextKind::PriorArg))
        }
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues => {
            say::usage_too_many(lang, argument)
        }
        ErrorKind::TooFewValues | ErrorKind::NoEquals => say::usage_no_value(lang, argument),
        _ => say::usage_other(lang),
    };
    let similar = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    for similar in similar
        .map(text)
        .into_iter()
        .filter(|text| !text.is_empty())
    {
        words.push_str(&format!("\n{}", say::usage_similar(lang, similar)));
    }
    format!("{words}\n{}", say::usage_hint(lang))
}
