//! The tournament desk of a poker club.
fn main() {}
