//! Members from a file.

use club_log::Command;
use club_log::command::{MemberCommand, NewMember};
use club_log::directory::MAX_NUMBER;
use club_log::event::MemberField;
use club_log::refusal::{BadMember, MemberRefusal};

use super::{Columns, LinedRows, no_count};
use crate::RowFault;

/// The columns; those behind the name may be missing.
const COLUMNS: Columns = Columns {
    names: &["name", "reading", "nick", "number"],
    optional: 3,
};

/// Members from a file.
pub type MemberRows = LinedRows<NewMember>;

impl LinedRows<NewMember> {
    /// The rows of a file with the header `name`, `name,reading`, ..
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        Self::of(COLUMNS, bytes, |cells| {
            let number = cells.text(4);
            NewMember {
                member: None,
                name: cells.text(1).unwrap_or_default(),
                reading: cells.text(2),
                nick: cells.text(3),
                number: number.and_then(|_| cells.value(4, no_count(1, MAX_NUMBER))),
            }
        })
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
