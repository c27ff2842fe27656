//! The verbs that work on a club's folder.

mod announce;
mod answer;
pub(crate) mod args;
mod command;
mod deal;
pub(crate) mod demo;
mod draw;
mod edit;
pub(crate) mod error;
mod field;
mod finish;
pub(crate) mod import;
mod import_finish;
mod import_log;
pub(crate) mod init;
mod lists;
pub(crate) mod log;
pub(crate) mod member;
mod new_night;
mod odds;
pub(crate) mod print;
pub(crate) mod rating;
mod restore;
mod rows;
mod run;
pub(crate) mod season;
mod season_edit;
mod session;
mod set_time;
mod sheet;
pub(crate) mod template;
pub(crate) mod tournament;
pub(crate) mod transfer;
mod two_nights;
pub(crate) mod undo;

pub(crate) use self::error::ClubError;
