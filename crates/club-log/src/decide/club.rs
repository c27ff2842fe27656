//! The decision that begins a log.

use jiff::tz::TimeZone;

use super::{Decision, text};
use crate::club::Club;
use crate::event::ClubCreated;
use crate::ids::StreamId;
use crate::refusal::{ClubRefusal, Refusal};

/// Begins the log.
pub(super) fn create(club: &Club, title: &str, zone: &str) -> Result<Decision, Refusal> {
    if let Some(identity) = club.identity() {
        let title = identity.title.clone();
        return Err(ClubRefusal::ClubExists { title }.into());
    }
    let title = text::title("club name", title)?;
    if TimeZone::get(zone).is_err() {
        let zone = zone.into();
        return Err(ClubRefusal::UnknownZone { zone }.into());
    }
    let body = ClubCreated {
        title,
        zone: zone.to_owned(),
    };
    Ok(Decision::one(&StreamId::club(), body))
}
