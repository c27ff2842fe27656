//! Amounts of money as people type them.

use crate::Fields;
use crate::form::{Expected, FormFault, ascii};

/// The most digits behind the point of an amount.
const MOST_DIGITS: usize = 4;

/// An amount in minor units.
///
/// With the field `digits` in the form it is typed in units with that many digits behind the point.
pub(super) fn amount(fields: &Fields, field: &str) -> Result<u64, FormFault> {
    let amount = optional_amount(fields, field)?;
    amount.ok_or_else(|| FormFault::FieldMissing {
        field: field.to_owned(),
    })
}

/// An amount that may be missing.
pub(super) fn optional_amount(fields: &Fields, field: &str) -> Result<Option<u64>, FormFault> {
    let digits: usize = fields.optional_whole("digits")?.unwrap_or(0);
    let Some(text) = fields.optional(field)? else {
        return Ok(None);
    };
    let minor = minor_units(&ascii(&text).replace(',', ""), digits);
    let fault = || FormFault::FieldValue {
        field: field.to_owned(),
        value: text.clone(),
        expected: Expected::Amount,
    };
    minor.map(Some).ok_or_else(fault)
}

/// Minor units of a text such as `4000` or `10.50`, with at most this many digits behind the point.
fn minor_units(text: &str, digits: usize) -> Option<u64> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_whole = !whole.is_empty() && is_number(whole) && is_number(rest);
    let is_sound = is_whole && !text.ends_with('.') && digits <= MOST_DIGITS;
    let missing = digits.checked_sub(rest.len()).filter(|_| is_sound)?;
    let all = format!("{whole}{rest}{}", "0".repeat(missing));
    all.parse().ok()
}
