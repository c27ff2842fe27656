//! Failures of a club that is open or to be opened, by family.

mod archive;
mod authority;
mod choice;
mod command;
mod convert;
mod edit;
mod family;
mod file;
mod folder;
mod instead;
mod log;
#[cfg(test)]
mod option_tests;
mod room;
mod rows;
mod store;
mod template;
#[cfg(test)]
mod tests;
mod typed;
mod unknown;

use std::collections::BTreeSet;
use std::error::Error;

use chained_events::ids::CommandKey;
use chained_events::store::StoreError;
use club_log::ids::TournamentId;
use club_log::refusal::People;
use club_words::Lang;
use serde::Serialize;
use serde_json::{Map, Value, json};

pub use self::archive::ArchiveFailure;
pub use self::authority::AuthorityFailure;
pub use self::choice::ChoiceFailure;
pub use self::command::CommandFailure;
pub use self::family::SystemCause;
use self::family::{Aside, Family, Voice};
pub use self::file::FileFailure;
pub use self::folder::FolderFailure;
pub use self::instead::Instead;
pub use self::log::{ChainRemedy, LogFailure, Unfolded, WayOut};
pub use self::rows::{RowFault, RowProblem, RowsFailure, RowsState};
pub use self::store::StoreFailure;
pub use self::template::{TemplateFailure, TemplateFault, TemplateProblem};
pub use self::typed::{EditForm, SeatNumber, TypedFailure};
use crate::{Exit, Names};

