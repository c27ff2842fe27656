//! Decisions about what is kept of members outside the log: reading, nickname, number.

use chained_events::ids::MemberId;

use super::people::MemberIds;
use super::{Decision, Desk, Draft, MAX_IMPORT_ROWS};
use crate::command::NewMember;
use crate::directory::{MAX_NAME, MAX_NUMBER, MemberCard, clean_name, folded, reads_like_number};
use crate::event::{MemberAdded, MemberField, MemberRenamed};
use crate::ids::StreamId;
use crate::refusal::{BadMember, MemberRefusal, Refusal, RulesRefusal};

/// Changes of a card: what is not given stays, and what is empty or 0 is taken away.
#[derive(Debug, Clone, Copy)]
pub(super) struct CardChanges<'a> {
    pub(super) name: Option<&'a str>,
    pub(super) reading: Option<&'a str>,
    pub(super) nick: Option<&'a str>,
    pub(super) number: Option<u32>,
}

/// The fault of a field.
type Fault = (MemberField, Refusal);

/// A row that was accepted.
struct Accepted {
    row: usize,
    member: MemberId,
    card: MemberCard,
}

impl Desk<'_> {
    /// Members with their cards, all of them or none.
    pub(super) fn add_members(&self, rows: &[NewMember]) -> Result<Decision, Refusal> {
        if !(1..=MAX_IMPORT_ROWS).contains(&rows.len()) {
            return Err(RulesRefusal::OutOfRange {
                field: "members",
                value: i64::try_from(rows.len()).unwrap_or(i64::MAX),
                allowed: "1..=2000",
            }
            .into());
        }
        let mut ids = MemberIds::new(self);
        let mut accepted: Vec<Accepted> = Vec::new();
        let mut bad = Vec::new();
        for (new, row) in rows.iter().zip(1..) {
            match self.new_card(new, &accepted) {
                Ok(card) => accepted.push(Accepted {
                    row,
                    member: new.member.clone().unwrap_or_else(|| ids.next()),
                    card,
                }),
                Err((_, refusal)) if rows.len() == 1 => return Err(refusal),
                Err((field, Refusal::Member(fault))) => bad.push(BadMember {
                    row,
                    field,
                    fault: Box::new(fault),
                }),
                Err((_, refusal)) => return Err(refusal),
            }
        }
        if !bad.is_empty() {
            return Err(MemberRefusal::BadMembers { rows: bad }.into());
        }
        let mut decision = Decision::default();
        for Accepted { member, card, .. } in accepted {
            let body = MemberAdded {
                member: member.clone(),
            };
            let stream = StreamId::member(&member);
            decision.events.push(Draft::plain(&stream, body));
            decision.names.push((member, card.stored()));
        }
        Ok(decision)
    }

    /// Other details of a member.
    pub(super) fn edit_member(
        &self,
        player: &str,
        changes: CardChanges<'_>,
    ) -> Result<Decision, Refusal> {
        let member = self.playing(self.names(), player)?;
        let before = self.directory.card(&member).cloned().unwrap_or_default();
        let mut card = before.clone();
        if let Some(name) = changes.name {
            card.name = self.kept_name(name)?;
        }
        if let Some(reading) = changes.reading {
            card.reading = detail(Some(reading))?;
        }
        if let Some(nick) = changes.nick {
            card.nick = nickname(Some(nick))?;
        }
        if let Some(number) = changes.number {
            card.number = Some(number).filter(|number| *number != 0);
            check_number(card.number)?;
        }
        let fields: Vec<MemberField> = [
            (MemberField::Name, card.name != before.name),
            (MemberField::Reading, card.reading != before.reading),
            (MemberField::Nick, card.nick != before.nick),
            (MemberField::Number, card.number != before.number),
        ]
        .into_iter()
        .filter_map(|(field, changed)| changed.then_some(field))
        .collect();
        if fields.is_empty() {
            return Err(MemberRefusal::SameDetails { member }.into());
        }
        let others = self
            .directory
            .cards()
            .filter(|(other, _)| **other != member);
        for (other, held) in others {
            if let Some((field, value)) = taken(&card, held) {
                let member = other.clone();
                return Err(MemberRefusal::DetailTaken {
                    field,
                    value,
                    member,
                }
                .into());
            }
        }
        let body = MemberRenamed {
            member: member.clone(),
            fields: if fields == [MemberField::Name] {
                Vec::new()
            } else {
                fields
            },
        };
        let mut decision = Decision::one(&StreamId::member(&member), body);
        decision.names.push((member, card.stored()));
        Ok(decision)
    }

    /// The card of a new member; nobody has its nickname or number, and a namesake has one of them.
    fn new_card(&self, new: &NewMember, earlier: &[Accepted]) -> Result<MemberCard, Fault> {
        let of = |field| move |refusal: Refusal| (field, refusal);
        let card = MemberCard {
            name: self.kept_name(&new.name).map_err(of(MemberField::Name))?,
            reading: detail(new.reading.as_deref()).map_err(of(MemberField::Reading))?,
            nick: nickname(new.nick.as_deref()).map_err(of(MemberField::Nick))?,
            number: new.number,
        };
        check_number(card.number).map_err(of(MemberField::Number))?;
        if let Some(member) = &new.member {
            self.check_new_id(member).map_err(of(MemberField::Name))?;
            if earlier.iter().any(|other| other.member == *member) {
                let member = member.clone();
                let refusal = MemberRefusal::MemberExists { member };
                return Err((MemberField::Name, refusal.into()));
            }
        }
        let is_marked = card.nick.is_some() || card.number.is_some();
        let conflict = |held: &MemberCard| {
            let namesake = !is_marked && held.name == card.name;
            let name = namesake.then(|| (MemberField::Name, card.name.clone()));
            taken(&card, held).or(name)
        };
        for (member, held) in self.directory.cards() {
            if let Some((field, value)) = conflict(held) {
                let member = member.clone();
                let refusal = MemberRefusal::DetailTaken {
                    field,
                    value,
                    member,
                };
                return Err((field, refusal.into()));
            }
        }
        for Accepted {
            row, card: held, ..
        } in earlier
        {
            if let Some((field, value)) = conflict(held) {
                let row = *row;
                let refusal = MemberRefusal::DetailTwice { field, value, row };
                return Err((field, refusal.into()));
            }
        }
        Ok(card)
    }
}

