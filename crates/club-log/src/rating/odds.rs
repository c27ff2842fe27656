//! Chances of the places of a night, and the rate that each place is worth.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use tier_rating::{RatingError, RatingParams, Skill, place_probabilities};

use super::ladder::Ladder;
use super::opening;
use super::parameters::parameters_of;
use super::publication::rated;
use crate::club::{Club, Night};
use crate::entry::{Entry, EntryId, EntryStatus, Exit};
use crate::event::{ExactSkill, NightReading};
use crate::ids::{LadderId, TournamentId};
use crate::refusal::{RatingRefusal, Refusal};
use crate::rules::RatingRules;
use crate::tournament::{Phase, Tournament};

/// The players of a night with their chances, as long as it goes on.
#[derive(Debug, Clone, PartialEq)]
pub struct NightOdds {
    /// The ladder on which the night will be rated.
    pub ladder: LadderId,
    /// The rules by which it will be rated.
    pub rules: RatingRules,
    /// Places that win points, or in a night for money those with a prize, by the entries so far.
    pub paid: usize,
    /// Players who are in, the greatest mean first; then those out, the best place first.
    pub players: Vec<PlayerOdds>,
}

/// A player's chances.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerOdds {
    /// The player.
    pub member: MemberId,
    /// The rating before the night.
    pub before: ExactSkill,
    /// The place of a player who is out, or who has it by a deal that ended play.
    pub place: Option<u32>,
    /// The chance of each place from the first on; empty for a player who has a place.
    pub chances: Vec<f64>,
    /// The worth of places, the best one first.
    pub worth: Vec<PlaceWorth>,
}

/// The change of the rate that a place would bring.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlaceWorth {
    /// The place among the players, from 1.
    pub place: usize,
    /// The rate before, as it will be published.
    pub before: f64,
    /// The rate after, as it will be published.
    pub after: f64,
}

/// The places whose worth is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorthOf<'a> {
    /// For every player the first place, the last paid one and the last one.
    KeyPlaces,
    /// Every place of one player.
    EveryPlaceOf(&'a MemberId),
}

/// A night as it will be rated: ladder, turn and rules.
pub(super) struct Turn<'a> {
    ladder: Ladder,
    name: &'a LadderId,
    position: usize,
    pub(super) rules: &'a RatingRules,
    reading: NightReading,
}

impl<'a> Turn<'a> {
    /// The odds of the night, by the rules of the turn.
    fn odds(&self, paid: usize, players: Vec<PlayerOdds>) -> NightOdds {
        NightOdds {
            ladder: self.name.clone(),
            rules: self.rules.clone(),
            paid,
            players,
        }
    }

    /// The turn that a night has, or will have if it is rated next.
    pub(super) fn of(club: &'a Club, id: &TournamentId) -> Result<Self, Refusal> {
        for (name, ladder) in club.ladders() {
            let found = ladder.position_of(id);
            let rules = found.and_then(|position| ladder.rules_of(&ladder.nights()[position]));
            if let (Some(position), Some(rules)) = (found, rules) {
                return Ok(Self {
                    reading: ladder.nights()[position].reading,
                    ladder: ladder.clone(),
                    name,
                    position,
                    rules,
                });
            }
        }
        let season = club.night(id).and_then(Night::season);
        let season = season.map(|season| club.season(season)).transpose()?;
        let Some(rules) = season.and_then(|season| season.rating.as_ref()) else {
            let tournament = id.clone();
            return Err(RatingRefusal::NightNotRated { tournament }.into());
        };
        let ladder = club.ladders().get(&rules.ladder).cloned();
        let ladder = ladder.unwrap_or_default();
        Ok(Self {
            position: ladder.nights().len(),
            ladder,
            name: &rules.ladder,
            rules,
            reading: NightReading::Second,
        })
    }

    /// The rating with which a member goes into the night.
    pub(super) fn opening(
        &self,
        club: &Club,
        id: &TournamentId,
        member: &MemberId,
    ) -> Result<ExactSkill, Refusal> {
        let season = club.night(id).and_then(Night::season);
        let turn = opening::Turn {
            position: self.position,
            rules: self.rules,
            season,
            reading: self.reading,
        };
        let opening = self.ladder.opening(&turn, member);
        Ok(opening.ok_or(RatingRefusal::NoNewcomer)?)
    }
}

