//! Kinds of commands by which a log is read.

use club_log::event::Kind;

/// A kind of commands in the log of a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LogKind {
    /// Players who come in, and those who are taken out of the list.
    Entries,
    /// Players who are out.
    Out,
    /// Seats, tables, orders, moves.
    Seats,
    /// Clock, hands, the whole night.
    Night,
    /// Prices, payments, the box.
    Money,
    /// Corrections of earlier commands.
    Corrections,
}

impl LogKind {
    /// All kinds, as a page offers them.
    pub const ALL: [Self; 6] = [
        Self::Entries,
        Self::Out,
        Self::Seats,
        Self::Night,
        Self::Money,
        Self::Corrections,
    ];

    /// Its name in an address.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Entries => "entries",
            Self::Out => "out",
            Self::Seats => "seats",
            Self::Night => "night",
            Self::Money => "money",
            Self::Corrections => "corrections",
        }
    }

    /// The kind with this name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The kind of an event. Events that belong to none, such as those of a later release, are of the night.
    #[must_use]
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::EntryRegistered
            | Kind::AlternateListed
            | Kind::AlternateCalled
            | Kind::AlternatePassed
            | Kind::PlayerArrived
            | Kind::EntryRemoved
            | Kind::RegistrationClosed
            | Kind::RegistrationReopened => Self::Entries,
            Kind::EntriesBusted => Self::Out,
            Kind::SeatsDrawn
            | Kind::SeatsRedrawn
            | Kind::EntrySeated
            | Kind::TableOpened
            | Kind::TableStarted
            | Kind::TableBroken
            | Kind::MoveOrdered
            | Kind::MoveConfirmed
            | Kind::MoveCancelled
            | Kind::Pinned
            | Kind::Unpinned
            | Kind::FinalTableFormed => Self::Seats,
            Kind::RebuyTaken
            | Kind::AddOnTaken
            | Kind::PaymentReceived
            | Kind::PrizePaid
            | Kind::BountyPaid
            | Kind::Refunded
            | Kind::FloatSet
            | Kind::CashCounted
            | Kind::TicketUsed
            | Kind::TicketReturned => Self::Money,
            Kind::EntryReinstated
            | Kind::BustsReordered
            | Kind::KnockerCorrected
            | Kind::CommandRetracted
            | Kind::CommandRestored
            | Kind::TimeCorrected
            | Kind::TimesCorrected
            | Kind::TournamentEdited => Self::Corrections,
            _ => Self::Night,
        }
    }
}
