//! The verbs that work on a club's folder.

mod announce;
pub(crate) mod args;
mod clock;
pub(crate) mod demo;
mod describe;
mod import;
pub(crate) mod print;
mod run;
mod session;
mod sheet;
pub(crate) mod show;
mod standings;
mod template;
mod transfer;
pub(crate) mod verbs;
