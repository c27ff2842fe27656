//! A command that is taken back: what it did, when it was typed, and the state without it.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::envelope::Recorded;
use chained_events::timestamp::Timestamp;
use club_log::codec::{DecodeError, decode};
use club_log::event::{MemberEvent, RatingEvent, TournamentEvent};
use club_log::ids::{StreamId, TournamentId};
use club_log::tournament::{Phase, Tournament};
use club_log::{Club, Event};
use club_words::span;
use serde::Serialize;

use crate::{EffectsView, EventWords, Lang, say};

/// Sentences about a night that are shown; a draw that is taken back moves everybody.
const MAX_SHOWN: usize = 8;

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
    /// Sentences about nights of which nothing else is said.
    #[serde(skip)]
    states: BTreeMap<TournamentId, String>,
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
        let states = after.states(lang, without);
        Ok(Self {
            typed,
            age_ms: now.as_millisecond() - typed.as_millisecond(),
            effects,
            now: after.sentences(words, without, now),
            states,
            lang,
            clock: words.short_moment(typed, now),
        })
    }

    /// The same with what differs between the states before and after it is taken back.
    #[must_use]
    pub fn with_effects(mut self, effects: &EffectsView) -> Self {
        let lang = self.lang;
        for night in &effects.nights {
            self.states.remove(&night.tournament);
        }
        self.now.extend(effects.sentences(lang));
        for ranks in &effects.standings {
            let players = say::players(lang, ranks.moves.len());
            self.now
                .push(say::undone_ranks(lang, players, ranks.season.to_string()));
        }
        for ratings in &effects.ratings {
            let players = say::players(lang, ratings.changes.len());
            let ladder = ratings.ladder.to_string();
            self.now.push(say::undone_ratings(lang, players, ladder));
        }
        self
    }

    /// The effects below the time, and the state now: one line where there is little to say.
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
        let now: Vec<&String> = self.now.iter().chain(self.states.values()).collect();
        match now.as_slice() {
            [] => {}
            few @ ([_] | [_, _]) => {
                let few: Vec<&str> = few.iter().map(|sentence| sentence.as_str()).collect();
                let state = few.join(&say::semicolon(lang));
                text.push_str(if self.effects.len() > 1 { "\n" } else { "" });
                text.push_str(&match (taken, self.effects.len() > 1) {
                    (Taken::Now, true) => say::undone_now(lang, state),
                    (Taken::Now, false) => say::undone_now_after(lang, state),
                    (Taken::IfWritten, true) => say::undone_then(lang, state),
                    (Taken::IfWritten, false) => say::undone_then_after(lang, state),
                });
            }
            many => {
                let heading = match taken {
                    Taken::Now => say::undone_now_list(lang),
                    Taken::IfWritten => say::undone_then_list(lang),
                };
                text.push_str(&format!("\n{heading}"));
                for sentence in many.iter().take(MAX_SHOWN) {
                    text.push_str(&format!("\n  {sentence}"));
                }
                if let Some(more @ 1..) = many.len().checked_sub(MAX_SHOWN) {
                    text.push_str(&format!("\n  {}", say::undone_more(lang, more)));
                }
            }
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

/// Sentences about the state after a command is taken back, apart from its effects on nights.
#[derive(Debug, Default)]
struct After {
    sentences: Vec<String>,
    nights: BTreeSet<TournamentId>,
    clocks: BTreeSet<TournamentId>,
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
                if let TournamentEvent::ClockChanged(_) = event {
                    self.clocks.insert(id.clone());
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

    /// The state of each night whose clock did not change.
    fn states(&self, lang: Lang, without: &Club) -> BTreeMap<TournamentId, String> {
        let silent = self.nights.difference(&self.clocks);
        let state = |id: &TournamentId| match without.tournament(Some(id)) {
            Ok((_, night)) => state_of(lang, night),
            Err(_) => say::now_not_announced(lang, id.to_string()),
        };
        silent.map(|id| (id.clone(), state(id))).collect()
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
            }
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
