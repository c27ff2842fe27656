//! Chips, spans and moments on the command line, as people type them.

use std::error::Error;
use std::fmt;

use chained_events::timestamp::Timestamp;
use club_host::TypedFailure;
use club_log::money::minor_digits;
use club_words::{Lang, TypedAmount, typed_amount, typed_count, typed_span};
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;

use crate::say;

/// Seconds of the longest span from one moment to another that is read: ten years.
const LONGEST_SPAN: i64 = 10 * 365 * 86_400;

/// The form that a text should have had as the value of an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    /// A whole number of chips.
    Chips,
    /// Seconds, or a span, with a sign.
    Correction,
    /// A span with its unit.
    Left,
    /// A time of day, or a moment.
    Moment,
    /// An amount of money.
    Amount,
    /// A way to pay an entry.
    PaidBy,
    /// A date.
    Date,
    /// A field of a member with its value.
    Card,
    /// Beginning of a season's ratings.
    Start,
    /// A change for members who miss a night.
    Absence,
    /// A share in percent, above 0.
    Percent,
}

impl Expected {
    /// The form in words.
    pub(crate) fn words(self, lang: Lang) -> String {
        match self {
            Self::Chips => say::usage_cause_chips(lang),
            Self::Correction => say::usage_cause_correction(lang),
            Self::Left => say::usage_cause_left(lang),
            Self::Moment => say::usage_cause_moment(lang),
            Self::Amount => say::usage_cause_amount(lang),
            Self::PaidBy => say::usage_cause_paid_by(lang),
            Self::Date => say::usage_cause_date(lang),
            Self::Card => say::usage_cause_card(lang),
            Self::Start => say::usage_cause_start(lang),
            Self::Absence => say::usage_cause_absence(lang),
            Self::Percent => say::usage_cause_percent(lang),
        }
    }
}

/// The English words.
impl fmt::Display for Expected {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words(Lang::En))
    }
}

impl Error for Expected {}

/// Chips such as `12000`, `12,000`, `12k` or `1.5k`.
pub(crate) fn chips(text: &str) -> Result<u64, Expected> {
    typed_count(text).ok_or(Expected::Chips)
}

/// Seconds such as `90` and `-90`, or a span with a sign, such as `+2m` and `-1:30`.
pub(crate) fn correction(text: &str) -> Result<i64, Expected> {
    if let Ok(seconds) = text.parse() {
        return Ok(seconds);
    }
    let (sign, length) = match text.strip_prefix('-') {
        Some(length) => (-1, length),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let seconds = typed_span(length).ok_or(Expected::Correction)?;
    Ok(sign * seconds)
}

/// Seconds left, such as `10:00`, `10m` or `90s`; a number alone is none, as its unit is not known.
pub(crate) fn left(text: &str) -> Result<u32, Expected> {
    let seconds = typed_span(text).and_then(|seconds| u32::try_from(seconds).ok());
    seconds.ok_or(Expected::Left)
}

/// An amount of money as it is typed; its currency is known later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Amount(TypedAmount);

impl Amount {
    /// Minor units of a currency with this number of decimal digits; none for more digits, or too much.
    pub(crate) fn minor(self, digits: u8) -> Option<u64> {
        self.0.minor(digits)
    }

    /// Minor units of a currency.
    ///
    /// # Errors
    ///
    /// [`TypedFailure::InvalidAmount`] for more digits than the currency has, or too much.
    pub(crate) fn minor_of(self, currency: &str) -> Result<u64, TypedFailure> {
        let minor = self.minor(minor_digits(currency).unwrap_or(0));
        minor.ok_or_else(|| TypedFailure::InvalidAmount {
            text: self.text(),
            currency: currency.to_owned(),
        })
    }

    /// The amount as a number.
    pub(crate) fn text(self) -> String {
        self.0.to_string()
    }
}

impl From<Amount> for TypedAmount {
    fn from(amount: Amount) -> Self {
        amount.0
    }
}

/// An amount such as `4000`, `4,000` or `10.50`.
pub(crate) fn amount(text: &str) -> Result<Amount, Expected> {
    typed_amount(text).map(Amount).ok_or(Expected::Amount)
}

/// A moment as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moment {
    /// A moment with its offset.
    At(Timestamp),
    /// A day and a time on the clocks of the club.
    Day(DateTime),
    /// A time of day on the clocks of the club.
    Clock(Time),
    /// Milliseconds after another moment, or before it.
    After(i64),
}

