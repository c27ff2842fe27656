//! The club's verbs, run as a director runs them.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests fail the test, and its numbers are small"
)]

mod answers;
mod api_client;
mod begin;
mod cash;
mod club_edit;
mod club_room;
#[cfg(all(feature = "postgres", unix))]
#[path = "../../../event-store/tests/cluster/mod.rs"]
mod cluster;
mod deal;
#[cfg(target_os = "linux")]
mod disk;
mod edit;
mod evening;
mod evidence;
mod faults;
mod files;
mod follow;
mod forms;
mod hand_for_hand;
mod hostile;
mod kill;
mod language;
mod league;
mod lists;
mod live;
#[cfg(all(feature = "postgres", unix))]
mod long_server;
mod ots;
mod past;
mod people;
mod print;
mod program;
mod rating;
mod rating_season;
#[cfg(unix)]
mod readme;
mod redraw;
mod room;
mod salvage;
mod season;
mod season_edit;
mod season_walk;
mod seen;
mod serve;
mod settled;
mod sim;
mod streams;
mod sweep;
mod sweep_archive;
mod tables;
mod targets;
mod templates;
mod terms;
mod tonight;
mod twins;
mod two_desks;
mod verbs;
mod walk;
mod words;
