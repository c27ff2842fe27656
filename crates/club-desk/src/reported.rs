//! Failures in the language that is spoken.

use std::error::Error;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use club_log::blinds::{BlindPreset, BlindPresetError};
use club_words::{Lang, grouped, list};
use payout_dhondt::WeightError;
use season_sim::sweep::RangeError;
use serde_json::Value;

use crate::club::typed::Expected;
use crate::error::{EngineError, Exit};
use crate::say;

/// An engine's error in the words that the language has for its kind and values, else its own English.
pub(crate) fn engine(error: &EngineError, lang: Lang) -> String {
    let values = &error.values;
    let Some(mut words) = lang.terminal_failure(&error.kind, values) else {
        return error.message.clone();
    };
    let cause = values.get("source").and_then(Value::as_object);
    if let Some(cause) = cause
        && let Some(Value::String(kind)) = cause.get("kind")
        && let Some(cause) = lang.terminal_failure(kind, cause)
    {
        words.push_str(&cause);
    }
    words
}

/// Why a value is not one of those that an argument takes. Words of a library that have no
/// translation stay as they are.
fn cause_of(lang: Lang, cause: &(dyn Error + 'static), value: &str) -> String {
    if let Some(expected) = cause.downcast_ref::<Expected>() {
        return expected.words(lang);
    }
    if let Some(number) = cause.downcast_ref::<ParseIntError>() {
        return match number.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => say::usage_cause_large(lang),
            IntErrorKind::Zero => say::usage_cause_from(lang, "1"),
            _ if value.parse::<i128>().is_ok_and(i128::is_negative) => {
                say::usage_cause_negative(lang)
            }
            _ => say::usage_cause_whole(lang),
        };
    }
    if cause.is::<ParseFloatError>() {
        return say::usage_cause_number(lang);
    }
    if let Some(range) = cause.downcast_ref::<RangeError>() {
        return of_jobs(lang, range);
    }
    if let Some(weights) = cause.downcast_ref::<WeightError>() {
        return engine(&EngineError::of(Exit::Usage, weights), lang);
    }
    if cause.is::<BlindPresetError>() {
        let names = BlindPreset::ALL.map(BlindPreset::name);
        return say::usage_cause_one_of(lang, list(lang, &names));
    }
    // A number that is not in a range is reported with the range at the end.
    let words = cause.to_string();
    let range = words.split_whitespace().next_back().and_then(bounds);
    match range {
        Some((min, "")) => say::usage_cause_from(lang, grouped(min)),
        Some((min, max)) => say::usage_cause_range(lang, grouped(min), grouped(max)),
        None => words,
    }
}

/// Numbers of jobs or a shard that cannot be read.
fn of_jobs(lang: Lang, range: &RangeError) -> String {
    match range {
        RangeError::Jobs { .. } => say::usage_cause_jobs(lang),
        RangeError::Bounds { first, max, .. } => {
            let least = first.saturating_add(1).to_string();
            say::usage_cause_second_number(lang, grouped(&least), grouped(&max.to_string()))
        }
        RangeError::Shard { .. } => say::usage_cause_shard(lang),
        RangeError::Index { .. } => say::usage_cause_shard_number(lang),
        other => other.to_string(),
    }
}

/// The bounds of a range such as `1..=9` or `1..`.
fn bounds(range: &str) -> Option<(&str, &str)> {
    let (min, max) = range.split_once("..=").or_else(|| range.split_once(".."))?;
    let number = |text: &str| text.parse::<i64>().is_ok();
    (number(min) && (max.is_empty() || number(max))).then_some((min, max))
}

/// A value that an argument does not take, in the words of the parser with a cause in ours.
///
/// Other faults of a command line have none, and causes without words of ours.
pub(crate) fn in_our_words(error: &clap::Error) -> Option<String> {
    let cause = error.source()?;
    let value = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => value.as_str(),
        _ => "",
    };
    let (theirs, ours) = (cause.to_string(), cause_of(Lang::En, cause, value));
    let words = error.to_string();
    let (before, after) = words.split_once(&theirs)?;
    (theirs != ours).then(|| format!("{before}{ours}{after}"))
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
            let words = say::usage_invalid_value(lang, value, argument);
            match error.source() {
                Some(cause) => {
                    let value = text(ContextKind::InvalidValue);
                    say::usage_cause(lang, words, cause_of(lang, cause, &value))
                }
                None => words,
            }
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
        _ => {
            let message = error.to_string();
            let message = message.lines().next().unwrap_or_default();
            let message = message.strip_prefix("error: ").unwrap_or(message);
            say::usage_cause(lang, say::usage_other(lang), message)
        }
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
