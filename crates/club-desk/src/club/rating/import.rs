//! The file of `rate import`.

use std::path::Path;

use club_host::{RowsFailure, RowsState};
use club_log::command::RatingRow;
use club_log::exact::Exact;
use club_log::rating::{MU_RANGE, SIGMA_RANGE};

use crate::club::error::ClubError;
use crate::club::rows::{Columns, no_number, out_of_range, value};
use crate::input::{MAX_SMALL_FILE, read_file};

const COLUMNS: Columns = Columns {
    names: &["name", "mu", "sigma"],
    optional_last: false,
};

/// The rows of an import, or everything that is wrong with the file.
pub(super) fn rows(file: &Path) -> Result<Vec<RatingRow>, ClubError> {
    let read = COLUMNS.read(&read_file(file, MAX_SMALL_FILE)?);
    let mut problems = read.problems;
    let mut rows = Vec::new();
    for (line, record) in &read.records {
        let mut number = |column: usize, (least, most): (f64, f64)| {
            let text = record.get(column - 1)?;
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
            let player = record.get(0).unwrap_or_default().to_owned();
            rows.push(RatingRow { player, mu, sigma });
        }
    }
    if !problems.is_empty() {
        return Err(RowsFailure::bad_rows(file, RowsState::Unreadable, problems).into());
    }
    if rows.is_empty() {
        return Err(RowsFailure::no_rows(file).into());
    }
    Ok(rows)
}
