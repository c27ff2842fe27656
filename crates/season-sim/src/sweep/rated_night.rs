//! A simulated night as the rating engine sees it, under any ratings of its players.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use club_log::rating::rated_field;
use club_log::tournament::Tournament;
use tier_rating::{PlayerSetup, RatingParams, Skill, TournamentSetup, rate_event};

use super::error::SweepError;

/// Places and times of the entries of a night.
#[derive(Debug)]
pub(super) struct RatedNight<'n> {
    field: TournamentSetup<&'n MemberId>,
    numbers: &'n BTreeMap<MemberId, usize>,
}

impl<'n> RatedNight<'n> {
    /// Reads a night that is over.
    pub(super) fn new(night: &'n Tournament, numbers: &'n BTreeMap<MemberId, usize>) -> Self {
        let any = RatingParams::published().newcomer();
        Self {
            field: rated_field(night, any),
            numbers,
        }
    }

    /// Ratings before and after the night, of players who had these before it; newcomers have none.
    ///
    /// # Errors
    ///
    /// [`SweepError::Engine`]: a night that the engine refuses, which is a fault of this crate.
    pub(super) fn rated(
        &self,
        skills: &[Option<Skill>],
        params: &RatingParams,
    ) -> Result<Vec<(usize, Skill, Skill)>, SweepError> {
        let number = |player: &MemberId| self.numbers.get(player).copied();
        let before = |player: &MemberId| {
            let known = number(player).and_then(|number| skills.get(number).copied().flatten());
            known.unwrap_or_else(|| params.newcomer())
        };
        let players = self.field.players.iter().map(|known| PlayerSetup {
            player: known.player,
            skill: before(known.player),
        });
        let night = tier_rating::Tournament::new(TournamentSetup {
            players: players.collect(),
            ..self.field.clone()
        });
        let night = night.map_err(SweepError::engine)?;
        let report = rate_event(&night, params).map_err(SweepError::engine)?;
        let change = |own: &tier_rating::PlayerChange<&MemberId>| {
            Some((number(own.player)?, own.before.skill, own.after.skill))
        };
        Ok(report.players.iter().filter_map(change).collect())
    }
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
        let club = block_on(async {
            let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
            let go_on = |_| ControlFlow::Continue(());
            play_season(&mut ledger, &plan, go_on).await.unwrap();
            ledger.load_all().await.unwrap();
            ledger.club().clone()
        });
        let members: Vec<&MemberId> = club.members().iter().collect();
        let numbers = members.iter().copied().cloned().zip(0..).collect();
        let params = RatingParams::published();
        let mut skills = vec![None; members.len()];
        let (_, ladder) = club.ladders().first_key_value().unwrap();
        let mut late = 0;
        for (number, published) in (1..).zip(ladder.nights()) {
            let id = night_id(number).unwrap();
            let (_, night) = club.tournament(Some(&id)).unwrap();
            let rated = RatedNight::new(night, &numbers);
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
            late += rated.field.entries.len() - rated.field.players.len();
        }
        assert!(late > 0, "somebody entered again");
    }
}
