//! Whole numbers of a text that no number of a program holds.

/// The first whole number of a JSON text beyond 64 bits that a double lacks. Its place and its digits.
///
/// A parser reads it as the double next to it. Texts between quotes are passed over.
pub(super) fn rounded(text: &[u8]) -> Option<(usize, &str)> {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => at = end_of_text(text, at + 1),
            b'-' | b'0'..=b'9' => {
                let is_part =
                    |byte: &&u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
                let length = text[at..].iter().take_while(is_part).count();
                // Digits and signs are ASCII.
                let number = std::str::from_utf8(&text[at..at + length]).unwrap_or_default();
                if is_rounded(number) {
                    return Some((at, number));
                }
                at += length;
            }
            _ => at += 1,
        }
    }
    None
}

/// The place behind a text between quotes.
fn end_of_text(text: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    at
}

fn is_rounded(number: &str) -> bool {
    let digits = number.strip_prefix('-').unwrap_or(number);
    // 2^63 has 19 digits.
    if digits.len() < 19 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    if number.parse::<u64>().is_ok() || number.parse::<i64>().is_ok() {
        return false;
    }
    // Beyond all doubles is a fault of its own.
    let double: f64 = digits.parse().unwrap_or(f64::INFINITY);
    double.is_finite() && format!("{double:.0}") != digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_would_be_rounded_are_found_outside_of_texts() {
        let found = |text: &'static str| rounded(text.as_bytes());
        for text in [
            r#"{"a":18446744073709551615,"b":-9223372036854775808,"c":9007199254740993}"#,
            // 2^64 and 10^22 are doubles, and so is each number with a point or an exponent once it is read.
            r"[18446744073709551616,-10000000000000000000000,18446744073709551617.0,18446744073709551617e0]",
            r#"{"18446744073709551617":"\"18446744073709551617\\"}"#,
            "",
            "\"open 18446744073709551617",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
        assert_eq!(
            found(r#"{"a":[1,18446744073709551617]}"#),
            Some((8, "18446744073709551617"))
        );
        assert_eq!(
            found(r#"["\\",-9223372036854775809]"#),
            Some((6, "-9223372036854775809"))
        );
        // Longer than any double.
        let long = format!("[{}]", "9".repeat(400));
        assert_eq!(rounded(long.as_bytes()), None);
    }
}
