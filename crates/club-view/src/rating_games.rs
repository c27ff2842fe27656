//! Numbers behind the change of a rating, entry by entry: each entry is a partial game of its own.

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::event::{PublishedEntry, PublishedRating, RatingsPublished};
use club_log::rating::{entry_contexts, parameters_of};
use club_log::{Club, Refusal};
use club_sheets::{Column, Table};
use club_words::span;
use serde::Serialize;
use tier_rating::{ChangeParts, EntryContext, EntryParts, EntryPoints};

use crate::rating_change::skills;
use crate::ratings::{ShownRating, points_of, signed, tenths};
use crate::{Lang, RatingChangeView, say};

/// The change of a member's rating with every number of its entries.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RatingExplanationView {
    /// The change, in parts that add up.
    #[serde(flatten)]
    pub change: RatingChangeView,
    /// The entries, the first one first.
    pub games: Vec<PartialGame>,
}

/// An entry and the partial game that it was rated by.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PartialGame {
    /// The entry.
    pub entry: EntryId,
    /// The place among all entries.
    pub place: u64,
    /// Entries of the field, this one included.
    pub field: u64,
    /// The place among the entries of the field; none where the field was corrected since.
    pub field_place: Option<u64>,
    /// The play time in minutes; none where it is unknown or was corrected since.
    pub played_minutes: Option<f64>,
    /// The hand index.
    pub hand_index: f64,
    /// The place weight.
    pub place_weight: f64,
    /// The mean rate of the field; none where the field was corrected since.
    pub field_mean_rate: Option<f64>,
    /// The mean of the field's means.
    pub field_mean_mu: Option<f64>,
    /// The mean before the entry.
    pub mu: f64,
    /// The standard deviation before it.
    pub sigma: f64,
    /// The mean by message passing alone.
    pub ep_mu: f64,
    /// The standard deviation by message passing alone.
    pub ep_sigma: f64,
    /// The information weight.
    pub info_weight: f64,
    /// The change of the mean due to the place, in points.
    pub change: f64,
    /// The points taken from everybody.
    pub conserve: f64,
    /// The points that a late registration cost.
    pub late_penalty: f64,
    /// Its parts in tenths. Over all entries they add up to those of the change.
    #[serde(flatten)]
    pub parts: EntryParts,
}

impl PartialGame {
    fn new(entry: &PublishedEntry, context: Option<EntryContext>, parts: EntryParts) -> Self {
        Self {
            entry: entry.entry,
            place: entry.place,
            field: entry.field,
            field_place: context.and_then(|context| u64::try_from(context.place).ok()),
            played_minutes: context.and_then(|context| context.played),
            hand_index: entry.hand_index.value(),
            place_weight: entry.place_weight.value(),
            field_mean_rate: context.map(|context| context.mean_rate),
            field_mean_mu: context.map(|context| context.mean_mu),
            mu: entry.mu.value(),
            sigma: entry.sigma.value(),
            ep_mu: entry.ep_mu.value(),
            ep_sigma: entry.ep_sigma.value(),
            info_weight: entry.info_weight.value(),
            change: entry.change.value(),
            conserve: entry.conserve.value(),
            late_penalty: entry.late.value(),
            parts,
        }
    }

    /// The play time as `h:mm:ss`.
    fn played(&self) -> Option<String> {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "minutes of a night in milliseconds are below 2^53"
        )]
        let milliseconds = |minutes: f64| (60_000.0 * minutes).round() as i64;
        self.played_minutes
            .map(|minutes| span(milliseconds(minutes)))
    }
}

impl RatingExplanationView {
    /// The change of a member by a publication with its entries; none if the member is not in it. The
    /// night is in memory, or its play times and fields are left out.
    ///
    /// # Errors
    ///
    /// Parameters that this release cannot use.
    pub fn of(
        club: &Club,
        directory: &Directory,
        published: &RatingsPublished,
        member: &MemberId,
    ) -> Result<Option<Self>, Refusal> {
        let Some(change) = RatingChangeView::of(club, directory, published, member)? else {
            return Ok(None);
        };
        let is_theirs = |row: &&PublishedRating| club.effective_member(&row.member) == member;
        let Some(row) = published.players.iter().find(is_theirs) else {
            return Ok(None);
        };
        let games = games(club, published, row)?;
        Ok(Some(Self { change, games }))
    }

