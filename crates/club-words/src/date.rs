//! Dates as both languages write them.

use jiff::civil::{Date, Weekday};

use crate::{Lang, say};

/// A date with its day of the week: `Sat 7 March 2026`, `2026年3月7日(土)`.
///
/// ```
/// use club_words::{Lang, date};
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
