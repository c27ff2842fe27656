//! Moments as the club's clocks show them.

use club_log::{Club, Timestamp};
use jiff::tz::TimeZone;

/// A moment in the club's zone, in UTC where the zone is unknown.
pub(super) fn local(club: &Club, at: Timestamp) -> String {
    let zone = club
        .identity()
        .and_then(|club| TimeZone::get(&club.zone).ok());
    match (zone, jiff::Timestamp::from_millisecond(at.as_millisecond())) {
        (Some(zone), Ok(moment)) => moment.to_zoned(zone).strftime("%F %T").to_string(),
        _ => at.to_string(),
    }
}
