//! No-limit hold'em at one table in whole chips, from the blinds to the payouts.
//!
//! For programs whose players sit down and play: simulations of tournaments, opponents, checks of other
//! software. The rules are those of a tournament director, the cards and the decisions come from the caller.
//!
//! ```
//! use holdem_cards::Deck;
//! use holdem_table::{
//!     Action, BlindSeats, Deal, Hand, HandSetup, Player, SeatStack, Spot, Stakes, StakesSetup,
//! };
//! use rand::{SeedableRng, rngs::ChaCha8Rng};
//!
//! /// All in with an ace or a pair, out of the way otherwise.
//! struct Simple;
//!
//! impl Player for Simple {
//!     fn act(&mut self, spot: &Spot<'_>) -> Action {
//!         let [a, b] = spot.cards().map(|card| card.rank());
//!         if a == b || a.max(b).to_char() == 'A' {
//!             spot.all_in()
//!         } else if spot.to_call() == 0 {
//!             Action::Check
//!         } else {
//!             Action::Fold
//!         }
//!     }
//! }
//!
//! let stakes = StakesSetup { small_blind: 50, big_blind: 100, ..StakesSetup::default() };
//! let stacks = [1, 2, 5, 8].map(|seat| SeatStack { seat, stack: 1_000 });
//! // The small blind of seat 3 is dead: its player has gone.
//! let blinds = BlindSeats { button: Some(2), small_blind: Some(3), big_blind: 5 };
//! let setup = HandSetup { stakes: Stakes::new(stakes)?, blinds, stacks: &stacks };
//! let deal = Deal::random(4, &mut Deck::new(), &mut ChaCha8Rng::seed_from_u64(7));
//!
//! let mut hand = Hand::new();
//! hand.start(&setup, &deal)?;
//! hand.play(&mut [Simple, Simple, Simple, Simple])?;
//! let record = hand.record().expect("played to the end");
//! assert_eq!(record.stacks().iter().sum::<u64>(), 4_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Types
//!
//! - [`HandSetup`] has [`Stakes`], [`BlindSeats`] and a [`SeatStack`] for each player; a [`Deal`] has the
//!   cards, drawn or given. [`Hand::start`] checks them.
//! - [`Hand`] is the state of a hand. [`Hand::play`] asks a [`Player`] for an [`Action`] in each [`Spot`], which
//!   shows what that player may know; [`Hand::act`] takes one action and refuses an illegal one with an
//!   [`ActionError`] that names value and bound.
//! - [`Record`] is what came of it: a [`Pot`] for each layer with its winners, strengths, players who are
//!   [`Broke`], and the hand as a poker hand history ([`Record::to_phh`]).
//!
//! # Rules
//!
//! - **Posting.** Small blind, big blind, then antes, each as far as the stack goes. A dead small blind is not
//!   posted. Two players: the button has the small blind, and acts first before the flop and last after it.
//! - **Antes of each player** count as their chips in every pot, so that a short ante wins as much of the
//!   others. What no other ante matches of the largest is returned at once. **An ante of the big blind** is
//!   dead and in the main pot.
//! - **A short big blind** does not lower the price: a call is to the full big blind, but to no more than any
//!   other player in the hand could put in.
//! - **Raises.** The smallest is the last full bet or raise of the street, at first the big blind, on top of the
//!   bet; less only all in, and such a short raise does not change the size. A raise that nobody has the chips
//!   to call is not legal.
//! - **Reopening.** A player who has acted on the street may raise again only if the chips to call are at least
//!   the last full bet or raise, whether by one raise or by several short all-ins that add up. That is the
//!   wording of rule 47A of the Tournament Directors Association (2022): "facing at least a full bet or raise
//!   when the action returns to them". It is read for each player apart: of two callers, the one who called
//!   before both short all-ins may raise, the one who called between them may not.
//! - **Folding** without a bet to call is legal, and binding.
//! - **Pots.** Uncalled chips come back at the end of each street. Pots are layers of what the players in the
//!   hand put in, and each is split separately; where antes of players who folded go beyond all of them, the
//!   last pot has the rest. Chips that cannot be divided go to the first winner left of the button (rules 20 and
//!   21 of the same book), all of a pot's to one player, as `PokerKit` has it.
//!
//! # What it does not do
//!
//! There are no misdeals, no exposed cards, no straddles, no rake, no run-outs beyond one, and the order in which
//! hands are shown is not kept. Moving the button is the business of a seating engine.
//!
//! # Features
//!
//! - `std` (default): nothing but `std` in the dependencies; without it the crate needs no standard library.
//! - `serde`: stakes, seats and actions, checked when read; pots, actions taken, broke players and errors are
//!   written only.
//!
//! # Speed
//!
//! A hand is a value with arrays of 23 players that is used again and again: neither an action nor a new hand
//! allocates. A street without a bet costs one question for each player.
//!
//! # Determinism
//!
//! Whole numbers and one order of everything. The cards come from the deal alone and do not depend on actions.
//!
//! Minimum supported Rust version: 1.89.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod action;
mod deal;
mod error;
mod hand;
mod history;
mod player;
mod player_set;
mod pot;
mod record;
mod setup;
mod spot;
mod stakes;

pub use action::{Action, Legal, RaiseBounds, Street, Taken};
pub use deal::Deal;
pub use error::{ActionError, DealError, PlayError, SetupError, StakesError};
pub use hand::Hand;
pub use player::Player;
pub use player_set::PlayerSet;
pub use pot::Pot;
pub use record::{Broke, Record};
pub use setup::{BlindSeats, HandSetup, MAX_PLAYERS, SeatStack};
pub use spot::Spot;
pub use stakes::{Ante, MAX_CHIPS, Stakes, StakesSetup};
