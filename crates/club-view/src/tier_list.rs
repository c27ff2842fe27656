//! The ratings of a ladder narrowed to those who play, with their change since a date.

use std::num::NonZeroU32;

use chained_events::ids::MemberId;
use club_log::Club;
use club_log::rating::{Ladder, RatedNight, RatedRow};
use club_sheets::{Column, Sheet, Table};
use club_words::date;
use jiff::civil::Date;
use serde::Serialize;
use tier_rating::Tier;

use crate::ratings::{
    ShownRating, TierCount, TierRow, TiersView, points_of, shown_parameters, signed, tenths,
    whole_tenths,
};
use crate::{Lang, say};

/// Filter of the players listed, and the date from which on changes are shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TierFilter {
    /// The least number of rated nights.
    #[serde(rename = "least_nights", skip_serializing_if = "Option::is_none")]
    pub nights: Option<NonZeroU32>,
    /// Members who were in none of this many last rated nights are left out.
    #[serde(rename = "absent_for", skip_serializing_if = "Option::is_none")]
    pub absent: Option<NonZeroU32>,
    /// The first date whose nights are part of the change.
    #[serde(rename = "since_date", skip_serializing_if = "Option::is_none")]
    pub since: Option<Date>,
}

/// How often a player was there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Attendance {
    /// Rated nights of the player.
    pub nights: usize,
    /// Rated nights of the ladder since the player's last one; all of them for a player of none.
    pub absent: usize,
}

impl Attendance {
    /// A member's nights on a ladder.
    pub(crate) fn of(ladder: &Ladder, member: &MemberId) -> Self {
        let last = ladder.history(member).next_back();
        let all = ladder.nights().len();
        Self {
            nights: ladder.history(member).count(),
            absent: last.map_or(all, |(position, _, _)| all - 1 - position),
        }
    }
}

/// A player's rating at the beginning of a date, and its change by the nights since.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SinceDate {
    /// The rating with which the player went into the first night since, or has if there is none.
    pub rate: f64,
    /// The tier of it.
    pub tier: Tier,
    /// The change of the rate by the player's nights since, in tenths of a point.
    ///
    /// The start of a season and missed nights are no part of it.
    pub change: i64,
    /// The player's rated nights since.
    pub nights: usize,
    /// Whether the player had no rating before.
    pub new: bool,
}

impl SinceDate {
    /// The change of a row since a date.
    fn of(
        club: &Club,
        ladder: &Ladder,
        row: &TierRow,
        since: Date,
        shown: impl Fn(&RatedRow) -> Option<[ShownRating; 2]>,
    ) -> Self {
        let is_since = |night: &RatedNight| {
            let found = club.night(night.tournament());
            found.is_some_and(|night| night.date() >= since)
        };
        let nights = || ladder.history(&row.member);
        let earlier = nights().any(|(_, night, _)| !is_since(night));
        let played = nights().filter(|(_, night, _)| is_since(night));
        let played: Vec<[ShownRating; 2]> =
            played.filter_map(|(_, _, rated)| shown(rated)).collect();
        let then = played.first().map_or(row.rating, |[before, _]| *before);
        let changes = played
            .iter()
            .map(|[before, after]| whole_tenths(after.rate) - whole_tenths(before.rate));
        Self {
            rate: then.rate,
            tier: then.tier,
            change: changes.sum(),
            nights: played.len(),
            new: !played.is_empty() && !earlier && !ladder.imported().contains_key(&row.member),
        }
    }
}

impl TiersView {
    /// The players that a filter lists, ranked among themselves, with their changes.
    ///
    /// # Errors
    ///
    /// Parameters that this release cannot use.
    pub fn narrowed(
        mut self,
        club: &Club,
        ladder: &Ladder,
        filter: TierFilter,
    ) -> Result<Self, club_log::Refusal> {
        let params = shown_parameters(ladder)?;
        let reaches = |count: usize, bound: NonZeroU32| {
            usize::try_from(bound.get()).is_ok_and(|bound| count >= bound)
        };
        self.players.retain(|row| {
            filter
                .nights
                .is_none_or(|least| reaches(row.attendance.nights, least))
                && !filter
                    .absent
                    .is_some_and(|most| reaches(row.attendance.absent, most))
        });
        for at in 0..self.players.len() {
            let rate = self.players[at].rating.rate;
            let higher = self.players.iter().filter(|other| other.rating.rate > rate);
            self.players[at].rank = 1 + higher.count();
        }
        if let Some(since) = filter.since {
            let shown = |row: &RatedRow| {
                let before = ShownRating::of(&params, row.before)?;
                Some([before, ShownRating::of(&params, row.after)?])
            };
            for row in &mut self.players {
                row.since = Some(SinceDate::of(club, ladder, row, since, shown));
            }
        }
        for count in &mut self.tiers {
            let inside = || {
                self.players
                    .iter()
                    .filter(|row| row.rating.tier == count.tier)
            };
            *count = TierCount {
                tier: count.tier,
                players: inside().count(),
                placements: inside().filter(|row| row.placement).count(),
            };
        }
        self.filter = filter;
        Ok(self)
    }

