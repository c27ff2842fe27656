//! The members of a club.

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_sheets::{Alignment, Cell, Column, Sheet, Table};
use serde::Serialize;

use crate::{Lang, say};

/// Members, in the order in which they were asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MembersView {
    /// The members.
    pub members: Vec<MemberRow>,
}

/// A member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MemberRow {
    /// The id.
    pub member: MemberId,
    /// The name; none where it was deleted.
    pub name: Option<String>,
}

impl MembersView {
    /// These members with their names.
    pub fn of<'a>(directory: &Directory, members: impl IntoIterator<Item = &'a MemberId>) -> Self {
        let row = |member: &MemberId| MemberRow {
            member: member.clone(),
            name: directory.name(member).map(str::to_owned),
        };
        Self {
            members: members.into_iter().map(row).collect(),
        }
    }

    /// As a table.
    #[must_use]
    pub fn table(&self, lang: Lang) -> Table {
        let mut table = Table::new([
            Column::text(say::head_member(lang)),
            Column::text(say::head_name(lang)),
        ]);
        for row in &self.members {
            let name = row.name.clone().unwrap_or_else(|| say::unnamed(lang));
            table.push([row.member.to_string(), name]);
        }
        table
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        self.table(lang).to_boxed()
    }

    /// The sign-in sheet of a club: members by name, with a box to tick and space to sign.
    #[must_use]
    pub fn sign_in_sheet(&self, lang: Lang, club: &str) -> Sheet {
        let mut table = Table::new([
            Column::new(say::sheet_here(lang), Alignment::Centre),
            Column::text(say::sheet_player(lang)),
            Column::text(say::sheet_member(lang)),
            Column::text(say::sheet_signature(lang)),
        ]);
        let mut members: Vec<(&str, &MemberId)> = self
            .members
            .iter()
            .map(|row| (row.name.as_deref().unwrap_or_default(), &row.member))
            .collect();
        members.sort_unstable();
        for (name, member) in members {
            table.push([
                Cell::Check(false),
                Cell::text(name),
                Cell::text(member.to_string()),
                Cell::Blank,
            ]);
        }
        Sheet::new(lang.tag(), club)
            .with_text(say::sheet_signin(lang))
            .with_block(table)
    }
}
