//! Events in words.

use chained_events::ids::MemberId;
use chained_events::store::Note;
use club_log::club::Identity;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::event::{ClockChange, EntryRegistered, SeasonEvent, TournamentEvent};
use club_log::revision::PastEvent;
use club_log::tournament::Tournament;
use club_log::{Club, Event};
use jiff::tz::TimeZone;

use crate::number::short_moment;
use crate::player::entry_label;
use crate::{Lang, moment, rating_rules, reason, say, season_words};

mod club;
mod night;

pub(crate) use night::deal_method;

/// Characters of a moment as the log writes it.
const MOMENT_LENGTH: usize = "2026-03-07T10:00:00.000Z".len();

/// Says events in words: names come from the directory, entries from the state after the event.
#[derive(Debug, Clone)]
pub struct EventWords<'a> {
    lang: Lang,
    directory: &'a Directory,
    zone: TimeZone,
    gone: &'a [EntryRegistered],
    notes: &'a [Note],
}

impl<'a> EventWords<'a> {
    /// Words in a language, with names from a directory.
    #[must_use]
    pub fn new(lang: Lang, directory: &'a Directory) -> Self {
        Self {
            lang,
            directory,
            zone: TimeZone::UTC,
            gone: &[],
            notes: &[],
        }
    }

    /// With the time of a club; UTC where its zone is not known here.
    #[must_use]
    pub fn with_time_of(mut self, club: Option<&Identity>) -> Self {
        let zone = club.and_then(|club| TimeZone::get(&club.zone).ok());
        self.zone = zone.unwrap_or(TimeZone::UTC);
        self
    }

    /// With entries that the state no longer has: those of a command that was taken back.
    #[must_use]
    pub fn with_gone(mut self, gone: &'a [EntryRegistered]) -> Self {
        self.gone = gone;
        self
    }

    /// With the notes of the log, in which reasons are that people gave.
    #[must_use]
    pub fn with_notes(mut self, notes: &'a [Note]) -> Self {
        self.notes = notes;
        self
    }

    /// The language.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// A moment on the clocks of the club.
    #[must_use]
    pub fn moment(&self, at: chained_events::timestamp::Timestamp) -> String {
        moment(&self.zone, at)
    }

