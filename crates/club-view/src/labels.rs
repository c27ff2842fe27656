//! Labels with names, for paper.

use club_log::directory::Directory;
use club_log::tournament::Tournament;
use club_sheets::{Block, Card, Sheet};

use crate::{Lang, MembersView, say};

/// Labels with names, in the order of the list of members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelsView {
    title: String,
    labels: Vec<Label>,
}

/// A name, and the seat of the night if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Label {
    name: String,
    number: Option<u32>,
    seat: Option<(String, u8)>,
}

impl LabelsView {
    /// A label for each member with a name.
    #[must_use]
    pub fn of_members(members: &MembersView, club: &str) -> Self {
        let named = members.members.iter().filter(|row| row.name.is_some());
        let labels = named.map(|row| Label {
            name: row.label.clone(),
            number: row.number,
            seat: None,
        });
        Self {
            title: club.to_owned(),
            labels: labels.collect(),
        }
    }

    /// A label for each player who is in a night, with the seat once there is one.
    #[must_use]
    pub fn of_night(directory: &Directory, night: &Tournament) -> Self {
        let players: Vec<_> = night
            .alive()
            .map(|(_, entry)| entry.member.clone())
            .collect();
        let members = MembersView::of(directory, &players);
        let seat = |member| {
            let (entry, _) = night.last_entry_of(member)?;
            let (table, seat) = night.seats().seat_of(entry)?;
            Some((table.to_string(), seat.get()))
        };
        let labels = members.members.iter().map(|row| Label {
            name: row.label.clone(),
            number: row.number,
            seat: seat(&row.member),
        });
        Self {
            title: night.announcement().title.clone(),
            labels: labels.collect(),
        }
    }

    /// For paper: 24 labels on a page.
    #[must_use]
    pub fn sheet(&self, lang: Lang) -> Sheet {
        let card = |label: &Label| {
            let mut card = Card::new(label.name.as_str());
            if let Some((table, seat)) = &label.seat {
                card = card.with_line(say::sheet_place_at(lang, table.as_str(), *seat));
            } else if let Some(number) = label.number {
                card = card.with_line(say::sheet_label_number(lang, number.to_string()));
            }
            card.with_line(&self.title)
        };
        Sheet::new(lang.tag(), &self.title)
            .with_text(say::sheet_labels(lang))
            .with_block(Block::Labels(self.labels.iter().map(card).collect()))
    }
}
