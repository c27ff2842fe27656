//! The table of kinds: name, schema, stream, and whether a command with it can be taken back.

use chained_events::canonical::{CanonicalError, CanonicalObject};
use serde::Serialize;

use super::{
    AddOnTaken, AlternateCalled, AlternateListed, AlternatePassed, BountyPaid, BustsReordered,
    CashCounted, ChipsCounted, ClockChanged, ClubCreated, ClubEdited, CommandRestored,
    CommandRetracted, EntriesBusted, EntryRegistered, EntryReinstated, EntryRemoved, EntrySeated,
    FinalTableFormed, FinishImported, FloatSet, HandEnded, HandForHandChanged, ImportWithdrawn,
    KnockerCorrected, MemberAdded, MemberErased, MemberRenamed, MembersMerged, MoveCancelled,
    MoveConfirmed, MoveOrdered, PaymentReceived, Pinned, PlayerArrived, PrizePaid, RatingsImported,
    RatingsKept, RatingsPublished, RatingsWithdrawn, RebuyTaken, Refunded, RegistrationClosed,
    RegistrationReopened, ResultsImported, RoomSet, SeasonClosed, SeasonEdited, SeasonFundPaid,
    SeasonOpened, SeasonReopened, SeasonRulesChanged, SeatsDrawn, SeatsRedrawn, TableBroken,
    TableOpened, TableStarted, TicketReturned, TicketUsed, TimeCorrected, TimesCorrected,
    TournamentCancelled, TournamentEdited, TournamentFinished, TournamentReopened, Unpinned,
};
use crate::deal::DealAgreed;
use crate::rules::Announcement;

/// Subject of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StreamKind {
    /// The club, and revisions of earlier commands.
    Club,
    /// A member.
    Member,
    /// A season.
    Season,
    /// A tournament.
    Tournament,
    /// The ratings of a ladder.
    Rating,
}

/// Whether a command with an event of this kind can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Undo {
    /// Yes, as far as later events allow it.
    Yes,
    /// No: it changed something outside the chain, or everything rests on it.
    No,
    /// It says something about earlier commands; a retraction has its own inverse.
    Revision,
    /// It says something about earlier commands, and can be taken back.
    RevisionOrYes,
}

