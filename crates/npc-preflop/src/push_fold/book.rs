//! A book for computer players: push or fold near equilibrium at eleven stacks, generated.
//!
//! The charts are of the game of ten players with equal stacks and a big-blind ante of one big blind, dead
//! money. Where the first players have folded, the game of fewer players is left, so that the later positions
//! serve every smaller table. They were learned by `cargo xtask codegen push-fold-book`; the page
//! `docs/pushfold/book.md` has what each seat could still gain at each stack.
//!
//! ```
//! use npc_preflop::{Players, Position};
//! use npc_preflop::push_fold::book::{BookChart, BookSpot};
//!
//! // The button of six players with 9.4 big blinds, everybody before it has folded.
//! let chart = BookChart::nearest(94);
//! assert_eq!(chart.tenths(), 100);
//! let spot = BookSpot::new(Players::new(6)?, Position::Btn, &[])?;
//! assert!(chart.is_played(spot, "A2o".parse()?));
//! assert!(!chart.is_played(spot, "72o".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chart;
mod spot;

pub use self::chart::{BookChart, PARTS};
pub use self::spot::BookSpot;
