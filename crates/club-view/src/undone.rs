//! A command that is taken back: what it did, when it was typed, and the state without it.

use std::collections::BTreeSet;

use chained_events::envelope::Recorded;
use chained_events::timestamp::Timestamp;
use club_log::codec::{DecodeError, decode};
use club_log::entry::EntryId;
use club_log::event::{MemberEvent, RatingEvent, TournamentEvent};
use club_log::ids::{StreamId, TournamentId};
use club_log::tournament::{Phase, Tournament};
use club_log::{Club, Event};
use club_words::span;
use serde::Serialize;

use crate::{EventWords, Lang, say};

/// A command that is taken back, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UndoneView {
    /// When it was typed.
    pub typed: Timestamp,
    /// How long ago, in milliseconds.
    pub age_ms: i64,
    /// Sentences that say what it did.
    pub effects: Vec<String>,
    /// Sentences that say how things are without it.
    pub now: Vec<String>,
    #[serde(skip)]
    lang: Lang,
    #[serde(skip)]
    clock: String,
}

impl UndoneView {
    /// The events of a command that is taken back, and the club without it at a moment.
    ///
    /// # Errors
    ///
    /// An event that cannot be read.
    pub fn of(
        words: &EventWords<'_>,
        without: &Club,
        events: &[Recorded],
        now: Timestamp,
    ) -> Result<Self, DecodeError> {
        let typed = events.first().map_or(now, |first| first.recorded_at);
        let mut effects = Vec::new();
        let mut after = After::default();
        for recorded in events {
            let stream = StreamId::from(&recorded.stream);
            let night = stream.tournament_id();
            let found = night.and_then(|id| without.tournament(Some(id)).ok());
            for event in decode(recorded)? {
                effects.push(words.done(found.map(|(_, night)| night), &event));
                after.take(words, without, night, &event);
            }
        }
        let lang = words.lang();
        Ok(Self {
            typed,
            age_ms: now.as_millisecond() - typed.as_millisecond(),
            effects,
            now: after.sentences(words, without, now),
            lang,
            clock: words.short_moment(typed, now),
        })
    }

    /// The effects below the time, and the state now: one line where there is one effect.
    #[must_use]
    pub fn text(&self, taken: Taken) -> String {
        let lang = self.lang;
        let ago = ago(lang, self.age_ms);
        let time = self.clock.clone();
        let mut effects = self.effects.iter();
        let first = effects.next().cloned().unwrap_or_default();
        let mut text = match taken {
            Taken::Now => say::undone(lang, time, ago, first),
            Taken::IfWritten => say::undone_if_written(lang, time, ago, first),
        };
        for effect in effects {
            text.push_str(&format!("\n  {effect}"));
        }
        if !self.now.is_empty() {
            text.push_str(if self.effects.len() > 1 { "\n" } else { "" });
            let state = self.now.join(&say::semicolon(lang));
            text.push_str(&match (taken, self.effects.len() > 1) {
                (Taken::Now, true) => say::undone_now(lang, state),
                (Taken::Now, false) => say::undone_now_after(lang, state),
                (Taken::IfWritten, true) => say::undone_then(lang, state),
                (Taken::IfWritten, false) => say::undone_then_after(lang, state),
            });
        }
        text + "\n"
    }
}

/// Whether a command is taken back or would be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It is.
    Now,
    /// It would be; nothing is written.
    IfWritten,
}

/// Sentences about the state after a command is taken back.
#[derive(Debug, Default)]
struct After {
    sentences: Vec<String>,
    nights: BTreeSet<TournamentId>,
    /// Tournaments of which a sentence speaks already.
    spoken: BTreeSet<TournamentId>,
    clocks: BTreeSet<TournamentId>,
    back: Vec<(TournamentId, EntryId)>,
    added: bool,
}

