//! One member's ratings, night by night.

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::event::ExactSkill;
use club_log::ids::{LadderId, TournamentId};
use club_log::rating::Ladder;
use club_log::{Club, Refusal};
use club_sheets::{Chart, ChartError, Column, Table};
use club_words::{date, list};
use serde::Serialize;

use crate::rating_absence::AwayView;
use crate::rating_start::StartView;
use crate::ratings::{ShownRating, points_of, shown_parameters, signed, tenths, whole_tenths};
use crate::{Lang, rating_chart, say};

/// A member's ratings night by night.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatingHistoryView {
    /// The ladder.
    pub ladder: LadderId,
    /// The member.
    pub member: MemberId,
    /// The member's name; none where it was deleted.
    pub name: Option<String>,
    /// The nights, the first one first.
    pub nights: Vec<HistoryRow>,
    /// The start of a season that changed the rating since the last night.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun: Option<StartView>,
    /// The nights that made the rating less certain since the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<AwayView>,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

/// A night in a member's history.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HistoryRow {
    /// The night.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// Its date.
    pub date: Option<jiff::civil::Date>,
    /// Which publication of the night it is, from 1.
    pub revision: u32,
    /// The start of a season that changed the rating before it; none for a publication that was replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun: Option<StartView>,
    /// The nights that the member missed before it.
    ///
    /// None where they did not make the rating less certain, and for a publication that was replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<AwayView>,
    /// Before it.
    pub before: ShownRating,
    /// After it.
    pub after: ShownRating,
    /// Whether the night, or one before it, is open again.
    pub under_review: bool,
    /// Whether the ratings were left as they are when places were corrected.
    pub kept: bool,
    /// Whether another publication holds in place of this one.
    pub replaced: bool,
}

/// A publication of a night, for a member who is in it.
#[derive(Debug, Clone, Copy)]
pub struct PublishedNight<'a> {
    /// The night.
    pub tournament: &'a TournamentId,
    /// Which publication of it.
    pub revision: u32,
    /// The rating before it.
    pub before: ExactSkill,
    /// The rating after it.
    pub after: ExactSkill,
    /// Its turn on the ladder, if it holds.
    pub turn: Option<usize>,
}

impl RatingHistoryView {
    /// Rating history of a member as it holds now.
    ///
    /// # Errors
    ///
    /// Parameters that this release cannot use.
    pub fn of(
        club: &Club,
        directory: &Directory,
        id: &LadderId,
        ladder: &Ladder,
        member: &MemberId,
    ) -> Result<Self, Refusal> {
        let nights = ladder
            .history(member)
            .map(|(turn, night, row)| PublishedNight {
                tournament: night.tournament(),
                revision: night.revision(),
                before: row.before,
                after: row.after,
                turn: Some(turn),
            });
        Self::of_published(club, directory, id, ladder, member, nights)
    }

    /// Rating history of a member as it was published, in that order.
    ///
    /// # Errors
    ///
    /// As [`Self::of`].
    pub fn of_published<'a>(
        club: &Club,
        directory: &Directory,
        id: &LadderId,
        ladder: &Ladder,
        member: &MemberId,
        published: impl Iterator<Item = PublishedNight<'a>>,
    ) -> Result<Self, Refusal> {
        let params = shown_parameters(ladder)?;
        let review = club.under_review(ladder).unwrap_or(usize::MAX);
        let mut nights = Vec::new();
        for night in published {
            let header = club
                .night(night.tournament)
                .map(club_log::club::Night::header);
            let shown = |skill| ShownRating::of(&params, skill);
            let (Some(before), Some(after)) = (shown(night.before), shown(night.after)) else {
                continue;
            };
            let rated = night.turn.and_then(|turn| ladder.nights().get(turn));
            let absence = night.turn.and_then(|turn| ladder.absence(turn, member));
            let absence = absence.filter(|absence| absence.to == night.before);
            // A frozen night may have opened otherwise than the ladder says now.
            let is_frozen = rated.is_some_and(club_log::rating::RatedNight::is_frozen);
            let turn = night.turn.filter(|_| !is_frozen);
            let begun = turn.and_then(|turn| StartView::of(&params, ladder, turn, member));
            nights.push(HistoryRow {
                begun,
                away: absence.and_then(|absence| AwayView::of(&params, absence)),
                tournament: night.tournament.clone(),
                title: header.as_ref().map_or_else(
                    || night.tournament.to_string(),
                    |header| header.title.clone(),
                ),
                date: header.map(|header| header.date),
                revision: night.revision,
                before,
                after,
                under_review: night.turn.is_some_and(|turn| turn >= review),
                replaced: night.turn.is_none(),
                kept: is_frozen,
            });
        }
        Ok(Self {
            ladder: id.clone(),
            member: member.clone(),
            name: directory.name(member).map(str::to_owned),
            label: directory.label(member),
            nights,
            begun: StartView::now(&params, ladder, member),
            away: AwayView::now(&params, ladder, member),
        })
    }

    /// As a table, a row for each night.
    #[must_use]
    pub fn table(&self, lang: Lang) -> Table {
        let mut table = Table::new([
            Column::text(say::rate_night(lang)),
            Column::text(say::rate_date(lang)),
            Column::number(say::rate_before(lang)),
            Column::number(say::rate_change(lang)),
            Column::number(say::rate_after(lang)),
            Column::text(say::rate_tier(lang)),
            Column::text(say::rate_note(lang)),
        ]);
        for row in &self.nights {
            let begun = row.begun.as_ref().map(|begun| begun.note(lang));
            let away = row.away.map(|away| away.note(lang));
            let mut marks: Vec<String> = begun.into_iter().chain(away).collect();
            if row.revision > 1 {
                marks.push(say::rate_revision(lang, row.revision));
            }
            if row.replaced {
                marks.push(say::rate_replaced(lang));
            }
            if row.under_review {
                marks.push(say::rate_review(lang));
            }
            if row.kept {
                marks.push(say::rate_kept(lang));
            }
            table.push([
                row.title.clone(),
                row.date.map_or_else(String::new, |day| date(lang, day)),
                tenths(row.before.rate),
                signed(points_of(
                    whole_tenths(row.after.rate) - whole_tenths(row.before.rate),
                )),
                tenths(row.after.rate),
                row.after.tier.name().to_owned(),
                list(lang, &marks),
            ]);
        }
        table
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        format!(
            "{}\n{}{}\n{}",
            self.heading(lang),
            self.table(lang).to_boxed(),
            self.since(lang).join(""),
            rating_chart::text(self, lang)
        )
    }

    /// The changes since the last night: a line for the start of a season, and one for missed nights.
    fn since(&self, lang: Lang) -> Vec<String> {
        let begun = self.begun.as_ref().map(|begun| begun.line(lang) + "\n");
        let away = self.away.map(|away| away.line(lang) + "\n");
        begun.into_iter().chain(away).collect()
    }

    /// Whose ratings they are, and on which ladder.
    pub(crate) fn heading(&self, lang: Lang) -> String {
        say::rate_history_heading(lang, &self.label, self.ladder.to_string())
    }

    /// The path of the rate with its band. One line is the rate as it holds; a second one is the
    /// rate shown on the day, where a correction has replaced it.
    ///
    /// # Errors
    ///
    /// A rating too large for a picture.
    pub fn chart(&self, lang: Lang) -> Result<Chart, ChartError> {
        rating_chart::picture(self, lang)
    }
}
