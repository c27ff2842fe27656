//! Causes for which a simulation is refused, in the words of a language.

use club_log::blinds::BlindPreset;
use club_log::ids::LadderId;
use club_words::{Lang, list};
use season_sim::sweep::{FileFault, JobsOfFile, MergeError, SWEEP_VERSION, SweepKind, named_gaps};
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
    /// A share of a plan outside its range.
    Share {
        /// The share.
        name: &'static str,
        /// Its value.
        got: String,
        /// The least value.
        min: String,
        /// The greatest value.
        max: String,
    },
    /// An attendance of 0 for everybody.
    NobodyComes,
    /// A structure that is listed twice.
    StructureTwice {
        /// The structure.
        text: String,
    },
    /// A name that no blinds have.
    UnknownBlinds {
        /// The name that was given.
        text: String,
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
    /// A file of results that cannot be used.
    Results(FileFault),
    /// Files of results that cannot be joined.
    Merge(MergeError),
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
            Self::Share {
                name,
                got,
                min,
                max,
            } => say::sim_share(lang, *name, got, min, max),
            Self::NobodyComes => say::sim_nobody_comes(lang),
            Self::StructureTwice { text } => say::sim_structure_twice(lang, text),
            Self::UnknownBlinds { text } => {
                let names = BlindPreset::ALL.map(BlindPreset::name);
                say::sim_unknown_blinds(lang, text, list(lang, &names))
            }
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
            Self::Results(fault) => of_file(lang, fault)?,
            Self::Merge(error) => of_merge(lang, error)?,
            Self::Other => return None,
            Self::Of(option, value, cause) => {
                say::sim_of_option(lang, *option, value, cause.words(lang)?)
            }
        })
    }
}

/// A file of results that cannot be used; none for a cause that came later.
fn of_file(lang: Lang, fault: &FileFault) -> Option<String> {
    let kind = |kind: SweepKind| match kind {
        SweepKind::Archive => "archive",
        SweepKind::Seasons => "seasons",
    };
    Some(match fault {
        FileFault::NoHeader => say::sweep_no_header(lang),
        FileFault::Version { got } => {
            say::sweep_version(lang, got.to_string(), SWEEP_VERSION.to_string())
        }
        FileFault::Digest => say::sweep_digest(lang),
        FileFault::OtherKind { got, expected } => {
            say::sweep_kind(lang, kind(*got), kind(*expected))
        }
        FileFault::Line { line } => say::sweep_line(lang, line.to_string()),
        FileFault::Twice { job } => say::sweep_twice_here(lang, job.to_string()),
        FileFault::Outside { job, jobs } => {
            say::sweep_outside(lang, job.to_string(), of_jobs(lang, *jobs))
        }
        FileFault::OtherPlan { got, expected } => {
            say::sweep_other_plan(lang, got.to_string(), expected.to_string())
        }
        FileFault::OtherRelease { got, expected } => say::sweep_other_release(lang, got, expected),
        FileFault::OtherJobs { got, expected } => {
            say::sweep_other_jobs(lang, of_jobs(lang, *got), of_jobs(lang, *expected))
        }
        _ => return None,
    })
}

fn of_jobs(lang: Lang, JobsOfFile { jobs, shard }: JobsOfFile) -> String {
    let jobs = jobs.to_string();
    match shard {
        Some(shard) => say::sweep_of_shard(lang, jobs, shard.to_string()),
        None => jobs,
    }
}

/// Files of results that cannot be joined; none for a cause that came later.
fn of_merge(lang: Lang, error: &MergeError) -> Option<String> {
    Some(match error {
        MergeError::NoFiles => say::sweep_no_files(lang),
        MergeError::OtherPlan { file, first } => say::sweep_plans_differ(lang, file, first),
        MergeError::OtherRelease {
            file,
            got,
            first,
            expected,
        } => say::sweep_releases_differ(lang, file, got, first, expected),
        MergeError::Twice { job, first, file } => {
            say::sweep_twice(lang, job.to_string(), first, file)
        }
        MergeError::Missing { gaps } => {
            let (named, more) = named_gaps(gaps);
            let gaps = list(lang, &named);
            let gaps = match more {
                0 => gaps,
                more => say::sweep_gaps_and_more(lang, gaps, more),
            };
            say::sweep_missing(lang, gaps)
        }
        _ => return None,
    })
}
