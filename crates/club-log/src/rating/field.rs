//! A night as the rating engine sees it.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use tier_rating::{EntrySetup, EventOrder, PlayerSetup, Skill, SkillError, Times, TournamentSetup};

use crate::entry::{Entry, EntryId};
use crate::event::{ExactSkill, NightReading, Timing};
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
    let busts = night.busts();
    let groups = left.iter().chain(busts.iter().rev());
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

/// Known times of a night: the order unless it has no log, minutes if its clock ever ran.
pub(super) fn timing(night: &Tournament) -> Timing {
    if night.is_imported() {
        Timing::Unknown
    } else if night.clock().segments().is_empty() {
        Timing::Order
    } else {
        Timing::Clock
    }
}

/// The moment at which play ended. As the first releases read a night, that is its finish: a finish that
/// was typed late gave the winner hours that nobody played.
fn end_of_play(night: &Tournament, reading: NightReading) -> Timestamp {
    let finished = night.finished_at.unwrap_or_else(|| night.last_at());
    match reading {
        NightReading::First => finished,
        NightReading::Second => {
            let counted = night.entries().filter(|(_, entry)| entry.counts());
            let busts = counted.filter_map(|(_, entry)| entry.went.map(|exit| exit.at));
            busts.chain(night.dealt_at).max().unwrap_or(finished)
        }
    }
}

/// A night that is over, as it would be rated today; all its players have the same rating before it.
///
/// Players are by their ids, entries in finishing order. With other ratings of the players it is rated under them.
#[must_use]
pub fn rated_field(night: &Tournament, skill: Skill) -> TournamentSetup<&MemberId> {
    let order = finishing_order(night);
    let players: BTreeSet<&MemberId> = order.iter().map(|(_, _, entry)| &entry.member).collect();
    let players = players.into_iter();
    let players = players.map(|player| PlayerSetup { player, skill });
    let reading = (timing(night), NightReading::Second);
    of_players(night, &order, reading, players.collect())
}

/// The night with the ratings before it.
pub(super) fn setup<'a>(
    night: &Tournament,
    order: &[(u64, EntryId, &'a Entry)],
    reading: (Timing, NightReading),
    before: &BTreeMap<&'a MemberId, ExactSkill>,
) -> Result<TournamentSetup<&'a MemberId>, SkillError> {
    let players = before.iter().map(|(&player, skill)| {
        let skill = Skill::new(skill.mu.value(), skill.sigma.value())?;
        Ok(PlayerSetup { player, skill })
    });
    let players = players.collect::<Result<_, SkillError>>()?;
    Ok(of_players(night, order, reading, players))
}

/// The night of these players, by their ids.
fn of_players<'a>(
    night: &Tournament,
    order: &[(u64, EntryId, &'a Entry)],
    (timing, reading): (Timing, NightReading),
    players: Vec<PlayerSetup<&'a MemberId>>,
) -> TournamentSetup<&'a MemberId> {
    let clock = night.clock();
    let end = end_of_play(night, reading);
    // A clock that was set back is read as if it had stopped.
    let moments = order.iter().flat_map(|(_, _, entry)| {
        let went = entry.went.map(|exit| exit.at);
        [Some(entry.began_at()), went].into_iter().flatten()
    });
    let last = moments.map(|at| clock.played_at(at)).max().unwrap_or(0);
    let duration = minutes(last.max(clock.played_at(end)));
    let at = |moment: Timestamp| minutes(clock.played_at(moment));
    let with_stacks = order.iter().all(|(_, _, entry)| entry.stack > 0);
    let entries = order.iter().filter_map(|(place, _, entry)| {
        let is_theirs = |known: &PlayerSetup<&MemberId>| known.player.cmp(&entry.member);
        let player = players.binary_search_by(is_theirs).ok()?;
        let exit = entry.went.filter(|_| !entry.is_alive());
        // Who agreed on a place behind the first goes out with the deal, after everybody else.
        let agreed = entry.is_alive() && *place > 1;
        let (bust, turn) = if agreed {
            let behind = (order.len() as u64).saturating_sub(*place);
            (Some(duration), Some(night.turn + behind))
        } else {
            (exit.map(|exit| at(exit.at)), exit.map(|exit| exit.turn))
        };
        let own = EntrySetup {
            place: Some(*place),
            stack: with_stacks.then(|| chips(entry.stack)),
            ..EntrySetup::new(player)
        };
        Some(match timing {
            Timing::Unknown => own,
            Timing::Order => own.order(entry.came, turn),
            Timing::Clock => {
                let own = own.minutes(at(entry.began_at()), bust);
                own.order(entry.came, turn)
            }
        })
    });
    let order = EventOrder {
        registration_close: night.closed,
    };
    TournamentSetup {
        n_max: u64::from(night.announcement().rules.seating.n_max),
        entries: entries.collect(),
        players,
        times: match timing {
            Timing::Unknown => Times::None,
            Timing::Order => Times::Order(order),
            Timing::Clock => Times::Clock {
                registration_close: duration,
                duration,
                order: Some(order),
            },
        },
        max_entries: None,
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