macro_rules! kinds {
    ($(
        $(#[doc = $stream_doc:literal])+
        $stream:ident as $event:ident {
            $( $(#[doc = $doc:literal])+ $kind:ident($body:ty), schema $schema:literal, undo $undo:ident; )+
        }
    )+) => {
        /// The kind of an event.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Kind {
            $($( $(#[doc = $doc])+ $kind, )+)+
        }

        impl Kind {
            /// All kinds of this release, by stream.
            pub const ALL: &[Self] = &[$($( Self::$kind, )+)+];

            /// Its name in the envelope, such as `EntryRegistered`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($( Self::$kind => stringify!($kind), )+)+ }
            }

            /// The kind with this name, if this release knows it.
            #[must_use]
            pub fn of_name(name: &str) -> Option<Self> {
                match name { $($( stringify!($kind) => Some(Self::$kind), )+)+ _ => None }
            }

            /// The schema that this release writes.
            #[must_use]
            pub const fn schema(self) -> u32 {
                match self { $($( Self::$kind => $schema, )+)+ }
            }

            /// The stream that it belongs to.
            #[must_use]
            pub const fn stream(self) -> StreamKind {
                match self { $($( Self::$kind => StreamKind::$stream, )+)+ }
            }

            const fn undo(self) -> Undo {
                match self { $($( Self::$kind => Undo::$undo, )+)+ }
            }
        }

        /// Event of any stream.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Event {
            $( $(#[doc = $stream_doc])+ $stream($event), )+
        }

        impl Event {
            /// Its kind.
            #[must_use]
            pub const fn kind(&self) -> Kind {
                match self { $( Self::$stream(event) => event.kind(), )+ }
            }

            /// Its body in canonical JSON.
            ///
            /// # Errors
            ///
            /// [`CanonicalError`] when the body has no such form; every body of this release has one.
            pub fn body(&self) -> Result<CanonicalObject, CanonicalError> {
                match self { $($( Self::$stream($event::$kind(body)) => CanonicalObject::new(body), )+)+ }
            }

            /// Reads a body of the schema that this release writes, or of one that reads the same.
            pub(crate) fn read(kind: Kind, body: &str) -> Result<Self, serde_json::Error> {
                Ok(match kind {
                    $($( Kind::$kind => Self::$stream($event::$kind(serde_json::from_str(body)?)), )+)+
                })
            }
        }

        impl Serialize for Event {
            /// The body alone, without the kind.
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self { $($( Self::$stream($event::$kind(body)) => body.serialize(serializer), )+)+ }
            }
        }

        $(
            $(#[doc = $stream_doc])+
            #[derive(Debug, Clone, PartialEq, Eq)]
            pub enum $event {
                $( $(#[doc = $doc])+ $kind($body), )+
            }

            impl $event {
                /// Its kind.
                #[must_use]
                pub const fn kind(&self) -> Kind {
                    match self { $( Self::$kind(_) => Kind::$kind, )+ }
                }
            }

            impl From<$event> for Event {
                fn from(event: $event) -> Self {
                    Self::$stream(event)
                }
            }

            $(
                impl From<$body> for Event {
                    fn from(body: $body) -> Self {
                        Self::$stream($event::$kind(body))
                    }
                }
            )+
        )+
    };
}

kinds! {
    /// Something about the club, or about earlier commands.
    Club as ClubEvent {
        /// The club began its log.
        ClubCreated(ClubCreated), schema 1, undo No;
        /// The club has another name or another time zone from now on.
        ClubEdited(ClubEdited), schema 1, undo No;
        /// The club has other tables from now on.
        RoomSet(RoomSet), schema 1, undo No;
        /// All events of an earlier command are void.
        CommandRetracted(CommandRetracted), schema 2, undo Revision;
        /// A command that was taken back applies again.
        CommandRestored(CommandRestored), schema 1, undo Revision;
        /// A command happened at another time than it said.
        TimeCorrected(TimeCorrected), schema 1, undo Revision;
        /// Several commands of a night happened at other times than they said.
        TimesCorrected(TimesCorrected), schema 1, undo RevisionOrYes;
    }
    /// Something about a member.
    Member as MemberEvent {
        /// A person became a member.
        MemberAdded(MemberAdded), schema 1, undo Yes;
        /// A member's name changed.
        MemberRenamed(MemberRenamed), schema 1, undo No;
        /// Two members turned out to be one person.
        MembersMerged(MembersMerged), schema 1, undo Yes;
        /// A member's name was deleted from the store.
        MemberErased(MemberErased), schema 1, undo No;
    }
    /// Something about a season.
    Season as SeasonEvent {
        /// A season began.
        SeasonOpened(SeasonOpened), schema 2, undo Yes;
        /// The nights of a season are rated in another way from now on.
        SeasonRulesChanged(SeasonRulesChanged), schema 1, undo Yes;
        /// A season has other values from now on; its standings follow at once.
        SeasonEdited(SeasonEdited), schema 1, undo Yes;
        /// A season ended.
        SeasonClosed(SeasonClosed), schema 2, undo Yes;
        /// A closed season is open again.
        SeasonReopened(SeasonReopened), schema 1, undo No;
        /// The fund of a closed season was paid out.
        SeasonFundPaid(SeasonFundPaid), schema 1, undo Yes;
        /// Results of events that have no log.
        ResultsImported(ResultsImported), schema 1, undo Yes;
        /// Imported results do not count any more; the members that came with them stay.
        ImportWithdrawn(ImportWithdrawn), schema 1, undo No;
    }
    /// Something about a tournament.
    Tournament as TournamentEvent {
        /// A tournament was announced, with all its rules.
        TournamentAnnounced(Box<Announcement>), schema 2, undo Yes;
        /// The announcement is changed from now on.
        TournamentEdited(TournamentEdited), schema 1, undo Yes;
        /// The tournament's clock changed.
        ClockChanged(ClockChanged), schema 1, undo Yes;
        /// A player entered the tournament.
        EntryRegistered(EntryRegistered), schema 2, undo Yes;
        /// An entry found no place and waits as an alternate.
        AlternateListed(AlternateListed), schema 1, undo Yes;
        /// An alternate got a place.
        AlternateCalled(AlternateCalled), schema 1, undo Yes;
        /// An alternate was not there when called.
        AlternatePassed(AlternatePassed), schema 1, undo Yes;
        /// A registered player arrived.
        PlayerArrived(PlayerArrived), schema 1, undo Yes;
        /// The director removed an entry.
        EntryRemoved(EntryRemoved), schema 2, undo Yes;
        /// The seats of the first hand were drawn.
        SeatsDrawn(SeatsDrawn), schema 2, undo Yes;
        /// All seats were drawn again.
        SeatsRedrawn(SeatsRedrawn), schema 1, undo Yes;
        /// An entry that waited got a seat.
        EntrySeated(EntrySeated), schema 2, undo Yes;
        /// A table was opened.
        TableOpened(TableOpened), schema 2, undo Yes;
        /// An opened table has enough players for its first hand.
        TableStarted(TableStarted), schema 2, undo Yes;
        /// A table was broken.
        TableBroken(TableBroken), schema 3, undo Yes;
        /// Hands ended without a bust.
        HandEnded(HandEnded), schema 2, undo Yes;
        /// Chips were counted.
        ChipsCounted(ChipsCounted), schema 1, undo Yes;
        /// Entries lost their chips.
        EntriesBusted(EntriesBusted), schema 2, undo Yes;
        /// Hand-for-hand play began or ended, or a round was played.
        HandForHandChanged(HandForHandChanged), schema 1, undo Yes;
        /// The director is asked to move a player.
        MoveOrdered(MoveOrdered), schema 2, undo Yes;
        /// A player moved.
        MoveConfirmed(MoveConfirmed), schema 2, undo Yes;
        /// An order was withdrawn.
        MoveCancelled(MoveCancelled), schema 2, undo Yes;
        /// Something stays where it is until it is let go.
        Pinned(Pinned), schema 1, undo Yes;
        /// A pinned player may be moved again, or a pinned table broken.
        Unpinned(Unpinned), schema 1, undo Yes;
        /// One table is left, and its seats were drawn again.
        FinalTableFormed(FinalTableFormed), schema 1, undo Yes;
        /// No more entries.
        RegistrationClosed(RegistrationClosed), schema 1, undo Yes;
        /// Players may enter again.
        RegistrationReopened(RegistrationReopened), schema 1, undo Yes;
        /// The players left have agreed to divide the prizes.
        DealAgreed(DealAgreed), schema 3, undo Yes;
        /// The tournament is over, with places and awards.
        TournamentFinished(TournamentFinished), schema 2, undo Yes;
        /// A past tournament without a log is over, with places.
        FinishImported(FinishImported), schema 1, undo Yes;
        /// A finished tournament goes on.
        TournamentReopened(TournamentReopened), schema 1, undo Yes;
        /// A tournament was called off.
        TournamentCancelled(TournamentCancelled), schema 1, undo Yes;
        /// An entry that was recorded as out is still in.
        EntryReinstated(EntryReinstated), schema 1, undo Yes;
        /// The busts of some entries came in another order.
        BustsReordered(BustsReordered), schema 1, undo Yes;
        /// A player took a rebuy.
        RebuyTaken(RebuyTaken), schema 1, undo Yes;
        /// A player took an add-on.
        AddOnTaken(AddOnTaken), schema 1, undo Yes;
        /// A player paid what they owed.
        PaymentReceived(PaymentReceived), schema 1, undo Yes;
        /// A player was paid a prize.
        PrizePaid(PrizePaid), schema 1, undo Yes;
        /// A player was paid bounties.
        BountyPaid(BountyPaid), schema 1, undo Yes;
        /// Parts of what an entry bought were paid back.
        Refunded(Refunded), schema 1, undo Yes;
        /// The box begins with this cash.
        FloatSet(FloatSet), schema 1, undo Yes;
        /// The cash in the box was counted.
        CashCounted(CashCounted), schema 1, undo Yes;
        /// Others won the last chips of an entry than was recorded.
        KnockerCorrected(KnockerCorrected), schema 1, undo Yes;
        /// A ticket that was won here paid an entry of another tournament.
        TicketUsed(TicketUsed), schema 1, undo Yes;
        /// A ticket that was won here is unused again.
        TicketReturned(TicketReturned), schema 1, undo Yes;
    }
    /// Something about the ratings of a ladder.
    Rating as RatingEvent {
        /// The ratings of a finished tournament.
        RatingsPublished(Box<RatingsPublished>), schema 2, undo Yes;
        /// Ratings that members had before their first rated tournament.
        RatingsImported(RatingsImported), schema 1, undo Yes;
        /// Something was corrected and the ratings were left as they were.
        RatingsKept(RatingsKept), schema 1, undo Yes;
        /// A rated tournament was called off.
        RatingsWithdrawn(RatingsWithdrawn), schema 1, undo Yes;
    }
}

impl Kind {
    /// Whether a command with an event of this kind can be taken back, if later events allow it.
    #[must_use]
    pub fn can_be_taken_back(self) -> bool {
        matches!(self.undo(), Undo::Yes | Undo::RevisionOrYes)
    }

    /// Whether a tournament is over with it and has places, so that it can be rated.
    #[must_use]
    pub fn finishes(self) -> bool {
        matches!(self, Self::TournamentFinished | Self::FinishImported)
    }

    /// Whether it says something about earlier commands.
    #[must_use]
    pub fn is_revision(self) -> bool {
        matches!(self.undo(), Undo::Revision | Undo::RevisionOrYes)
    }

    /// Whether it brings its tournament to another stage.
    pub(crate) fn changes_stage(self) -> bool {
        self.finishes()
            || matches!(
                self,
                Self::TournamentAnnounced
                    | Self::SeatsDrawn
                    | Self::TournamentReopened
                    | Self::TournamentCancelled
            )
    }
}

impl From<RatingsPublished> for Event {
    fn from(body: RatingsPublished) -> Self {
        Box::new(body).into()
    }
}

impl From<Announcement> for Event {
    fn from(announcement: Announcement) -> Self {
        Box::new(announcement).into()
    }
}
