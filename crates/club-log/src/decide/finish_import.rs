//! Decisions about finishing orders that have no log.

use chained_events::timestamp::Timestamp;
use jiff::civil::Date;
use payout_dhondt::split_tied;

use super::announce::Plan;
use super::rows::Rows;
use super::{Decision, Desk, Draft, MAX_IMPORT_ROWS, text};
use crate::club::Night;
use crate::command::FinishRow;
use crate::event::{FinishImported, ImportedPlace};
use crate::ids::{SeasonId, StreamId, TournamentId};
use crate::rating::RatedNight;
use crate::refusal::{NightRefusal, RatingRefusal, Refusal, RowField, RulesRefusal, SeasonRefusal};
use crate::rules::{MAX_ENTRIES, StructureRules, TournamentRules};
use crate::tournament::{Phase, Tournament};

/// A past tournament.
pub(super) struct Past<'a> {
    pub(super) tournament: Option<&'a TournamentId>,
    pub(super) title: &'a str,
    pub(super) season: &'a SeasonId,
    pub(super) date: Date,
    /// Whether the command says where it is rated.
    pub(super) names_turn: bool,
    /// Whether the places get the points of the season's structure.
    pub(super) with_points: bool,
    pub(super) rules: &'a TournamentRules,
}

impl Desk<'_> {
    /// A tournament that is over as soon as it is announced.
    pub(super) fn import_finish(
        &self,
        past: &Past<'_>,
        rows: &[FinishRow],
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let mut rules = past.rules.clone();
        if let Some(structure) = self.structure_of(past.season).filter(|_| past.with_points) {
            rules.structure = structure.clone();
        }
        let plan = Plan {
            tournament: past.tournament,
            title: past.title,
            season: Some(past.season),
            date: Some(past.date),
            starts: None,
            capacity: None,
            sealed: false,
            starts_when_full: false,
            final_table: None,
            redraws: &[],
            rules: &rules,
        };
        let mut decision = self.announce(&plan, at)?;
        let mut results = self.places_of(rows)?;
        self.check_turn(past)?;
        let pool = if past.with_points {
            give_points(&mut results, &rules.structure)?
        } else {
            0
        };
        let body = FinishImported {
            results,
            pool,
            reason: None,
        };
        let drafts = &mut decision.events;
        if let Some(stream) = drafts.first().map(|draft| draft.stream.clone()) {
            drafts.push(Draft::plain(&stream, body));
        }
        Ok(decision)
    }

    /// Another finishing order for a tournament that has one without a log.
    pub(super) fn correct_finish(
        &self,
        named: Option<&TournamentId>,
        rows: &[FinishRow],
        reason: &str,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, tournament) = self.tournament_at(named, Phase::Finished)?;
        if !tournament.is_imported() {
            let tournament = id.clone();
            return Err(NightRefusal::HasLog { tournament }.into());
        }
        self.season_is_open(tournament)?;
        let mut results = self.places_of(rows)?;
        let pool = if tournament.counts_for_season() {
            give_points(&mut results, &tournament.announcement().rules.structure)?
        } else {
            0
        };
        if tournament.imported_places().eq(results.iter().cloned()) {
            let tournament = id.clone();
            return Err(NightRefusal::SameFinish { tournament }.into());
        }
        let body = FinishImported {
            results,
            pool,
            reason: Some(self.request.key.clone()),
        };
        let mut decision = Decision::one(&StreamId::tournament(id), body);
        decision.note = Some(note);
        Ok(decision)
    }

    /// The structure of the night with a log that the season announced last.
    fn structure_of(&self, season: &SeasonId) -> Option<&StructureRules> {
        self.club.nights().rev().find_map(|(_, night)| {
            let Night::Loaded(night) = night else {
                return None;
            };
            let announced = night.announcement();
            let theirs = announced.season.as_ref() == Some(season);
            let played = !night.is_imported() && night.phase() != Phase::Cancelled;
            (theirs && played).then_some(&announced.rules.structure)
        })
    }

    /// A night before rated ones says where on the ladder it is rated.
    fn check_turn(&self, past: &Past<'_>) -> Result<(), Refusal> {
        let Some(rules) = &self.club.season(past.season)?.rating else {
            return Ok(());
        };
        let ladder = self.club.ladders().get(&rules.ladder);
        let Some(ladder) = ladder.filter(|_| !past.names_turn) else {
            return Ok(());
        };
        let later = self.club.first_after(ladder, past.date);
        let later = later.and_then(|turn| ladder.nights().get(turn));
        let Some(night) = later.map(RatedNight::tournament) else {
            return Ok(());
        };
        let played = self.club.night(night).map_or(past.date, Night::date);
        Err(RatingRefusal::NoTurnNamed {
            date: past.date,
            night: night.clone(),
            played,
        }
        .into())
    }

    /// The results of a closed season are final.
    pub(super) fn season_is_open(&self, tournament: &Tournament) -> Result<(), Refusal> {
        if let Some(season) = &tournament.announcement().season
            && !self.club.season(season)?.open
        {
            let season = season.clone();
            return Err(SeasonRefusal::SeasonStands { season }.into());
        }
        Ok(())
    }

    /// The players by place, or everything that is wrong with the rows.
    fn places_of(&self, rows: &[FinishRow]) -> Result<Vec<ImportedPlace>, Refusal> {
        if !(2..=MAX_IMPORT_ROWS).contains(&rows.len()) {
            return Err(RulesRefusal::OutOfRange {
                field: "rows",
                value: i64::try_from(rows.len()).unwrap_or(i64::MAX),
                allowed: "2..=2000",
            }
            .into());
        }
        let mut checked = Rows::new();
        let mut places: Vec<ImportedPlace> = Vec::new();
        for (row, number) in rows.iter().zip(1..) {
            let found = self.playing_member(&row.player);
            let found = found.map_err(|refusal| refusal.to_string());
            places.extend(checked.player(number, found).map(|member| ImportedPlace {
                place: row.place,
                member,
                entries: row.entries,
                points: None,
            }));
            if !(1..=MAX_ENTRIES).contains(&row.entries) {
                let words = format!("{} entries, expected 1 to {MAX_ENTRIES}", row.entries);
                checked.wrong(number, RowField::Entries, words);
            }
        }
        if let Some((row, words)) = out_of_place(rows) {
            checked.wrong(row, RowField::Place, words);
        }
        places.sort_by(|a, b| (a.place, &a.member).cmp(&(b.place, &b.member)));
        checked.checked(places)
    }
}

