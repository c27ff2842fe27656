//! Decisions about members: added, renamed, merged, erased.

use std::collections::BTreeSet;

use chained_events::ids::MemberId;

use super::{Decision, Desk};
use crate::club::{Club, Night};
use crate::directory::{Lookup, MAX_NAME, MemberCard, clean_name, reads_like_entry, reads_like_id};
use crate::event::{ImportedTotal, MemberAdded, MemberErased, MemberRenamed, MembersMerged};
use crate::ids::StreamId;
use crate::refusal::{MemberRefusal, NightRefusal, Refusal, SeasonRefusal};

/// Member ids that say nothing about a person: eight digits drawn from the command's seed.
pub(super) struct MemberIds<'a> {
    club: &'a Club,
    given: BTreeSet<MemberId>,
    digits: blake3::OutputReader,
}

impl<'a> MemberIds<'a> {
    pub(super) fn new(desk: &Desk<'a>) -> Self {
        let mut hasher = blake3::Hasher::new_derive_key("club-log member id 1");
        hasher.update(&desk.draw.seed.to_le_bytes());
        hasher.update(&desk.draw.sequence.to_le_bytes());
        Self {
            club: desk.club,
            given: BTreeSet::new(),
            digits: hasher.finalize_xof(),
        }
    }

    /// An id that no member has or had.
    pub(super) fn next(&mut self) -> MemberId {
        loop {
            let mut number = [0; 4];
            self.digits.fill(&mut number);
            let member = MemberId::random(u32::from_le_bytes(number));
            let used =
                self.club.members().contains(&member) || self.club.merged().contains_key(&member);
            if !used && self.given.insert(member.clone()) {
                return member;
            }
        }
    }
}

impl Desk<'_> {
    /// A name as it is kept. It can be seen, and it reads like no entry and no member's id.
    pub(super) fn kept_name(&self, name: &str) -> Result<String, Refusal> {
        let kept = clean_name(name).map_err(|fault| MemberRefusal::BadName {
            name: name.chars().take(MAX_NAME).collect(),
            fault,
        })?;
        not_like_an_entry(&kept)?;
        if let Some(member) = reads_like_id(&kept)
            && (self.club.members().contains(&member) || self.club.merged().contains_key(&member))
        {
            return Err(MemberRefusal::NameIsId { name: kept, member }.into());
        }
        Ok(kept)
    }

    /// Refuses an id that reads like an entry, or that is taken.
    pub(super) fn check_new_id(&self, member: &MemberId) -> Result<(), Refusal> {
        not_like_an_entry(member.as_str())?;
        if let Lookup::One(other) = self.directory.find(member.as_str()) {
            let (id, member) = (member.clone(), other);
            return Err(MemberRefusal::IdIsName { id, member }.into());
        }
        if self.club.members().contains(member) || self.club.merged().contains_key(member) {
            let member = member.clone();
            return Err(MemberRefusal::MemberExists { member }.into());
        }
        Ok(())
    }

    pub(super) fn add_member(
        &self,
        wanted: Option<&MemberId>,
        name: &str,
    ) -> Result<Decision, Refusal> {
        let name = self.kept_name(name)?;
        let member = match wanted {
            Some(member) => {
                self.check_new_id(member)?;
                member.clone()
            }
            None => MemberIds::new(self).next(),
        };
        let body = MemberAdded {
            member: member.clone(),
        };
        let mut decision = Decision::one(&StreamId::member(&member), body);
        decision.names.push((member, name));
        Ok(decision)
    }

    pub(super) fn rename_member(&self, player: &str, name: &str) -> Result<Decision, Refusal> {
        let member = self.playing(self.names(), player)?;
        let name = self.kept_name(name)?;
        if self.directory.name(&member) == Some(name.as_str()) {
            return Err(MemberRefusal::SameName { member }.into());
        }
        let card = self.directory.card(&member).cloned().unwrap_or_default();
        let card = MemberCard { name, ..card };
        let body = MemberRenamed {
            member: member.clone(),
            fields: Vec::new(),
        };
        let mut decision = Decision::one(&StreamId::member(&member), body);
        decision.names.push((member, card.stored()));
        Ok(decision)
    }

    pub(super) fn merge_members(&self, from: &str, into: &str) -> Result<Decision, Refusal> {
        let from = self.names().whole_names().member(from)?;
        let into = self.playing_member(into)?;
        if from == into {
            return Err(MemberRefusal::SameMember { member: from }.into());
        }
        for (id, night) in self.club.nights() {
            let Night::Loaded(night) = night else {
                let tournament = id.clone();
                return Err(NightRefusal::NotLoaded { tournament }.into());
            };
            if night.has_counted(&from) && night.has_counted(&into) {
                return Err(MemberRefusal::BothEntered {
                    from,
                    into,
                    tournament: id.clone(),
                }
                .into());
            }
        }
        self.merged_totals(&from, &into)?;
        let stream = StreamId::member(&from);
        Ok(Decision::one(&stream, MembersMerged { from, into }))
    }

    /// Refuses to merge members whose imported totals together are beyond the bounds of a season.
    fn merged_totals(&self, from: &MemberId, into: &MemberId) -> Result<(), Refusal> {
        for season in self.club.seasons().values() {
            let of_either = |row: &ImportedTotal| [from, into].contains(&&row.member);
            let mut imports = season.imports.iter().rev();
            let last = imports.find(|import| import.totals.iter().any(of_either));
            let excess = season.imported_sum(&[from, into]).err();
            let excess = excess.and_then(|found| found.into_iter().next());
            if let (Some(excess), Some(last)) = (excess, last) {
                return Err(SeasonRefusal::MergedBeyond {
                    from: from.clone(),
                    into: into.clone(),
                    import: last.command.clone(),
                    figure: excess.figure,
                    value: excess.value.into(),
                    max: excess.max,
                }
                .into());
            }
        }
        Ok(())
    }

    pub(super) fn erase_member(&self, player: &str) -> Result<Decision, Refusal> {
        let member = self.names().whole_names().member(player)?;
        let alive = self.club.tournaments().find(|(_, night)| {
            night.is_in_or_listed(&member).is_some() && !night.phase().is_over()
        });
        if let Some((tournament, _)) = alive {
            let tournament = tournament.clone();
            return Err(MemberRefusal::StillIn { member, tournament }.into());
        }
        let stream = StreamId::member(&member);
        Ok(Decision::one(&stream, MemberErased { member }))
    }
}

/// Refuses a text of the form `e12`, which would be read as an entry.
pub(super) fn not_like_an_entry(text: &str) -> Result<(), Refusal> {
    if reads_like_entry(text) {
        let text = text.to_owned();
        Err(MemberRefusal::NameLikeEntry { text }.into())
    } else {
        Ok(())
    }
}