/// Why a club could not do what was asked, by family.
///
/// ```
/// use club_host::{Exit, Failure, Instead, Names};
/// use club_log::refusal::MemberRefusal;
/// use club_words::Lang;
///
/// let failure = Failure::from(MemberRefusal::UnknownPlayer { player: "Gast".into(), like: Vec::new() });
/// assert_eq!(failure.kind(), "UnknownPlayer");
/// assert_eq!(failure.exit(), Exit::NotFound);
/// assert_eq!(
///     failure.document()["error"]["message"],
///     "unknown player \"Gast\"; expected a member's name, reading, nickname or number, or a seat such as T2/7; a new member: desk member add NAME",
/// );
/// // A screen has a button for what helps, a terminal says its command.
/// assert_eq!(failure.instead(), [Instead::AddMember { name: "Gast".to_owned() }]);
/// let screen = failure.words(Lang::Ja, Names::none());
/// assert!(screen.starts_with("「Gast」"));
/// assert_eq!(
///     failure.terminal_words(Lang::Ja, Names::none()),
///     screen + "新しい会員は desk member add 名前 で追加します。",
/// );
/// ```
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Failure {
    /// A rule is against a command.
    #[error(transparent)]
    Command(Box<CommandFailure>),
    /// The command is not for the person who gives it.
    #[error(transparent)]
    Authority(#[from] AuthorityFailure),
    /// The store failed.
    #[error(transparent)]
    Store(StoreFailure),
    /// The log is not right.
    #[error(transparent)]
    Log(Box<LogFailure>),
    /// A text is not a log.
    #[error(transparent)]
    Archive(#[from] ArchiveFailure),
    /// A club's folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderFailure),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileFailure),
    /// Nothing, or not one thing alone, is meant.
    #[error(transparent)]
    Choice(#[from] ChoiceFailure),
    /// A typed text is not what it should be.
    #[error(transparent)]
    Typed(#[from] TypedFailure),
    /// A file of rows is not imported.
    #[error(transparent)]
    Rows(#[from] RowsFailure),
    /// A template cannot be used.
    #[error(transparent)]
    Template(#[from] TemplateFailure),
    /// A fault of the program, or of the machine.
    #[error(transparent)]
    Internal(#[from] InternalFailure),
}

/// A fault that the caller did not cause.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum InternalFailure {
    /// A value that has no text, or a machine without random numbers.
    #[error("{words}")]
    Internal {
        /// Words of the cause.
        #[serde(skip)]
        words: String,
    },
    /// A ledger that fails in a way that this release does not know.
    #[error("{words}")]
    LedgerFailed {
        /// Words of the cause.
        #[serde(skip)]
        words: String,
    },
}

impl Family for InternalFailure {
    fn exit(&self) -> Exit {
        Exit::Failure
    }

    fn people(&self) -> People {
        match self {
            Self::Internal { .. } | Self::LedgerFailed { .. } => Vec::new(),
        }
    }
}

/// The same expression for the family of a failure.
macro_rules! family {
    ($failure:expr, $family:ident => $what:expr) => {
        match $failure {
            Failure::Command($family) => $what,
            Failure::Authority($family) => $what,
            Failure::Store($family) => $what,
            Failure::Log($family) => $what,
            Failure::Archive($family) => $what,
            Failure::Folder($family) => $what,
            Failure::File($family) => $what,
            Failure::Choice($family) => $what,
            Failure::Typed($family) => $what,
            Failure::Rows($family) => $what,
            Failure::Template($family) => $what,
            Failure::Internal($family) => $what,
        }
    };
}

impl Failure {
    /// A fault that the caller did not cause.
    #[must_use]
    pub fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let words = cause.into().to_string();
        InternalFailure::Internal { words }.into()
    }

    /// The kind: the variant without its family.
    #[must_use]
    pub fn kind(&self) -> String {
        of_object(self).0
    }

    /// The exit code of a program that ends with it.
    #[must_use]
    pub fn exit(&self) -> Exit {
        family!(self, family => family.exit())
    }

    /// People of whom it speaks, each with the field that has their id.
    #[must_use]
    pub fn people(&self) -> People {
        family!(self, family => family.people())
    }

    /// Commands of the log that it names.
    #[must_use]
    pub fn commands(&self) -> BTreeSet<CommandKey> {
        match self {
            Self::Command(failure) => failure.refusal.commands().into_iter().cloned().collect(),
            _ => BTreeSet::new(),
        }
    }

    /// The same of a command about this tournament.
    #[must_use]
    pub fn about(mut self, tournament: Option<&TournamentId>) -> Self {
        if let Self::Command(failure) = &mut self {
            failure.tournament = tournament.cloned();
        }
        self
    }

    /// Whether the file of the log is damaged. A backup or what can be saved is the way out.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        match self {
            Self::Store(StoreFailure(error)) => matches!(
                error,
                StoreError::Corrupt { .. }
                    | StoreError::Altered { .. }
                    | StoreError::MissingTable { .. }
                    | StoreError::NotADatabase { .. }
            ),
            Self::Log(failure) => match &**failure {
                LogFailure::ChainBroken { remedy, .. } => *remedy == ChainRemedy::Rescue,
                LogFailure::LogDoesNotFold(unfolded) | LogFailure::LogNotSound(unfolded) => {
                    unfolded.way_out == WayOut::Salvage
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether the key of the command was used for another one.
    #[must_use]
    pub const fn is_command_conflict(&self) -> bool {
        matches!(
            self,
            Self::Store(StoreFailure(StoreError::CommandConflict { .. }))
        )
    }

    /// The document of the contract: `{"error":{"kind":..,"message":..,values..}}`.
    ///
    /// The message ends with the options and commands of a terminal that help.
    #[must_use]
    pub fn document(&self) -> Value {
        let (kind, mut error) = of_object(self);
        let message = self.to_string() + &self.message_hint(&kind, &error);
        error.insert("kind".to_owned(), Value::from(kind));
        error.insert("message".to_owned(), Value::from(message));
        json!({ "error": error })
    }

    /// Words of the failure in a language, with the names of the people it speaks of. Where the
    /// language has no words of its own they are the message.
    ///
    /// They contain neither commands nor options: what helps is in [`Failure::instead`].
    #[must_use]
    pub fn words(&self, lang: Lang, names: Names<'_>) -> String {
        self.said(lang, names, Voice::Screen)
    }

    /// The same words with the commands and options that help, as a terminal says them.
    #[must_use]
    pub fn terminal_words(&self, lang: Lang, names: Names<'_>) -> String {
        self.said(lang, names, Voice::Terminal)
    }

    pub(crate) fn said(&self, lang: Lang, names: Names<'_>, voice: Voice) -> String {
        let (kind, mut values) = of_object(self);
        let tournament = match self {
            Self::Command(failure) => failure.tournament.as_ref(),
            _ => None,
        };
        for (field, person) in self.people() {
            if let Some(name) = names.name(lang, tournament, &person) {
                values.insert(field.to_owned(), Value::from(name));
            }
        }
        let aside: Aside = family!(self, family => family.aside(lang, names, voice));
        let (below, correction) = (aside.below.clone(), aside.correction.clone());
        values.extend(aside.into_args());
        let Some(mut words) = in_words(lang, &kind, &values, voice) else {
            let words = self.to_string();
            return match voice {
                Voice::Screen => words,
                Voice::Terminal => words + &self.message_hint(&kind, &values),
                Voice::TerminalPart => words + &option(&kind, &values),
            };
        };
        if voice == Voice::Terminal && !self.instead().is_empty() {
            words.push_str(&lang.failure_hint(&kind, &values).unwrap_or_default());
        }
        let correction = correction.filter(|_| voice == Voice::Terminal);
        for line in below.into_iter().chain(correction) {
            words.push('\n');
            words.push_str(&line);
        }
        words
    }

    /// Options and commands that help, as they follow the English message in a terminal.
    fn message_hint(&self, kind: &str, values: &Map<String, Value>) -> String {
        let mut hint = option(kind, values);
        if self.instead().is_empty() {
            return hint;
        }
        hint.push_str(&Lang::En.message_hint(kind, values).unwrap_or_default());
        if let Self::Command(failure) = self
            && let Some(correction) = failure.correction(Lang::En)
        {
            hint.push('\n');
            hint.push_str(&correction);
        }
        hint
    }
}

/// The option that helps, as it follows the English message in a terminal.
fn option(kind: &str, values: &Map<String, Value>) -> String {
    Lang::En.message_option(kind, values).unwrap_or_default()
}

/// Kind and values of an error that serialises as an object with its kind.
fn of_object<E: Serialize + ?Sized>(error: &E) -> (String, Map<String, Value>) {
    let mut values = match serde_json::to_value(error) {
        Ok(Value::Object(object)) => object,
        _ => Map::new(),
    };
    match values.remove("kind") {
        Some(Value::String(kind)) => (kind, values),
        // Every family is tagged with its kind.
        _ => (String::new(), values),
    }
}

/// Words of a kind, where a language has them.
fn in_words(lang: Lang, kind: &str, values: &Map<String, Value>, voice: Voice) -> Option<String> {
    match voice {
        Voice::Screen => lang.failure(kind, values),
        Voice::Terminal | Voice::TerminalPart => lang.terminal_failure(kind, values),
    }
}
