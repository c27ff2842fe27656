//! Cards, decks and the strength of five to seven cards.
//!
//! For programs that deal and compare hands of hold'em and of other games with one deck of 52 and the usual
//! ranking.
//!
//! ```
//! use holdem_cards::{Card, Category, strength};
//!
//! let hand = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<Card>, _>>();
//! let flush = strength(&hand("Ah Kh 2h 7h 9h 9c 9d")?)?;
//! let set = strength(&hand("9s 9h 2h 7h Kd 9c 3d")?)?;
//! assert_eq!(flush.category(), Category::Flush);
//! assert_eq!(set.category(), Category::ThreeOfAKind);
//! assert!(flush > set);
//! # Ok::<(), holdem_cards::CardError>(())
//! ```
//!
//! # Types
//!
//! - [`Rank`] is one of 13 and [`Card`] one of 52, each with an index and a text form.
//! - [`Deck`] deals different cards at random, by a generator of the caller.
//! - [`strength`] compares hands: a [`Strength`] is higher for the better hand and equal for a tie, and has a
//!   [`Category`]. [`HandCards`] is the same in steps, for loops that share the cards of a board.
//!
//! # What it does not do
//!
//! Lowball, short decks and wild cards are not there, nor are hands that must use a certain number of
//! private cards.
//!
//! # Features
//!
//! - `std` (default): nothing but `std` in the dependencies; without it the crate needs no standard library.
//! - `serde`: ranks and cards as their text, checked when read; strengths and errors are written only.
//!
//! # Determinism and stability
//!
//! The index and the text of a card are stable, and so are the cards that a deck deals for a stream of
//! random numbers. The number behind a strength is not: only its order is.
//!
//! Minimum supported Rust version: 1.89.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod card;
mod category;
mod deck;
mod error;
mod evaluator;
mod rank;
mod strength;

pub use card::Card;
pub use category::Category;
pub use deck::Deck;
pub use error::CardError;
pub use evaluator::HandCards;
/// Generator of random numbers, as the functions that draw take it; of the crate `rand`.
#[doc(no_inline)]
pub use rand::Rng;
pub use rank::Rank;
pub use strength::{Strength, strength};
