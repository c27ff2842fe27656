//! The verbs that work on a club's folder.

mod announce;
mod answer;
pub(crate) mod args;
mod clock;
mod deal;
pub(crate) mod demo;
mod describe;
pub(crate) mod import;
mod moment;
mod names;
pub(crate) mod print;
mod reasons;
mod restore;
mod run;
mod session;
mod sheet;
pub(crate) mod show;
mod standings;
pub(crate) mod template;
mod transfer;
pub(crate) mod verbs;
