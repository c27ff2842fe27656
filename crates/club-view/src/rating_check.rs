//! Results that the ratings find hard to believe, as a list of numbers.

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::ids::{LadderId, TournamentId};
use club_log::rating::{FavouredPair, UnlikelyResult};
use club_log::{Club, Refusal};
use club_sheets::{Column, Table};
use serde::Serialize;

use crate::odds::{percent, title};
use crate::ratings::{ShownRating, shown_parameters, tenths};
use crate::{Lang, say};

/// Results and knockouts of a ladder that have a small chance. In many nights something rare happens.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RatingCheckView {
    /// The ladder.
    pub ladder: LadderId,
    /// Results that were looked at.
    pub looked_at: usize,
    /// Results that are less likely than the bound, the least likely first.
    pub results: Vec<UnlikelyRow>,
    /// Pairs of players whose knockouts favour each other, the least likely first.
    pub pairs: Vec<PairRow>,
    /// The bound below which a chance is listed.
    pub below: f64,
}

/// A result that is better than the ratings expect.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnlikelyRow {
    /// The night.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The player.
    pub member: MemberId,
    /// The player's name; none where it was deleted.
    pub name: Option<String>,
    /// The place.
    pub place: u32,
    /// Players of the night.
    pub players: usize,
    /// Rated nights of the player before.
    pub nights_before: usize,
    /// The rate before.
    pub rate: f64,
    /// The chance of this place or a better one.
    pub chance: f64,
    /// The number of results with such a chance that are to be expected among those looked at.
    pub expected: f64,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

/// Two players and the knockouts between them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PairRow {
    /// The players.
    pub members: [MemberId; 2],
    /// Their names.
    pub names: [Option<String>; 2],
    /// Knockouts of the second by the first, and of the first by the second.
    pub knockouts: [u32; 2],
    /// Knockouts of either whose winner is known, while the other was in.
    pub of: u32,
    /// Knockouts to be expected between them if everybody who is in is equally likely.
    pub expected: f64,
    /// The chance of at least that number.
    pub chance: f64,
    /// The names with the id where there are namesakes.
    #[serde(skip)]
    pub labels: [String; 2],
}

impl RatingCheckView {
    /// The results and pairs whose chance is below a bound.
    ///
    /// # Errors
    ///
    /// Parameters that this release cannot use.
    pub fn of(
        club: &Club,
        directory: &Directory,
        ladder: &LadderId,
        results: &[UnlikelyResult],
        pairs: &[FavouredPair],
        below: f64,
    ) -> Result<Self, Refusal> {
        let params = match club.ladders().get(ladder) {
            Some(found) => shown_parameters(found)?,
            None => tier_rating::RatingParams::published(),
        };
        let name = |member: &MemberId| directory.name(member).map(str::to_owned);
        let count = u32::try_from(results.len()).unwrap_or(u32::MAX);
        let listed = results.iter().filter(|result| result.chance < below);
        let rows = listed.filter_map(|result| {
            Some(UnlikelyRow {
                tournament: result.tournament.clone(),
                title: title(club, &result.tournament),
                member: result.member.clone(),
                name: name(&result.member),
                label: directory.label(&result.member),
                place: result.place,
                players: result.players,
                nights_before: result.nights_before,
                rate: ShownRating::of(&params, result.before)?.rate,
                chance: result.chance,
                expected: f64::from(count) * result.chance,
            })
        });
        let pairs = pairs.iter().filter(|pair| pair.chance < below);
        Ok(Self {
            ladder: ladder.clone(),
            looked_at: results.len(),
            results: rows.collect(),
            pairs: pairs
                .map(|pair| PairRow {
                    members: pair.members.clone(),
                    names: pair.members.each_ref().map(name),
                    labels: pair
                        .members
                        .each_ref()
                        .map(|member| directory.label(member)),
                    knockouts: pair.knockouts,
                    of: pair.of,
                    expected: pair.expected,
                    chance: pair.chance,
                })
                .collect(),
            below,
        })
    }

    /// For a terminal: both lists, each with the number that was to be expected.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut text = say::check_results(lang, self.looked_at, bound(self.below)) + "\n";
        if self.results.is_empty() {
            text.push_str(&(say::check_none(lang) + "\n"));
        } else {
            text.push_str(&self.results_table(lang).to_boxed());
        }
        text.push_str(&(say::check_pairs(lang, bound(self.below)) + "\n"));
        if self.pairs.is_empty() {
            text.push_str(&(say::check_none(lang) + "\n"));
        } else {
            text.push_str(&self.pairs_table(lang).to_boxed());
        }
        text.push_str(&(say::check_note(lang) + "\n"));
        text
    }

    fn results_table(&self, lang: Lang) -> Table {
        let mut table = Table::new([
            Column::text(say::rate_night(lang)),
            Column::text(say::head_player(lang)),
            Column::number(say::head_place(lang)),
            Column::number(say::check_nights_before(lang)),
            Column::number(say::rate_rate(lang)),
            Column::number(say::odds_chance(lang)),
            Column::number(say::check_expected(lang)),
        ]);
        for row in &self.results {
            table.push([
                row.title.clone(),
                row.label.clone(),
                format!("{}/{}", row.place, row.players),
                row.nights_before.to_string(),
                tenths(row.rate),
                percent(row.chance),
                format!("{:.2}", row.expected),
            ]);
        }
        table
    }

    fn pairs_table(&self, lang: Lang) -> Table {
        let mut table = Table::new([
            Column::text(say::head_player(lang)),
            Column::text(say::head_player(lang)),
            Column::text(say::check_knockouts(lang)),
            Column::number(say::check_of(lang)),
            Column::number(say::check_expected(lang)),
            Column::number(say::odds_chance(lang)),
        ]);
        for row in &self.pairs {
            let [first, second] = row.knockouts;
            table.push([
                row.labels[0].clone(),
                row.labels[1].clone(),
                format!("{first} - {second}"),
                row.of.to_string(),
                format!("{:.2}", row.expected),
                percent(row.chance),
            ]);
        }
        table
    }
}

/// A bound as it was typed, in percent: 0.001 % is not "below 0.1 %".
fn bound(below: f64) -> String {
    let digits = format!("{:.9}", 100.0 * below);
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    format!("{digits} %")
}
