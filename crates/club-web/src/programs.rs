//! Programs of a club: a name, a role, and a token by its hash.

use std::collections::BTreeMap;

use chained_events::ids::{Actor, MemberId};
use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

use crate::StaffRole;
use crate::desk::Caller;
use crate::pairing::{PairingFault, Staffing, hash_of};

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
/// # Ok::<(), club_web::PairingFault>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct ProgramName(String);

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
    type Err = PairingFault;

    fn from_str(text: &str) -> Result<Self, PairingFault> {
        let good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if (1..=MAX_PROGRAM_NAME).contains(&text.len()) && text.bytes().all(good) {
            return Ok(Self(text.to_owned()));
        }
        Err(PairingFault::NoProgramName {
            name: text.chars().take(60).collect(),
            most: MAX_PROGRAM_NAME,
        })
    }
}

impl TryFrom<String> for ProgramName {
    type Error = PairingFault;

    fn try_from(text: String) -> Result<Self, PairingFault> {
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

impl Staffing {
    /// The program behind a token; none of a token that is not known.
    #[must_use]
    pub fn program(&self, token: &str) -> Option<Caller> {
        let hash = hash_of(token);
        let mut programs = self.programs.iter();
        let (name, program) = programs.find(|(_, program)| program.token == hash)?;
        Some(Caller {
            role: program.role.role(),
            member: None,
            program: Some(name.actor()?),
        })
    }

    /// Lets a program in.
    ///
    /// # Errors
    ///
    /// [`PairingFault::ProgramTaken`] where a program or a member has the name,
    /// [`PairingFault::TooManyPrograms`].
    pub fn add_program(
        &mut self,
        name: &ProgramName,
        role: StaffRole,
        token: &str,
        now: Timestamp,
        is_member: impl Fn(&MemberId) -> bool,
    ) -> Result<(), PairingFault> {
        let taken = || PairingFault::ProgramTaken {
            name: name.to_string(),
        };
        let as_member = MemberId::new(format!("api-{name}"));
        if self.programs.contains_key(name) || as_member.is_ok_and(|id| is_member(&id)) {
            return Err(taken());
        }
        if self.programs.len() >= MAX_PROGRAMS {
            return Err(PairingFault::TooManyPrograms { most: MAX_PROGRAMS });
        }
        let program = Program {
            token: hash_of(token),
            role,
            since: now,
        };
        self.programs.insert(name.clone(), program);
        Ok(())
    }

    /// Ends a program. Whether there was one with this name.
    pub fn end_program(&mut self, name: &ProgramName) -> bool {
        self.programs.remove(name).is_some()
    }
}
