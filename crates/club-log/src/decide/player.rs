//! Which member or entry a text stands for.

use super::Desk;
use crate::directory::Lookup;
use crate::entry::{Entry, EntryId};
use crate::ids::{MemberId, TournamentId};
use crate::refusal::{EntryRefusal, MemberRefusal, NightRefusal, Refusal};
use crate::tournament::{Phase, Tournament};

impl Desk<'_> {
    /// The member that the text names: an id, or a name that only one member has.
    pub(super) fn member(&self, text: &str) -> Result<MemberId, Refusal> {
        if let Ok(id) = MemberId::new(text) {
            if self.club.members().contains(&id) {
                return Ok(id);
            }
            if self.club.merged().contains_key(&id) {
                let into = self.club.effective_member(&id).clone();
                return Err(MemberRefusal::MergedMember { member: id, into }.into());
            }
        }
        let known = |member: &MemberId| self.club.members().contains(member);
        match self.directory.find_among(text, known) {
            Lookup::One(member) => Ok(member),
            Lookup::Nobody => Err(MemberRefusal::UnknownPlayer {
                player: text.to_owned(),
            }
            .into()),
            Lookup::Namesakes(members) => Err(MemberRefusal::Namesakes {
                name: text.to_owned(),
                members,
            }
            .into()),
        }
    }

    /// The member that the text names, who was not erased.
    pub(super) fn playing_member(&self, text: &str) -> Result<MemberId, Refusal> {
        let member = self.member(text)?;
        if self.club.erased().contains(&member) {
            return Err(MemberRefusal::ErasedMember { member }.into());
        }
        Ok(member)
    }

    /// The entry that the text names, in or out: by its number, or the last of its member.
    pub(super) fn any_entry<'t>(
        &self,
        tournament: &'t Tournament,
        text: &str,
    ) -> Result<(EntryId, &'t Entry), Refusal> {
        if let Ok(id) = text.parse::<EntryId>()
            && let Some(entry) = tournament.entry(id)
        {
            return Ok((id, entry));
        }
        let member = self.member(text)?;
        let last = tournament.last_entry_of(&member);
        last.ok_or_else(|| EntryRefusal::NotEntered { member }.into())
    }

    /// The entry that the text names and that is still in.
    pub(super) fn entry<'t>(
        &self,
        tournament: &'t Tournament,
        text: &str,
    ) -> Result<(EntryId, &'t Entry), Refusal> {
        let (id, entry) = self.any_entry(tournament, text)?;
        if entry.is_alive() {
            Ok((id, entry))
        } else {
            Err(EntryRefusal::NotAlive { entry: id }.into())
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
            Err(wrong_phase(id, tournament, needed))
        }
    }

    /// The tournament named or open, if it is not over.
    pub(super) fn tournament_going_on(
        &self,
        named: Option<&TournamentId>,
    ) -> Result<(&TournamentId, &Tournament), Refusal> {
        let (id, tournament) = self.club.tournament(named)?;
        if tournament.phase().is_over() {
            Err(wrong_phase(id, tournament, Phase::Running))
        } else {
            Ok((id, tournament))
        }
    }
}

fn wrong_phase(id: &TournamentId, tournament: &Tournament, needed: Phase) -> Refusal {
    NightRefusal::WrongPhase {
        tournament: id.clone(),
        phase: tournament.phase(),
        needed,
    }
    .into()
}
