//! The reasons of events: of the seating engine, and of people.

use chained_events::ids::CommandKey;

use super::{ClubEvent, Event, MemberEvent, RatingEvent, SeasonEvent, TournamentEvent, Why};

impl Event {
    /// The reason that the seating engine had.
    #[must_use]
    pub const fn why(&self) -> Option<&Why> {
        use TournamentEvent as E;
        let Self::Tournament(event) = self else {
            return None;
        };
        match event {
            E::SeatsDrawn(body) => body.why.as_ref(),
            E::EntrySeated(body) => body.why.as_ref(),
            E::TableOpened(body) => body.why.as_ref(),
            E::TableStarted(body) => body.why.as_ref(),
            E::TableBroken(body) => body.why.as_ref(),
            E::MoveOrdered(body) => body.why.as_ref(),
            E::MoveCancelled(body) => body.why.as_ref(),
            E::FinalTableFormed(body) => body.why.as_ref(),
            E::TournamentAnnounced(_)
            | E::ClockChanged(_)
            | E::EntryRegistered(_)
            | E::EntryRemoved(_)
            | E::HandEnded(_)
            | E::EntriesBusted(_)
            | E::MoveConfirmed(_)
            | E::RegistrationClosed(_)
            | E::RegistrationReopened(_)
            | E::TournamentEdited(_)
            | E::DealAgreed(_)
            | E::TournamentFinished(_)
            | E::FinishImported(_)
            | E::TournamentReopened(_)
            | E::BustsReordered(_)
            | E::EntryReinstated(_)
            | E::Pinned(_)
            | E::Unpinned(_)
            | E::TournamentCancelled(_)
            | E::PlayerArrived(_)
            | E::HandForHandChanged(_)
            | E::SeatsRedrawn(_)
            | E::ChipsCounted(_)
            | E::RebuyTaken(_)
            | E::AddOnTaken(_)
            | E::PaymentReceived(_)
            | E::PrizePaid(_)
            | E::BountyPaid(_)
            | E::Refunded(_)
            | E::FloatSet(_)
            | E::CashCounted(_)
            | E::KnockerCorrected(_)
            | E::TicketUsed(_)
            | E::TicketReturned(_)
            | E::AlternateListed(_)
            | E::AlternateCalled(_)
            | E::AlternatePassed(_) => None,
        }
    }

    /// The earlier command that it takes back, restores or corrects.
    #[must_use]
    pub const fn earlier(&self) -> Option<&CommandKey> {
        match self {
            Self::Club(ClubEvent::CommandRetracted(body)) => Some(&body.command),
            Self::Club(ClubEvent::CommandRestored(body)) => Some(&body.command),
            Self::Club(ClubEvent::TimeCorrected(body)) => Some(&body.command),
            Self::Season(SeasonEvent::ImportWithdrawn(body)) => Some(&body.import),
            _ => None,
        }
    }

    /// The note with the reason that a person gave: the key of its command.
    #[must_use]
    pub const fn note(&self) -> Option<&CommandKey> {
        match self {
            Self::Club(event) => match event {
                ClubEvent::CommandRetracted(body) => body.reason.as_ref(),
                ClubEvent::TimeCorrected(body) => body.reason.as_ref(),
                ClubEvent::TimesCorrected(body) => body.reason.as_ref(),
                ClubEvent::ClubEdited(body) => body.reason.as_ref(),
                ClubEvent::ClubCreated(_)
                | ClubEvent::RoomSet(_)
                | ClubEvent::CommandRestored(_) => None,
            },
            Self::Member(event) => match event {
                MemberEvent::MemberAdded(_)
                | MemberEvent::MemberRenamed(_)
                | MemberEvent::MembersMerged(_)
                | MemberEvent::MemberErased(_) => None,
            },
            Self::Season(event) => match event {
                SeasonEvent::ImportWithdrawn(body) => body.reason.as_ref(),
                SeasonEvent::SeasonReopened(body) => body.reason.as_ref(),
                SeasonEvent::SeasonEdited(body) => body.reason.as_ref(),
                SeasonEvent::SeasonOpened(_)
                | SeasonEvent::SeasonRulesChanged(_)
                | SeasonEvent::SeasonClosed(_)
                | SeasonEvent::SeasonFundPaid(_)
                | SeasonEvent::ResultsImported(_) => None,
            },
            Self::Rating(event) => match event {
                RatingEvent::RatingsKept(body) => Some(&body.reason),
                RatingEvent::RatingsPublished(_)
                | RatingEvent::RatingsImported(_)
                | RatingEvent::RatingsWithdrawn(_) => None,
            },
            Self::Tournament(event) => note_of_night(event),
        }
    }
}

/// The note of an event of a night.
const fn note_of_night(event: &TournamentEvent) -> Option<&CommandKey> {
    use TournamentEvent as E;
    match event {
        E::EntryRemoved(body) => body.reason.as_ref(),
        E::AlternatePassed(body) => body.reason.as_ref(),
        E::EntryReinstated(body) => body.reason.as_ref(),
        E::BustsReordered(body) => body.reason.as_ref(),
        E::MoveConfirmed(body) => body.reason.as_ref(),
        E::Pinned(body) => body.reason.as_ref(),
        E::Unpinned(body) => body.reason.as_ref(),
        E::FinishImported(body) => body.reason.as_ref(),
        E::TournamentReopened(body) => body.reason.as_ref(),
        E::TournamentCancelled(body) => body.reason.as_ref(),
        E::TournamentEdited(body) => body.reason.as_ref(),
        E::RegistrationReopened(body) => body.reason.as_ref(),
        E::SeatsRedrawn(body) => body.reason.as_ref(),
        E::TableBroken(body) => body.reason.as_ref(),
        E::Refunded(body) => body.reason.as_ref(),
        E::CashCounted(body) => body.reason.as_ref(),
        E::KnockerCorrected(body) => body.reason.as_ref(),
        E::RebuyTaken(_)
        | E::AddOnTaken(_)
        | E::PaymentReceived(_)
        | E::PrizePaid(_)
        | E::BountyPaid(_)
        | E::TicketUsed(_)
        | E::TicketReturned(_)
        | E::FloatSet(_)
        | E::TournamentAnnounced(_)
        | E::ClockChanged(_)
        | E::EntryRegistered(_)
        | E::SeatsDrawn(_)
        | E::EntrySeated(_)
        | E::TableOpened(_)
        | E::TableStarted(_)
        | E::HandEnded(_)
        | E::EntriesBusted(_)
        | E::MoveOrdered(_)
        | E::MoveCancelled(_)
        | E::RegistrationClosed(_)
        | E::DealAgreed(_)
        | E::TournamentFinished(_)
        | E::FinalTableFormed(_)
        | E::PlayerArrived(_)
        | E::ChipsCounted(_)
        | E::AlternateListed(_)
        | E::AlternateCalled(_)
        | E::HandForHandChanged(_) => None,
    }
}
