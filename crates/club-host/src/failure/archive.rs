//! Failures of a log that is read from a text.

use chained_events::archive::{LineFault, LineProblem};
use club_log::refusal::People;
use club_words::Lang;
use serde::{Serialize, Serializer};

use super::family::{Aside, Family, Voice, counted, placed};
use super::{in_words, of_object};
use crate::{Exit, Names};

/// Why a text is not a log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum ArchiveFailure {
    /// Lines that are wrong.
    #[error("{}", all_lines(.lines))]
    BadLines {
        /// All of them.
        #[serde(serialize_with = "lines_of")]
        lines: Vec<LineProblem>,
    },
    /// The text has no event.
    #[error("there is no event")]
    NoEvents,
    /// A name or note that belongs to nothing in the log.
    #[error("the {what} of {of} belongs to nothing in the log")]
    Stray {
        /// A name, a note or a digest.
        what: &'static str,
        /// Whose.
        of: String,
    },
    /// The log is not right for another reason.
    #[error("{words}")]
    ArchiveNotSound {
        /// Which one.
        #[serde(skip)]
        words: String,
    },
}

impl Family for ArchiveFailure {
    fn exit(&self) -> Exit {
        let damaged = |problem: &LineProblem| {
            matches!(
                problem.fault,
                LineFault::Altered { .. } | LineFault::Body { .. }
            )
        };
        match self {
            Self::BadLines { lines } if lines.iter().any(damaged) => Exit::Integrity,
            Self::BadLines { .. } | Self::NoEvents => Exit::Usage,
            Self::Stray { .. } => Exit::Refused,
            Self::ArchiveNotSound { .. } => Exit::Integrity,
        }
    }

    fn people(&self) -> People {
        match self {
            Self::BadLines { .. }
            | Self::NoEvents
            | Self::Stray { .. }
            | Self::ArchiveNotSound { .. } => Vec::new(),
        }
    }

    fn aside(&self, lang: Lang, _: Names<'_>, _: Voice) -> Aside {
        let Self::BadLines { lines } = self else {
            return Aside::default();
        };
        let details = lines.iter().map(|LineProblem { line, fault }| {
            let (kind, values) = of_object(fault);
            let what =
                in_words(lang, &kind, &values, Voice::Screen).unwrap_or_else(|| fault.to_string());
            placed(lang, Some(*line), None, what)
        });
        Aside::default().with_details(details)
    }
}

/// All lines that are wrong, one a line.
fn all_lines(lines: &[LineProblem]) -> String {
    let count = u64::try_from(lines.len()).unwrap_or(u64::MAX);
    let wrong = counted(count, "wrong line", "wrong lines");
    let mut words = format!("{wrong}; nothing was written");
    for LineProblem { line, fault } in lines {
        words.push_str(&format!("\n  line {line}: {fault}"));
    }
    words
}

/// Line with its fault, as the document has it.
#[derive(Serialize)]
struct Wrong<'a> {
    line: u64,
    message: String,
    #[serde(flatten)]
    fault: &'a LineFault,
}

fn lines_of<S: Serializer>(lines: &[LineProblem], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lines.iter().map(|LineProblem { line, fault }| Wrong {
        line: *line,
        message: fault.to_string(),
        fault,
    }))
}
