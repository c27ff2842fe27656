//! The results of a night next to the chances before it.

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::ids::{LadderId, TournamentId};
use club_log::rating::{ResultOdds, result_odds};
use club_log::tournament::Phase;
use club_log::{Club, Refusal};
use club_sheets::{Column, Sheet, Table};
use serde::Serialize;

use crate::odds::{percent, title};
use crate::ratings::{ShownRating, points_of, shown_parameters, signed, tenths, whole_tenths};
use crate::{Lang, say};

/// How many results the sheet of a night has.
const ON_PAPER: usize = 5;

/// The results of a rated night, the most surprising one first.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SurprisesView {
    /// The night.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The ladder.
    pub ladder: LadderId,
    /// The results.
    pub results: Vec<SurpriseRow>,
}

/// A result and its chance.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SurpriseRow {
    /// The player.
    pub member: MemberId,
    /// The player's name; none where it was deleted.
    pub name: Option<String>,
    /// The place; the best one of a tie.
    pub place: u32,
    /// The place that was to be expected.
    pub expected_place: f64,
    /// The chance of the place, of a tie together.
    pub chance: f64,
    /// The chance of this place or a better one.
    pub as_good: f64,
    /// The chance of this place or a worse one.
    pub as_bad: f64,
    /// Before the night.
    pub before: ShownRating,
    /// After it.
    pub after: ShownRating,
    /// The change of the shown rate, in tenths.
    pub change: i64,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

impl SurprisesView {
    /// The results of a night that was rated.
    ///
    /// # Errors
    ///
    /// As [`result_odds`].
    pub fn of(club: &Club, directory: &Directory, id: &TournamentId) -> Result<Self, Refusal> {
        let (ladder, results) = result_odds(club, id)?;
        let params = match club.ladders().get(&ladder) {
            Some(found) => shown_parameters(found)?,
            None => tier_rating::RatingParams::published(),
        };
        let row = |result: &ResultOdds| {
            let before = ShownRating::of(&params, result.before)?;
            let after = ShownRating::of(&params, result.after)?;
            Some(SurpriseRow {
                member: result.member.clone(),
                name: directory.name(&result.member).map(str::to_owned),
                label: directory.label(&result.member),
                place: result.place,
                expected_place: result.expected_place,
                chance: result.chance,
                as_good: result.as_good,
                as_bad: result.as_bad,
                before,
                after,
                change: whole_tenths(after.rate) - whole_tenths(before.rate),
            })
        };
        Ok(Self {
            tournament: id.clone(),
            title: title(club, id),
            ladder,
            results: results.iter().filter_map(row).collect(),
        })
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut table = Table::new([
            Column::text(say::head_player(lang)),
            Column::number(say::rate_before(lang)),
            Column::number(say::head_place(lang)),
            Column::number(say::surprise_expected(lang)),
            Column::number(say::surprise_as_good(lang)),
            Column::number(say::surprise_as_bad(lang)),
            Column::number(say::rate_change(lang)),
        ]);
        for row in &self.results {
            table.push([
                row.label.clone(),
                tenths(row.before.rate),
                row.place.to_string(),
                tenths(row.expected_place),
                percent(row.as_good),
                percent(row.as_bad),
                signed(points_of(row.change)),
            ]);
        }
        let heading = say::surprise_heading(lang, &self.title);
        format!("{heading}\n{}", table.to_boxed())
    }

    /// A sheet of the night with its greatest surprises at the end.
    fn on_sheet(&self, sheet: Sheet, lang: Lang) -> Sheet {
        let mut table = Table::new([
            Column::text(say::sheet_player(lang)),
            Column::number(say::sheet_place(lang)),
            Column::number(say::sheet_expected(lang)),
            Column::text(say::sheet_chance(lang)),
            Column::number(say::sheet_change(lang)),
        ]);
        for row in self.results.iter().take(ON_PAPER) {
            let chance = if row.as_good <= row.as_bad {
                say::sheet_as_good(lang, percent(row.as_good))
            } else {
                say::sheet_as_bad(lang, percent(row.as_bad))
            };
            table.push([
                row.label.clone(),
                row.place.to_string(),
                tenths(row.expected_place),
                chance,
                signed(points_of(row.change)),
            ]);
        }
        sheet
            .with_heading(say::sheet_surprises(lang))
            .with_block(table)
    }
}

/// A sheet of a night with its greatest surprises at its end.
///
/// A night that is not over, not rated, or too large for chances has the sheet as it is.
#[must_use]
pub fn with_surprises(
    sheet: Sheet,
    club: &Club,
    directory: &Directory,
    id: &TournamentId,
    lang: Lang,
) -> Sheet {
    let is_over =
        (club.tournament(Some(id))).is_ok_and(|(_, night)| night.phase() == Phase::Finished);
    if !is_over {
        return sheet;
    }
    match SurprisesView::of(club, directory, id) {
        Ok(view) => view.on_sheet(sheet, lang),
        Err(_) => sheet,
    }
}
