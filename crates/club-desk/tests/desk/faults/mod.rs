//! Faults of the first release, one file each; each test is named by the rule that it shows.

mod erased;
mod false_logs;
mod frozen;
mod ghosts;
mod hall;
mod imports;
mod later;
mod load;
mod past;
mod rules;
mod sealed;
mod strangers;
mod times;
mod winners;
