//! Ids of seasons, tournaments and ladders, and what a club reads in the name of a stream.

mod stream;

use chained_events::id_type;

pub use stream::{StreamError, StreamId};

id_type!(
    /// A season.
    SeasonId,
    "season id"
);
id_type!(
    /// A tournament.
    TournamentId,
    "tournament id"
);
id_type!(
    /// A ladder of ratings.
    LadderId,
    "ladder id"
);
impl LadderId {
    /// The ladder that nights are rated on if none is named and there is none yet.
    #[must_use]
    pub fn main() -> Self {
        Self("main".to_owned())
    }
}

impl TournamentId {
    /// The id of the day's tournament with this number: the date, from the second on with the
    /// number behind it.
    pub(crate) fn of_day(date: jiff::civil::Date, number: u32) -> Self {
        // At most 7 + 6 + 11 characters, all of them digits and `-`.
        Self(if number <= 1 {
            date.to_string()
        } else {
            format!("{date}-{number}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_tournament_of_a_day_has_its_date_as_id() {
        let date = jiff::civil::date(2026, 5, 2);
        assert_eq!(TournamentId::of_day(date, 1).as_str(), "2026-05-02");
        assert_eq!(TournamentId::of_day(date, 2).as_str(), "2026-05-02-2");
    }
}
