//! Programs of a club: a name, a role, and a token by its hash.

use std::collections::BTreeMap;

use chained_events::ids::Actor;
use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

use crate::staff_role::StaffRole;

/// Characters of the longest name of a program.
pub const MAX_PROGRAM_NAME: usize = 20;
/// The most programs of a club.
pub const MAX_PROGRAMS: usize = 50;

/// A program that gives commands and reads documents, until it is ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// The hash of its token.
    pub token: String,
    /// Its role.
    pub role: StaffRole,
    /// When its token was made.
    pub since: Timestamp,
}

/// The name of a program: 1 to 20 lower-case letters, digits and `-`. Its actor in the log is `api-NAME`.
///
/// ```
/// use club_web::ProgramName;
///
/// let name: ProgramName = "scoreboard".parse()?;
/// assert_eq!(name.actor().map(|actor| actor.to_string()), Some("api-scoreboard".to_owned()));
/// assert!("Score Board".parse::<ProgramName>().is_err());
/// # Ok::<(), club_web::NoProgramName>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct ProgramName(String);

/// A text that is not the name of a program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("\"{name}\" is not 1 to {most} small letters, digits and -")]
pub struct NoProgramName {
    /// The text, at most sixty characters of it.
    pub name: String,
    /// The bound.
    pub most: usize,
}

/// Programs by name.
pub type Programs = BTreeMap<ProgramName, Program>;

impl ProgramName {
    /// The actor under whom its commands are stored.
    #[must_use]
    pub fn actor(&self) -> Option<Actor> {
        Actor::new(format!("api-{}", self.0)).ok()
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for ProgramName {
    type Err = NoProgramName;

    fn from_str(text: &str) -> Result<Self, NoProgramName> {
        let good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if (1..=MAX_PROGRAM_NAME).contains(&text.len()) && text.bytes().all(good) {
            return Ok(Self(text.to_owned()));
        }
        Err(NoProgramName {
            name: text.chars().take(60).collect(),
            most: MAX_PROGRAM_NAME,
        })
    }
}

impl TryFrom<String> for ProgramName {
    type Error = NoProgramName;

    fn try_from(text: String) -> Result<Self, NoProgramName> {
        text.parse()
    }
}

impl From<ProgramName> for String {
    fn from(name: ProgramName) -> Self {
        name.0
    }
}

impl std::fmt::Display for ProgramName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
