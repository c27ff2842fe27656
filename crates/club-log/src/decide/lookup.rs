//! Lookup of what the text of a command names: members, entries, and the tournament at the stage needed.

use chained_events::ids::MemberId;

use super::Desk;
use crate::directory::{About, Resolver};
use crate::entry::{Entry, EntryId};
use crate::ids::TournamentId;
use crate::refusal::{EntryRefusal, MemberRefusal, NightRefusal, Refusal};
use crate::tournament::{Phase, Tournament};

impl Desk<'_> {
    /// Reads names of members.
    pub(super) fn names(&self) -> Resolver<'_> {
        Resolver::new(self.directory, self.club)
    }

    /// The member whom the text names, with the whole name, who was not erased.
    pub(super) fn playing_member(&self, text: &str) -> Result<MemberId, Refusal> {
        self.playing(self.names().whole_names(), text)
    }

    /// The member whom the text names, who was not erased.
    pub(super) fn playing(&self, names: Resolver<'_>, text: &str) -> Result<MemberId, Refusal> {
        let member = names.member(text)?;
        if self.club.erased().contains(&member) {
            return Err(MemberRefusal::ErasedMember { member }.into());
        }
        Ok(member)
    }

    /// The entry that the text names, in or out.
    pub(super) fn any_entry<'t>(
        &'t self,
        tournament: &'t Tournament,
        text: &str,
        about: About,
    ) -> Result<(EntryId, &'t Entry), Refusal> {
        self.names().of_night(tournament, about).entry(text)
    }

    /// The entry that the text names and that is still in.
    pub(super) fn entry<'t>(
        &'t self,
        tournament: &'t Tournament,
        text: &str,
    ) -> Result<(EntryId, &'t Entry), Refusal> {
        let (id, entry) = self.any_entry(tournament, text, About::In)?;
        if entry.is_alive() {
            Ok((id, entry))
        } else if entry.is_alternate() {
            Err(EntryRefusal::IsAlternate { entry: id }.into())
        } else {
            Err(EntryRefusal::NotAlive { entry: id }.into())
        }
    }

    /// Refuses the names of nobody, all of them at once.
    pub(super) fn check_known<'t>(
        &self,
        tournament: &Tournament,
        about: About,
        texts: impl IntoIterator<Item = &'t String>,
    ) -> Result<(), Refusal> {
        let names = self.names().of_night(tournament, about);
        Ok(names.check_known(texts)?)
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

pub(super) fn wrong_phase(id: &TournamentId, tournament: &Tournament, needed: Phase) -> Refusal {
    NightRefusal::WrongPhase {
        tournament: id.clone(),
        phase: tournament.phase(),
        needed,
    }
    .into()
}