    /// A text in which moments such as `2026-03-07T10:00:00.000Z` are on the clocks of the club.
    #[must_use]
    pub fn with_local_times(&self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let found = rest.get(..MOMENT_LENGTH).filter(|text| text.ends_with('Z'));
            let found = found.and_then(|text| text.parse().ok());
            let length = if let Some(at) = found {
                out.push_str(&self.moment(at));
                MOMENT_LENGTH
            } else {
                out.push(first);
                first.len_utf8()
            };
            rest = rest.get(length..).unwrap_or_default();
        }
        out
    }

    /// The name of an entry's member.
    #[must_use]
    pub fn entry(&self, tournament: Option<&Tournament>, entry: EntryId) -> String {
        let in_state = tournament.and_then(|t| t.entry(entry));
        let gone = || self.gone.iter().find(|gone| gone.entry == entry);
        let found = in_state
            .map(|found| (&found.member, found.ordinal))
            .or_else(|| gone().map(|gone| (&gone.member, gone.ordinal)));
        match found {
            Some((member, n)) => entry_label(self.lang, &self.directory.label(member), n),
            None => entry.to_string(),
        }
    }

    /// The event in one line.
    #[must_use]
    pub fn event(&self, tournament: Option<&Tournament>, event: &Event) -> String {
        match event {
            Event::Club(event) => self.club_event(event),
            Event::Member(event) => self.member_event(event),
            Event::Season(event) => self.season_event(event),
            Event::Tournament(event) => self.tournament_event(tournament, event),
            Event::Rating(event) => self.rating_event(event),
        }
    }

    /// Adds the reason that the engine had or that a person gave, if there is one, to the sentence
    /// `what`.
    #[must_use]
    pub fn with_reason(
        &self,
        tournament: Option<&Tournament>,
        event: &Event,
        what: String,
    ) -> String {
        let note = event.note();
        let note = note.and_then(|key| self.notes.iter().find(|note| &note.id == key));
        if let Some(note) = note {
            return say::event_with_reason(self.lang, what, &note.text);
        }
        match event.why() {
            Some(why) => {
                let label = |entry| self.entry(tournament, entry);
                say::event_with_reason(self.lang, what, reason::sentence(self.lang, why, label))
            }
            None => what,
        }
    }

    /// An event of an earlier command, quoted, with the time at which it happened. Its tournament should
    /// be in memory; entries are named by their ids otherwise.
    #[must_use]
    pub fn past(&self, club: &Club, past: &PastEvent) -> String {
        say::event_past(self.lang, self.past_event(club, past), self.moment(past.at))
    }

    /// An event of an earlier command without its time, as [`EventWords::past`] has it.
    #[must_use]
    pub fn past_event(&self, club: &Club, past: &PastEvent) -> String {
        let night = past.stream.tournament_id();
        let night = night.and_then(|id| club.tournament(Some(id)).ok());
        self.event(night.map(|(_, night)| night), &past.event)
    }

    /// A moment of the same day as another as hours and minutes, of another day whole.
    #[must_use]
    pub fn short_moment(
        &self,
        at: chained_events::timestamp::Timestamp,
        now: chained_events::timestamp::Timestamp,
    ) -> String {
        short_moment(&self.zone, at, now)
    }

    /// The name of a member.
    pub(crate) fn member(&self, member: &MemberId) -> String {
        self.directory.label(member)
    }

    /// The event in one line, as something of the past.
    pub(crate) fn done(&self, tournament: Option<&Tournament>, event: &Event) -> String {
        let lang = self.lang;
        match event {
            Event::Tournament(TournamentEvent::ClockChanged(body)) => match body.change {
                ClockChange::Start => say::done_clock_started(lang),
                ClockChange::Pause => say::done_clock_paused(lang),
                change => self.clock_change(tournament, change),
            },
            Event::Tournament(TournamentEvent::RegistrationClosed(_)) => {
                say::done_registration_closed(lang)
            }
            Event::Tournament(TournamentEvent::TournamentReopened(_)) => say::done_reopened(lang),
            Event::Tournament(TournamentEvent::TournamentCancelled(_)) => say::done_cancelled(lang),
            Event::Season(SeasonEvent::SeasonClosed(body)) => {
                say::done_season_closed(lang, body.season.to_string())
            }
            other => self.event(tournament, other),
        }
    }

    /// The part of a season that an event changes, as it is in a club.
    pub(crate) fn season_state(&self, club: &Club, event: &SeasonEvent) -> String {
        let lang = self.lang;
        let (id, rating) = match event {
            SeasonEvent::SeasonRulesChanged(body) => (&body.season, true),
            SeasonEvent::SeasonOpened(body) => (&body.season, false),
            SeasonEvent::SeasonEdited(body) => {
                return season_words::now(lang, club, body);
            }
            SeasonEvent::SeasonClosed(body) => (&body.season, false),
            SeasonEvent::SeasonReopened(body) => (&body.season, false),
            SeasonEvent::ResultsImported(body) => (&body.season, false),
            SeasonEvent::ImportWithdrawn(body) => (&body.season, false),
            SeasonEvent::SeasonFundPaid(body) => (&body.season, false),
        };
        let season = id.to_string();
        let imports = matches!(
            event,
            SeasonEvent::ResultsImported(_) | SeasonEvent::ImportWithdrawn(_)
        );
        match club.seasons().get(id) {
            None => say::now_no_season(lang, season),
            Some(found) if rating => match &found.rating {
                Some(rules) => say::now_season_rated(
                    lang,
                    season,
                    rules.ladder.to_string(),
                    rating_rules::text(lang, rules),
                ),
                None => say::now_season_unrated(lang, season),
            },
            Some(found) if imports => say::now_imports(lang, season, found.imports.len()),
            Some(found) if found.open => say::now_season_open(lang, season),
            Some(_) => say::now_season_closed(lang, season),
        }
    }

    /// An event with the seed that was drawn with.
    #[must_use]
    pub fn with_seed(&self, what: &str, seed: u64) -> String {
        say::event_seed(self.lang, what, seed.to_string())
    }

    /// Sentence for a command that led to no event.
    #[must_use]
    pub fn nothing(&self) -> String {
        say::nothing_to_do(self.lang)
    }

    fn name(&self, member: &MemberId) -> String {
        let name = self.directory.name(member).map(str::to_owned);
        name.unwrap_or_else(|| say::unnamed(self.lang))
    }
}
