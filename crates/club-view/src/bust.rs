//! The answer to a bust: who went out from where, in which place, and how many are left.

use chained_events::timestamp::Timestamp;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::event::EntriesBusted;
use club_log::tournament::Tournament;
use club_words::list;

use crate::player::all_of;
use crate::{ChipsView, Lang, PlayerView, say};

/// A bust that was just recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BustAnswer {
    out: Vec<Out>,
    players: usize,
    registration_open: bool,
    left: usize,
    chips: ChipsView,
}

/// A player who went out.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Out {
    player: PlayerView,
    seat: Option<(String, u8)>,
    place: Option<u32>,
    tied: bool,
    by: Vec<PlayerView>,
}

impl BustAnswer {
    /// The bust of a night as it was before and is after it, at a moment.
    #[must_use]
    pub fn of(
        directory: &Directory,
        (before, after): (&Tournament, &Tournament),
        body: &EntriesBusted,
        now: Timestamp,
    ) -> Self {
        let player = |entry: EntryId| PlayerView::of(directory, after, entry);
        let places = after.places();
        let out = |entry: &EntryId| {
            let held = places.iter().find(|held| held.entries.contains(entry));
            let busts = body.hands.iter().flat_map(|hand| &hand.busted);
            let by = busts
                .filter(|bust| bust.entry == *entry)
                .flat_map(|bust| &bust.by);
            let seat = before.seats().seat_of(*entry);
            Out {
                player: player(*entry),
                seat: seat.map(|(table, seat)| (table.to_string(), seat.get())),
                place: held.map(|held| held.place),
                tied: held.is_some_and(|held| held.entries.len() > 1),
                by: by.map(|winner| player(winner.entry)).collect(),
            }
        };
        let left = after.alive_count();
        let held = places.iter().flat_map(|placed| &placed.entries);
        let held = held.filter(|entry| after.entry(**entry).is_some_and(|found| !found.is_alive()));
        Self {
            out: body.groups.iter().flatten().map(out).collect(),
            players: left + held.count(),
            registration_open: after.registration_open(),
            left,
            chips: ChipsView::of(directory, after, now),
        }
    }

    /// For a terminal, a line a player.
    ///
    /// The line of the only one also says how many are left; otherwise the last line does.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut left = vec![say::bust_left(lang, self.left)];
        left.extend(self.chips.average_text(lang));
        let line = |out: &Out, left: &[String]| {
            let mut parts = vec![out.player.text(lang)];
            parts.extend(
                out.seat
                    .as_ref()
                    .map(|(table, seat)| format!("{table}-{seat}")),
            );
            parts.extend(out.place.map(|place| self.place(lang, out, place)));
            parts.extend_from_slice(left);
            let by: Vec<String> = out.by.iter().map(|player| player.text(lang)).collect();
            if !by.is_empty() {
                parts.push(say::bust_by(lang, all_of(lang, &by)));
            }
            say::event_busted(lang, list(lang, &parts)) + "\n"
        };
        if let [only] = self.out.as_slice() {
            return line(only, &left);
        }
        let lines: String = self.out.iter().map(|out| line(out, &[])).collect();
        format!("{lines}{}\n", list(lang, &left))
    }

    fn place(&self, lang: Lang, out: &Out, place: u32) -> String {
        let text = say::bust_place(lang, place, self.players);
        let text = if out.tied {
            say::bust_tied(lang, text)
        } else {
            text
        };
        if self.registration_open {
            say::bust_so_far(lang, text)
        } else {
            text
        }
    }
}
