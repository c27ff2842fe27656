//! The verbs that work on a club's folder.

mod announce;
mod answer;
pub(crate) mod args;
mod clock;
mod command;
mod deal;
pub(crate) mod demo;
mod describe;
pub(crate) mod import;
pub(crate) mod init;
pub(crate) mod log;
pub(crate) mod member;
mod moment;
mod names;
pub(crate) mod print;
mod reasons;
mod refused;
mod restore;
mod run;
pub(crate) mod season;
mod session;
mod sheet;
mod show;
mod standings;
pub(crate) mod template;
pub(crate) mod tournament;
mod transfer;
