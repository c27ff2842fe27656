//! The file of `rate import`.

use std::path::Path;

use club_log::command::RatingRow;
use csv::{ReaderBuilder, Trim};

use crate::error::{DeskError, Detail, Exit};
use crate::input::{MAX_SMALL_FILE, read_file};

/// The columns of an import.
const COLUMNS: [&str; 3] = ["name", "mu", "sigma"];

/// The rows of an import.
pub(super) fn rows(file: &Path) -> Result<Vec<RatingRow>, DeskError> {
    let text = read_file(file, MAX_SMALL_FILE)?;
    let wrong = |line: u64, fault: DeskError| {
        let words = format!("{}, line {line}: {fault}", file.display());
        let detail = Detail {
            line: Some(line),
            column: None,
            fault,
        };
        DeskError::new(Exit::Usage, "BadRow", words)
            .with("file", file.display().to_string())
            .with("line", line)
            .detailed(vec![detail])
    };
    let unread = |error: &csv::Error| DeskError::new(Exit::Usage, "CsvNotRead", error);
    let mut reader = ReaderBuilder::new()
        .trim(Trim::All)
        .from_reader(text.as_slice());
    let header = reader.headers().map_err(|error| wrong(1, unread(&error)))?;
    if header.iter().ne(COLUMNS) {
        let words = "the header must be name,mu,sigma";
        return Err(wrong(
            1,
            DeskError::new(Exit::Usage, "CsvRatingHeader", words),
        ));
    }
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            let line = error.position().map_or(0, csv::Position::line);
            wrong(line, unread(&error))
        })?;
        let line = record.position().map_or(0, csv::Position::line);
        let number = |column: usize| {
            let text = record.get(column).unwrap_or_default();
            let number: Option<f64> = text.parse().ok();
            let exact = number.and_then(|number| club_log::exact::Exact::new(number).ok());
            exact.ok_or_else(|| {
                let words = format!("{} `{text}` is not a number", COLUMNS[column]);
                let fault = DeskError::new(Exit::Usage, "CsvNoNumber", words);
                wrong(line, fault.said("text", text))
            })
        };
        rows.push(RatingRow {
            player: record.get(0).unwrap_or_default().to_owned(),
            mu: number(1)?,
            sigma: number(2)?,
        });
    }
    Ok(rows)
}
