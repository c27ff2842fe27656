//! Tables written by `cargo xtask codegen`.

#[expect(
    clippy::unreadable_literal,
    reason = "28,561 counts, which nobody reads one by one"
)]
pub(crate) mod class_equity;
#[expect(
    clippy::unreadable_literal,
    reason = "all digits of a number, so that it reads back with the same bits"
)]
pub(crate) mod random_shares;
