//! Defaults of fields that are left out of events and commands.

/// The count of a field that is left out.
pub(crate) const fn one() -> u32 {
    1
}

/// Whether a count is left out because it is 1.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
pub(crate) const fn is_one(count: &u32) -> bool {
    *count == 1
}

/// Whether a count is left out because it is 0.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
pub(crate) const fn is_none(count: &u32) -> bool {
    *count == 0
}

/// Whether an amount is left out because it is 0.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
pub(crate) const fn is_zero(amount: &u64) -> bool {
    *amount == 0
}
