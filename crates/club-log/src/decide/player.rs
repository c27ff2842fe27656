//! Who is meant by the text that somebody wrote.

use super::Desk;
use crate::directory::Lookup;
use crate::entry::{Entry, EntryId, Standing};
use crate::ids::{MemberId, TournamentId};
use crate::refusal::Refusal;
use crate::tournament::{Phase, Tournament};

impl Desk<'_> {
    /// The member that the text names: an id, or a name that only one member has.
    pub(super) fn member(&self, text: &str) -> Result<MemberId, Refusal> {
        if let Ok(id) = MemberId::new(text)
            && self.club.members().contains(&id)
        {
            return Ok(id);
        }
        match self.directory.find(text) {
            Lookup::One(member) => Ok(member),
            Lookup::Nobody => Err(Refusal::UnknownPlayer {
                player: text.to_owned(),
            }),
            Lookup::Namesakes(members) => Err(Refusal::Namesakes {
                name: text.to_owned(),
                members,
            }),
        }
    }

    /// The entry that the text names and that is still in: by its number, or by its member.
    pub(super) fn entry<'t>(
        &self,
        tournament: &'t Tournament,
        text: &str,
    ) -> Result<(EntryId, &'t Entry), Refusal> {
        let found = match text.parse::<EntryId>() {
            Ok(id) if tournament.entry(id).is_some() => tournament.entry(id).map(|e| (id, e)),
            _ => {
                let member = self.member(text)?;
                let last = tournament.last_entry_of(&member);
                Some(last.ok_or(Refusal::NotEntered { member })?)
            }
        };
        let (id, entry) = found.ok_or_else(|| Refusal::UnknownPlayer {
            player: text.to_owned(),
        })?;
        if entry.standing == Standing::Alive {
            Ok((id, entry))
        } else {
            Err(Refusal::NotAlive { entry: id })
        }
    }

    /// The tournament named or open, at the stage that the command needs.
    pub(super) fn tournament_at(
        &self,
        named: Option<&TournamentId>,
        needed: Phase,
    ) -> Result<(&TournamentId, &Tournament), Refusal> {
        let (id, tournament) = self.club.tournament(named)?;
        if tournament.phase() == needed {
            Ok((id, tournament))
        } else {
            Err(Refusal::WrongPhase {
                tournament: id.clone(),
                phase: tournament.phase(),
                needed,
            })
        }
    }
}
