//! Numbers and spans of time as both languages write them.

/// Digits in groups of three. Anything but a whole number stays as it is.
///
/// ```
/// assert_eq!(club_words::grouped("-12000"), "-12,000");
/// assert_eq!(club_words::grouped("1/3"), "1/3");
/// ```
#[must_use]
pub fn grouped(number: &str) -> String {
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
/// assert_eq!(club_words::count(12_000_u64), "12,000");
/// assert_eq!(club_words::count(999_u16), "999");
/// ```
#[must_use]
pub fn count(number: impl Into<u64>) -> String {
    grouped(&number.into().to_string())
}

/// A span as `mm:ss`, with hours as `h:mm:ss`; parts of a second are dropped.
///
/// ```
/// assert_eq!(club_words::span(754_900), "12:34");
/// assert_eq!(club_words::span(3_723_000), "1:02:03");
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
