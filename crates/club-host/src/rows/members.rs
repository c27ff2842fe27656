//! Members from a file.

use club_log::Command;
use club_log::command::{MemberCommand, NewMember};
use club_log::directory::MAX_NUMBER;
use club_log::event::MemberField;
use club_log::refusal::{BadMember, MemberRefusal};

use super::{Columns, no_count, value};
use crate::{RowFault, RowProblem};

/// The columns; those behind the name may be missing.
const COLUMNS: Columns = Columns {
    names: &["name", "reading", "nick", "number"],
    optional: 3,
};

/// Contents of a file of members: rows with their lines, and its problems.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MemberRows {
    /// The members.
    pub members: Vec<NewMember>,
    /// Their lines in the file.
    pub lines: Vec<u64>,
    /// Problems of the file.
    pub problems: Vec<RowProblem>,
}

impl MemberRows {
    /// The rows of a file with the header `name`, `name,reading`, ..
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let read = COLUMNS.read(bytes);
        let mut rows = Self {
            problems: read.problems,
            ..Self::default()
        };
        for (line, row) in &read.records {
            let text = |column: usize| {
                let text = row.text(column).unwrap_or_default();
                (!text.is_empty()).then(|| text.to_owned())
            };
            let number = text(4).and_then(|_| value::<u32>(row, 4, no_count(1, MAX_NUMBER)));
            let number = match number.transpose() {
                Ok(number) => number,
                Err(fault) => {
                    rows.problems.push(COLUMNS.problem(*line, 4, fault));
                    None
                }
            };
            rows.lines.push(*line);
            rows.members.push(NewMember {
                member: None,
                name: text(1).unwrap_or_default(),
                reading: text(2),
                nick: text(3),
                number,
            });
        }
        rows
    }

    /// The command that the rows stand for.
    #[must_use]
    pub fn command(&self) -> Command {
        let members = self.members.clone();
        MemberCommand::AddMembers { members }.into()
    }

    /// Adds the problems that a refusal of the command finds in the lines.
    pub fn refused(&mut self, refusal: MemberRefusal) {
        let faults = match refusal {
            MemberRefusal::BadMembers { rows } => rows,
            fault => vec![BadMember {
                row: 1,
                field: MemberField::Name,
                fault: Box::new(fault),
            }],
        };
        for bad in faults {
            let line_of = |row: usize| self.lines.get(row.checked_sub(1)?).copied();
            let column = match bad.field {
                MemberField::Name => 1,
                MemberField::Reading => 2,
                MemberField::Nick => 3,
                MemberField::Number => 4,
            };
            let fault = match *bad.fault {
                MemberRefusal::DetailTwice { value, row, .. } => RowFault::CsvDetailTwice {
                    value,
                    line: line_of(row).unwrap_or_default(),
                },
                fault => RowFault::CsvMember {
                    failure: Box::new(fault.into()),
                },
            };
            let line = line_of(bad.row).unwrap_or_default();
            self.problems.push(COLUMNS.problem(line, column, fault));
        }
    }
}
