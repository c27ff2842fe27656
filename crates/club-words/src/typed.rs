//! Numbers, amounts and spans of time as people type them.

use std::fmt;

/// A whole number as people type it: `12000`, `12,000`, `12_000`, `12k`, `1.5k` or `2m`.
///
/// None for any other text, and for a number above [`u64::MAX`].
///
/// `k` is a thousand and `m` a million, in either case. Groups have three digits, the first one up to
/// three. Nothing is rounded: `1.2345k` is not a whole number. All that [`count`](crate::count) writes is
/// read back.
///
/// ```
/// use club_words::{count, typed_count};
///
/// assert_eq!(typed_count(&count(12_000_u32)), Some(12_000));
/// assert_eq!(typed_count("1.5k"), Some(1_500));
/// assert_eq!(typed_count("1.2345k"), None);
/// assert_eq!(typed_count("12,00"), None);
/// ```
#[must_use]
pub fn typed_count(text: &str) -> Option<u64> {
    let (digits, zeros) = match text.char_indices().next_back()? {
        (at, 'k' | 'K') => (text.get(..at)?, 3_usize),
        (at, 'm' | 'M') => (text.get(..at)?, 6),
        _ => (text, 0),
    };
    let (whole, part) = match digits.split_once('.') {
        Some((whole, part)) if zeros > 0 && all_digits(part) => (whole, part),
        Some(_) => return None,
        None => (digits, ""),
    };
    let whole = ungrouped(whole)?;
    let zeros = zeros.checked_sub(part.len())?;
    format!("{whole}{part}{}", "0".repeat(zeros)).parse().ok()
}

/// An amount of money as it is typed. Its currency, and with it the digits of a minor unit, is known later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TypedAmount {
    whole: u64,
    /// Digits behind the point, at most four, as a number.
    rest: u64,
    /// How many they are.
    digits: u8,
}

impl TypedAmount {
    /// Minor units of a currency with this number of decimal digits.
    ///
    /// None for more digits than that, and for more than [`u64::MAX`].
    #[must_use]
    pub fn minor(self, digits: u8) -> Option<u64> {
        let more = digits.checked_sub(self.digits)?;
        let whole = self.whole.checked_mul(10_u64.checked_pow(digits.into())?)?;
        let rest = self.rest.checked_mul(10_u64.checked_pow(more.into())?)?;
        whole.checked_add(rest)
    }
}

/// The amount as a number, such as `10.50`.
impl fmt::Display for TypedAmount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match usize::from(self.digits) {
            0 => write!(formatter, "{}", self.whole),
            width => write!(formatter, "{}.{:0width$}", self.whole, self.rest),
        }
    }
}

/// An amount of money as people type it: `4000`, `4,000` or `10.50`, with at most four digits behind the point.
///
/// None for any other text, such as `12k` or `1,50`: nothing is guessed where money is typed.
///
/// ```
/// use club_words::typed_amount;
///
/// assert_eq!(typed_amount("4,000").and_then(|amount| amount.minor(0)), Some(4_000));
/// assert_eq!(typed_amount("10.5").and_then(|amount| amount.minor(2)), Some(1_050));
/// assert_eq!(typed_amount("10.5").and_then(|amount| amount.minor(0)), None);
/// assert_eq!(typed_amount("1,50"), None);
/// ```
#[must_use]
pub fn typed_amount(text: &str) -> Option<TypedAmount> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let counts = !whole.ends_with(char::is_alphabetic) && !text.ends_with('.');
    let fits = rest.is_empty() || (all_digits(rest) && rest.len() <= 4);
    let whole = typed_count(whole).filter(|_| counts && fits)?;
    Some(TypedAmount {
        whole,
        rest: if rest.is_empty() {
            0
        } else {
            rest.parse().ok()?
        },
        digits: u8::try_from(rest.len()).ok()?,
    })
}

/// A span of time in seconds as people type it: `10:00`, `1:02:03`, `90s`, `2m` or `1h 30m`.
///
/// None for any other text, and for more than [`i64::MAX`] seconds.
///
/// Minutes before the first colon may be any number, those between two colons and seconds are below 60.
/// A part with a unit, `h`, `m` or `s`, may be any number; larger units come first. A number alone is none:
/// its unit is not known. All that [`span`](crate::span) writes is read back.
///
/// ```
/// use club_words::{span, typed_span};
///
/// assert_eq!(typed_span(&span(3_723_000)), Some(3_723));
/// assert_eq!(typed_span("1h 30m"), Some(5_400));
/// assert_eq!(typed_span("90"), None);
/// assert_eq!(typed_span("1:60"), None);
/// ```
#[must_use]
pub fn typed_span(text: &str) -> Option<i64> {
    if text.contains(':') {
        return clock_parts(text);
    }
    let mut rest = text;
    let mut seconds = Some(0_i64);
    let mut largest = i64::MAX;
    while !rest.is_empty() {
        let end = rest.find(|sign: char| !sign.is_ascii_digit())?;
        let (number, behind) = rest.split_at_checked(end)?;
        let mut signs = behind.chars();
        let unit = match signs.next()? {
            'h' => 3_600,
            'm' => 60,
            's' => 1,
            _ => return None,
        };
        if unit >= largest || number.is_empty() {
            return None;
        }
        largest = unit;
        let part = number.parse::<i64>().ok()?.checked_mul(unit)?;
        seconds = seconds?.checked_add(part);
        rest = signs.as_str();
        rest = rest
            .strip_prefix(' ')
            .filter(|rest| !rest.is_empty())
            .unwrap_or(rest);
    }
    seconds.filter(|_| !text.is_empty())
}

