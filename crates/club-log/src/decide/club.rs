//! Decisions about the club, its members and its seasons.

use std::collections::BTreeSet;

use jiff::tz::TimeZone;

use super::{Decision, Desk};
use crate::club::Club;
use crate::directory::steers;
use crate::event::{ClubCreated, Event, MemberAdded, SeasonClosed, SeasonOpened};
use crate::ids::{MemberId, SeasonId, StreamId};
use crate::refusal::Refusal;
use crate::rules::SeasonRules;
use crate::tournament::Phase;

/// The longest title, in characters.
const MAX_TITLE: usize = 80;

/// The title as it is kept, or why it cannot be.
pub(super) fn clean_title(what: &'static str, text: &str) -> Result<String, Refusal> {
    let refuse = || Refusal::BadTitle {
        what,
        value: text.chars().take(MAX_TITLE).collect(),
        max: MAX_TITLE,
    };
    let title = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=MAX_TITLE).contains(&title.chars().count());
    if fits && !text.chars().any(steers) {
        Ok(title)
    } else {
        Err(refuse())
    }
}

/// Begins the log.
pub(super) fn create(club: &Club, title: &str, zone: &str) -> Result<Decision, Refusal> {
    if let Some(identity) = club.identity() {
        return Err(Refusal::ClubExists {
            title: identity.title.clone(),
        });
    }
    let title = clean_title("the club's name", title)?;
    if TimeZone::get(zone).is_err() {
        return Err(Refusal::UnknownZone {
            zone: zone.to_owned(),
        });
    }
    let event = Event::ClubCreated(ClubCreated {
        title,
        zone: zone.to_owned(),
    });
    Ok(Decision::one(StreamId::club(), event))
}

/// Ids that say nothing about a person: eight digits drawn from the command's seed.
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

    /// An id that nobody has.
    pub(super) fn next(&mut self) -> MemberId {
        loop {
            let mut number = [0; 4];
            self.digits.fill(&mut number);
            let member = MemberId::random(u32::from_le_bytes(number));
            if !self.club.members().contains(&member) && self.given.insert(member.clone()) {
                return member;
            }
        }
    }
}

impl Desk<'_> {
    pub(super) fn add_member(
        &self,
        wanted: Option<&MemberId>,
        name: &str,
    ) -> Result<Decision, Refusal> {
        let name = Self::kept_name(name)?;
        let member = match wanted {
            Some(member) if self.club.members().contains(member) => {
                return Err(Refusal::MemberExists {
                    member: member.clone(),
                });
            }
            Some(member) => member.clone(),
            None => MemberIds::new(self).next(),
        };
        let event = Event::MemberAdded(MemberAdded {
            member: member.clone(),
        });
        let mut decision = Decision::one(StreamId::member(&member), event);
        decision.names.push((member, name));
        Ok(decision)
    }

    pub(super) fn open_season(
        &self,
        season: &SeasonId,
        title: Option<&str>,
        rules: &SeasonRules,
    ) -> Result<Decision, Refusal> {
        if self.club.seasons().contains_key(season) {
            return Err(Refusal::SeasonExists {
                season: season.clone(),
            });
        }
        rules.check()?;
        let title = clean_title("the season's title", title.unwrap_or(season.as_str()))?;
        let event = Event::SeasonOpened(SeasonOpened {
            season: season.clone(),
            title,
            rules: rules.clone(),
        });
        Ok(Decision::one(StreamId::season(season), event))
    }

    pub(super) fn close_season(&self, season: &SeasonId) -> Result<Decision, Refusal> {
        if !self.club.season(season)?.open {
            return Err(Refusal::SeasonIsClosed {
                season: season.clone(),
            });
        }
        let open: Vec<_> = self
            .club
            .tournaments()
            .filter(|(_, t)| t.announcement().season.as_ref() == Some(season))
            .filter(|(_, t)| t.phase() != Phase::Finished)
            .map(|(id, _)| id.clone())
            .collect();
        if !open.is_empty() {
            return Err(Refusal::SeasonHasOpenTournaments {
                season: season.clone(),
                open,
            });
        }
        let event = Event::SeasonClosed(SeasonClosed {
            season: season.clone(),
        });
        Ok(Decision::one(StreamId::season(season), event))
    }
}
