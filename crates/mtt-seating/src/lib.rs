//! Seat draw, table breaks, balancing, late registration and re-entry of multi-table tournaments.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod action;
mod assign;
mod balance;
mod breaking;
mod config;
mod draw;
mod engine;
mod error;
mod event;
mod evolve;
mod field;
mod ids;
mod planner;
mod record;
mod state;
mod table;
mod targets;
mod tournament;
mod waiting;

pub use action::{Action, Dealt, Mover, Reason, RuleId, Step};
pub use config::{BreakOrder, Config, ConfigSetup, ConfigWarning, HandData, Profile, Tolerance};
pub use draw::DrawKey;
pub use error::{InvalidConfig, SeatingError};
pub use event::{Event, HandEnd};
pub use ids::{Chips, MAX_SEATS, PlayerId, Seat, TableId};
pub use state::{SeatSetup, StateSetup, TableSetup, TransitSetup, WaitingSetup};
pub use table::{Blinds, Occupant, Phase, Table};
pub use targets::{Targets, min_moves, tables_needed, targets};
pub use tournament::{MoveOrder, Place, Tournament, Transit, WaitingPlayer};
