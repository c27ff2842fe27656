//! A night as the rating engine sees it.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use toolkit::rating::{EntrySetup, TournamentSetup, Turns};

use crate::entry::{Entry, EntryId};
use crate::event::{ExactSkill, Timing};
use crate::tournament::Tournament;

/// The entries that are rated, in finishing order, each with its place among them. No-shows and entries
/// that were taken back are left out; players left by a deal share the first place unless they agreed on
/// their places.
pub(super) fn finishing_order(night: &Tournament) -> Vec<(u64, EntryId, &Entry)> {
    let left: Vec<EntryId> = night.alive().map(|(id, _)| id).collect();
    let agreed = night.deal().into_iter().flat_map(|deal| &deal.places);
    // Everybody who is in has a share, and then a place if places were agreed.
    let agreed = agreed.filter(|id| left.contains(id)).map(|id| vec![*id]);
    let agreed: Vec<Vec<EntryId>> = agreed.collect();
    let left = if agreed.is_empty() {
        vec![left]
    } else {
        agreed
    };
    let groups = left.iter().chain(night.busts().iter().rev());
    let mut order: Vec<(u64, EntryId, &Entry)> = Vec::new();
    for group in groups {
        let place = order.len() as u64 + 1;
        let entries = group.iter().filter_map(|id| Some((*id, night.entry(*id)?)));
        let counted = entries.filter(|(_, entry)| entry.counts());
        let mut tied: Vec<(EntryId, &Entry)> = counted.collect();
        if night.is_imported() {
            // The last bit of a rating depends on the order of a tie: that of the ids after all merges.
            tied.sort_by(|(_, a), (_, b)| a.member.cmp(&b.member));
        }
        order.extend(tied.into_iter().map(|(id, entry)| (place, id, entry)));
    }
    order
}

/// What is known of the times of a night: the order unless it has no log, minutes if its clock ever
/// ran.
pub(super) fn timing(night: &Tournament) -> Timing {
    if night.is_imported() {
        Timing::Unknown
    } else if night.clock().segments().is_empty() {
        Timing::Order
    } else {
        Timing::Clock
    }
}

/// The night with the ratings before it.
pub(super) fn setup(
    night: &Tournament,
    order: &[(u64, EntryId, &Entry)],
    timing: Timing,
    before: &BTreeMap<&MemberId, ExactSkill>,
) -> TournamentSetup {
    let clock = night.clock();
    let end = night.finished_at.unwrap_or_else(|| night.last_at());
    // A clock that was set back is read as if it had stopped.
    let moments = order.iter().flat_map(|(_, _, entry)| {
        let went = entry.went.map(|exit| exit.at);
        [Some(entry.registered_at), went].into_iter().flatten()
    });
    let last = moments.map(|at| clock.played_at(at)).max().unwrap_or(0);
    let played = minutes(last.max(clock.played_at(end)));
    let duration = match timing {
        Timing::Clock => Some(played),
        Timing::Order => Some(0.0),
        Timing::Unknown => None,
    };
    let at = |moment: Timestamp| match timing {
        Timing::Clock => Some(minutes(clock.played_at(moment))),
        Timing::Order => Some(0.0),
        Timing::Unknown => None,
    };
    let known = timing != Timing::Unknown;
    let with_stacks = order.iter().all(|(_, _, entry)| entry.stack > 0);
    let entries = order.iter().filter_map(|(place, _, entry)| {
        let skill = before.get(&entry.member)?;
        let exit = entry.went.filter(|_| !entry.is_alive());
        // Who agreed on a place behind the first goes out with the deal, after everybody else.
        let agreed = entry.is_alive() && *place > 1;
        let (bust, turn) = if agreed {
            let behind = (order.len() as u64).saturating_sub(*place);
            (duration, Some(night.turn + behind))
        } else {
            (
                exit.and_then(|exit| at(exit.at)),
                exit.map(|exit| exit.turn),
            )
        };
        let turns = Turns {
            registered: entry.came,
            bust: turn,
        };
        Some(EntrySetup {
            player: entry.member.to_string(),
            mu: skill.mu.value(),
            sigma: skill.sigma.value(),
            registered: at(entry.registered_at),
            bust,
            turns: known.then_some(turns),
            place: Some(*place),
            stack: with_stacks.then(|| chips(entry.stack)),
        })
    });
    TournamentSetup {
        n_max: u64::from(night.announcement().rules.seating.n_max),
        registration_close: duration,
        registration_close_turn: night.closed.filter(|_| known),
        duration,
        max_entries: None,
        entries: entries.collect(),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "hours in milliseconds are exact"
)]
fn minutes(milliseconds: i64) -> f64 {
    milliseconds.max(0) as f64 / 60_000.0
}

#[expect(clippy::cast_precision_loss, reason = "chips as a share of all chips")]
fn chips(stack: u64) -> f64 {
    stack as f64
}
