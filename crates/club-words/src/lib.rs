//! Languages, messages, numbers and dates of a poker club, in English and Japanese.
//!
//! For every program that shows something of a club: the terminal, printed sheets, a page. All texts are
//! in one place, so that a translator reads one folder and a test compares the languages.
//!
//! ```
//! use club_words::{Lang, count, date, list};
//!
//! mod say {
//!     club_words::messages! { ALL: players(count); }
//! }
//!
//! let day = jiff::civil::date(2026, 3, 7);
//! for (lang, expected) in [
//!     (Lang::En, "Sat 7 March 2026: 12,000 players (Ann, Baker)"),
//!     (Lang::Ja, "2026年3月7日(土): 12,000 人 (Ann、Baker)"),
//! ] {
//!     let names = list(lang, &["Ann", "Baker"]);
//!     let line = format!("{}: {} ({names})", date(lang, day), say::players(lang, 12_000_u32));
//!     assert_eq!(line, expected);
//! }
//! assert_eq!(count(12_000_u32), "12,000");
//! ```
//!
//! # Types
//!
//! - [`Lang`]: a language. [`Lang::of_locales`] chooses it from the variables of a system.
//! - [`messages!`]: makes a function for each message, so that a missing key or argument does not
//!   compile. [`Arg`] is a value in a message.
//! - [`Lang::find`]: the message of a key that is data, such as the kind of a failure.
//! - [`count`], [`grouped`], [`span`], [`date`], [`list`]: numbers, spans of time, dates and lists.
//! - [`typed_count`], [`typed_amount`], [`typed_span`]: numbers, amounts and spans as people type them.
//! - [`source`], [`source_names`], [`variables`], [`asked`]: the files, for tests that compare them with code.
//!
//! # Words
//!
//! Messages are [Fluent](https://projectfluent.org) files in `locales`, compiled in. Both languages
//! have the same keys and variables. Names are data: nothing splits or reorders them. Numbers have
//! groups of three digits, spans are `mm:ss` or `h:mm:ss`.
//!
//! Failures and the help of a command line are their own English, and have files in Japanese alone.
//!
//! # What it does not do
//!
//! It knows no club and no rules. It reads no clock and no environment, and prints nothing.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod date;
mod failure;
mod lang;
mod message;
mod number;
mod say;
mod typed;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
mod readme {}

pub use date::date;
pub use lang::{LOCALE_VARIABLES, Lang, UnknownLang};
pub use message::{Arg, asked, list, source, source_names, variables};
pub use number::{count, grouped, span};
pub use typed::{TypedAmount, typed_amount, typed_count, typed_span};