/// Chances and worth of the places of a night that is not over.
///
/// Chances follow from the ratings of those who are in alone: their performances are independent and
/// normal around their skills, as in [`place_probabilities`], whatever their chips. Who is out keeps
/// the place.
///
/// The worth of a place is the change of the published rate if the night ends now: all others who are
/// in finish in the order of their means, one after another at the moment given, and nobody enters any
/// more. Play after that moment only changes hand indices, within their clamps. After a deal that ends play
/// everybody has a place, and what it is worth.
///
/// # Errors
///
/// [`RatingRefusal::NightNotRated`], [`RatingRefusal::NotRatable`] for a field that the engine cannot
/// predict or rate, rules that this release cannot use, a night that is not in memory.
pub fn night_odds(
    club: &Club,
    id: &TournamentId,
    now: Timestamp,
    wanted: WorthOf<'_>,
) -> Result<NightOdds, Refusal> {
    let (_, night) = club.tournament(Some(id))?;
    if night.phase() == Phase::Cancelled {
        let tournament = id.clone();
        return Err(RatingRefusal::NightNotRated { tournament }.into());
    }
    let turn = Turn::of(club, id)?;
    let params = parameters_of(turn.rules)?;
    let counted = night.entries().filter(|(_, entry)| entry.counts());
    let mut before: BTreeMap<&MemberId, ExactSkill> = BTreeMap::new();
    for (_, entry) in counted {
        before.insert(&entry.member, turn.opening(club, id, &entry.member)?);
    }
    let not_rated = |detail: String| RatingRefusal::NotRatable {
        tournament: id.clone(),
        detail,
    };
    let mut alive: Vec<(EntryId, &MemberId, ExactSkill)> = (night.alive())
        .filter_map(|(entry, own)| Some((entry, &own.member, *before.get(&own.member)?)))
        .collect();
    alive.sort_by(|(_, a, skill_a), (_, b, skill_b)| {
        let order = skill_b.mu.value().total_cmp(&skill_a.mu.value());
        order.then(a.cmp(b))
    });
    if before.is_empty() {
        return Ok(turn.odds(0, Vec::new()));
    }
    night.place_points()?;
    let paid = match night.money(now) {
        Some(money) => money.prizes.paid(),
        None => night.paid_places(),
    };
    if night.can_end_by_deal() {
        let mut ended = night.clone();
        ended.finished_at = Some(now);
        let report = rated(&ended, &params, turn.reading, &before);
        let (report, _) = report.map_err(|error| not_rated(error.to_string()))?;
        let mut players: Vec<PlayerOdds> = placed(night, &before, |_| true).collect();
        for player in &mut players {
            let is_in = alive.iter().any(|(_, member, _)| **member == player.member);
            let mut changes = report.players.iter();
            let change = changes.find(|change| is_in && *change.player == player.member);
            let place = player.place.and_then(|place| usize::try_from(place).ok());
            player
                .worth
                .extend(change.zip(place).map(|(change, place)| PlaceWorth {
                    place,
                    before: change.before.rate.value(),
                    after: change.after.rate.value(),
                }));
        }
        return Ok(turn.odds(paid, players));
    }
    let chances = chances(alive.iter().map(|(_, _, skill)| *skill), &params)
        .map_err(|error| not_rated(error.to_string()))?;
    let key = key_places(alive.len(), paid);
    let every: Vec<usize> = (1..=alive.len()).collect();
    let mut players = Vec::with_capacity(before.len());
    for (at, ((_, member, skill), chances)) in alive.iter().zip(chances).enumerate() {
        let places = match wanted {
            WorthOf::KeyPlaces => &key[..],
            WorthOf::EveryPlaceOf(of) if of == *member => &every[..],
            WorthOf::EveryPlaceOf(_) => &[],
        };
        let mut worth = Vec::with_capacity(places.len());
        for &place in places {
            let mut order: Vec<EntryId> = alive.iter().map(|(entry, _, _)| *entry).collect();
            let own = order.remove(at);
            order.insert(place - 1, own);
            let ended = ended(night, &order, now);
            let report = rated(&ended, &params, turn.reading, &before);
            let (report, _) = report.map_err(|error| not_rated(error.to_string()))?;
            let change = report
                .players
                .iter()
                .find(|change| change.player == *member);
            worth.extend(change.map(|change| PlaceWorth {
                place,
                before: change.before.rate.value(),
                after: change.after.rate.value(),
            }));
        }
        players.push(PlayerOdds {
            member: (*member).clone(),
            before: *skill,
            place: None,
            chances,
            worth,
        });
    }
    players.extend(placed(night, &before, |entry| !entry.is_alive()));
    Ok(turn.odds(paid, players))
}

/// The chance of each place for each player.
fn chances(
    skills: impl Iterator<Item = ExactSkill>,
    params: &RatingParams,
) -> Result<Vec<Vec<f64>>, RatingError<MemberId>> {
    let skills = skills.map(|skill| Skill::new(skill.mu.value(), skill.sigma.value()));
    let skills: Vec<Skill> = skills.collect::<Result<_, _>>()?;
    if skills.is_empty() {
        return Ok(Vec::new());
    }
    let mut places = place_probabilities(&skills, params.beta())?.places;
    // Rounding brings a chance to a little more than 1.
    for chance in places.iter_mut().flatten() {
        *chance = chance.min(1.0);
    }
    Ok(places)
}

/// The first place, the last paid one and the last one of those that are open.
fn key_places(open: usize, paid: usize) -> Vec<usize> {
    let mut places: Vec<usize> = [1, paid.min(open), open]
        .into_iter()
        .filter(|place| (1..=open).contains(place))
        .collect();
    places.dedup();
    places
}

