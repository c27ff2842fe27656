//! The bodies of the fuzz targets: what must hold for any bytes.
//!
//! The ordinary tests call them with a committed corpus and seeded mutations of it, a long run
//! with what libFuzzer comes upon. Each panics where something does not hold.
#![expect(
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "to panic is how a body tells what it found"
)]

mod niko;
#[cfg(test)]
mod tests;
mod tournament;

use std::collections::BTreeSet;

use club_host::rows::ResultRows;
use engine_contracts::{document, payout, rate};
use serde_json::Value;

pub use self::niko::{niko_id, niko_position, niko_rules, niko_table};
pub use self::tournament::tournament;
use crate::club::template;
use crate::engine::{lines, seating};
use crate::error::{DeskError, Exit};

/// A season's results as CSV: rows with their lines, or problems with their places. Whether it
/// was read without a problem.
#[must_use]
pub fn season_sheet(data: &[u8]) -> bool {
    let sheet = ResultRows::read(data);
    assert_eq!(sheet.lines.len(), sheet.rows.len());
    assert!(sheet.lines.is_sorted(), "{:?}", sheet.lines);
    for problem in &sheet.problems {
        assert!(problem.line >= 1 && problem.column >= 1, "{problem:?}");
        assert!(!problem.fault.to_string().is_empty());
    }
    sheet.problems.is_empty()
}

/// A tournament's template: it is read and can be written, or all problems are reported
/// with places in the text. Whether it was read.
#[must_use]
pub fn tournament_template(data: &[u8]) -> bool {
    match template::read(data) {
        Ok(rules) => {
            let text = template::write(&rules).unwrap();
            assert_eq!(template::read(text.as_bytes()), Ok(rules));
            true
        }
        Err(problems) => {
            assert!(!problems.is_empty());
            let lines = 1 + data.split(|byte| *byte == b'\n').count();
            for problem in problems {
                assert!(!problem.fault.to_string().is_empty());
                let inside = |(line, column)| line <= lines && column > 0;
                assert!(problem.at.is_none_or(inside), "{problem:?}");
            }
            false
        }
    }
}

/// Weights as text. They are read and then written so that they are read as the same, or they are
/// refused with a kind and words. The exit code of a refusal, as a number.
#[must_use]
pub fn weights(data: &[u8]) -> Option<u8> {
    let text = String::from_utf8_lossy(data);
    match payout::weights(&text).map_err(DeskError::from) {
        Ok(read) => {
            assert_eq!(payout::weights(&read.to_string()).unwrap(), read, "{text}");
            None
        }
        Err(failure) => {
            assert!(!failure.to_string().is_empty(), "{text}");
            let kind = failure.kind();
            assert!(!["Internal", "Refused"].contains(&kind.as_str()), "{text}");
            assert!(
                [Exit::Usage, Exit::Refused].contains(&failure.exit()),
                "{text}"
            );
            Some(failure.exit().code())
        }
    }
}

/// Lines for `rate tier --lines`. There is one answer for each that is not empty, a rate with its
/// tier or an error with the number of the line. The kinds of the errors.
#[must_use]
pub fn tier_lines(data: &[u8]) -> BTreeSet<String> {
    let mut output = Vec::new();
    let outcome = lines::run(data, &mut output, |line| {
        Ok(rate::tier(&document::read_line(line)?)?)
    });
    // A byte order mark at the beginning is not a line.
    let text = data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(data);
    let mut asked = text
        .split(|&byte| byte == b'\n')
        .zip(1_u64..)
        .filter(|(line, _)| !line.trim_ascii().is_empty());
    let mut kinds = BTreeSet::new();
    for answer in String::from_utf8(output).unwrap().lines() {
        let (_, number) = asked.next().unwrap();
        let answer: Value = serde_json::from_str(answer).unwrap();
        if let Some(kind) = answer["error"]["kind"].as_str() {
            assert_eq!(answer["line"], number, "{answer}");
            kinds.insert(kind.to_owned());
        } else {
            assert!(answer["rate"].as_f64().unwrap() >= 900.0, "{answer}");
            assert!(answer["tier"].is_string(), "{answer}");
        }
    }
    assert_eq!(asked.next(), None);
    assert_eq!(outcome.is_err(), !kinds.is_empty());
    kinds
}

/// Lines for `rate event --lines`. There is one answer for each that is not empty; of a tournament
/// that is rated all numbers are finite and every explanation adds up. The kinds of the errors, and
/// `ok`.
#[must_use]
pub fn rate_events(data: &[u8]) -> BTreeSet<String> {
    let mut output = Vec::new();
    let outcome = lines::run(data, &mut output, |line| {
        Ok(rate::event(&document::read_line(line)?)?)
    });
    let mut kinds = BTreeSet::new();
    let mut failed = false;
    for answer in String::from_utf8(output).unwrap().lines() {
        let answer: Value = serde_json::from_str(answer).unwrap();
        if let Some(kind) = answer["error"]["kind"].as_str() {
            kinds.insert(kind.to_owned());
            failed = true;
            continue;
        }
        kinds.insert("ok".to_owned());
        for player in answer["players"].as_array().unwrap() {
            let number = |value: &Value| value.as_f64().unwrap();
            let (before, after) = (
                number(&player["before"]["mu"]),
                number(&player["after"]["mu"]),
            );
            let points = |entry: &Value| {
                number(&entry["change"]) - number(&entry["conserve"]) - number(&entry["late"])
            };
            let sum: f64 = player["explain"]
                .as_array()
                .unwrap()
                .iter()
                .map(points)
                .sum();
            assert!(
                (before + sum - after).abs() <= 1e-9 * before.abs().max(1.0),
                "{player}"
            );
            assert!(number(&player["after"]["sigma"]) > 0.0, "{player}");
        }
    }
    assert_eq!(outcome.is_err(), failed);
    kinds
}

/// A log for `seating audit`. The answer is a report whose lines are lines of the log, the same
/// when the log is read again, or a failure with its line. `sound`, `found`, or the kind of the
/// failure.
#[must_use]
pub fn audit(data: &[u8]) -> String {
    let lines = 1 + data.split(|byte| *byte == b'\n').count();
    match seating::audit::audit(data) {
        Ok(report) => {
            assert_eq!(seating::audit::audit(data).unwrap(), report);
            for found in &report.discrepancies {
                let line = usize::try_from(found.line).unwrap();
                assert!((1..=lines).contains(&line), "{found:?}");
                assert!(!found.detail.is_empty(), "{found:?}");
            }
            let share = report.score.above_tolerance;
            assert!((0.0..=1.0).contains(&share), "{share}");
            let sound = report.discrepancies.is_empty();
            if sound { "sound" } else { "found" }.to_owned()
        }
        Err(failure) => {
            assert!(failure.document()["error"]["line"].is_u64(), "{failure:?}");
            assert_ne!(failure.kind(), "Internal");
            failure.kind()
        }
    }
}