    /// For a terminal: the players by the filter, and how many are in each tier.
    #[must_use]
    pub fn narrowed_text(&self, lang: Lang) -> String {
        if self.filter == TierFilter::default() {
            return self.text(lang);
        }
        let table = self.table(lang, Headers::Screen);
        let players = say::players(lang, self.players.len());
        let heading = say::rate_heading(lang, self.ladder.to_string(), players);
        let filter = self.filter.words(lang);
        format!(
            "{heading}\n{filter}\n{}{}",
            table.to_boxed(),
            self.tiers_text(lang)
        )
    }

    /// For paper, below the title of the club.
    #[must_use]
    pub fn sheet(&self, lang: Lang, title: &str) -> Sheet {
        let players = say::players(lang, self.players.len());
        let line = say::sheet_ratings(lang, self.ladder.to_string(), players);
        let mut sheet = Sheet::new(lang.tag(), title).with_text(line);
        if let Some(last) = self.last {
            sheet = sheet.with_stamp(say::sheet_after(lang, date(lang, last)));
        }
        if self.filter != TierFilter::default() {
            sheet = sheet.with_text(self.filter.words(lang));
        }
        sheet = sheet.with_block(self.table(lang, Headers::Paper));
        let placements = self.players.iter().any(|row| row.placement);
        if placements {
            sheet = sheet.with_text(Self::placement_words(lang));
        }
        let counts = self.start_words(lang);
        if let Some(counts) = counts.filter(|_| self.filter.since.is_none()) {
            sheet = sheet.with_text(counts);
        }
        if let Some(night) = &self.under_review {
            sheet = sheet.with_text(say::rate_under_review(lang, night.to_string()));
        }
        sheet
    }

    /// The players, with a change where a date is asked for.
    fn table(&self, lang: Lang, headers: Headers) -> Table {
        let [rank, player, rate, tier, nights, entries, note] = match headers {
            Headers::Screen => [
                say::head_rank(lang),
                say::head_player(lang),
                say::rate_rate(lang),
                say::rate_tier(lang),
                say::rate_nights(lang),
                say::head_entries(lang),
                say::rate_note(lang),
            ],
            Headers::Paper => [
                say::sheet_rank(lang),
                say::sheet_player(lang),
                say::sheet_rate(lang),
                say::sheet_tier(lang),
                say::sheet_nights(lang),
                say::sheet_entries(lang),
                say::sheet_note(lang),
            ],
        };
        let mut columns = vec![
            Column::number(rank),
            Column::text(player),
            Column::number(rate),
            Column::text(tier),
        ];
        if self.filter.since.is_some() {
            let [change, then, since] = match headers {
                Headers::Screen => [
                    say::rate_change(lang),
                    say::rate_tier_then(lang),
                    say::rate_nights_since(lang),
                ],
                Headers::Paper => [
                    say::sheet_change(lang),
                    say::sheet_tier_then(lang),
                    say::sheet_nights_since(lang),
                ],
            };
            columns.extend([
                Column::number(change),
                Column::text(then),
                Column::number(since),
            ]);
        }
        // A sheet keeps its room for the names.
        let with_counts = headers == Headers::Screen || self.filter.since.is_none();
        if with_counts {
            columns.extend([Column::number(nights), Column::number(entries)]);
        }
        columns.push(Column::text(note));
        let mut table = Table::new(columns);
        for row in &self.players {
            let mut cells = vec![
                row.rank.to_string(),
                row.label.clone(),
                tenths(row.rating.rate),
                row.rating.tier.name().to_owned(),
            ];
            if let Some(since) = &row.since {
                cells.extend([
                    signed(points_of(since.change)),
                    since.tier.name().to_owned(),
                    since.nights.to_string(),
                ]);
            }
            if with_counts {
                cells.extend([
                    row.attendance.nights.to_string(),
                    row.entries_since_start.to_string(),
                ]);
            }
            cells.push(row.note(lang));
            table.push(cells);
        }
        table
    }
}

/// Style of a table's headers: they begin with a small or a capital letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Headers {
    Screen,
    Paper,
}

impl TierFilter {
    /// The filter in words.
    fn words(&self, lang: Lang) -> String {
        let count = |nights: NonZeroU32| u64::from(nights.get());
        let parts = [
            self.nights
                .map(|nights| say::rate_least_nights(lang, count(nights))),
            self.absent
                .map(|nights| say::rate_not_absent(lang, count(nights))),
            self.since
                .map(|since| say::rate_since(lang, date(lang, since))),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        parts.join(&say::semicolon(lang))
    }
}
