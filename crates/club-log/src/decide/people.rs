//! Decisions about the people behind the members: renamed, merged, erased.

use super::{Decision, Desk};
use crate::directory::{MAX_NAME, clean_name};
use crate::event::{Event, MemberErased, MemberRenamed, MembersMerged};
use crate::ids::{MemberId, StreamId};
use crate::refusal::Refusal;

impl Desk<'_> {
    /// A name as it is kept.
    pub(super) fn kept_name(name: &str) -> Result<String, Refusal> {
        clean_name(name).map_err(|fault| Refusal::BadName {
            name: name.chars().take(MAX_NAME).collect(),
            fault,
        })
    }

    pub(super) fn rename_member(&self, player: &str, name: &str) -> Result<Decision, Refusal> {
        let member = self.member(player)?;
        let name = Self::kept_name(name)?;
        if self.directory.name(&member) == Some(name.as_str()) {
            return Err(Refusal::SameName { member });
        }
        let event = Event::MemberRenamed(MemberRenamed {
            member: member.clone(),
        });
        let mut decision = Decision::one(StreamId::member(&member), event);
        decision.names.push((member, name));
        Ok(decision)
    }

    pub(super) fn merge_members(&self, from: &str, into: &str) -> Result<Decision, Refusal> {
        let (from, into) = (self.member(from)?, self.member(into)?);
        if from == into {
            return Err(Refusal::SameMember { member: from });
        }
        for (id, tournament) in self.club.tournaments() {
            let entered = |member: &MemberId| tournament.last_entry_of(member).is_some();
            if entered(&from) && entered(&into) {
                return Err(Refusal::BothEntered {
                    from,
                    into,
                    tournament: id.clone(),
                });
            }
        }
        let event = Event::MembersMerged(MembersMerged {
            from: from.clone(),
            into,
        });
        Ok(Decision::one(StreamId::member(&from), event))
    }

    pub(super) fn erase_member(&self, player: &str) -> Result<Decision, Refusal> {
        let member = self.member(player)?;
        let alive = self.club.tournaments().find(|(_, tournament)| {
            tournament.alive().any(|(_, entry)| entry.member == member)
                && tournament.result().is_none()
        });
        if let Some((tournament, _)) = alive {
            return Err(Refusal::StillIn {
                member,
                tournament: tournament.clone(),
            });
        }
        let event = Event::MemberErased(MemberErased {
            member: member.clone(),
        });
        Ok(Decision::one(StreamId::member(&member), event))
    }
}
