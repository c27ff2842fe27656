//! Events: what happened, by stream.
//!
//! An event is stored as a kind, a schema number and a body in canonical JSON. What is written
//! once is read for ever: a changed body gets the next schema number, and bodies of older numbers
//! are brought up when they are read. [`Kind`] is the one table of kinds.

mod alternates;
mod club;
mod club_edited;
mod edited;
mod entries;
mod hand_for_hand;
mod imported;
mod kind;
mod money;
mod play;
mod ratings;
mod reason;
mod redraw;
mod room_set;
mod season_edited;
mod seats;

pub use self::alternates::{AlternateCalled, AlternateListed, AlternatePassed};
pub use self::club::{
    ClubCreated, CommandRestored, CommandRetracted, CorrectedTime, FinalStanding, FundShare,
    ImportWithdrawn, ImportedTotal, MemberAdded, MemberErased, MemberField, MemberRenamed,
    MembersMerged, ResultsImported, SeasonClosed, SeasonFundPaid, SeasonOpened, SeasonReopened,
    SeasonRulesChanged, TimeCorrected, TimesCorrected,
};
pub use self::club_edited::{ClubEdited, ClubField};
pub use self::edited::{Change, EditedField, RegistrationReopened, TournamentEdited};
pub use self::entries::{
    Amounts, EntryRegistered, EntryReinstated, EntryRemoved, FlightEntry, PlayerArrived,
    PlayerResult, RegistrationClosed, TournamentCancelled, TournamentFinished, TournamentReopened,
};
pub use self::hand_for_hand::{HandForHandChange, HandForHandChanged, MAX_ROUND_MINUTES};
pub use self::imported::{FinishImported, ImportedPlace};
pub use self::kind::{
    ClubEvent, Event, Kind, MemberEvent, RatingEvent, SeasonEvent, StreamKind, TournamentEvent,
};
pub use self::money::{
    AddOnTaken, BountyPaid, CashCounted, FloatSet, KnockerCorrected, PaymentReceived, PrizePaid,
    RebuyTaken, Refunded, TicketReturned, TicketUsed,
};
pub use self::play::{
    Bust, BustHand, BustsReordered, ChipsCounted, ClockChange, ClockChanged, EntriesBusted,
    HandEnded, StackCount, Winner,
};
pub use self::ratings::{
    ExactSkill, ImportedRating, NightReading, PublishedEntry, PublishedRating, RatingsImported,
    RatingsKept, RatingsPublished, RatingsWithdrawn, Timing,
};
pub use self::redraw::SeatsRedrawn;
pub use self::room_set::RoomSet;
pub use self::season_edited::{MultiplierChange, SeasonEdited, SeasonField};
pub use self::seats::{
    DrawnSeat, EntrySeated, FinalTableFormed, MoveBasis, MoveCancelled, MoveConfirmed, MoveOrdered,
    MoverRule, Pin, Pinned, SeatsDrawn, TableBroken, TableOpened, TableStarted, Unpinned, Why,
};
