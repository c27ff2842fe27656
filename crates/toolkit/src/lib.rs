//! One door to the tournament crates.