impl Moment {
    /// The moment that is meant at `now`, with a time of day in `zone`.
    ///
    /// A time of day is the last moment, not after now, at which the clocks there showed it. That is of
    /// today or of yesterday. Where the clocks are put back it is the later one of two; a time that they
    /// leave out is an hour on.
    pub(crate) fn last_in(self, zone: &TimeZone, now: Timestamp) -> Timestamp {
        let time = match self {
            Self::Clock(time) => time,
            other => return other.fixed(zone, now),
        };
        let today = day_of(zone, now);
        let days = [Some(today), today.yesterday().ok()];
        let moments = days.into_iter().flatten().flat_map(|day| {
            let moment = zone.to_ambiguous_timestamp(day.to_datetime(time));
            [moment.later().ok(), moment.compatible().ok()]
        });
        let moments = moments.flatten().filter_map(stamp);
        moments.filter(|moment| *moment <= now).max().unwrap_or(now)
    }

    /// The moment that is meant of something to come: a time of day is the next one, not before `now`.
    pub(crate) fn next_in(self, zone: &TimeZone, now: Timestamp) -> Timestamp {
        let time = match self {
            Self::Clock(time) => time,
            other => return other.fixed(zone, now),
        };
        let today = day_of(zone, now);
        let days = [Some(today), today.tomorrow().ok()];
        let moments = days.into_iter().flatten();
        let mut moments = moments.filter_map(|day| in_zone(zone, day.to_datetime(time)));
        moments.find(|moment| *moment >= now).unwrap_or(now)
    }

    /// The moment that is meant of a day; a span is counted from `now`.
    pub(crate) fn on(self, zone: &TimeZone, day: Date, now: Timestamp) -> Timestamp {
        match self {
            Self::Clock(time) => in_zone(zone, day.to_datetime(time)).unwrap_or(now),
            other => other.fixed(zone, now),
        }
    }

    /// The moment that is meant for something known to be at `then`.
    ///
    /// A time of day is the one nearest to it, and a span is counted from it.
    pub(crate) fn near(self, zone: &TimeZone, then: Timestamp) -> Timestamp {
        let time = match self {
            Self::Clock(time) => time,
            other => return other.fixed(zone, then),
        };
        let day = day_of(zone, then);
        let days = [Some(day), day.yesterday().ok(), day.tomorrow().ok()];
        let moments = days.into_iter().flatten();
        let moments = moments.filter_map(|day| in_zone(zone, day.to_datetime(time)));
        let apart = |moment: &Timestamp| moment.as_millisecond().abs_diff(then.as_millisecond());
        moments.min_by_key(apart).unwrap_or(then)
    }

    /// The moment of all forms but a time of day; a span is counted from `from`.
    fn fixed(self, zone: &TimeZone, from: Timestamp) -> Timestamp {
        let found = match self {
            Self::At(moment) => Some(moment),
            Self::Day(day) => in_zone(zone, day),
            Self::Clock(time) => in_zone(zone, day_of(zone, from).to_datetime(time)),
            Self::After(span) => {
                let moment = from.as_millisecond().checked_add(span);
                moment.and_then(|moment| Timestamp::from_millisecond(moment).ok())
            }
        };
        found.unwrap_or(from)
    }
}

/// The day that the calendar of a zone shows.
pub(super) fn day_of(zone: &TimeZone, at: Timestamp) -> Date {
    let moment = jiff::Timestamp::from_millisecond(at.as_millisecond());
    moment.map_or(Date::MIN, |moment| moment.to_zoned(zone.clone()).date())
}

