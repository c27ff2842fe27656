//! The verbs that work on a club's folder.

mod announce;
pub(crate) mod args;
mod clock;
pub(crate) mod demo;
mod describe;
mod import;
mod run;
mod session;
pub(crate) mod show;
mod standings;
mod template;
mod transfer;
pub(crate) mod verbs;
