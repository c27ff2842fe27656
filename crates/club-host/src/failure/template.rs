//! Failures of a template: the rules of a tournament in a file.

use std::fmt;

use club_log::Refusal;
use club_log::refusal::People;
use club_words::Lang;
use serde::{Serialize, Serializer};

use super::family::{Aside, Family, Voice, placed};
use super::{in_words, of_object};
use crate::{Exit, Names};

/// Why a template cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum TemplateFailure {
    /// Faults of the file.
    #[error("{file}: {}", all(.problems))]
    InvalidTemplate {
        /// The file.
        file: String,
        /// All of them.
        problems: Vec<TemplateProblem>,
    },
    /// The rules cannot be written as a template.
    #[error("{words}")]
    NoTemplate {
        /// Words of the writer.
        #[serde(skip)]
        words: String,
    },
}

/// Fault of a template with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct TemplateProblem {
    /// Line and column, from 1, in characters; none where it concerns several places.
    pub at: Option<(usize, usize)>,
    /// The fault.
    pub fault: TemplateFault,
}

/// Fault of a template.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateFault {
    /// It is not text.
    #[error("invalid UTF-8")]
    NotUtf8,
    /// It cannot be read: no TOML, unknown keys, values of another kind.
    #[error("{words}")]
    Text {
        /// Words of the parser.
        words: String,
    },
    /// It is read, and no tournament can be played so.
    #[error(transparent)]
    Rules(#[from] Refusal),
}

impl fmt::Display for TemplateProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some((line, column)) => write!(f, "line {line} column {column}: {}", self.fault),
            None => fmt::Display::fmt(&self.fault, f),
        }
    }
}

impl Serialize for TemplateProblem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Row {
            #[serde(skip_serializing_if = "Option::is_none")]
            line: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            column: Option<usize>,
            message: String,
        }
        let (line, column) = self.at.unzip();
        let message = self.fault.to_string();
        let row = Row {
            line,
            column,
            message,
        };
        row.serialize(serializer)
    }
}

impl TemplateFault {
    fn words(&self, lang: Lang) -> String {
        let said = match self {
            Self::NotUtf8 => in_words(
                lang,
                "TemplateNotUtf8",
                &Aside::default().into_args(),
                Voice::Screen,
            ),
            Self::Text { words } => {
                let detail = Aside::of("detail", words.as_str());
                in_words(lang, "TemplateText", &detail.into_args(), Voice::Screen)
            }
            Self::Rules(refusal) => {
                let (kind, values) = of_object(&refusal.to_json());
                in_words(lang, &kind, &values, Voice::Screen)
            }
        };
        said.unwrap_or_else(|| self.to_string())
    }
}

impl Family for TemplateFailure {
    fn exit(&self) -> Exit {
        match self {
            Self::InvalidTemplate { problems, .. } => {
                let of_rules = |one: &TemplateProblem| matches!(one.fault, TemplateFault::Rules(_));
                if problems.iter().all(of_rules) {
                    Exit::Refused
                } else {
                    Exit::Usage
                }
            }
            Self::NoTemplate { .. } => Exit::Failure,
        }
    }

    fn people(&self) -> People {
        match self {
            // Rules name nobody.
            Self::InvalidTemplate { .. } | Self::NoTemplate { .. } => Vec::new(),
        }
    }

    fn aside(&self, lang: Lang, _: Names<'_>, _: Voice) -> Aside {
        let Self::InvalidTemplate { problems, .. } = self else {
            return Aside::default();
        };
        let details = problems.iter().map(|TemplateProblem { at, fault }| {
            let (line, column) = at.unzip();
            let line = line.and_then(|line| u64::try_from(line).ok());
            placed(lang, line, column, fault.words(lang))
        });
        Aside::default().with_details(details)
    }
}

fn all(problems: &[TemplateProblem]) -> String {
    let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
    words.join("; ")
}
