//! Members from a file.

use club_log::command::{MemberCommand, NewMember};
use club_log::directory::MAX_NUMBER;
use club_log::event::MemberField;
use club_log::ledger::{LedgerError, Preview};
use club_log::refusal::{BadMember, MemberRefusal};
use club_log::{Command, Refusal};

use super::lined::Cells;
use super::{Columns, LinedRows, MemberColumns, no_count};
use crate::{RowFault, RowProblem, RowsState};

/// The columns; those behind the name may be missing.
const COLUMNS: Columns = Columns {
    names: &["name", "reading", "nick", "number"],
    optional: 3,
};

/// Outcome of a trial of the members of a file.
#[derive(Debug)]
pub enum MembersTried {
    /// They can be added.
    Possible(Preview),
    /// Rows are wrong.
    Wrong(RowsState, Vec<RowProblem>),
    /// The command is refused as a whole.
    Refused(LedgerError),
}

/// The member of a row.
fn member(cells: &mut Cells<'_>) -> NewMember {
    let number = cells.text(4);
    NewMember {
        member: None,
        name: cells.text(1).unwrap_or_default(),
        reading: cells.text(2),
        nick: cells.text(3),
        number: number.and_then(|_| cells.value(4, no_count(1, MAX_NUMBER))),
    }
}

/// Members from a file.
pub type MemberRows = LinedRows<NewMember>;

impl LinedRows<NewMember> {
    /// The rows of a file with the header `name`, `name,reading`, ..
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        Self::of(COLUMNS, bytes, member)
    }

    /// The rows of a file with any header, from these columns of it.
    #[must_use]
    pub fn read_by(bytes: &[u8], columns: MemberColumns) -> Self {
        let read = COLUMNS.read_by(bytes, Some(columns.order()));
        Self::of_read(COLUMNS, read, member)
    }

    /// The outcome of a trial of the command: all problems of the file together, or what would be added.
    #[must_use]
    pub fn tried(mut self, trial: Result<Preview, LedgerError>) -> MembersTried {
        let unreadable = !self.problems.is_empty();
        match trial {
            Ok(preview) if !unreadable => return MembersTried::Possible(preview),
            Ok(_) => {}
            Err(LedgerError::Refused(Refusal::Member(refusal))) => self.refused(refusal),
            // A rejection of the whole command is reported once the file can be read.
            Err(_) if unreadable => {}
            Err(error) => return MembersTried::Refused(error),
        }
        let state = if unreadable {
            RowsState::Unreadable
        } else {
            RowsState::Refused
        };
        MembersTried::Wrong(state, self.problems)
    }

    /// The command that the rows stand for.
    #[must_use]
    pub fn command(&self) -> Command {
        let members = self.rows.clone();
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
            let column = match bad.field {
                MemberField::Name => 1,
                MemberField::Reading => 2,
                MemberField::Nick => 3,
                MemberField::Number => 4,
            };
            let fault = match *bad.fault {
                MemberRefusal::DetailTwice { value, row, .. } => RowFault::CsvDetailTwice {
                    value,
                    line: self.line_of(row).unwrap_or_default(),
                },
                fault => RowFault::CsvMember {
                    failure: Box::new(fault.into()),
                },
            };
            self.wrong(bad.row, column, fault);
        }
    }
}
