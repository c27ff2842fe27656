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

/// A moment of the same day as another as `21:42`, of another day as [`moment`] has it.
pub(crate) fn short_moment(
    zone: &TimeZone,
    at: chained_events::timestamp::Timestamp,
    now: chained_events::timestamp::Timestamp,
) -> String {
    let zoned = |at: chained_events::timestamp::Timestamp| {
        let moment = jiff::Timestamp::from_millisecond(at.as_millisecond()).ok()?;
        Some(moment.to_zoned(zone.clone()))
    };
    match zoned(now) {
        Some(now) => short_moment_of(zone, at, now.date()),
        None => moment(zone, at),
    }
}

/// A moment of a day as hours and minutes, of another day whole.
pub(crate) fn short_moment_of(
    zone: &TimeZone,
    at: chained_events::timestamp::Timestamp,
    day: jiff::civil::Date,
) -> String {
    let shown = jiff::Timestamp::from_millisecond(at.as_millisecond());
    let shown = shown.map(|shown| shown.to_zoned(zone.clone()));
    match shown {
        Ok(shown) if shown.date() == day => shown.strftime("%H:%M").to_string(),
        _ => moment(zone, at),
    }
}