/// Moment at which the clocks of a zone show a time. One that they leave out is an hour on.
fn in_zone(zone: &TimeZone, shown: DateTime) -> Option<Timestamp> {
    let moment = zone.to_ambiguous_timestamp(shown).compatible().ok()?;
    stamp(moment)
}

fn stamp(moment: jiff::Timestamp) -> Option<Timestamp> {
    Timestamp::from_millisecond(moment.as_millisecond()).ok()
}

/// Reads `19:05`, `2026-03-07 19:05`, `+2m`, or a moment of RFC 3339.
pub(crate) fn moment(text: &str) -> Result<Moment, Expected> {
    if let Some(time) = time_of_day(text) {
        return Ok(Moment::Clock(time));
    }
    if let Some(span) = signed_span(text) {
        return Ok(Moment::After(span));
    }
    if let Some(day) = day_and_time(text) {
        return Ok(Moment::Day(day));
    }
    text.parse().map(Moment::At).map_err(|_| Expected::Moment)
}

/// Milliseconds of a span with its sign.
fn signed_span(text: &str) -> Option<i64> {
    let (sign, length) = match text.split_at_checked(1)? {
        ("+", length) => (1, length),
        ("-", length) => (-1, length),
        _ => return None,
    };
    let seconds = typed_span(length).filter(|seconds| *seconds <= LONGEST_SPAN)?;
    seconds.checked_mul(sign * 1_000)
}

/// A day and a time of day, with a space or a `T` between them.
fn day_and_time(text: &str) -> Option<DateTime> {
    let (day, time) = text.split_once([' ', 'T'])?;
    let date: Date = day.parse().ok()?;
    let written = date.to_string() == day;
    Some(date.to_datetime(time_of_day(time.trim_start())?)).filter(|_| written)
}