/// The nickname or number that two cards have in common.
fn taken(card: &MemberCard, held: &MemberCard) -> Option<(MemberField, String)> {
    if let (Some(nick), Some(other)) = (&card.nick, &held.nick)
        && folded(nick) == folded(other)
    {
        return Some((MemberField::Nick, nick.clone()));
    }
    let number = card.number.filter(|_| card.number == held.number)?;
    Some((MemberField::Number, number.to_string()))
}

/// A reading as it is kept; none where the text is empty.
fn detail(text: Option<&str>) -> Result<Option<String>, Refusal> {
    let Some(text) = text.filter(|text| !text.trim().is_empty()) else {
        return Ok(None);
    };
    let kept = clean_name(text).map_err(|fault| MemberRefusal::BadName {
        name: text.chars().take(MAX_NAME).collect(),
        fault,
    })?;
    Ok(Some(kept))
}

/// A nickname as it is kept: it reads like no number and like no entry.
fn nickname(text: Option<&str>) -> Result<Option<String>, Refusal> {
    let kept = detail(text)?;
    match kept {
        Some(nick) if reads_like_number(&nick) => {
            Err(MemberRefusal::NickLikeNumber { nick }.into())
        }
        kept => Ok(kept),
    }
}

fn check_number(number: Option<u32>) -> Result<(), Refusal> {
    match number {
        Some(number) if !(1..=MAX_NUMBER).contains(&number) => {
            let max = MAX_NUMBER;
            Err(MemberRefusal::BadNumber { number, max }.into())
        }
        _ => Ok(()),
    }
}
