//! Documents of a club that a program may ask for, and their reader.

use chained_events::ids::MemberId;
use club_log::authorise::Role;
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::rules::Ranking;
use club_view::NightsListed;
use club_words::Lang;

use crate::PublicNames;

/// A document that a program asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApiDocument {
    /// The nights, of a season or of all, those that are open or all.
    Nights(NightsListed),
    /// A night.
    Night(TournamentId),
    /// The clock of a night.
    Clock(TournamentId),
    /// Seats of a night.
    Seats(TournamentId),
    /// Orders of a night, and the seat of everybody.
    Moves(TournamentId),
    /// Points by place.
    Payouts(TournamentId),
    /// Prizes by place.
    Prizes(TournamentId),
    /// The account of a night.
    Money(TournamentId),
    /// The seasons.
    Seasons,
    /// A season with its nights.
    Season(SeasonId),
    /// The standings of a season, in an order or in its own.
    Standings(SeasonId, Option<Ranking>),
    /// The same with the points of each night.
    StandingsNights(SeasonId, Option<Ranking>),
    /// The ratings of a ladder; of the only one where none is named.
    Rating(Option<LadderId>),
    /// The ratings of a member, night by night.
    RatingHistory(MemberId, Option<LadderId>),
    /// The members.
    Members,
    /// A member.
    Member(MemberId),
}

/// A document with its reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The document.
    pub document: ApiDocument,
    /// The role of the reader; the public reads the names of public pages.
    pub role: Role,
    /// The language of sentences in it.
    pub lang: Lang,
    /// Names that the public reads.
    pub names: PublicNames,
}
