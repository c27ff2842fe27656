//! Failures of people who give a command that is not theirs to give.

use chained_events::ids::{Actor, MemberId};
use club_log::authorise::NotAuthorised;
use club_log::refusal::{People, Person};
use club_words::Lang;
use serde::Serialize;

use super::family::{Aside, Family, Voice};
use crate::{Exit, Names, say};

/// Why a person may not give a command.
///
/// ```
/// use chained_events::ids::{Actor, MemberId};
/// use club_host::{Failure, Names};
/// use club_log::Club;
/// use club_log::authorise::{NotAuthorised, Role};
/// use club_log::directory::Directory;
/// use club_words::Lang;
///
/// let mut directory = Directory::default();
/// directory.set(MemberId::new("m-3")?, "Ken".to_owned());
/// let club = Club::default();
/// let refused = NotAuthorised::NeedsRole {
///     actor: Actor::new("m-3")?,
///     role: Role::Floor,
///     needed: Role::Director,
/// };
/// assert_eq!(
///     Failure::from(refused).words(Lang::En, Names::of(&club, &directory)),
///     "only the director can do this; Ken is on the floor",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[error(transparent)]
#[serde(transparent)]
pub struct AuthorityFailure(pub NotAuthorised);

impl From<NotAuthorised> for AuthorityFailure {
    fn from(refused: NotAuthorised) -> Self {
        Self(refused)
    }
}

impl Family for AuthorityFailure {
    fn exit(&self) -> Exit {
        Exit::Refused
    }

    fn people(&self) -> People {
        let mut people = People::new();
        let mut add = |field, actor: &Actor| {
            if let Ok(member) = MemberId::new(actor.as_str()) {
                people.push((field, Person::Member(member)));
            }
        };
        match &self.0 {
            NotAuthorised::OthersCommand { actor, by, .. } => {
                add("actor", actor);
                add("by", by);
            }
            NotAuthorised::NeedsRole { actor, .. }
            | NotAuthorised::CommandTooOld { actor, .. }
            | NotAuthorised::NoCommandToRevise { actor } => add("actor", actor),
            _ => {}
        }
        people
    }

    fn aside(&self, lang: Lang, _: Names<'_>, _: Voice) -> Aside {
        match &self.0 {
            NotAuthorised::CommandTooOld {
                age_ms, most_ms, ..
            } => Aside::of("age", age(lang, *age_ms)).with("most", age(lang, *most_ms)),
            _ => Aside::default(),
        }
    }
}

/// A span in minutes, hours or days, rounded down.
fn age(lang: Lang, milliseconds: i64) -> String {
    let minutes = u64::try_from(milliseconds / 60_000).unwrap_or_default();
    match minutes {
        0..60 => say::age_minutes(lang, minutes),
        60..1_440 => say::age_hours(lang, minutes / 60),
        _ => say::age_days(lang, minutes / 1_440),
    }
}
