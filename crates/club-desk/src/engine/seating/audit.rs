//! `seating audit`: the log of any seating software, checked line by line.

use std::io::BufRead;

use club_sheets::{Cell, Column, Sheet, Table};
use club_view::Lang;
use engine_contracts::document::{self, MAX_DOCUMENT};
use mtt_seating::{Action, Config, Event};
use schemars::JsonSchema;
use seating_audit::{Entry, Record, Report, Rule, Score, check};
use serde::Deserialize;
use serde_json::Value;

use super::args::{AuditArgs, AuditFormat};
use super::run::{Beginning, Line};
use super::{config_setup, invalid, say, typed};
use crate::error::{DeskError, Exit};
use crate::input::next_line;
use crate::output::{broken, json_line, print};

/// A line after the first one: an event and what followed from it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AuditLine {
    /// Sequence number of the event; it may be in the event as well.
    #[schemars(range(min = 0))]
    seq: Option<Value>,
    #[schemars(with = "Line")]
    event: Value,
    #[schemars(with = "Vec<Action>")]
    actions: Value,
    /// Reasons, which are not read.
    #[serde(rename = "why")]
    _why: Option<Value>,
    /// The state after the event, which is not read.
    #[serde(rename = "state")]
    _state: Option<Value>,
}

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
    if report.discrepancies.is_empty() {
        return Ok(text);
    }
    print(&text)?;
    let words = format!("{} discrepancies", report.discrepancies.len());
    Err(DeskError::new(Exit::Integrity, "Discrepancies", words).already_reported())
}

/// Reads a log line by line and checks it.
pub(crate) fn audit<R: BufRead>(mut input: R) -> Result<Report, DeskError> {
    let mut failed = None;
    let mut number = 0_u64;
    let mut begun = false;
    let mut text = Vec::new();
    let records = std::iter::from_fn(|| {
        loop {
            number += 1;
            match next_line(&mut input, &mut text) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => {
                    failed = Some(broken("stdin", &error));
                    return None;
                }
            }
            let line = document::trimmed(&text);
            if line.len() <= MAX_DOCUMENT && line.trim_ascii().is_empty() {
                continue;
            }
            match record(&text, number, begun) {
                Ok(None) => {}
                Ok(Some(record)) => {
                    begun = true;
                    return Some(record);
                }
                Err(failure) => {
                    failed = Some(failure.with("line", number));
                    return None;
                }
            }
        }
    });
    let report = check(records);
    failed.map_or(Ok(report), Err)
}

/// A line as a record; none for a question what would be decided.
fn record(text: &[u8], line: u64, begun: bool) -> Result<Option<Record>, DeskError> {
    if !begun {
        let Beginning { config, state } = document::read_line(text)?;
        let config = config_setup(config)?;
        Config::new(config.clone()).map_err(|fault| invalid(&fault))?;
        let state = typed(state)?;
        let entry = Entry::Beginning { config, state };
        return Ok(Some(Record {
            line,
            seq: None,
            entry,
        }));
    }
    let AuditLine {
        seq,
        mut event,
        actions,
        ..
    } = document::read_line(text)?;
    if event.get("type").and_then(Value::as_str) == Some("decide") {
        return Ok(None);
    }
    let inner = event
        .as_object_mut()
        .and_then(|fields| fields.remove("seq"));
    let seq = match inner.or(seq).filter(|number| !number.is_null()) {
        None => None,
        Some(number) => Some(typed::<u64>(number)?),
    };
    let event: Event = typed(event)?;
    let actions: Vec<Action> = typed(actions)?;
    let entry = Entry::Step { event, actions };
    Ok(Some(Record { line, seq, entry }))
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
