//! Publications that name a member as somebody else than the result that they rate.

use std::collections::BTreeSet;

use chained_events::ids::MemberId;

use crate::club::Club;
use crate::rating::RatedNight;
use crate::revision::{Dependent, Excerpt};

/// Publications of an excerpt that would rate members who are not in the results any more.
///
/// A merge that is taken back gives a night back to the member merged away. What was published since names the other
/// one: it has to be taken back first.
pub(super) fn rated_as_others(
    (before, after): (&Club, &Club),
    excerpt: &Excerpt,
) -> Vec<Dependent> {
    let mut astray: BTreeSet<u64> = BTreeSet::new();
    for id in &excerpt.ladders {
        let Some(ladder) = after.ladders().get(id) else {
            continue;
        };
        let was = |night: &RatedNight| {
            let ladder = before.ladders().get(id)?;
            ladder.nights().get(ladder.position_of(night.tournament())?)
        };
        let reached = |night: &&RatedNight| excerpt.nights.contains(night.tournament());
        for night in ladder.nights().iter().filter(reached) {
            let was_astray = was(night).is_some_and(|night| rates_others(before, night));
            if rates_others(after, night) && !was_astray {
                astray.insert(night.published());
            }
        }
    }
    let events = excerpt.events.iter();
    events
        .filter(|recorded| astray.contains(&recorded.seq))
        .map(|recorded| Dependent::new(recorded, after.revisions.time_of(recorded)))
        .collect()
}

/// Whether a member is rated for a night in whose result they are not. Ratings that were left as they are may be.
fn rates_others(club: &Club, rated: &RatedNight) -> bool {
    let (false, Ok((_, night))) = (rated.is_frozen(), club.tournament(Some(rated.tournament())))
    else {
        return false;
    };
    let Some(result) = night.result() else {
        return false;
    };
    let played: BTreeSet<&MemberId> = result.results.iter().map(|row| &row.member).collect();
    rated.rows().any(|(member, _)| !played.contains(member))
}
