//! Tests of the pages.

mod assets;
mod club;
mod colours;
mod outline;
mod pages;
mod random;
mod snapshots;
mod stage;
