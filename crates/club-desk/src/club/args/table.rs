//! `t table`: a table of tonight's room.

use clap::Args;
use club_host::TypedFailure;
use club_log::command::{TableChange, TournamentAction};
use mtt_seating::{Seat, SeatOutOfRange, TableId};

/// A table and what is different about it.
#[derive(Debug, Args)]
#[group(
    id = "change",
    required = true,
    multiple = true,
    args = ["close", "open", "featured", "not_featured", "rename", "order"]
)]
pub(crate) struct TableArgs {
    /// The table
    table: TableId,
    /// Close a seat, which stays empty; several with commas
    #[arg(long, value_name = "SEAT", value_delimiter = ',')]
    close: Vec<u8>,
    /// Open a closed seat
    #[arg(long, value_name = "SEAT", value_delimiter = ',')]
    open: Vec<u8>,
    /// Make it the featured table, which breaks last
    #[arg(long)]
    featured: bool,
    /// Let it break in its turn again
    #[arg(long, conflicts_with = "featured")]
    not_featured: bool,
    /// Give it another name
    #[arg(long, value_name = "NAME")]
    rename: Option<TableId>,
    /// Its place in the order in which the tables break, from 1
    #[arg(long, value_name = "N")]
    order: Option<u32>,
    /// Why, in words
    #[arg(long)]
    reason: String,
}

impl TableArgs {
    /// The command.
    pub(crate) fn into_action(self) -> Result<TournamentAction, TypedFailure> {
        let seats = |numbers: Vec<u8>| -> Result<Vec<Seat>, TypedFailure> {
            let seat = |number: u8| {
                Seat::new(number).map_err(|error: SeatOutOfRange| TypedFailure::seat(number, error))
            };
            numbers.into_iter().map(seat).collect()
        };
        let featured = match (self.featured, self.not_featured) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        };
        Ok(TournamentAction::Table {
            table: self.table,
            change: TableChange {
                close: seats(self.close)?,
                open: seats(self.open)?,
                featured,
                order: self.order,
                name: self.rename,
            },
            reason: self.reason,
        })
    }
}