/// Hours below 24 with one digit or two, minutes and, if there are any, seconds with two.
fn time_of_day(text: &str) -> Option<Time> {
    let parts: Vec<&str> = text.split(':').collect();
    let (hours, minutes, seconds) = match *parts.as_slice() {
        [hours, minutes] => (hours, minutes, "00"),
        [hours, minutes, seconds] => (hours, minutes, seconds),
        _ => return None,
    };
    let two = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    let hour = two(hours) || two(&format!("0{hours}"));
    if !hour || !two(minutes) || !two(seconds) {
        return None;
    }
    let (hours, minutes) = (hours.parse().ok()?, minutes.parse().ok()?);
    Time::new(hours, minutes, seconds.parse().ok()?, 0).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_are_seconds_or_spans_with_a_sign() {
        for (text, expected) in [
            ("90", Some(90)),
            ("-90", Some(-90)),
            ("+90", Some(90)),
            ("1:30", Some(90)),
            ("+1:30", Some(90)),
            ("-1:30", Some(-90)),
            ("-0:05", Some(-5)),
            ("1:00:00", Some(3_600)),
            ("+2m", Some(120)),
            ("-90s", Some(-90)),
            ("-1m 30s", Some(-90)),
            ("-9223372036854775808", Some(i64::MIN)),
            ("+-2m", None),
            ("--2", None),
            ("1:3", None),
            ("", None),
            ("-", None),
            ("99999999999999999999", None),
        ] {
            let read = correction(text);
            assert_eq!(read, expected.ok_or(Expected::Correction), "{text}");
        }
    }

    #[test]
    fn a_time_of_day_is_the_last_one_on_the_clocks_of_the_club() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        for (zone, text, now, expected) in [
            (
                "Asia/Tokyo",
                "19:05",
                "2026-03-07T10:05:00Z",
                "2026-03-07T10:05:00Z",
            ),
            (
                "Asia/Tokyo",
                "19:05",
                "2026-03-07T10:04:59Z",
                "2026-03-06T10:05:00Z",
            ),
            // Half past midnight, of the evening before.
            (
                "Asia/Tokyo",
                "23:50",
                "2026-03-07T15:30:00Z",
                "2026-03-07T14:50:00Z",
            ),
            (
                "Asia/Tokyo",
                "9:05:30",
                "2026-03-07T10:00:00Z",
                "2026-03-07T00:05:30Z",
            ),
            // The clocks go back at 3:00, and 2:30 is there twice.
            (
                "Europe/Berlin",
                "2:30",
                "2026-10-25T12:00:00Z",
                "2026-10-25T01:30:00Z",
            ),
            (
                "Europe/Berlin",
                "2:30",
                "2026-10-25T01:00:00Z",
                "2026-10-25T00:30:00Z",
            ),
            // They go on at 2:00, and 2:30 is not there.
            (
                "Europe/Berlin",
                "2:30",
                "2026-03-29T12:00:00Z",
                "2026-03-29T01:30:00Z",
            ),
            (
                "UTC",
                "2026-03-01T01:02:03Z",
                "2026-03-29T12:00:00Z",
                "2026-03-01T01:02:03Z",
            ),
        ] {
            let zone = TimeZone::get(zone).unwrap();
            let read = moment(text).unwrap().last_in(&zone, at(now));
            assert_eq!(read, at(expected), "{text} at {now}");
        }
        for text in [
            "",
            "24:00",
            "19:60",
            "19:5",
            "119:05",
            "19",
            "7pm",
            "19:05:30:00",
        ] {
            assert_eq!(moment(text), Err(Expected::Moment), "{text}");
        }
        assert_eq!(moment("2026-03-07T25:05"), Err(Expected::Moment));
    }

    #[test]
    fn a_day_is_on_the_clocks_of_the_club_and_a_span_is_counted() {
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let zone = TimeZone::get("Asia/Tokyo").unwrap();
        let then = at("2026-03-07T10:00:00Z");
        for (text, last, on, near) in [
            (
                "2026-03-05 19:05",
                "2026-03-05T10:05:00Z",
                "2026-03-05T10:05:00Z",
                "2026-03-05T10:05:00Z",
            ),
            (
                "2026-03-05T19:05:30",
                "2026-03-05T10:05:30Z",
                "2026-03-05T10:05:30Z",
                "2026-03-05T10:05:30Z",
            ),
            (
                "2026-03-05T19:05:00+01:00",
                "2026-03-05T18:05:00Z",
                "2026-03-05T18:05:00Z",
                "2026-03-05T18:05:00Z",
            ),
            (
                "+2m",
                "2026-03-07T10:02:00Z",
                "2026-03-07T10:02:00Z",
                "2026-03-07T10:02:00Z",
            ),
            (
                "-1:30",
                "2026-03-07T09:58:30Z",
                "2026-03-07T09:58:30Z",
                "2026-03-07T09:58:30Z",
            ),
            // It is 19:00 on the seventh; the day is the ninth.
            (
                "19:05",
                "2026-03-06T10:05:00Z",
                "2026-03-09T10:05:00Z",
                "2026-03-07T10:05:00Z",
            ),
            (
                "0:30",
                "2026-03-06T15:30:00Z",
                "2026-03-08T15:30:00Z",
                "2026-03-07T15:30:00Z",
            ),
        ] {
            let read = moment(text).unwrap();
            let day = "2026-03-09".parse().unwrap();
            assert_eq!(read.last_in(&zone, then), at(last), "last {text}");
            assert_eq!(read.on(&zone, day, then), at(on), "{text} of a day");
            assert_eq!(read.near(&zone, then), at(near), "{text} near a moment");
        }
        for text in ["+", "+2", "+2m ", "+90000h", "2m"] {
            assert_eq!(moment(text), Err(Expected::Moment), "{text}");
        }
        for text in ["2026-03-5 19:05", "2026-03-05 7pm", "2026-02-30 19:05"] {
            assert_eq!(moment(text), Err(Expected::Moment), "{text}");
        }
    }
}
