//! Planned blinds as a table.

use club_log::blinds::{BlindPlan, BlindPlanSetup, PlannedLevel};
use club_sheets::{Column, Table};
use club_words::{count, list};
use serde::Serialize;

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
        let mut table = Table::new([
            Column::number(words::plan_level(lang)),
            Column::number(words::plan_from(lang)),
            Column::number(words::plan_blinds(lang)),
            Column::number(words::plan_minutes(lang)),
            Column::number(words::plan_players(lang)),
            Column::number(words::plan_average(lang)),
            Column::text(words::plan_then(lang)),
        ]);
        for (number, planned) in (1..).zip(self.plan.levels()) {
            table.push([
                number.to_string(),
                hours(planned.begins),
                clock::blinds(lang, &planned.level),
                planned.level.minutes.to_string(),
                count(planned.players),
                tenths(planned),
                self.then(lang, number, planned),
            ]);
        }
        table
    }

    /// Break and colour-ups behind a level, and the end that is expected.
    fn then(&self, lang: Lang, number: usize, planned: &PlannedLevel) -> String {
        let mut parts = Vec::new();
        if number == self.plan.expected_last() {
            parts.push(words::plan_end(lang, hours(self.plan.expected_end())));
        }
        if planned.level.break_after > 0 {
            parts.push(words::plan_break(lang, planned.level.break_after));
        }
        let ups = self.plan.colour_ups().iter();
        let chips: Vec<String> = ups
            .filter(|up| up.after_level == number)
            .map(|up| count(up.chip))
            .collect();
        if !chips.is_empty() {
            parts.push(words::plan_colour_up(lang, list(lang, &chips)));
        }
        parts.join(&say::semicolon(lang))
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
        if !plan.unneeded().is_empty() {
            let chips: Vec<String> = plan.unneeded().iter().map(|chip| count(*chip)).collect();
            out.push_str(&(words::plan_unneeded(lang, list(lang, &chips)) + "\n"));
        }
        out + &self.table(lang).to_boxed()
    }
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