    /// The change for a terminal, and the numbers of each entry in a line.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut text = self.change.text(lang);
        for (number, game) in (1_u64..).zip(&self.games) {
            let mut parts = Vec::new();
            if let Some(played) = game.played() {
                parts.push(say::rate_game_played(lang, played));
            }
            parts.push(say::rate_game_hand_index(lang, decimals(game.hand_index)));
            parts.push(say::rate_game_weight(lang, decimals(game.place_weight)));
            if let Some(mean) = game.field_mean_rate {
                let mean = tenths(mean);
                parts.push(match self.change.people {
                    None => say::rate_game_mean(lang, mean, game.field),
                    Some(_) => say::rate_game_mean_players(lang, mean, game.field),
                });
            }
            let line = parts.join(&say::rate_game_comma(lang));
            let line = match self.games.len() {
                1 => line,
                _ => say::rate_game_of(lang, number, line),
            };
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// The parts of each partial game for a terminal: a table whose last line is the whole change.
    #[must_use]
    pub fn games_text(&self, lang: Lang) -> String {
        let mut table = Table::new([
            Column::text(say::head_entry(lang)),
            Column::number(say::rate_game_place(lang)),
            Column::number(say::rate_game_time(lang)),
            Column::number(say::rate_game_index(lang)),
            Column::number(say::rate_game_place_weight(lang)),
            Column::number(say::rate_game_field_mean(lang)),
            Column::number(say::rate_game_by_place(lang)),
            Column::number(say::rate_game_shared(lang)),
            Column::number(say::rate_game_late(lang)),
            Column::number(say::rate_game_sum(lang)),
        ]);
        let points = |tenths: i64| signed(points_of(tenths));
        for (number, game) in (1_u64..).zip(&self.games) {
            let EntryParts {
                by_place,
                shared,
                late,
            } = game.parts;
            table.push([
                number.to_string(),
                format!("{}/{}", game.field_place.unwrap_or(game.place), game.field),
                game.played().unwrap_or_default(),
                decimals(game.hand_index),
                decimals(game.place_weight),
                game.field_mean_rate.map(tenths).unwrap_or_default(),
                points(by_place),
                points(shared),
                points(late),
                points(game.parts.sum()),
            ]);
        }
        let blank = String::new;
        let change = whole_change(&self.change.before, &self.change.after);
        let games: i64 = self.games.iter().map(|game| game.parts.sum()).sum();
        table.push([
            say::rate_game_certainty(lang),
            blank(),
            blank(),
            blank(),
            blank(),
            blank(),
            blank(),
            blank(),
            blank(),
            points(change.saturating_sub(games)),
        ]);
        table.push([
            say::rate_change(lang),
            blank(),
            blank(),
            blank(),
            blank(),
            blank(),
            points(self.change.by_place),
            points(self.change.shared),
            points(self.change.late),
            points(change),
        ]);
        table.to_boxed()
    }
}

/// The numbers of the entries of a row.
fn games(
    club: &Club,
    published: &RatingsPublished,
    row: &PublishedRating,
) -> Result<Vec<PartialGame>, Refusal> {
    let params = parameters_of(&published.rules)?;
    let Some([before, after]) = skills([row.before, row.after]) else {
        return Ok(Vec::new());
    };
    let points = row.entries.iter().map(|entry| EntryPoints {
        change: entry.change.value(),
        conserve: entry.conserve.value(),
        late: entry.late.value(),
    });
    let points: Vec<EntryPoints> = points.collect();
    let parts = ChangeParts::new(params.tier(), before, after, &points).by_entry(&points);
    let contexts = entry_contexts(club, published, row).into_iter();
    let entries = row.entries.iter().zip(contexts).zip(parts);
    Ok(entries
        .map(|((entry, context), parts)| PartialGame::new(entry, context, parts))
        .collect())
}

/// The change of the shown rates, in tenths.
fn whole_change(before: &ShownRating, after: &ShownRating) -> i64 {
    crate::ratings::whole_tenths(after.rate) - crate::ratings::whole_tenths(before.rate)
}

/// A weight with three decimals.
fn decimals(weight: f64) -> String {
    format!("{weight:.3}")
}
