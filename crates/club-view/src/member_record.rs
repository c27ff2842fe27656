//! One member with every night that they played.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::tournament::{Phase, Tournament};
use club_log::{Club, Refusal};
use club_sheets::{Column, Table};
use club_words::list;
use jiff::civil::Date;
use payout_dhondt::Ratio;
use serde::Serialize;

use crate::ratings::{ShownRating, shown_parameters, tenths};
use crate::{Lang, list_words as words, money_say, money_text, points, say};

/// Knockouts by entry, night by night.
pub type Knockouts = BTreeMap<TournamentId, BTreeMap<EntryId, Ratio>>;

/// A member and every night that they played.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MemberRecordView {
    /// The id.
    pub member: MemberId,
    /// The name; none where it was deleted.
    pub name: Option<String>,
    /// Members who were merged into this one.
    pub merged: Vec<MemberId>,
    /// The rating now, ladder by ladder.
    pub ratings: Vec<LadderRating>,
    /// Entries of all nights.
    pub entries: u32,
    /// Points of all nights.
    pub points: Ratio,
    /// The nights, in the order in which they were announced.
    pub nights: Vec<MemberNight>,
    /// How the name is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The nickname.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nick: Option<String>,
    /// The number in the club's own list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The name, with a mark where others have it too.
    #[serde(skip)]
    pub label: String,
}

/// A rating on a ladder.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LadderRating {
    /// The ladder.
    pub ladder: LadderId,
    /// Rate and tier.
    #[serde(flatten)]
    pub rating: ShownRating,
}

/// A night of a member.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MemberNight {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The date of its beginning.
    pub date: Date,
    /// The season that it counts for.
    pub season: Option<SeasonId>,
    /// Its stage.
    pub phase: Phase,
    /// The place, from 1; none while the member is in.
    pub place: Option<u32>,
    /// Players of the night.
    pub players: usize,
    /// Entries of the member.
    pub entries: u32,
    /// Points won; none of a night that is not finished, or that counts for ratings alone.
    pub points: Option<Ratio>,
    /// The prize in minor units of the currency; none of a night without money, or that is not finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prize: Option<u64>,
    /// Whether a ticket was won.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ticket: bool,
    /// The currency of a night with money, such as `JPY`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// Knockouts, divided where several won a player's chips.
    pub knockouts: Ratio,
    /// The rating after the night, where it is rated.
    pub rating: Option<LadderRating>,
}

impl MemberRecordView {
    /// A member, with the nights that are in memory.
    ///
    /// # Errors
    ///
    /// Parameters of a ladder that this release cannot use.
    pub fn of(
        club: &Club,
        directory: &Directory,
        member: &MemberId,
        knockouts: &Knockouts,
    ) -> Result<Self, Refusal> {
        let mut ratings = Vec::new();
        let mut after: BTreeMap<&TournamentId, LadderRating> = BTreeMap::new();
        for (id, ladder) in club.ladders() {
            let params = shown_parameters(ladder)?;
            let shown = |skill| {
                let rating = ShownRating::of(&params, skill)?;
                let ladder = id.clone();
                Some(LadderRating { ladder, rating })
            };
            ratings.extend(ladder.current(member).and_then(shown));
            for (_, night, row) in ladder.history(member) {
                if let Some(rating) = shown(row.after) {
                    after.insert(night.tournament(), rating);
                }
            }
        }
        let played = club.tournaments().filter_map(|(id, night)| {
            let none = BTreeMap::new();
            let knockouts = knockouts.get(id).unwrap_or(&none);
            MemberNight::of(member, id, night, knockouts, after.get(id))
        });
        let nights: Vec<MemberNight> = played.collect();
        let won = nights.iter().filter_map(|night| night.points);
        // A sum that is not exact would need denominators that no structure of a club has.
        let sum = |sum: Ratio, more| sum.checked_add(more).unwrap_or(sum);
        let card = directory.card(member).cloned().unwrap_or_default();
        let merged: Vec<MemberId> = club
            .merged()
            .keys()
            .filter(|from| club.effective_member(from) == member)
            .cloned()
            .collect();
        Ok(Self {
            member: member.clone(),
            name: directory.name(member).map(str::to_owned),
            reading: card.reading,
            nick: card.nick,
            number: card.number,
            label: directory.label(member),
            merged,
            ratings,
            entries: nights.iter().map(|night| night.entries).sum(),
            points: won.fold(Ratio::ZERO, sum),
            nights,
        })
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let name = match self.name {
            Some(_) => self.label.clone(),
            None => say::title_with_id(lang, say::unnamed(lang), self.member.as_str()),
        };
        let mut details = Vec::new();
        if let Some(number) = self.number {
            details.push(say::sheet_label_number(lang, number.to_string()));
        }
        details.extend(self.reading.iter().chain(&self.nick).cloned());
        let heading = if details.is_empty() {
            name
        } else {
            words::member_heading(lang, name, list(lang, &details))
        };
        let mut out = heading + "\n";
        if !self.merged.is_empty() {
            let merged = words::member_merged(lang, self.merged.len());
            out.push_str(&format!("  {merged}\n"));
        }
        for rating in &self.ratings {
            let (rate, tier) = (tenths(rating.rating.rate), rating.rating.tier.to_string());
            out.push_str("  ");
            out.push_str(&words::member_rate(
                lang,
                rate,
                tier,
                rating.ladder.to_string(),
            ));
            out.push('\n');
        }
        if self.nights.is_empty() {
            return out + &words::member_no_nights(lang) + "\n";
        }
        let nights = words::member_nights(lang, self.nights.len());
        let entries = say::entries(lang, self.entries);
        let won = match u64::try_from(self.points.numer()) {
            Ok(whole) if self.points.denom() == 1 => say::points_count(lang, whole),
            _ => say::points_count(lang, points(&self.points)),
        };
        out.push_str("  ");
        out.push_str(&words::member_totals(lang, nights, entries, won));
        out.push('\n');
        out + &self.table(lang).to_boxed()
    }

