//! Numbers of a form, with ASCII or full-width digits.

use std::str::FromStr;

use club_words::typed_count;

use super::{Expected, Fields, FormFault, missing, value_fault};

impl Fields {
    /// A whole number, with ASCII or full-width digits; it may have a sign where `N` has one.
    ///
    /// # Errors
    ///
    /// [`FormFault::FieldValue`], and the errors of [`Fields::text`].
    pub fn whole<N: FromStr>(&self, field: &str) -> Result<N, FormFault> {
        self.optional_whole(field)?.ok_or_else(|| missing(field))
    }

    /// A whole number that may be missing.
    ///
    /// # Errors
    ///
    /// [`FormFault::FieldValue`], and the errors of [`Fields::optional`].
    pub fn optional_whole<N: FromStr>(&self, field: &str) -> Result<Option<N>, FormFault> {
        let Some(value) = self.optional(field)? else {
            return Ok(None);
        };
        Self::number(field, &value).map(Some)
    }

    /// A whole number, with ASCII or full-width digits and with commas or without.
    pub(crate) fn number<N: FromStr>(field: &str, value: &str) -> Result<N, FormFault> {
        let plain = ascii(value);
        let (sign, count) = match plain.strip_prefix('-') {
            Some(count) => ("-", count),
            None => ("", plain.strip_prefix('+').unwrap_or(&plain)),
        };
        let number = typed_count(count).and_then(|count| format!("{sign}{count}").parse().ok());
        number.ok_or_else(|| value_fault(field, value, Expected::WholeNumber))
    }
}

/// Full-width letters, digits and signs as ASCII.
pub(crate) fn ascii(text: &str) -> String {
    let narrow = |letter: char| match letter {
        // The full-width forms have the order of ASCII, from `!` to `~`.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        '\u{3000}' => ' ',
        '\u{2212}' => '-',
        other => other,
    };
    text.chars().map(narrow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_full_width_and_with_commas() {
        let fields = Fields::of_text(
            "a=12%2C000&b=%EF%BC%93&c=-60&d=%E2%88%9260&e=1.5&f=99999999999999999999&g=12k&h=12%2C00",
        )
        .unwrap();
        assert_eq!(fields.whole::<u64>("a"), Ok(12_000));
        assert_eq!(fields.whole::<u8>("b"), Ok(3));
        assert_eq!(fields.whole::<i64>("c"), Ok(-60));
        assert_eq!(fields.whole::<i64>("d"), Ok(-60));
        let fault = |field: &str, value: &str| FormFault::FieldValue {
            field: field.to_owned(),
            value: value.to_owned(),
            expected: Expected::WholeNumber,
        };
        assert_eq!(fields.whole::<u64>("g"), Ok(12_000));
        assert_eq!(fields.whole::<u64>("e"), Err(fault("e", "1.5")));
        // A comma in another place may be meant as a point: nothing is guessed.
        assert_eq!(fields.whole::<u64>("h"), Err(fault("h", "12,00")));
        assert_eq!(
            fields.whole::<u64>("f"),
            Err(fault("f", "99999999999999999999"))
        );
    }
}