/// The players who have a place, the best one first.
fn placed<'a>(
    night: &'a Tournament,
    before: &'a BTreeMap<&MemberId, ExactSkill>,
    counts: impl Fn(&Entry) -> bool + 'a,
) -> impl Iterator<Item = PlayerOdds> + 'a {
    let places = night.places().into_iter();
    let held = places.flat_map(|placed| {
        let entries = placed.entries.into_iter();
        entries.map(move |entry| (placed.place, entry))
    });
    held.filter_map(move |(place, id)| {
        let entry = night.entry(id).filter(|entry| counts(entry))?;
        Some(PlayerOdds {
            member: entry.member.clone(),
            before: *before.get(&entry.member)?,
            place: Some(place),
            chances: Vec::new(),
            worth: Vec::new(),
        })
    })
}

/// The night with everybody out but the first of the order. They bust one after another, the last one
/// of the order first.
fn ended(night: &Tournament, order: &[EntryId], now: Timestamp) -> Tournament {
    let mut ended = night.clone();
    for id in order.iter().skip(1).rev() {
        if let Some(entry) = ended.entries.get_mut(id) {
            entry.status = EntryStatus::Busted;
            entry.out_at = Some(now);
            entry.went = Some(Exit {
                turn: ended.turn,
                at: now,
            });
        }
        ended.out.push(vec![*id]);
        ended.turn += 1;
    }
    ended.last_at = ended.last_at.max(now);
    ended.finished_at = Some(now);
    ended
}

/// A player's result next to the chance that the ratings gave it.
#[derive(Debug, Clone, PartialEq)]
pub struct ResultOdds {
    /// The player.
    pub member: MemberId,
    /// The place among the players.
    pub place: u32,
    /// The rating before the night.
    pub before: ExactSkill,
    /// The rating after it.
    pub after: ExactSkill,
    /// The chance of this place, of all places of a tie together.
    pub chance: f64,
    /// The chance of this place or a better one.
    pub as_good: f64,
    /// The chance of this place or a worse one.
    pub as_bad: f64,
    /// The place to be expected.
    pub expected_place: f64,
}

impl ResultOdds {
    /// The chance of a result at least as far from the expected one, in its direction.
    #[must_use]
    pub fn surprise(&self) -> f64 {
        self.as_good.min(self.as_bad)
    }
}

/// The results of a rated night next to the chances before it, the most surprising one first.
///
/// # Errors
///
/// As [`night_odds`]; [`RatingRefusal::NightNotRated`] for a night that no ladder has.
pub fn result_odds(club: &Club, id: &TournamentId) -> Result<(LadderId, Vec<ResultOdds>), Refusal> {
    let (_, night) = club.tournament(Some(id))?;
    let missing = || RatingRefusal::NightNotRated {
        tournament: id.clone(),
    };
    let mut ladders = club.ladders().iter();
    let found = ladders.find_map(|(name, ladder)| {
        let rated = ladder.nights().get(ladder.position_of(id)?)?;
        Some((name, rated, ladder.rules_of(rated)?))
    });
    let (name, rated, rules) = found.ok_or_else(missing)?;
    let params = parameters_of(rules)?;
    let places = night.places();
    let held = places.iter().flat_map(|placed| {
        let size = placed.entries.len();
        let entries = placed.entries.iter();
        entries.map(move |entry| (placed.place, size, *entry))
    });
    let rows = held.filter_map(|(place, size, entry)| {
        let member = &night.entry(entry)?.member;
        Some((place, size, member, rated.row(member)?))
    });
    let rows: Vec<_> = rows.collect();
    let chances = chances(rows.iter().map(|(_, _, _, row)| row.before), &params);
    let chances = chances.map_err(|error: RatingError<MemberId>| RatingRefusal::NotRatable {
        tournament: id.clone(),
        detail: error.to_string(),
    })?;
    let mut results: Vec<ResultOdds> = rows
        .iter()
        .zip(chances)
        .map(|((place, size, member, row), chances)| {
            let best = usize::try_from(*place)
                .unwrap_or(usize::MAX)
                .saturating_sub(1);
            let worst = best.saturating_add(*size).min(chances.len());
            let best = best.min(worst);
            let numbered = (1_u32..).zip(&chances);
            // Rounded chances of all places add up to a little more than 1.
            let of = |places: &[f64]| places.iter().sum::<f64>().min(1.0);
            ResultOdds {
                member: (*member).clone(),
                place: *place,
                before: row.before,
                after: row.after,
                chance: of(&chances[best..worst]),
                as_good: of(&chances[..worst]),
                as_bad: of(&chances[best..]),
                expected_place: numbered
                    .map(|(place, chance)| f64::from(place) * chance)
                    .sum(),
            }
        })
        .collect();
    results.sort_by(|a, b| {
        let order = a.surprise().total_cmp(&b.surprise());
        order
            .then(a.place.cmp(&b.place))
            .then(a.member.cmp(&b.member))
    });
    Ok((name.clone(), results))
}