    /// The nights as a table.
    #[must_use]
    pub fn table(&self, lang: Lang) -> Table {
        let with_prizes = self.nights.iter().any(|night| night.prize.is_some());
        let mut columns = vec![
            Column::date(words::list_date(lang)),
            Column::text(words::list_title(lang)),
            Column::text(words::list_id(lang)),
            Column::text(words::list_season(lang)),
            Column::text(words::list_place(lang)),
            Column::number(words::list_entries(lang)),
            Column::number(words::list_points(lang)),
        ];
        if with_prizes {
            columns.push(Column::number(money_say::money_prize(lang)));
        }
        columns.push(Column::number(words::list_knockouts(lang)));
        columns.push(Column::number(words::list_rate(lang)));
        let mut table = Table::new(columns);
        for night in &self.nights {
            let place = match night.place {
                Some(place) => words::member_place_of(lang, place, night.players),
                None => words::member_still_in(lang),
            };
            let mut cells = vec![
                night.date.to_string(),
                night.title.clone(),
                night.tournament.to_string(),
                night
                    .season
                    .as_ref()
                    .map(ToString::to_string)
                    .unwrap_or_default(),
                place,
                night.entries.to_string(),
                night.points.as_ref().map(points).unwrap_or_default(),
            ];
            if with_prizes {
                cells.push(night.prize_text(lang));
            }
            cells.push(points(&night.knockouts));
            let rating = night.rating.as_ref();
            cells.push(rating.map_or_else(String::new, |rating| tenths(rating.rating.rate)));
            table.push(cells);
        }
        table
    }
}

impl MemberNight {
    /// The night of a member; none where they did not play, or where it was called off.
    fn of(
        member: &MemberId,
        id: &TournamentId,
        night: &Tournament,
        knockouts: &BTreeMap<EntryId, Ratio>,
        rating: Option<&LadderRating>,
    ) -> Option<Self> {
        let (last, _) = night.last_entry_of(member)?;
        if night.phase() == Phase::Cancelled {
            return None;
        }
        let announcement = night.announcement();
        let result = night.result();
        let rows = result
            .map(|found| found.results.as_slice())
            .unwrap_or_default();
        let own = rows.iter().find(|row| row.member == *member);
        let places = night.places();
        let held = places.iter().find(|placed| placed.entries.contains(&last));
        let players: usize = places.iter().map(|placed| placed.entries.len()).sum();
        // The winner has a place while the night is not finished.
        let has_place =
            |entry: &EntryId| places.iter().any(|placed| placed.entries.contains(entry));
        let still_in = night.alive().filter(|(entry, _)| !has_place(entry)).count();
        let is_over = night.phase().is_over();
        let won = night
            .entries_by(member)
            .filter_map(|(id, _)| knockouts.get(&id));
        let sum = |sum: Ratio, more: &Ratio| sum.checked_add(*more).unwrap_or(sum);
        let money = night.money(night.last_at()).filter(|_| result.is_some());
        let tickets = night.tickets_won();
        Some(Self {
            prize: money.as_ref().map(|money| money.player(member).prize),
            ticket: own.is_some_and(|row| tickets.iter().any(|won| won.entry == row.entry)),
            currency: night.prices().map(|prices| prices.currency.clone()),
            tournament: id.clone(),
            title: announcement.title.clone(),
            date: announcement.date,
            season: announcement.season.clone(),
            phase: night.phase(),
            place: own.map(|row| row.place).or(held.map(|placed| placed.place)),
            players: if is_over {
                rows.len()
            } else {
                players + still_in
            },
            entries: own.map_or_else(|| night.entries_of(member), |row| row.entries),
            points: own
                .filter(|_| night.counts_for_season())
                .map(|row| row.points),
            knockouts: won.fold(Ratio::ZERO, sum),
            rating: rating.cloned(),
        })
    }

    /// The prize in words: money, a ticket, both, or nothing.
    fn prize_text(&self, lang: Lang) -> String {
        let cash = self.prize.filter(|cash| *cash > 0);
        let currency = self.currency.as_deref().unwrap_or_default();
        let cash = cash.map(|cash| money_text(lang, cash, currency));
        match (self.ticket, cash) {
            (true, Some(cash)) => money_say::money_ticket_and(lang, cash),
            (true, None) => money_say::money_ticket(lang),
            (false, cash) => cash.unwrap_or_default(),
        }
    }
}
