//! Faults that a revision brings into nights that had none.

use crate::club::Club;
use crate::ids::TournamentId;
use crate::tournament::Tournament;

/// The first fault of these nights in the club after a revision, where the night had none before.
pub(super) fn first_new<'a, T>(
    (before, after): (&Club, &Club),
    mut nights: impl Iterator<Item = &'a TournamentId>,
    fault: impl Fn(&Tournament) -> Option<T>,
) -> Option<T> {
    let of = |club: &Club, id| {
        let (_, night) = club.tournament(Some(id)).ok()?;
        fault(night)
    };
    nights.find_map(|id| of(after, id).filter(|_| of(before, id).is_none()))
}
