//! Points, and moments on the clocks of a club.

use club_words::grouped;
use jiff::tz::TimeZone;
use payout_dhondt::Ratio;

/// Points: whole where they are, else a fraction.
///
/// ```
/// use payout_dhondt::Ratio;
///
/// assert_eq!(club_view::points(&Ratio::from_integer(1_200)), "1,200");
/// ```
#[must_use]
pub fn points(points: &Ratio) -> String {
    let text = points.to_string();
    match text.split_once('/') {
        Some((whole, "1")) => grouped(whole),
        Some(_) => text,
        None => grouped(&text),
    }
}

/// A moment on the clocks of the club: `2026-03-07 21:42:05`, in UTC where the zone is unknown.
#[must_use]
pub fn moment(zone: &TimeZone, at: chained_events::timestamp::Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.as_millisecond()).map_or_else(
        |_| at.to_string(),
        |moment| {
            let zoned = moment.to_zoned(zone.clone());
            zoned.strftime("%F %T").to_string()
        },
    )
}
