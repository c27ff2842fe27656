//! The clock of a tournament.

use chained_events::timestamp::Timestamp;
use club_log::blinds::BlindLevel;
use club_log::ids::TournamentId;
use club_log::late::{LateOver, LateRegistration};
use club_log::tournament::{Phase, Tournament};
use club_words::{count, span};
use serde::Serialize;

use crate::blind_plan::colour_up;
use crate::{Lang, say};

/// The clock of a tournament at a moment, and what it means for registration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockView {
    /// The tournament.
    pub tournament: TournamentId,
    /// The clock.
    pub clock: club_log::clock::ClockView,
    /// Whether players may register.
    pub registration_open: bool,
    /// How long players may enter after the draw, where a rule says so.
    pub late_registration: Option<LateRegistration>,
    /// Since when late registration is over by the rule.
    pub late_registration_over: Option<LateOver>,
    /// The phase.
    #[serde(skip)]
    pub phase: Phase,
    /// Chips that leave the tables behind this level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colour_up: Vec<u64>,
    /// Whether there was a break by now, which counts as time on the clock.
    #[serde(skip)]
    pub breaks: bool,
}

impl ClockView {
    /// The clock at a moment.
    #[must_use]
    pub fn of(id: &TournamentId, tournament: &Tournament, now: Timestamp) -> Self {
        let clock = tournament.clock_at(now);
        Self {
            tournament: id.clone(),
            registration_open: tournament.registration_open(),
            late_registration: tournament.announcement().rules.late_registration,
            late_registration_over: tournament.late_registration_over(now),
            phase: tournament.phase(),
            breaks: had_breaks(tournament, &clock),
            colour_up: colour_up_now(tournament, &clock),
            clock,
        }
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let clock = &self.clock;
        let id = self.tournament.to_string();
        let mut lines = vec![say::clock_heading(lang, id, stage(lang, clock))];
        if let Some(next) = &clock.next_blinds {
            let level = clock.level.saturating_add(1);
            let pause = clock.blinds.as_ref().filter(|_| !clock.on_break);
            let pause = pause.map_or(0, |level| level.break_after);
            lines.push(if pause > 0 {
                say::clock_next_break(lang, pause, level, blinds(lang, next))
            } else {
                say::clock_next(lang, level, blinds(lang, next))
            });
        }
        lines.extend(colour_up_line(lang, clock, &self.colour_up));
        let played = played(lang, clock, self.breaks);
        lines.push(if clock.running {
            say::clock_running(lang, played)
        } else {
            say::clock_paused(lang, played)
        });
        lines.extend(self.registration(lang));
        lines.push(String::new());
        lines.join("\n")
    }

    /// The level or the break, and the time left in it: `level 3, 6:00 left`.
    #[must_use]
    pub fn left_text(&self, lang: Lang) -> String {
        let clock = &self.clock;
        let words = if clock.on_break {
            say::break_after(lang, clock.level)
        } else {
            say::level(lang, clock.level)
        };
        match clock.left_ms {
            Some(left) => say::time_left(lang, words, span(left)),
            None => words,
        }
    }

    fn registration(&self, lang: Lang) -> Option<String> {
        if self.phase.is_over() {
            return None;
        }
        let state = match (self.registration_open, self.late_registration_over) {
            (false, _) => say::late_closed(lang),
            (true, Some(_)) => say::step_command(
                lang,
                say::late_over(lang),
                say::command_close_registration(lang),
            ),
            (true, None) => say::late_open(lang),
        };
        Some(match self.late_registration {
            None => say::late(lang, state),
            Some(LateRegistration::UntilLevel(level)) => say::late_until_level(lang, level, state),
            Some(LateRegistration::Minutes(minutes)) => say::late_minutes(lang, minutes, state),
        })
    }
}

/// The chips that leave the tables behind the level of now.
pub(crate) fn colour_up_now(
    tournament: &Tournament,
    clock: &club_log::clock::ClockView,
) -> Vec<u64> {
    let schedule = tournament.schedule();
    let rules = schedule.map(club_log::blinds::BlindSchedule::rules);
    let chips = rules.map(|rules| rules.colour_ups_after(clock.level));
    chips.into_iter().flatten().collect()
}

/// When chips leave the tables, and which; nothing where none do behind the level of now.
pub(crate) fn colour_up_line(
    lang: Lang,
    clock: &club_log::clock::ClockView,
    chips: &[u64],
) -> Option<String> {
    let chips = colour_up(lang, chips.iter().copied())?;
    Some(if clock.on_break {
        say::colour_up_in_break(lang, chips)
    } else {
        say::colour_up_behind(lang, clock.level, chips)
    })
}

/// Whether a break has begun by now: the one after the present level counts once it is on.
pub(crate) fn had_breaks(tournament: &Tournament, clock: &club_log::clock::ClockView) -> bool {
    let blinds = tournament.announcement().rules.blinds.as_ref();
    let levels = blinds.map_or(&[][..], |blinds| &blinds.levels);
    let passed = clock.level.saturating_sub(u32::from(!clock.on_break));
    let passed = usize::try_from(passed).unwrap_or(usize::MAX);
    let mut begun = levels.iter().take(passed);
    begun.any(|level| level.break_after > 0)
}

/// The time since the start, without pauses; with the breaks so far, which it says.
pub(crate) fn played(lang: Lang, clock: &club_log::clock::ClockView, breaks: bool) -> String {
    let time = span(clock.played_ms);
    if breaks {
        say::played_with_breaks(lang, time)
    } else {
        say::played(lang, time)
    }
}

/// The level or the break, and the time left in it.
pub(crate) fn stage(lang: Lang, clock: &club_log::clock::ClockView) -> String {
    let words = match (clock.on_break, &clock.blinds) {
        (true, _) => say::break_after(lang, clock.level),
        (false, _) if clock.level == 0 => say::level_to_come(lang),
        (false, Some(level)) => say::level_blinds(lang, clock.level, blinds(lang, level)),
        (false, None) => say::level(lang, clock.level),
    };
    match clock.left_ms {
        Some(left) => say::time_left(lang, words, span(left)),
        None => words,
    }
}

/// `150/300 ante 300`.
pub(crate) fn blinds(lang: Lang, level: &BlindLevel) -> String {
    let BlindLevel {
        small_blind,
        big_blind,
        ante,
        ..
    } = *level;
    let (small, big) = (count(small_blind), count(big_blind));
    match ante {
        0 => say::blinds(lang, small, big),
        ante => say::blinds_ante(lang, small, big, count(ante)),
    }
}
