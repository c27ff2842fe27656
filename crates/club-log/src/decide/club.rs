//! The decisions that begin a log, and that change a club's name, zone or tables.

use jiff::tz::TimeZone;

use super::edit::changed;
use super::{Decision, Desk, text};
use crate::club::Club;
use crate::event::{ClubCreated, ClubEdited, ClubField, RoomSet};
use crate::ids::StreamId;
use crate::refusal::{ClubRefusal, Refusal};
use crate::rules::RoomRules;

/// Begins the log.
pub(super) fn create(club: &Club, title: &str, zone: &str) -> Result<Decision, Refusal> {
    if let Some(identity) = club.identity() {
        let title = identity.title.clone();
        return Err(ClubRefusal::ClubExists { title }.into());
    }
    let title = text::title("club name", title)?;
    check_zone(zone)?;
    let body = ClubCreated {
        title,
        zone: zone.to_owned(),
    };
    Ok(Decision::one(&StreamId::club(), body))
}

fn check_zone(zone: &str) -> Result<(), ClubRefusal> {
    if TimeZone::get(zone).is_err() {
        let zone = zone.into();
        return Err(ClubRefusal::UnknownZone { zone });
    }
    Ok(())
}

impl Desk<'_> {
    /// Another name or zone, or both.
    pub(super) fn edit_club(
        &self,
        name: Option<&str>,
        zone: Option<&str>,
        reason: Option<&str>,
    ) -> Result<Decision, Refusal> {
        let Some(identity) = self.club.identity() else {
            return Err(ClubRefusal::NoClub.into());
        };
        let mut changes = Vec::new();
        if let Some(name) = name {
            let name = text::title("club name", name)?;
            changes.extend(changed(&identity.title, &name).map(ClubField::Name));
        }
        if let Some(zone) = zone {
            check_zone(zone)?;
            changes.extend(changed(&identity.zone, &zone.to_owned()).map(ClubField::Zone));
        }
        if changes.is_empty() {
            let (title, zone) = (identity.title.clone(), identity.zone.clone());
            return Err(ClubRefusal::SameClub { title, zone }.into());
        }
        let body = ClubEdited {
            changes,
            reason: reason.map(|_| self.request.key.clone()),
        };
        let mut decision = Decision::one(&StreamId::club(), body);
        decision.note = reason.map(text::note).transpose()?;
        Ok(decision)
    }

    /// Other tables, or none.
    pub(super) fn set_room(&self, room: Option<&RoomRules>) -> Result<Decision, Refusal> {
        if room == self.club.room() {
            let tables = room.map(|room| room.tables.iter().map(|table| table.name.clone()));
            return Err(match tables {
                Some(tables) => ClubRefusal::SameRoom {
                    tables: tables.collect(),
                },
                None => ClubRefusal::NoRoomSet,
            }
            .into());
        }
        room.map_or(Ok(()), RoomRules::check)?;
        let room = room.cloned();
        Ok(Decision::one(&StreamId::club(), RoomSet { room }))
    }
}
