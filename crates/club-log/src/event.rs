//! Events: what happened, by stream.
//!
//! An event is stored as a kind, a schema number and a body in canonical JSON. What is written
//! once is read for ever: a changed body gets the next schema number, and bodies of older numbers
//! are brought up when they are read. [`Kind`] is the one table of kinds.

mod club;
mod entries;
mod kind;
mod member;
mod play;
mod results;
mod season;
mod seats;
mod why;

pub use self::club::{ClubCreated, CommandRestored, CommandRetracted, TimeCorrected};
pub use self::entries::{
    EntryRegistered, EntryReinstated, EntryRemoved, FlightEntry, PlayerArrived,
};
pub use self::kind::{
    ClubEvent, Event, Kind, MemberEvent, SeasonEvent, StreamKind, TournamentEvent,
};
pub use self::member::{MemberAdded, MemberErased, MemberRenamed, MembersMerged};
pub use self::play::{
    Bust, BustHand, BustsReordered, ChipsCounted, ClockChange, ClockChanged, EntriesBusted,
    HandEnded, StackCount, Winner,
};
pub use self::results::{
    Amounts, PlayerResult, RegistrationClosed, TournamentCancelled, TournamentFinished,
    TournamentReopened,
};
pub use self::season::{FinalStanding, ImportedTotal, ResultsImported, SeasonClosed, SeasonOpened};
pub use self::seats::{
    DrawnSeat, EntrySeated, MoveCancelled, MoveConfirmed, MoveGround, MoveGround as MoveBasis,
    MoveOrdered, MoverRule, SeatsDrawn, TableBroken, TableOpened, TableStarted,
};
pub use self::why::Why;