/// `mm:ss` or `h:mm:ss`.
fn clock_parts(text: &str) -> Option<i64> {
    let parts: Vec<&str> = text.split(':').collect();
    let (first, rest) = parts.split_first()?;
    if rest.len() > 2 || !all_digits(first) {
        return None;
    }
    rest.iter()
        .try_fold(first.parse::<i64>().ok()?, |sum, part| {
            let below_60 = part.len() == 2 && all_digits(part);
            let part = part
                .parse::<i64>()
                .ok()
                .filter(|part| below_60 && *part < 60)?;
            sum.checked_mul(60)?.checked_add(part)
        })
}

/// The digits of a number whose groups, if it has any, are right.
fn ungrouped(text: &str) -> Option<String> {
    let separator = text.chars().find(|sign| matches!(sign, ',' | '_'));
    let Some(separator) = separator else {
        return all_digits(text).then(|| text.to_owned());
    };
    let mut groups = text.split(separator);
    let first = groups.next()?;
    let right = all_digits(first) && first.len() <= 3;
    let rest = groups.all(|group| all_digits(group) && group.len() == 3);
    (right && rest).then(|| text.split(separator).collect())
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{count, span};

    #[test]
    fn other_texts_are_no_numbers() {
        for text in [
            "",
            "k",
            ",",
            "1,",
            ",1",
            "1,00",
            "1000,000",
            "1.5",
            ".5k",
            "1.k",
            "1.2345k",
            "-1",
            "+1",
            "1 000",
            "1kk",
            "1,000_000",
            "1__000",
            "1.+5k",
            "２k",
            "1k5",
            "99999999999999999999",
            "99999999999999999k",
            "18446744073709551616",
        ] {
            assert_eq!(typed_count(text), None, "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_spans() {
        for text in [
            "",
            " ",
            "90",
            "m",
            "2m ",
            "2 m",
            "30s 2m",
            "2m 3m",
            "1.5m",
            "-2m",
            "+2m",
            "1:3",
            "1:60",
            "1:+5",
            ":30",
            "1:",
            "1:60:00",
            "1:00:00:00",
            "1d",
            "2m30",
            "9223372036854775807:00",
            "9223372036854775807h",
        ] {
            assert_eq!(typed_span(text), None, "{text}");
        }
        for (text, seconds) in [
            ("2m", 120),
            ("2m30s", 150),
            ("1h 30m", 5_400),
            ("0s", 0),
            ("90:00", 5_400),
        ] {
            assert_eq!(typed_span(text), Some(seconds), "{text}");
        }
    }

    proptest! {
        /// Each way of writing a number gives that number.
        #[test]
        fn a_number_is_read_however_it_is_written(number in any::<u64>(), shift in 0_u32..64) {
            let number = number >> shift;
            let grouped = count(number);
            prop_assert_eq!(typed_count(&number.to_string()), Some(number));
            prop_assert_eq!(typed_count(&grouped), Some(number));
            prop_assert_eq!(typed_count(&grouped.replace(',', "_")), Some(number));
            let thousands = format!("{}.{:03}k", count(number / 1_000), number % 1_000);
            prop_assert_eq!(typed_count(&thousands), Some(number));
            let millions = format!("{}.{:06}M", number / 1_000_000, number % 1_000_000);
            prop_assert_eq!(typed_count(&millions), Some(number));
        }

        /// A span that is printed is read back, and so is the same span in units.
        #[test]
        fn a_span_is_read_however_it_is_written(seconds in 0..=i64::MAX / 1_000, shift in 0_u32..63) {
            let seconds = seconds >> shift;
            prop_assert_eq!(typed_span(&span(seconds * 1_000)), Some(seconds));
            let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
            prop_assert_eq!(typed_span(&format!("{hours}h {minutes}m {rest}s")), Some(seconds));
            prop_assert_eq!(typed_span(&format!("{}:{rest:02}", seconds / 60)), Some(seconds));
        }

        /// No text stops the program.
        #[test]
        fn any_text_is_a_number_or_none(text in any::<String>()) {
            let read = (typed_count(&text), typed_span(&text));
            prop_assert!(!text.is_empty() || read == (None, None));
        }
    }
}
