//! A simulated night as the rating engine sees it, under any ratings of its players.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use club_log::entry::{Entry, EntryId};
use club_log::tournament::Tournament;
use tier_rating::{
    EntrySetup, EventOrder, PlayerSetup, RatingParams, Skill, Times, TournamentSetup, rate_event,
};

use super::error::SweepError;

/// Milliseconds of a minute.
const MINUTE_MS: f64 = 60_000.0;

/// Places and times of the entries of a night; players by their numbers.
#[derive(Debug)]
pub(super) struct RatedNight {
    n_max: u64,
    /// Numbers of the players who entered, ascending.
    players: Vec<usize>,
    /// In finishing order; the player is a position in the list above.
    entries: Vec<EntrySetup>,
    registration_close: f64,
    duration: f64,
    order: EventOrder,
}

impl RatedNight {
    /// Reads a night that is over. Its registration closed at `closed_ms` of the clock, without breaks.
    pub(super) fn new(
        night: &Tournament,
        numbers: &BTreeMap<MemberId, usize>,
        closed_ms: i64,
    ) -> Self {
        let order = finishing_order(night);
        let number = |entry: &Entry| numbers.get(&entry.member).copied();
        let mut players: Vec<usize> = order
            .iter()
            .filter_map(|(_, entry)| number(entry))
            .collect();
        players.sort_unstable();
        players.dedup();
        let clock = night.clock();
        let entries: Vec<EntrySetup> = (order.iter())
            .filter_map(|(place, entry)| {
                let player = players.binary_search(&number(entry)?).ok()?;
                let bust = entry.out_at.filter(|_| !entry.is_alive());
                let own = EntrySetup {
                    place: Some(*place),
                    stack: Some(chips(entry.stack)),
                    ..EntrySetup::new(player)
                };
                let registered = minutes(clock.played_at(entry.began_at()));
                let own = own.minutes(registered, bust.map(|at| minutes(clock.played_at(at))));
                // Who comes in the moment at which a hand ends plays it, and may go out in it.
                let (came, went) = entry.turns();
                Some(own.order(came, went.filter(|_| bust.is_some())))
            })
            .collect();
        let busts = order.iter().filter_map(|(_, entry)| entry.out_at);
        let last = busts.map(|at| clock.played_at(at)).max().unwrap_or(0);
        Self {
            n_max: night.announcement().rules.seating.n_max.into(),
            players,
            entries,
            registration_close: minutes(closed_ms.min(last)),
            duration: minutes(last),
            order: EventOrder {
                registration_close: night.closed_turn(),
            },
        }
    }

    /// Ratings after the night, of players who had these before it; newcomers have none.
    ///
    /// # Errors
    ///
    /// [`SweepError::Rating`]: a night that the engine refuses, which is a fault of this crate.
    pub(super) fn rated(
        &self,
        skills: &[Option<Skill>],
        params: &RatingParams,
    ) -> Result<Vec<(usize, Skill, Skill)>, SweepError> {
        let before = |player: usize| {
            let known = skills.get(player).copied().flatten();
            known.unwrap_or_else(|| params.newcomer())
        };
        let setup = TournamentSetup {
            n_max: self.n_max,
            players: (self.players.iter())
                .map(|&player| PlayerSetup {
                    player,
                    skill: before(player),
                })
                .collect(),
            entries: self.entries.clone(),
            times: Times::Clock {
                registration_close: self.registration_close,
                duration: self.duration,
                order: Some(self.order),
            },
            max_entries: None,
        };
        let night = tier_rating::Tournament::new(setup).map_err(SweepError::rating)?;
        let report = rate_event(&night, params).map_err(SweepError::rating)?;
        let change = |own: &tier_rating::PlayerChange<usize>| {
            (own.player, own.before.skill, own.after.skill)
        };
        Ok(report.players.iter().map(change).collect())
    }
}

/// Entries that count with their places, the winner first; those of one hand may share a place.
fn finishing_order(night: &Tournament) -> Vec<(u64, &Entry)> {
    let left: Vec<EntryId> = night.alive().map(|(id, _)| id).collect();
    let busts = night.busts();
    let mut order: Vec<(u64, &Entry)> = Vec::new();
    for group in [&left].into_iter().chain(busts.iter().rev()) {
        let place = order.len() as u64 + 1;
        let entries = group.iter().filter_map(|id| night.entry(*id));
        let counted = entries.filter(|entry| entry.counts());
        order.extend(counted.map(|entry| (place, entry)));
    }
    order
}

#[expect(
    clippy::cast_precision_loss,
    reason = "hours in milliseconds are exact"
)]
fn minutes(milliseconds: i64) -> f64 {
    milliseconds.max(0) as f64 / MINUTE_MS
}

#[expect(clippy::cast_precision_loss, reason = "chips as a share of all chips")]
fn chips(stack: u64) -> f64 {
    stack as f64
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use chained_events::MemoryStore;
    use club_log::Ledger;
    use club_log::rules::TournamentRules;

    use super::*;
    use crate::season::{SeasonPlan, night_id, play_season};
    use crate::sweep::block_on::block_on;

    /// Late players, re-entries, a wrong bust and a player who never came: the log's own ladder has the same bits.
    #[test]
    fn a_night_is_rated_as_its_log_rates_it() {
        let plan = SeasonPlan {
            nights: 4,
            members: 30,
            field: 16,
            money_night: None,
            rules: TournamentRules {
                stack: 4_000,
                max_entries: 2,
                ..TournamentRules::default()
            },
            ..SeasonPlan::demonstration(3).unwrap()
        };
        let (club, played) = block_on(async {
            let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
            let go_on = |_| ControlFlow::Continue(());
            let played = play_season(&mut ledger, &plan, go_on).await.unwrap();
            ledger.load_all().await.unwrap();
            (ledger.club().clone(), played)
        });
        let members: Vec<&MemberId> = club.members().iter().collect();
        let numbers = members.iter().copied().cloned().zip(0..).collect();
        let params = RatingParams::published();
        let mut skills = vec![None; members.len()];
        let (_, ladder) = club.ladders().first_key_value().unwrap();
        let mut late = 0;
        for ((number, pace), published) in (1..).zip(&played.nights).zip(ladder.nights()) {
            let id = night_id(number).unwrap();
            let (_, night) = club.tournament(Some(&id)).unwrap();
            let rated = RatedNight::new(night, &numbers, pace.registration_ms);
            let found = rated.rated(&skills, &params).unwrap();
            assert_eq!(found.len(), published.rows().count());
            for (player, before, after) in found {
                let row = published.row(members[player]).unwrap();
                let bits = |skill: Skill| (skill.mu().to_bits(), skill.sigma().to_bits());
                let known = |skill: club_log::event::ExactSkill| {
                    (skill.mu.value().to_bits(), skill.sigma.value().to_bits())
                };
                assert_eq!(bits(before), known(row.before));
                assert_eq!(bits(after), known(row.after));
                skills[player] = Some(after);
            }
            late += rated.entries.len() - rated.players.len();
        }
        assert!(late > 0, "somebody entered again");
    }
}
