//! `seating audit`: the log of any seating software, checked line by line.

use std::io::BufRead;

use club_sheets::{Cell, Column, Sheet, Table};
use club_view::Lang;
use engine_contracts::seating::{SeatingFailure, SeatingQuestionError};
use seating_audit::{Report, Rule, Score};

use super::args::{AuditArgs, AuditFormat};
use super::say;
use crate::error::DeskError;
use crate::input::next_line;
use crate::output::{broken, json_line, print};

/// Audits the standard input.
pub(super) fn run(args: AuditArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let report = audit(std::io::stdin().lock())?;
    let text = match args.format {
        _ if as_json => json_line(&report)?,
        AuditFormat::Json => json_line(&report)?,
        AuditFormat::Text => sheet(&report, lang).to_text(),
        AuditFormat::Markdown => sheet(&report, lang).to_markdown(),
        AuditFormat::Html => sheet(&report, lang).to_html(),
    };
    let Some(found) = SeatingQuestionError::of_report(&report) else {
        return Ok(text);
    };
    print(&text)?;
    Err(DeskError::from(SeatingFailure::from(found)).already_reported())
}

/// Reads a log line by line and checks it.
pub(crate) fn audit<R: BufRead>(mut input: R) -> Result<Report, DeskError> {
    engine_contracts::seating::audit(std::iter::from_fn(|| {
        let mut line = Vec::new();
        match next_line(&mut input, &mut line) {
            Ok(true) => Some(Ok(line)),
            Ok(false) => None,
            Err(error) => Some(Err(broken("stdin", &error))),
        }
    }))
}

/// The report as a page.
fn sheet(report: &Report, lang: Lang) -> Sheet {
    let found = report.discrepancies.len();
    let summary = if found == 0 {
        say::seating_audit_sound(lang, report.events)
    } else {
        say::seating_audit_found(lang, report.events, found)
    };
    let page = Sheet::new(lang.tag(), say::seating_audit_title(lang))
        .with_text(summary)
        .with_heading(say::seating_audit_score(lang))
        .with_block(score_table(&report.score, lang));
    if found == 0 {
        return page;
    }
    page.with_heading(say::seating_audit_discrepancies(lang))
        .with_block(discrepancy_table(report, lang))
}

fn score_table(score: &Score, lang: Lang) -> Table {
    let figure = Column::text(say::seating_audit_figure(lang));
    let mut table = Table::new([figure, Column::number(say::seating_audit_value(lang))]);
    let share = format!("{:.2} %", 100.0 * score.above_tolerance);
    for (name, value) in [
        (say::seating_audit_moves(lang), score.moves.to_string()),
        (
            say::seating_audit_least_moves(lang),
            score.least_moves.to_string(),
        ),
        (say::seating_audit_above_tolerance(lang), share),
        (
            say::seating_audit_late_breaks(lang),
            score.late_breaks.to_string(),
        ),
        (
            say::seating_audit_twice(lang),
            score.moved_twice_in_an_orbit.to_string(),
        ),
    ] {
        table.push([Cell::text(name), Cell::number(value)]);
    }
    for (missed, players) in &score.missed_hands {
        let name = say::seating_audit_missed(lang, *missed);
        table.push([Cell::text(name), Cell::number(players)]);
    }
    table
}

fn discrepancy_table(report: &Report, lang: Lang) -> Table {
    let mut table = Table::new([
        Column::number(say::seating_audit_line(lang)),
        Column::text(say::seating_audit_rule(lang)),
        Column::text(say::seating_audit_meaning(lang)),
        Column::text(say::seating_audit_detail(lang)),
    ]);
    for one in &report.discrepancies {
        table.push([
            Cell::number(one.line),
            Cell::text(one.invariant.code()),
            Cell::text(meaning(one.invariant, lang)),
            Cell::text(&*one.detail),
        ]);
    }
    table
}

/// A rule in a sentence.
fn meaning(rule: Rule, lang: Lang) -> String {
    say::seating_rule(lang, rule.code())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_sentence_in_both_languages() {
        for lang in [Lang::En, Lang::Ja] {
            let other = say::seating_rule(lang, "none");
            let mut sentences: Vec<String> = Rule::ALL.map(|rule| meaning(rule, lang)).into();
            assert!(!sentences.contains(&other), "{sentences:?}");
            sentences.sort();
            sentences.dedup();
            assert_eq!(sentences.len(), Rule::ALL.len());
        }
    }
}