impl After {
    fn take(
        &mut self,
        words: &EventWords<'_>,
        without: &Club,
        night: Option<&TournamentId>,
        event: &Event,
    ) {
        let lang = words.lang();
        match (event, night) {
            (Event::Tournament(event), Some(id)) => {
                self.nights.insert(id.clone());
                let mut back = |entry| self.back.push((id.clone(), entry));
                match event {
                    TournamentEvent::ClockChanged(_) => {
                        self.clocks.insert(id.clone());
                    }
                    TournamentEvent::EntriesBusted(body) => {
                        body.groups.iter().flatten().copied().for_each(back);
                    }
                    TournamentEvent::EntryRemoved(body) => back(body.entry),
                    TournamentEvent::MoveConfirmed(body) => back(body.entry),
                    TournamentEvent::AlternateCalled(body) => back(body.entry),
                    TournamentEvent::AlternatePassed(body) => back(body.entry),
                    _ => {}
                }
            }
            (Event::Season(event), _) => {
                self.sentences.push(words.season_state(without, event));
            }
            (Event::Member(MemberEvent::MemberAdded(_)), _) => self.added = true,
            (Event::Member(MemberEvent::MembersMerged(body)), _) => {
                let (from, into) = (words.member(&body.from), words.member(&body.into));
                self.sentences.push(say::now_unmerged(lang, from, into));
            }
            (Event::Rating(RatingEvent::RatingsImported(body)), _) => {
                let ladder = without.ladders().get(&body.ladder);
                let players = ladder.map_or(0, |ladder| ladder.ratings().len());
                let (ladder, players) = (body.ladder.to_string(), say::players(lang, players));
                self.sentences.push(say::now_ladder(lang, ladder, players));
            }
            _ => {}
        }
    }

    fn sentences(mut self, words: &EventWords<'_>, without: &Club, now: Timestamp) -> Vec<String> {
        let lang = words.lang();
        for id in &self.clocks {
            // Before the draw there is no clock to speak of.
            let found = without.tournament(Some(id)).ok();
            if let Some((_, night)) = found.filter(|(_, night)| night.drawn_at().is_some()) {
                let clock = night.clock_at(now);
                let time = span(clock.played_ms);
                self.sentences.push(if clock.running {
                    say::now_clock_running(lang, time)
                } else {
                    say::now_clock_paused(lang, time)
                });
                self.spoken.insert(id.clone());
            }
        }
        for (id, entry) in &self.back {
            let Ok((_, night)) = without.tournament(Some(id)) else {
                continue;
            };
            let name = words.entry(Some(night), *entry);
            if let Some((table, seat)) = night.seats().seat_of(*entry) {
                let table = table.to_string();
                self.sentences
                    .push(say::now_sits(lang, name, table, seat.get()));
                self.spoken.insert(id.clone());
            } else if night.seats().waiting().any(|waits| waits == *entry) {
                self.sentences.push(say::now_waits(lang, name));
                self.spoken.insert(id.clone());
            } else if let Some(number) = night.alternate_number(*entry) {
                self.sentences.push(say::now_alternate(lang, name, number));
                self.spoken.insert(id.clone());
            }
        }
        for id in self.nights.difference(&self.spoken) {
            self.sentences.push(match without.tournament(Some(id)) {
                Ok((_, night)) => state_of(lang, night),
                Err(_) => say::now_not_announced(lang, id.to_string()),
            });
        }
        if self.added && self.nights.is_empty() && self.sentences.is_empty() {
            self.sentences
                .push(say::now_members(lang, without.members().len()));
        }
        self.sentences
    }
}

/// The phase of a night, with who is in.
fn state_of(lang: Lang, night: &Tournament) -> String {
    let entries = say::entries(lang, night.entry_count());
    let alive = say::players(lang, night.alive_count());
    match (night.phase(), night.registration_open()) {
        (Phase::Registering, _) => say::now_registering(lang, entries),
        (Phase::Running, true) => say::now_running_open(lang, alive, entries),
        (Phase::Running, false) => say::now_running_closed(lang, alive, entries),
        (Phase::Finished, _) => say::phase_finished(lang),
        (Phase::Cancelled, _) => say::phase_cancelled(lang),
    }
}

/// A span in the past: seconds, minutes, hours or days, rounded down.
fn ago(lang: Lang, milliseconds: i64) -> String {
    let seconds = u64::try_from(milliseconds / 1_000).unwrap_or(0);
    match seconds {
        0..60 => say::ago_seconds(lang, seconds),
        60..3_600 => say::ago_minutes(lang, seconds / 60),
        3_600..86_400 => say::ago_hours(lang, seconds / 3_600),
        _ => say::ago_days(lang, seconds / 86_400),
    }
}
