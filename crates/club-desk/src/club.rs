//! The verbs that work on a club's folder.

pub(crate) mod args;
pub(crate) mod demo;
mod describe;
mod run;
mod session;
pub(crate) mod show;
mod standings;
mod transfer;
pub(crate) mod verbs;
