//! The file of `rate import`.

use std::path::{Path, PathBuf};

use club_host::rows::{Columns, no_number, out_of_range, value};
use club_host::{RowFault, RowsFailure, RowsState};
use club_log::command::{RatingCommand, RatingRow};
use club_log::exact::Exact;
use club_log::ids::LadderId;
use club_log::ledger::LedgerError;
use club_log::rating::{MU_RANGE, SIGMA_RANGE, parameters_of};
use club_log::refusal::RatingRefusal;
use club_log::rules::{RatingRules, RatingStart};
use club_log::{Club, Refusal};
use club_words::Lang;
use tier_rating::RatingParams;

use crate::club::error::ClubError;
use crate::club::session::Session;
use crate::input::{MAX_SMALL_FILE, read_file};
use crate::say;

const COLUMNS: Columns = Columns {
    names: &["name", "mu", "sigma"],
    optional: 0,
};

/// Rows of a file with the line of each; the header is line 1.
#[derive(Debug)]
pub(super) struct RatingFile {
    file: PathBuf,
    lines: Vec<u64>,
    pub(super) rows: Vec<RatingRow>,
}

impl RatingFile {
    /// Tries the command, so that a refused row is named by its line. Other refusals are left to the command.
    pub(super) async fn check(
        &self,
        session: &mut Session<'_>,
        command: &RatingCommand,
    ) -> Result<(), ClubError> {
        let tried = session.preview(command.clone().into()).await;
        match &tried {
            Err(LedgerError::Refused(Refusal::Rating(refusal))) => {
                self.refused(refusal).map_or(Ok(()), Err)
            }
            _ => Ok(()),
        }
    }

    /// The failure of a file with two rows of one member. It counts lines, as all faults of files do.
    fn refused(&self, refusal: &RatingRefusal) -> Option<ClubError> {
        let line_of = |row: usize| self.lines.get(row.checked_sub(1)?).copied();
        let RatingRefusal::BadRating {
            row,
            same_as: Some(same),
            ..
        } = refusal
        else {
            return None;
        };
        let player = &self.rows.get(row.checked_sub(1)?)?.player;
        let words = format!("{player} has another row");
        let line = line_of(*same)?;
        let fault = RowFault::CsvSamePlayer { words, line };
        let problem = COLUMNS.problem(line_of(*row)?, 1, fault);
        Some(RowsFailure::bad_rows(&self.file, RowsState::Refused, vec![problem]).into())
    }
}

/// Rating points between which means lie in practice.
const USUAL_MU: (f64, f64) = (0.0, 3000.0);

/// The standard deviation below which no usual parameters bring a rating: a sixth of the published floor.
const LEAST_SIGMA: f64 = 50.0;

/// A sentence for each number that is allowed and still looks like a slip.
///
/// A mean far from all others is one, and a standard deviation below the least that play reaches or above that of a
/// newcomer. As long as no night builds on them the ratings can be replaced.
pub(super) fn unusual(
    lang: Lang,
    rows: &[RatingRow],
    club: &Club,
    ladder: &LadderId,
) -> Vec<String> {
    let built_on = club.ladders().get(ladder);
    let can_be_replaced = built_on.is_none_or(|ladder| ladder.nights().is_empty());
    let usual_sigma = (LEAST_SIGMA, newcomer_sigma(club, ladder));
    let numbers = rows.iter().flat_map(|row| {
        [("mu", row.mu, USUAL_MU), ("sigma", row.sigma, usual_sigma)].map(|number| (row, number))
    });
    let beyond = numbers.filter(|(_, (_, number, (least, most)))| {
        let number = number.value();
        number < *least || number > *most
    });
    let words = beyond.map(|(row, (field, number, (least, most)))| {
        let (player, value) = (row.player.as_str(), number.to_string());
        let (least, most) = (least.to_string(), most.to_string());
        let unusual = say::rating_unusual(lang, player, field, value, least, most);
        let remedy = if can_be_replaced {
            say::rating_unusual_replace(lang)
        } else {
            say::rating_unusual_stays(lang)
        };
        format!("{unusual}{remedy}")
    });
    words.collect()
}

/// The standard deviation of a newcomer in the seasons of a ladder, the largest one.
fn newcomer_sigma(club: &Club, ladder: &LadderId) -> f64 {
    let rules = club
        .seasons()
        .values()
        .filter_map(|season| season.rating.as_ref());
    let own = rules.filter(|rules| rules.ladder == *ladder);
    let own = own.filter_map(|rules| Some(parameters_of(rules).ok()?.newcomer().sigma()));
    own.reduce(f64::max)
        .unwrap_or_else(|| RatingParams::published().newcomer().sigma())
}

/// A sentence where a season widens ratings beyond those of a newcomer.
pub(in crate::club) fn unusual_start(lang: Lang, rules: Option<&RatingRules>) -> Option<String> {
    let rules = rules?;
    let RatingStart::Widen(text) = &rules.start else {
        return None;
    };
    let newcomer = parameters_of(rules).ok()?.newcomer().sigma();
    let widened: f64 = text.parse().ok()?;
    (widened > newcomer)
        .then(|| say::rating_unusual_widen(lang, text.clone(), newcomer.to_string()))
}

/// The rows of an import, or everything that is wrong with the file.
pub(super) fn rows(file: &Path) -> Result<RatingFile, ClubError> {
    let read = COLUMNS.read(&read_file(file, MAX_SMALL_FILE)?);
    let mut problems = read.problems;
    let mut rows = Vec::new();
    let mut lines = Vec::new();
    for (line, record) in &read.records {
        let mut number = |column: usize, (least, most): (f64, f64)| {
            let text = record.text(column)?;
            let number = match value::<f64>(record, column, no_number)? {
                Ok(number) if number.is_nan() => Err(no_number(text.to_owned())),
                Ok(number) if (least..=most).contains(&number) => {
                    Exact::new(number).map_err(|_| no_number(text.to_owned()))
                }
                Ok(_) => Err(out_of_range(text, least, most)),
                Err(fault) => Err(fault),
            };
            number
                .map_err(|fault| problems.push(COLUMNS.problem(*line, column, fault)))
                .ok()
        };
        if let (Some(mu), Some(sigma)) = (number(2, MU_RANGE), number(3, SIGMA_RANGE)) {
            let player = record.text(1).unwrap_or_default().to_owned();
            lines.push(*line);
            rows.push(RatingRow { player, mu, sigma });
        }
    }
    if !problems.is_empty() {
        return Err(RowsFailure::bad_rows(file, RowsState::Unreadable, problems).into());
    }
    if rows.is_empty() {
        return Err(RowsFailure::no_rows(file).into());
    }
    Ok(RatingFile {
        file: file.to_owned(),
        lines,
        rows,
    })
}
