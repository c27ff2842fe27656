//! The members of a club.

use chained_events::ids::MemberId;
use club_log::directory::{Directory, MemberCard, folded};
use club_sheets::{Alignment, Cell, Column, Sheet, Table};
use club_words::date;
use jiff::civil::Date;
use serde::Serialize;

use crate::{Lang, ReadingRow, say};

/// Members, sorted by how their names are read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MembersView {
    /// The members.
    pub members: Vec<MemberRow>,
}

/// A member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MemberRow {
    /// The id.
    pub member: MemberId,
    /// The name; none where it was deleted.
    pub name: Option<String>,
    /// How the name is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The nickname.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nick: Option<String>,
    /// The number in the club's own list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The name, with a mark where others have it too.
    #[serde(skip)]
    pub label: String,
}

impl MemberRow {
    /// The row of a list by reading to which the member belongs.
    #[must_use]
    pub fn reading_row(&self) -> ReadingRow {
        let text = self.reading.as_ref().or(self.name.as_ref());
        text.map_or(ReadingRow::Other, |text| ReadingRow::of(text))
    }

    /// The name; the id where there is none.
    fn shown(&self, lang: Lang) -> String {
        match self.name {
            Some(_) => self.label.clone(),
            None => say::title_with_id(lang, say::unnamed(lang), self.member.as_str()),
        }
    }
}

/// How the name of a member is read, folded: the order of lists. Empty where it was deleted.
pub(crate) fn read(directory: &Directory, member: &MemberId) -> String {
    let card = directory.card(member);
    folded(card.map_or("", MemberCard::sort_text))
}

impl MembersView {
    /// These members with their names.
    pub fn of<'a>(directory: &Directory, members: impl IntoIterator<Item = &'a MemberId>) -> Self {
        let row = |member: &MemberId| {
            let card = directory.card(member).cloned();
            let MemberCard {
                reading,
                nick,
                number,
                ..
            } = card.clone().unwrap_or_default();
            let sorted = read(directory, member);
            let row = MemberRow {
                member: member.clone(),
                name: card.map(|card| card.name),
                reading,
                nick,
                number,
                label: directory.label(member),
            };
            let number = row.number.unwrap_or(u32::MAX);
            let key = (row.name.is_none(), sorted, row.name.clone(), number);
            (key, row)
        };
        let mut members: Vec<_> = members.into_iter().map(row).collect();
        members.sort_by(|(a, of_a), (b, of_b)| (a, &of_a.member).cmp(&(b, &of_b.member)));
        Self {
            members: members.into_iter().map(|(_, row)| row).collect(),
        }
    }

    /// As a table without ids; a column that nobody fills is not there.
    #[must_use]
    pub fn table(&self, lang: Lang) -> Table {
        let any = |has: fn(&MemberRow) -> bool| self.members.iter().any(has);
        let numbers = any(|row| row.number.is_some());
        let readings = any(|row| row.reading.is_some());
        let nicks = any(|row| row.nick.is_some());
        let mut columns = vec![Column::text(say::head_name(lang))];
        if readings {
            columns.push(Column::text(say::head_reading(lang)));
        }
        if nicks {
            columns.push(Column::text(say::head_nick(lang)));
        }
        if numbers {
            columns.push(Column::number(say::head_number(lang)));
        }
        let mut table = Table::new(columns);
        for row in &self.members {
            let mut cells = vec![row.shown(lang)];
            if readings {
                cells.push(row.reading.clone().unwrap_or_default());
            }
            if nicks {
                cells.push(row.nick.clone().unwrap_or_default());
            }
            if numbers {
                cells.push(row.number.map(|n| n.to_string()).unwrap_or_default());
            }
            table.push(cells);
        }
        table
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        self.table(lang).to_boxed()
    }

    /// For paper: the members with their details, as of a day.
    #[must_use]
    pub fn sheet(&self, lang: Lang, club: &str, day: Date) -> Sheet {
        let players = say::players(lang, self.members.len());
        Sheet::new(lang.tag(), club)
            .with_stamp(date(lang, day))
            .with_text(say::sheet_members(lang, players))
            .with_block(self.table(lang))
    }

    /// The sign-in sheet of a day: members by reading, with a box to tick and space to sign.
    #[must_use]
    pub fn sign_in_sheet(&self, lang: Lang, club: &str, day: Date) -> Sheet {
        let mut table = Table::new([
            Column::new(say::sheet_here(lang), Alignment::Centre),
            Column::text(say::sheet_player(lang)),
            Column::text(say::sheet_member(lang)),
            Column::text(say::sheet_signature(lang)),
        ]);
        for row in self.members.iter().filter(|row| row.name.is_some()) {
            let number = row.number.map(|number| number.to_string());
            table.push([
                Cell::Check(false),
                Cell::text(row.label.as_str()),
                Cell::text(number.unwrap_or_default()),
                Cell::Blank,
            ]);
        }
        Sheet::new(lang.tag(), club)
            .with_stamp(date(lang, day))
            .with_text(say::sheet_signin(lang))
            .with_block(table)
    }
}
