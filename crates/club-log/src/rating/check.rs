//! Results and knockouts next to their chances: what the ratings find hard to believe.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::ids::MemberId;

use super::odds::result_odds;
use crate::club::Club;
use crate::entry::EntryId;
use crate::event::{EntriesBusted, ExactSkill, TournamentEvent};
use crate::ids::{LadderId, TournamentId};
use crate::refusal::{RatingRefusal, Refusal};

/// A result next to the chance that the ratings before the night gave to it or a better one.
#[derive(Debug, Clone, PartialEq)]
pub struct UnlikelyResult {
    /// The night.
    pub tournament: TournamentId,
    /// The player.
    pub member: MemberId,
    /// The place among the players.
    pub place: u32,
    /// Players of the night.
    pub players: usize,
    /// Rated nights of the player before.
    pub nights_before: usize,
    /// The rating before.
    pub before: ExactSkill,
    /// The chance of this place or a better one.
    pub chance: f64,
}

/// All results of a ladder by their chance, the least likely first. Its nights are in memory.
///
/// # Errors
///
/// [`RatingRefusal::UnknownLadder`], and as [`result_odds`].
pub fn unlikely_results(club: &Club, ladder: &LadderId) -> Result<Vec<UnlikelyResult>, Refusal> {
    let unknown = || RatingRefusal::UnknownLadder {
        ladder: ladder.clone(),
    };
    let found = club.ladders().get(ladder).ok_or_else(unknown)?;
    let mut results = Vec::new();
    for (position, night) in found.nights().iter().enumerate() {
        let (_, odds) = result_odds(club, night.tournament())?;
        let players = odds.len();
        results.extend(odds.into_iter().map(|odds| {
            let earlier = found.history(&odds.member);
            UnlikelyResult {
                tournament: night.tournament().clone(),
                place: odds.place,
                players,
                nights_before: earlier.take_while(|(at, _, _)| *at < position).count(),
                before: odds.before,
                chance: odds.as_good,
                member: odds.member,
            }
        }));
    }
    results.sort_by(|a, b| a.chance.total_cmp(&b.chance));
    Ok(results)
}

/// Two players and the knockouts between them.
#[derive(Debug, Clone, PartialEq)]
pub struct FavouredPair {
    /// The players, in the order of their ids.
    pub members: [MemberId; 2],
    /// Knockouts of the second by the first, and of the first by the second.
    pub knockouts: [u32; 2],
    /// Busts of either player with a recorded winner, while the other was in.
    pub of: u32,
    /// Knockouts to be expected between them if everybody who is in is equally likely to win the chips.
    pub expected: f64,
    /// The chance of at least as many.
    pub chance: f64,
}

/// The pairs with knockouts between them, the least likely first.
///
/// Every bust counts whose winners are recorded. Everybody else who was in and did not bust in the same
/// hand is equally likely to be among them, wherever they sat. Busts are independent.
///
/// # Arguments
///
/// `nights`: the events of each night in their order, those taken back left out.
///
/// # Complexity
///
/// Time in the busts times the players of a night.
#[must_use]
pub fn favoured_pairs(club: &Club, nights: &[Vec<TournamentEvent>]) -> Vec<FavouredPair> {
    let mut pairs: BTreeMap<[MemberId; 2], Pair> = BTreeMap::new();
    for events in nights {
        let mut members: BTreeMap<EntryId, MemberId> = BTreeMap::new();
        let mut alive: BTreeSet<EntryId> = BTreeSet::new();
        for event in events {
            match event {
                TournamentEvent::EntryRegistered(body) => {
                    let member = club.effective_member(&body.member).clone();
                    members.insert(body.entry, member);
                    alive.insert(body.entry);
                }
                TournamentEvent::EntryRemoved(body) => {
                    alive.remove(&body.entry);
                }
                TournamentEvent::EntryReinstated(body) => {
                    alive.insert(body.entry);
                }
                TournamentEvent::EntriesBusted(body) => {
                    count(body, &members, &alive, &mut pairs);
                    for entry in body.groups.iter().flatten() {
                        alive.remove(entry);
                    }
                }
                _ => {}
            }
        }
    }
    let favoured = pairs.into_iter().filter_map(|(members, pair)| {
        let knockouts = pair.knockouts[0].saturating_add(pair.knockouts[1]);
        (knockouts > 0).then(|| FavouredPair {
            members,
            knockouts: pair.knockouts,
            of: u32::try_from(pair.chances.len()).unwrap_or(u32::MAX),
            expected: pair.chances.iter().sum(),
            chance: at_least(&pair.chances, knockouts),
        })
    });
    let mut favoured: Vec<FavouredPair> = favoured.collect();
    favoured.sort_by(|a, b| a.chance.total_cmp(&b.chance));
    favoured
}

