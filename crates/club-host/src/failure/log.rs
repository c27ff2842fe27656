//! Failures of a log: its chain, its fold, its ratings.

use chained_events::chain::ChainError;
use club_log::codec::DecodeError;
use club_log::fold::{FoldError, FoldFault};
use club_log::ids::LadderId;
use club_log::refusal::People;
use club_view::ReplayRow;
use club_words::Lang;
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use super::family::{Aside, Family, Voice};
use crate::{Exit, Names};

/// Why a log cannot be used as it is.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum LogFailure {
    /// The chain is broken.
    #[error("{chain}")]
    ChainBroken {
        /// The event.
        seq: u64,
        /// The break.
        #[serde(skip)]
        chain: ChainError,
        /// The way out.
        #[serde(skip)]
        remedy: ChainRemedy,
    },
    /// A later release wrote the log.
    #[error("{chain}")]
    LaterRelease {
        /// The first event that cannot be read.
        seq: u64,
        /// The field that this release does not know.
        #[serde(skip)]
        chain: ChainError,
    },
    /// The chain is right, and the log cannot be replayed.
    #[error(transparent)]
    LogDoesNotFold(Unfolded),
    /// The same, found by a check.
    #[error(transparent)]
    LogNotSound(Unfolded),
    /// The same, found while a damaged log was saved.
    #[error(
        "nothing was written: {}\nadd --before {} to bring what comes before it: the events up to {}",
        .0.fold, .0.fold.seq, .0.fold.seq.saturating_sub(1)
    )]
    SalvageDoesNotFold(Unfolded),
    /// An event cannot be read.
    #[error("{error}")]
    #[serde(rename = "LogDoesNotFold")]
    EventNotRead {
        /// Why not.
        #[serde(skip)]
        error: DecodeError,
    },
    /// A check failed for another reason.
    #[error("{words}")]
    #[serde(rename = "LogNotSound")]
    NotChecked {
        /// Which one.
        #[serde(skip)]
        words: String,
    },
    /// Published ratings are not those that follow from the log.
    #[error(
        "the ratings of ladder {ladder} are not those that follow from the log: the largest difference is \
         {largest:e} points"
    )]
    RatingsDiffer {
        /// The ladder.
        ladder: LadderId,
        /// The largest difference, in points.
        largest: f64,
        /// The nights that differ.
        nights: Vec<ReplayRow>,
    },
    /// A damaged log has no event that can be read.
    #[error("{}", no_event(.file, .broken.as_deref()))]
    NothingToSalvage {
        /// The log.
        #[serde(skip)]
        file: String,
        /// Why its first event cannot be read.
        #[serde(skip)]
        broken: Option<String>,
    },
    /// A backup is not the log that it was made of, or not one at all.
    #[error("{words}")]
    BackupNotSound {
        /// The findings.
        #[serde(skip)]
        words: String,
    },
}

/// Way out where a chain is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChainRemedy {
    /// Events before the break can be saved, or a backup restored.
    Rescue,
    /// It is a text; the log is elsewhere.
    None,
}

/// Event that does not fit the state before it, and the way out.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{fold}{}", .way_out.release())]
pub struct Unfolded {
    /// The event and its fault.
    pub fold: FoldError,
    /// The way out.
    pub way_out: WayOut,
}

/// Way out where a log cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WayOut {
    /// Nothing that is known.
    Unknown,
    /// A release, which wrote to the log last.
    Release(String),
    /// Events before the fault can be saved, or a backup restored.
    Salvage,
}

impl WayOut {
    fn release(&self) -> String {
        match self {
            Self::Unknown | Self::Salvage => String::new(),
            Self::Release(release) => format!("; use release {release} or newer"),
        }
    }
}

impl Unfolded {
    /// A log that is open. One of a later release has no fault.
    pub(crate) fn of_log(fold: FoldError) -> Self {
        let way_out = if fold.is_later_release() {
            WayOut::Unknown
        } else {
            WayOut::Salvage
        };
        Self { fold, way_out }
    }

    /// A log that is read from elsewhere.
    #[must_use]
    pub const fn elsewhere(fold: FoldError) -> Self {
        Self {
            fold,
            way_out: WayOut::Unknown,
        }
    }

    fn aside(&self, lang: Lang) -> Aside {
        let aside = Aside::default();
        let mut aside = match &self.way_out {
            WayOut::Unknown => aside,
            // A later release is named: nothing is wrong then.
            WayOut::Release(release) => return aside.with("release", release.as_str()),
            WayOut::Salvage => aside.with("salvage", self.fold.seq),
        };
        aside.below.extend(lang.fault(&self.fold.fault.to_json()));
        aside
    }
}

impl Serialize for Unfolded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Unfolded", 3)?;
        object.serialize_field("seq", &self.fold.seq)?;
        object.serialize_field("event", &self.fold.kind)?;
        let fault: &FoldFault = &self.fold.fault;
        object.serialize_field("fault", &fault.to_json())?;
        object.end()
    }
}

impl LogFailure {
    /// A broken chain of a log, or one that a later release wrote.
    pub(crate) fn of_chain(chain: ChainError, remedy: ChainRemedy) -> Self {
        let seq = chain.seq();
        if chain.is_later_release() {
            Self::LaterRelease { seq, chain }
        } else {
            Self::ChainBroken { seq, chain, remedy }
        }
    }
}

impl From<ChainError> for LogFailure {
    fn from(chain: ChainError) -> Self {
        Self::of_chain(chain, ChainRemedy::Rescue)
    }
}

impl From<FoldError> for LogFailure {
    fn from(fold: FoldError) -> Self {
        Self::LogDoesNotFold(Unfolded::of_log(fold))
    }
}

impl From<DecodeError> for LogFailure {
    fn from(error: DecodeError) -> Self {
        Self::EventNotRead { error }
    }
}

impl Family for LogFailure {
    /// All of them are faults of a log, or of what was made of one.
    fn exit(&self) -> Exit {
        Exit::Integrity
    }

    fn people(&self) -> People {
        match self {
            Self::ChainBroken { .. }
            | Self::LaterRelease { .. }
            // The ids of a fault are those of the log, which may not be right.
            | Self::LogDoesNotFold(_)
            | Self::LogNotSound(_)
            | Self::SalvageDoesNotFold(_)
            | Self::EventNotRead { .. }
            | Self::NotChecked { .. }
            | Self::RatingsDiffer { .. }
            | Self::NothingToSalvage { .. }
            | Self::BackupNotSound { .. } => Vec::new(),
        }
    }

    fn aside(&self, lang: Lang, _: Names<'_>, _: Voice) -> Aside {
        match self {
            Self::LogDoesNotFold(unfolded)
            | Self::LogNotSound(unfolded)
            | Self::SalvageDoesNotFold(unfolded) => unfolded.aside(lang),
            Self::LaterRelease {
                chain: ChainError::LaterRelease { release, .. },
                ..
            } => Aside::of("release", release.clone()),
            Self::NothingToSalvage { file, .. } => Aside::of("file", file.as_str()),
            _ => Aside::default(),
        }
    }
}

fn no_event(file: &str, broken: Option<&str>) -> String {
    match broken {
        None => format!("there is no event in {file}"),
        Some(broken) => format!("no event of {file} can be read: {broken}"),
    }
}
