//! Names of the people of whom a failure speaks.

use chained_events::ids::MemberId;
use club_log::Club;
use club_log::directory::Directory;
use club_log::ids::TournamentId;
use club_log::refusal::Person;
use club_view::{EventWords, PlayerView};
use club_words::Lang;

/// Names of the people of a club, where it is open.
#[derive(Debug, Clone, Copy, Default)]
pub struct Names<'a> {
    known: Option<(&'a Club, &'a Directory)>,
}

impl<'a> Names<'a> {
    /// Names of nobody: people have their ids.
    #[must_use]
    pub const fn none() -> Self {
        Self { known: None }
    }

    /// Names of a club.
    #[must_use]
    pub const fn of(club: &'a Club, directory: &'a Directory) -> Self {
        Self {
            known: Some((club, directory)),
        }
    }

    /// The name of a person; entries are those of a tournament, or of the only one that is open.
    pub(crate) fn name(
        self,
        lang: Lang,
        tournament: Option<&TournamentId>,
        person: &Person,
    ) -> Option<String> {
        let (club, directory) = self.known?;
        match person {
            Person::Entry(entry) => {
                let (_, night) = club.tournament(tournament).ok()?;
                night.entry(*entry)?;
                Some(PlayerView::of(directory, night, *entry).text(lang))
            }
            Person::Member(member) => {
                let known = club.members().contains(member) || directory.name(member).is_some();
                known.then(|| directory.label(member))
            }
        }
    }

    /// The name of a member, or the id.
    pub(crate) fn label(self, member: &MemberId) -> String {
        match self.known {
            Some((_, directory)) => directory.label(member),
            None => member.to_string(),
        }
    }

    /// Words for what happened, and the club where it did.
    pub(crate) fn events(self, lang: Lang) -> Option<(EventWords<'a>, &'a Club)> {
        let (club, directory) = self.known?;
        let words = EventWords::new(lang, directory).with_time_of(club.identity());
        Some((words, club))
    }
}
