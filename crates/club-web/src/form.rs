//! Fields of a form: each is read once, and nothing is left over.

mod fault;
mod number;

use std::cell::RefCell;
use std::collections::BTreeMap;

pub use self::fault::{Expected, FormFault};
pub(crate) use self::number::ascii;

/// Fields of a form or of a query, by name, with their values in the order in which they came.
#[derive(Debug, Clone, Default)]
pub struct Fields {
    values: RefCell<BTreeMap<String, Vec<String>>>,
}

/// The most characters of a reason.
pub const MAX_REASON: usize = 200;
/// The most characters of a name.
pub const MAX_NAME: usize = 60;
/// The most characters of another text.
const MAX_TEXT: usize = 1_000;
/// The most characters of a document, such as the rules of a night with all levels of its blinds.
const MAX_DOCUMENT: usize = 32_000;
/// The most values of a field that may come several times.
const MAX_VALUES: usize = 1_100;

impl Fields {
    /// The fields of a text in the form `application/x-www-form-urlencoded`.
    ///
    /// ```
    /// use club_web::Fields;
    ///
    /// let fields = Fields::of_text("player=e3&reason=%E9%96%93%E9%81%95%E3%81%84&stack=%EF%BC%91%EF%BC%92").unwrap();
    /// assert_eq!(fields.text("player"), Ok("e3".to_owned()));
    /// assert_eq!(fields.reason("reason"), Ok("間違い".to_owned()));
    /// assert_eq!(fields.whole::<u64>("stack"), Ok(12));
    /// assert_eq!(fields.done(), Ok(()));
    /// ```
    ///
    /// # Errors
    ///
    /// [`FormFault::NotAForm`].
    pub fn of_text(text: &str) -> Result<Self, FormFault> {
        let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let values = values.entry(decoded(name)?).or_default();
            values.push(decoded(value)?);
        }
        Ok(Self {
            values: RefCell::new(values),
        })
    }

    /// Fields with one value each.
    pub(crate) fn of_pairs(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let pairs = pairs.into_iter();
        let values = pairs.map(|(name, value)| (name, vec![value])).collect();
        Self {
            values: RefCell::new(values),
        }
    }

    /// All fields with their values, before they are read.
    #[must_use]
    pub fn pairs(&self) -> Vec<(String, String)> {
        let values = self.values.borrow();
        let pairs = values.iter().flat_map(|(name, values)| {
            let pair = move |value: &String| (name.clone(), value.clone());
            values.iter().map(pair)
        });
        pairs.collect()
    }

    /// All values of a field; a field that did not come has none. Blanks around them go.
    ///
    /// # Errors
    ///
    /// [`FormFault::FieldTooLong`], and [`FormFault::FieldRepeated`] beyond 1,100 values.
    pub fn texts(&self, field: &str) -> Result<Vec<String>, FormFault> {
        self.texts_within(field, MAX_TEXT)
    }

    fn texts_within(&self, field: &str, most: usize) -> Result<Vec<String>, FormFault> {
        let values = self.values.borrow_mut().remove(field).unwrap_or_default();
        if values.len() > MAX_VALUES {
            return Err(FormFault::FieldRepeated {
                field: field.to_owned(),
                times: values.len(),
            });
        }
        let trimmed = values.iter().map(|value| value.trim().to_owned());
        let values: Vec<String> = trimmed.filter(|value| !value.is_empty()).collect();
        for value in &values {
            bounded(field, value, most)?;
        }
        Ok(values)
    }

    /// A field that may be missing or empty.
    ///
    /// # Errors
    ///
    /// [`FormFault::FieldRepeated`], [`FormFault::FieldTooLong`].
    pub fn optional(&self, field: &str) -> Result<Option<String>, FormFault> {
        self.optional_within(field, MAX_TEXT)
    }

    /// A document in JSON that may be missing or empty, at most 32,000 characters.
    ///
    /// # Errors
    ///
    /// The errors of [`Fields::optional`], and [`FormFault::FieldValue`] of another text.
    pub fn optional_document<T: serde::de::DeserializeOwned>(
        &self,
        field: &str,
    ) -> Result<Option<T>, FormFault> {
        let Some(value) = self.optional_within(field, MAX_DOCUMENT)? else {
            return Ok(None);
        };
        let read = serde_json::from_str(&value).ok();
        let fault = || value_fault(field, &value, Expected::Choice);
        read.map(Some).ok_or_else(fault)
    }

    /// A text of several lines that may be missing or empty, at most `most` characters.
    ///
    /// # Errors
    ///
    /// The errors of [`Fields::optional`].
    pub(crate) fn optional_lines(
        &self,
        field: &str,
        most: usize,
    ) -> Result<Option<String>, FormFault> {
        let text = self.optional_within(field, most)?;
        // Browsers send line ends as two characters.
        Ok(text.map(|text| text.replace("\r\n", "\n")))
    }

    fn optional_within(&self, field: &str, most: usize) -> Result<Option<String>, FormFault> {
        let came = self.values.borrow().get(field).map_or(0, Vec::len);
        if came > 1 {
            return Err(FormFault::FieldRepeated {
                field: field.to_owned(),
                times: came,
            });
        }
        Ok(self.texts_within(field, most)?.pop())
    }

    /// Values of the fields whose names begin with a text, by the rest of the name. Empty ones are left out.
    pub(crate) fn by_rest(&self, begin: &str) -> Result<BTreeMap<String, String>, FormFault> {
        let names: Vec<String> = self.values.borrow().keys().cloned().collect();
        let mut found = BTreeMap::new();
        for name in &names {
            if let Some(rest) = name.strip_prefix(begin)
                && let Some(value) = self.optional(name)?
            {
                found.insert(rest.to_owned(), value);
            }
        }
        Ok(found)
    }

    /// The same of fields that may come several times.
    pub(crate) fn all_by_rest(
        &self,
        begin: &str,
    ) -> Result<BTreeMap<String, Vec<String>>, FormFault> {
        let names: Vec<String> = self.values.borrow().keys().cloned().collect();
        let mut found = BTreeMap::new();
        for name in &names {
            if let Some(rest) = name.strip_prefix(begin) {
                let values = self.texts(name)?;
                if !values.is_empty() {
                    found.insert(rest.to_owned(), values);
                }
            }
        }
        Ok(found)
    }

    /// A field that has to come.
    ///
    /// # Errors
    ///
    /// [`FormFault::FieldMissing`], and the errors of [`Fields::optional`].
    pub fn text(&self, field: &str) -> Result<String, FormFault> {
        let value = self.optional(field)?;
        value.ok_or_else(|| missing(field))
    }

    /// A name, at most [`MAX_NAME`] characters.
    ///
    /// # Errors
    ///
    /// The errors of [`Fields::text`].
    pub fn name(&self, field: &str) -> Result<String, FormFault> {
        let value = self.text(field)?;
        bounded(field, &value, MAX_NAME)?;
        Ok(value)
    }

    /// A reason, at most [`MAX_REASON`] characters.
    ///
    /// # Errors
    ///
    /// The errors of [`Fields::text`].
    pub fn reason(&self, field: &str) -> Result<String, FormFault> {
        self.optional_reason(field)?.ok_or_else(|| missing(field))
    }

    /// A reason that may be missing.
    ///
    /// # Errors
    ///
    /// The errors of [`Fields::optional`].
    pub fn optional_reason(&self, field: &str) -> Result<Option<String>, FormFault> {
        let value = self.optional(field)?;
        if let Some(value) = &value {
            bounded(field, value, MAX_REASON)?;
        }
        Ok(value)
    }

    /// A value that is read in its own way, and may be missing.
    ///
    /// # Errors
    ///
    /// [`FormFault::FieldValue`], and the errors of [`Fields::optional`].
    pub fn optional_of<T>(
        &self,
        field: &str,
        expected: Expected,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, FormFault> {
        let Some(value) = self.optional(field)? else {
            return Ok(None);
        };
        let read = read(&ascii(&value));
        let fault = || value_fault(field, &value, expected);
        read.map(Some).ok_or_else(fault)
    }

    /// A value that is read in its own way.
    ///
    /// # Errors
    ///
    /// [`FormFault::FieldMissing`], and the errors of [`Fields::optional_of`].
    pub fn of<T>(
        &self,
        field: &str,
        expected: Expected,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, FormFault> {
        let value = self.optional_of(field, expected, read)?;
        value.ok_or_else(|| missing(field))
    }

    /// Whether a box is ticked.
    ///
    /// # Errors
    ///
    /// The errors of [`Fields::optional`].
    pub fn ticked(&self, field: &str) -> Result<bool, FormFault> {
        Ok(self.optional(field)?.is_some())
    }

    /// Whether a field came.
    #[must_use]
    pub fn has(&self, field: &str) -> bool {
        self.values.borrow().contains_key(field)
    }

    /// Nothing is left that no field asked for.
    ///
    /// # Errors
    ///
    /// [`FormFault::FieldUnknown`].
    pub fn done(&self) -> Result<(), FormFault> {
        match self.values.borrow().keys().next() {
            None => Ok(()),
            Some(field) => Err(FormFault::FieldUnknown {
                field: shortened(field),
            }),
        }
    }
}

fn missing(field: &str) -> FormFault {
    FormFault::FieldMissing {
        field: field.to_owned(),
    }
}

fn value_fault(field: &str, value: &str, expected: Expected) -> FormFault {
    FormFault::FieldValue {
        field: field.to_owned(),
        value: shortened(value),
        expected,
    }
}

fn bounded(field: &str, value: &str, most: usize) -> Result<(), FormFault> {
    let length = value.chars().count();
    if length <= most {
        return Ok(());
    }
    Err(FormFault::FieldTooLong {
        field: field.to_owned(),
        length,
        most,
    })
}

fn shortened(text: &str) -> String {
    text.chars().take(MAX_NAME).collect()
}

/// A name or a value as a browser escapes it.
fn decoded(text: &str) -> Result<String, FormFault> {
    let blanks = text.replace('+', " ");
    let bytes = blanks.as_bytes();
    let hex = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    let broken = (0..bytes.len()).any(|at| bytes[at] == b'%' && !(hex(at + 1) && hex(at + 2)));
    let decoded = percent_encoding::percent_decode_str(&blanks).decode_utf8();
    match decoded {
        Ok(text) if !broken => Ok(text.into_owned()),
        _ => Err(FormFault::NotAForm),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_comes_twice_is_refused_and_not_chosen_from() {
        let fields = Fields::of_text("player=e1&player=e2").unwrap();
        let fault = FormFault::FieldRepeated {
            field: "player".to_owned(),
            times: 2,
        };
        assert_eq!(fields.text("player"), Err(fault));
    }

    #[test]
    fn a_field_that_nobody_reads_is_refused() {
        let fields = Fields::of_text("player=e1&admin=1").unwrap();
        assert_eq!(fields.text("player"), Ok("e1".to_owned()));
        let fault = FormFault::FieldUnknown {
            field: "admin".to_owned(),
        };
        assert_eq!(fields.done(), Err(fault));
    }

    #[test]
    fn broken_escapes_and_broken_utf_8_are_no_form() {
        for text in ["a=%", "a=%4", "a=%zz", "a=%ff%fe", "%e3%81=1", "a=%+1"] {
            assert_eq!(
                Fields::of_text(text).err(),
                Some(FormFault::NotAForm),
                "{text}"
            );
        }
    }

    #[test]
    fn a_text_that_is_too_long_names_its_length_and_the_bound() {
        let long = "あ".repeat(MAX_REASON + 1);
        let text: String =
            percent_encoding::utf8_percent_encode(&long, percent_encoding::NON_ALPHANUMERIC)
                .collect();
        let fields = Fields::of_text(&format!("reason={text}")).unwrap();
        let fault = FormFault::FieldTooLong {
            field: "reason".to_owned(),
            length: MAX_REASON + 1,
            most: MAX_REASON,
        };
        assert_eq!(fields.reason("reason"), Err(fault));
    }
}
