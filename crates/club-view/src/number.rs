//! Numbers, spans of time and dates as both languages write them.

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use payout_dhondt::Ratio;

use crate::{Lang, say};

/// Digits in groups of three: `12,000`. Anything but a whole number stays as it is.
pub(crate) fn grouped(number: &str) -> String {
    let (sign, digits) = match number.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", number),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return number.to_owned();
    }
    let mut out = String::from(sign);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A whole number in groups of three digits, as both languages write it.
///
/// ```
/// assert_eq!(club_view::count(12_000_u64), "12,000");
/// assert_eq!(club_view::count(999_u16), "999");
/// ```
#[must_use]
pub fn count(number: impl Into<u64>) -> String {
    grouped(&number.into().to_string())
}

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

/// A span as `mm:ss`, with hours as `h:mm:ss`; parts of a second are dropped.
///
/// ```
/// assert_eq!(club_view::span(754_900), "12:34");
/// assert_eq!(club_view::span(3_723_000), "1:02:03");
/// ```
#[must_use]
pub fn span(milliseconds: i64) -> String {
    let seconds = milliseconds / 1_000;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A date with its day of the week: `Sat 7 March 2026`, `2026年3月7日(土)`.
///
/// ```
/// use club_view::{Lang, date};
///
/// let day = jiff::civil::date(2026, 3, 7);
/// assert_eq!(date(Lang::En, day), "Sat 7 March 2026");
/// assert_eq!(date(Lang::Ja, day), "2026年3月7日(土)");
/// ```
#[must_use]
pub fn date(lang: Lang, date: Date) -> String {
    let weekday = match date.weekday() {
        Weekday::Monday => say::weekday_monday(lang),
        Weekday::Tuesday => say::weekday_tuesday(lang),
        Weekday::Wednesday => say::weekday_wednesday(lang),
        Weekday::Thursday => say::weekday_thursday(lang),
        Weekday::Friday => say::weekday_friday(lang),
        Weekday::Saturday => say::weekday_saturday(lang),
        Weekday::Sunday => say::weekday_sunday(lang),
    };
    let month = say::month(lang, i64::from(date.month()));
    // A year is not a count: it has no groups.
    let year = date.year().to_string();
    say::date(lang, weekday, i64::from(date.day()), month, year)
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
