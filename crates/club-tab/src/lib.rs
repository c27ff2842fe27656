//! The page of a poker club without a server: its tools, and a night to try, in a browser tab.
//!
//! - [`Tab`]: the routes of [`club_web`] over a club in memory, asked by a [`Question`] and answered by a
//!   [`Reply`]. [`TabKind`]: a tab with tools alone, or with the demonstration club.
//!
//! In a browser the module is called by name: see `bindings`.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(target_arch = "wasm32")]
mod bindings;
mod demonstration;
mod machine;
mod question;
mod say;
mod tab;

pub use self::question::{Question, Reply};
pub use self::tab::{Tab, TabFailure, TabKind};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
