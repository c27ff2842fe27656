//! Answers to a command, in words.

use chained_events::EventStore;
use chained_events::envelope::Recorded;
use chained_events::timestamp::Timestamp;
use club_log::Event;
use club_log::codec::decode;
use club_log::event::{ClubEvent, EntryRegistered, Kind, TournamentEvent};
use club_log::ids::StreamId;
use club_view::{EffectsView, EventWords, Reasons, Taken, UndoneView, recorded_text};
use club_words::Lang;

use crate::{Failure, OpenClub};

impl<S: EventStore> OpenClub<S> {
    /// Brings the tournaments of these events into memory, so that their words have names.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a store that cannot be read.
    pub async fn load_nights_of(&mut self, events: &[Recorded]) -> Result<(), Failure> {
        for recorded in events {
            if let StreamId::Tournament(id) = StreamId::from(&recorded.stream) {
                self.ledger.load(&id).await?;
            }
        }
        Ok(())
    }

    /// Sentences about the events of a command, a line each with its end. If a command was taken back or restored,
    /// its own events follow; of one that is taken back now, its effects too where they are given. The nights
    /// of the events have to be in memory.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a store that cannot be read, or of an event that is not what its schema says.
    pub async fn words_of(
        &self,
        lang: Lang,
        events: &[Recorded],
        effects: Option<&EffectsView>,
        now: Timestamp,
    ) -> Result<String, Failure> {
        if events.is_empty() {
            return Ok(self.event_words(lang, &[]).nothing() + "\n");
        }
        let mut out = String::new();
        for recorded in without_old_seats(events) {
            let earlier = self.revised(recorded).await?;
            let gone = entries_registered(&earlier)?;
            if recorded.kind == Kind::CommandRetracted.name() {
                let words = self.event_words(lang, &gone);
                let undone = UndoneView::of(&words, self.ledger.club(), &earlier, now)?;
                let undone = match effects {
                    Some(effects) => undone.with_effects(effects),
                    None => undone,
                };
                out.push_str(&undone.text(Taken::Now));
                continue;
            }
            out.push_str(&self.described(lang, recorded, &[])?);
            out.push('\n');
            for recorded in &earlier {
                out.push_str(&format!("  {}\n", self.described(lang, recorded, &gone)?));
            }
        }
        Ok(out)
    }

    /// The events of the command that an event takes back or restores.
    async fn revised(&self, recorded: &Recorded) -> Result<Vec<Recorded>, Failure> {
        let mut events = Vec::new();
        for event in decode(recorded)? {
            let key = match &event {
                Event::Club(ClubEvent::CommandRetracted(body)) => &body.command,
                Event::Club(ClubEvent::CommandRestored(body)) => &body.command,
                _ => continue,
            };
            let stored = self.ledger.store().command(key).await?;
            events.extend(stored.map(|stored| stored.events).unwrap_or_default());
        }
        Ok(events)
    }

    /// How events are said, with the names and the time of the club.
    pub fn event_words<'a>(&'a self, lang: Lang, gone: &'a [EntryRegistered]) -> EventWords<'a> {
        EventWords::new(lang, self.ledger.directory())
            .with_time_of(self.ledger.club().identity())
            .with_gone(gone)
    }

    /// One stored event in words.
    fn described(
        &self,
        lang: Lang,
        recorded: &Recorded,
        gone: &[EntryRegistered],
    ) -> Result<String, Failure> {
        let words = self.event_words(lang, gone);
        let text = recorded_text(&words, self.ledger.club(), recorded, Reasons::Left);
        Ok(text?)
    }
}

/// The entries that some events registered.
///
/// # Errors
///
/// [`Failure`] of an event that is not what its schema says.
pub fn entries_registered(events: &[Recorded]) -> Result<Vec<EntryRegistered>, Failure> {
    let mut registered = Vec::new();
    for recorded in events {
        for event in decode(recorded)? {
            if let Event::Tournament(TournamentEvent::EntryRegistered(body)) = event {
                registered.push(body);
            }
        }
    }
    Ok(registered)
}

/// The events of a command without the seats that a draw at its end replaced.
fn without_old_seats(events: &[Recorded]) -> impl Iterator<Item = &Recorded> {
    let kind = |event: &Recorded| Kind::of_name(&event.kind);
    let is_draw = |event: &Recorded| kind(event) == Some(Kind::FinalTableFormed);
    let drawn = events.iter().rposition(is_draw).unwrap_or(0);
    let replaced = move |(at, event): &(usize, &Recorded)| {
        let seats = matches!(
            kind(event),
            Some(Kind::EntrySeated | Kind::MoveOrdered | Kind::TableOpened | Kind::TableStarted)
        );
        *at < drawn && seats
    };
    let shown = events.iter().enumerate().filter(move |one| !replaced(one));
    shown.map(|(_, event)| event)
}
