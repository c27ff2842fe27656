//! Amounts of money as people type them.

use club_words::typed_amount;

use crate::Fields;
use crate::form::{Expected, FormFault, ascii};

/// The most digits behind the point that a currency has.
const MOST_DIGITS: u8 = 4;

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
    let digits = digits(fields)?;
    optional_amount_with(fields, field, digits)
}

/// Digits behind the point in which the amounts of a form are typed. The field is read once.
pub(super) fn digits(fields: &Fields) -> Result<u8, FormFault> {
    Ok(fields.optional_whole("digits")?.unwrap_or(0))
}

/// One of several amounts of a form, which may be missing.
pub(super) fn optional_amount_with(
    fields: &Fields,
    field: &str,
    digits: u8,
) -> Result<Option<u64>, FormFault> {
    let Some(text) = fields.optional(field)? else {
        return Ok(None);
    };
    let typed = typed_amount(&ascii(&text)).filter(|_| digits <= MOST_DIGITS);
    let minor = typed.and_then(|amount| amount.minor(digits));
    let fault = || FormFault::FieldValue {
        field: field.to_owned(),
        value: text.clone(),
        expected: Expected::Amount,
    };
    minor.map(Some).ok_or_else(fault)
}