/// Gives the places the points that a structure has for them. Every entry brings one point.
///
/// # Returns
///
/// The sum of the points.
fn give_points(places: &mut [ImportedPlace], structure: &StructureRules) -> Result<u64, Refusal> {
    let pool = places.iter().map(|row| u64::from(row.entries)).sum();
    let allocation = structure.for_players(places.len())?.allocate(pool)?;
    for tied in places.chunk_by_mut(|a, b| a.place == b.place) {
        let count = u64::try_from(tied.len()).unwrap_or(u64::MAX);
        let place = tied.first().map_or(1, |row| row.place);
        let points = split_tied(allocation.points(), u64::from(place), count)?;
        for row in tied {
            row.points = Some(points);
        }
    }
    Ok(pool)
}

/// The first row whose place does not follow from the better ones. Tied players share a place, and
/// the next one counts them all.
fn out_of_place(rows: &[FinishRow]) -> Option<(usize, String)> {
    let mut order: Vec<(u32, usize)> = rows.iter().map(|row| row.place).zip(1..).collect();
    order.sort_unstable();
    let mut last = 0;
    for ((place, row), next) in order.into_iter().zip(1_u32..) {
        if place != next && (place != last || last == 0) {
            let words = format!("place {place} does not follow, expected {next}");
            return Some((row, words));
        }
        last = place;
    }
    None
}
