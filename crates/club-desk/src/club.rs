//! The verbs that work on a club's folder.

mod announce;
mod answer;
pub(crate) mod args;
mod command;
mod deal;
pub(crate) mod demo;
mod draw;
mod finish;
pub(crate) mod import;
pub(crate) mod init;
pub(crate) mod log;
pub(crate) mod member;
mod names;
mod people;
pub(crate) mod print;
pub(crate) mod rating;
mod refused;
mod restore;
mod run;
pub(crate) mod season;
mod session;
mod sheet;
mod standings;
pub(crate) mod template;
pub(crate) mod tournament;
pub(crate) mod transfer;
