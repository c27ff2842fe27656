//! The decision that closes a night: places and points.

use toolkit::payout::{Ratio, split_tied};

use super::{Decision, Desk};
use crate::event::{Event, PlayerResult, TournamentFinished};
use crate::ids::{StreamId, TournamentId};
use crate::refusal::Refusal;
use crate::tournament::Phase;

impl Desk<'_> {
    pub(super) fn finish(&self, named: Option<&TournamentId>) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let alive = tournament.alive().count();
        if alive != 1 && !tournament.can_end_by_deal() {
            return Err(Refusal::StillPlaying { alive });
        }
        let pool = tournament.pool();
        let places = tournament.places();
        let players = places
            .iter()
            .map(|placed| placed.entries.len())
            .sum::<usize>();
        let structure = tournament
            .announcement()
            .rules
            .structure
            .for_players(players)?;
        let allocation = structure.allocate(pool)?;
        let mut results = Vec::new();
        for placed in places {
            let count = u64::try_from(placed.entries.len()).unwrap_or(u64::MAX);
            let points = split_tied(allocation.points(), u64::from(placed.place), count)?;
            for entry in placed.entries {
                let Some(found) = tournament.entry(entry) else {
                    return Err(Refusal::UnknownPlayer {
                        player: entry.to_string(),
                    });
                };
                let share = tournament.deal().and_then(|deal| {
                    let won = if placed.place == 1 {
                        deal.for_winner
                    } else {
                        0
                    };
                    Some(Ratio::from(deal.points_of(entry)?.checked_add(won)?))
                });
                results.push(PlayerResult {
                    place: placed.place,
                    member: found.member.clone(),
                    entry,
                    entries: tournament.entries_of(&found.member),
                    points: share.unwrap_or(points),
                });
            }
        }
        let event = Event::TournamentFinished(TournamentFinished { pool, results });
        Ok(Decision::one(StreamId::tournament(id), event))
    }
}
