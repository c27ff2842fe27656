//! Numbers as decimal text.

/// A value with this many digits after the point; what is rounded to zero has no sign.
///
/// ```
/// assert_eq!(club_sheets::decimal(-1.25, 1), "-1.2");
/// assert_eq!(club_sheets::decimal(-0.004, 2), "0.00");
/// ```
#[must_use]
pub fn decimal(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    match text.strip_prefix('-') {
        Some(zero) if is_zero => zero.to_owned(),
        _ => text,
    }
}
