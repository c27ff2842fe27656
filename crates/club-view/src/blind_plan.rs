//! Planned blinds as a table.

use chained_events::timestamp::Timestamp;
use club_log::blinds::{BlindPlan, BlindPlanSetup, PlannedLevel};
use club_sheets::{Column, Table};
use club_words::{count, list};
use jiff::tz::TimeZone;
use serde::Serialize;

use crate::number::short_moment;
use crate::{Lang, clock, list_words as words, say};

/// Blinds that were planned for a field and an evening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BlindPlanView<'a> {
    /// Stacks in play.
    pub players: u32,
    /// Chips of a stack.
    pub stack: u64,
    /// The values of the chips.
    pub chips: &'a [u64],
    /// The plan.
    #[serde(flatten)]
    pub plan: &'a BlindPlan,
}

impl<'a> BlindPlanView<'a> {
    /// A plan with what it was made for.
    #[must_use]
    pub fn of(setup: &'a BlindPlanSetup, plan: &'a BlindPlan) -> Self {
        Self {
            players: setup.players,
            stack: setup.stack,
            chips: &setup.chips,
            plan,
        }
    }

    /// The levels with the beginning of each, the average stack and what follows in a break.
    #[must_use]
    pub fn table(&self, lang: Lang) -> Table {
        levels(lang, self.plan, hours)
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let total = u64::from(self.players) * self.stack;
        let plan = self.plan;
        let mut out =
            words::plan_heading(lang, count(self.players), count(self.stack), count(total));
        out.push('\n');
        out.push_str(&words::plan_ends(
            lang,
            hours(plan.expected_end()),
            plan.expected_last(),
            hours(plan.target()),
        ));
        out.push('\n');
        if let Some(unneeded) = unneeded(lang, plan) {
            out.push_str(&unneeded);
            out.push('\n');
        }
        out + &self.table(lang).to_boxed()
    }
}

/// Blinds that were planned for the rest of a night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BlindRestView {
    /// Players who are in.
    pub players: u32,
    /// Chips in play.
    pub total: u64,
    /// The values of the chips.
    pub chips: Vec<u64>,
    /// The moment from which the minutes of the plan are counted.
    pub from: Timestamp,
    /// The plan.
    #[serde(flatten)]
    pub plan: BlindPlan,
}

impl BlindRestView {
    /// The field, the end that is expected, and the chips that no level needs: a sentence each.
    #[must_use]
    pub fn sentences(&self, lang: Lang, zone: &TimeZone) -> Vec<String> {
        let plan = &self.plan;
        let players = say::players(lang, self.players);
        let first = [
            words::plan_rest_heading(lang, players, count(self.total)),
            words::plan_rest_ends(
                lang,
                self.time(zone, plan.expected_end()),
                plan.begun().len() + plan.expected_last(),
                self.time(zone, plan.target()),
            ),
        ];
        first.into_iter().chain(unneeded(lang, plan)).collect()
    }

    /// The planned levels with the beginning of each, the average stack and what follows in a break.
    #[must_use]
    pub fn table(&self, lang: Lang, zone: &TimeZone) -> Table {
        levels(lang, &self.plan, |minutes| self.time(zone, minutes))
    }

    /// For a terminal, with times on the clocks of a zone.
    #[must_use]
    pub fn text(&self, lang: Lang, zone: &TimeZone) -> String {
        let sentences = self.sentences(lang, zone);
        sentences.join("\n") + "\n" + &self.table(lang, zone).to_boxed()
    }

    /// The time of a minute of the plan.
    fn time(&self, zone: &TimeZone, minutes: u32) -> String {
        let at = self.from.as_millisecond() + i64::from(minutes) * 60_000;
        let at = Timestamp::from_millisecond(at).unwrap_or(self.from);
        short_moment(zone, at, self.from)
    }
}

/// The chips that no level needs; nothing where there are none.
fn unneeded(lang: Lang, plan: &BlindPlan) -> Option<String> {
    if plan.unneeded().is_empty() {
        return None;
    }
    let chips: Vec<String> = plan.unneeded().iter().map(|chip| count(*chip)).collect();
    Some(words::plan_unneeded(lang, list(lang, &chips)))
}

/// The planned levels; `time` shows minutes of the plan.
fn levels(lang: Lang, plan: &BlindPlan, time: impl Fn(u32) -> String) -> Table {
    let mut table = Table::new([
        Column::number(words::plan_level(lang)),
        Column::number(words::plan_from(lang)),
        Column::number(words::plan_blinds(lang)),
        Column::number(words::plan_minutes(lang)),
        Column::number(words::plan_players(lang)),
        Column::number(words::plan_average(lang)),
        Column::text(words::plan_then(lang)),
    ]);
    for (number, planned) in (1..).zip(plan.levels()) {
        table.push([
            (plan.begun().len() + number).to_string(),
            time(planned.begins),
            clock::blinds(lang, &planned.level),
            planned.level.minutes.to_string(),
            count(planned.players),
            tenths(planned),
            then(lang, plan, number, planned, &time),
        ]);
    }
    table
}

/// Break and colour-ups behind a level, and the end that is expected.
fn then(
    lang: Lang,
    plan: &BlindPlan,
    number: usize,
    planned: &PlannedLevel,
    time: impl Fn(u32) -> String,
) -> String {
    let mut parts = Vec::new();
    if number == plan.expected_last() {
        parts.push(words::plan_end(lang, time(plan.expected_end())));
    }
    if planned.level.break_after > 0 {
        parts.push(words::plan_break(lang, planned.level.break_after));
    }
    let ups = plan.colour_ups().iter();
    let ups = ups.filter(|up| usize::try_from(up.after_level) == Ok(number));
    parts.extend(colour_up(lang, ups.map(|up| up.chip)));
    parts.join(&say::semicolon(lang))
}

/// The chips that leave the tables; nothing without any.
pub(crate) fn colour_up(lang: Lang, chips: impl Iterator<Item = u64>) -> Option<String> {
    let chips: Vec<String> = chips.map(count).collect();
    (!chips.is_empty()).then(|| words::plan_colour_up(lang, list(lang, &chips)))
}

/// Minutes as hours and minutes.
fn hours(minutes: u32) -> String {
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

/// The average stack in big blinds, with one digit below one hundred.
fn tenths(planned: &PlannedLevel) -> String {
    let tenths = planned.average_tenths;
    if tenths >= 1_000 {
        return count(tenths / 10);
    }
    format!("{}.{}", tenths / 10, tenths % 10)
}