/// The busts of a pair, each with the chance that the other won the chips.
#[derive(Debug, Default)]
struct Pair {
    knockouts: [u32; 2],
    chances: Vec<f64>,
}

/// Counts the busts of a hand for every pair that they concern.
fn count(
    body: &EntriesBusted,
    members: &BTreeMap<EntryId, MemberId>,
    alive: &BTreeSet<EntryId>,
    pairs: &mut BTreeMap<[MemberId; 2], Pair>,
) {
    let out: BTreeSet<EntryId> = body.groups.iter().flatten().copied().collect();
    let left: Vec<EntryId> = alive.difference(&out).copied().collect();
    let busts = body.hands.iter().flat_map(|hand| &hand.busted);
    for bust in busts.filter(|bust| !bust.by.is_empty()) {
        let winners: BTreeSet<EntryId> = bust.by.iter().map(|winner| winner.entry).collect();
        let chance = ratio(winners.len(), left.len());
        let Some(loser) = members.get(&bust.entry) else {
            continue;
        };
        for entry in &left {
            let Some(other) = members.get(entry).filter(|other| *other != loser) else {
                continue;
            };
            let first = other < loser;
            let key = if first {
                [other.clone(), loser.clone()]
            } else {
                [loser.clone(), other.clone()]
            };
            let pair = pairs.entry(key).or_default();
            pair.chances.push(chance);
            if winners.contains(entry) {
                pair.knockouts[usize::from(!first)] += 1;
            }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of players")]
fn ratio(part: usize, whole: usize) -> f64 {
    (part as f64 / whole.max(1) as f64).min(1.0)
}

/// The chance that at least `least` of independent events happen.
fn at_least(chances: &[f64], least: u32) -> f64 {
    let least = usize::try_from(least)
        .unwrap_or(usize::MAX)
        .min(chances.len());
    // A chance for each number of events so far; the last item is for `least` or more.
    let mut so_far = vec![0.0; least + 1];
    so_far[0] = 1.0;
    for chance in chances {
        for happened in (0..=least).rev() {
            let stays = if happened == least { 1.0 } else { 1.0 - chance };
            let comes = if happened > 0 {
                so_far[happened - 1] * chance
            } else {
                0.0
            };
            so_far[happened] = so_far[happened] * stays + comes;
        }
    }
    so_far[least]
}

#[cfg(test)]
mod tests {
    use super::at_least;

    #[test]
    fn the_chance_is_that_of_all_outcomes_counted() {
        let chances = [0.5, 0.25, 0.125, 0.75, 0.3];
        for least in 0..=5_u32 {
            let counted: f64 = (0_u32..32)
                .filter(|outcome| outcome.count_ones() >= least)
                .map(|outcome| {
                    let one = |(at, chance): (usize, &f64)| {
                        if outcome & (1 << at) != 0 {
                            *chance
                        } else {
                            1.0 - chance
                        }
                    };
                    chances.iter().enumerate().map(one).product::<f64>()
                })
                .sum();
            assert!(
                (at_least(&chances, least) - counted).abs() < 1e-12,
                "{least}"
            );
        }
    }
}
