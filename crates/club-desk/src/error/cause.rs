//! Causes for which a simulation is refused, in the words of a language.

use club_log::ids::LadderId;
use club_words::{Lang, list};
use serde_json::{Map, Value};

use crate::say;

/// Cause of a refusal that the desk has words for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SimulationCause {
    /// An error of an engine or a refusal of the log: its kind and its values.
    Engine(String, Map<String, Value>),
    /// A lapse outside 0 to 1.
    Lapse {
        /// The number as it was typed.
        got: String,
    },
    /// A kind of computer player that there is not.
    UnknownKind {
        /// The kind that was given.
        text: String,
        /// The kinds that there are.
        expected: &'static str,
    },
    /// Text that is not the stable form of a player.
    BadText {
        /// The part at fault.
        at: String,
    },
    /// More entries of a player than the rules allow.
    TooManyEntries {
        /// The entries.
        got: u32,
        /// The bound.
        max: u32,
    },
    /// A ladder without a rated night.
    NotRated {
        /// The ladder.
        ladder: LadderId,
    },
    /// A parameter of a grid without a value.
    NoValues {
        /// The parameter.
        name: String,
    },
    /// Jobs without a set of parameters.
    Jobs {
        /// The jobs as they were typed.
        jobs: String,
        /// The number of sets.
        sets: u64,
    },
    /// Two sets of parameters of one name.
    SetTwice {
        /// The name.
        set: String,
    },
    /// A cause with English words alone.
    Other,
    /// One of the above in the value of an option.
    Of(&'static str, String, Box<SimulationCause>),
}

impl SimulationCause {
    /// The words; none where there are only those of the error itself.
    pub(crate) fn words(&self, lang: Lang) -> Option<String> {
        Some(match self {
            Self::Engine(kind, values) => lang.failure(kind, values)?,
            Self::Lapse { got } => say::sim_lapse_range(lang, got),
            Self::UnknownKind { text, expected } => {
                let kinds: Vec<&str> = expected.split(" or ").collect();
                say::sim_unknown_kind(lang, text, list(lang, &kinds))
            }
            Self::BadText { at } => say::sim_bad_text(lang, at),
            Self::TooManyEntries { got, max } => {
                say::sim_too_many_entries(lang, got.to_string(), max.to_string())
            }
            Self::NotRated { ladder } => say::sim_not_rated(lang, ladder.to_string()),
            Self::NoValues { name } => say::sim_no_values(lang, name),
            Self::Jobs { jobs, sets } => say::sim_jobs_beyond(lang, jobs, sets.to_string()),
            Self::SetTwice { set } => say::sim_set_twice(lang, set),
            Self::Other => return None,
            Self::Of(option, value, cause) => {
                say::sim_of_option(lang, *option, value, cause.words(lang)?)
            }
        })
    }
}
