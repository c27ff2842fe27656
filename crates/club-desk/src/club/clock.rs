//! The clock in words.

use club_log::{
    BlindLevel, ClockView, LateRegistration, Phase, Timestamp, Tournament, TournamentId,
};
use serde_json::{Value, json};

use super::describe::count;

/// `t clock show` in words.
pub(crate) fn text(id: &TournamentId, tournament: &Tournament, now: Timestamp) -> String {
    let view = tournament.clock_at(now);
    let mut lines = vec![format!("{id}: {}", stage(&view))];
    if let Some(next) = &view.next_blinds {
        lines.push(format!("next: level {}, {}", view.level + 1, blinds(next)));
    }
    let state = if view.running { "running" } else { "paused" };
    lines.push(format!("{}, {state}", on_the_clock(tournament, &view)));
    let over = tournament.late_registration_over(now).is_some();
    let state = match (tournament.registration_open(), over) {
        _ if tournament.phase() == Phase::Finished => None,
        (false, _) => Some("closed"),
        (true, true) => Some("over, to be closed (desk t close-reg)"),
        (true, false) => Some("open"),
    };
    if let Some(state) = state {
        let rule = match tournament.announcement().rules.late_registration {
            None => String::new(),
            Some(LateRegistration::UntilLevel(level)) => format!(" (until level {level} is over)"),
            Some(LateRegistration::Minutes(minutes)) => {
                format!(" (for {} on the clock)", count(minutes, "minute"))
            }
        };
        lines.push(format!("late registration{rule}: {state}"));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// `t clock show` as one JSON document.
pub(crate) fn json(id: &TournamentId, tournament: &Tournament, now: Timestamp) -> Value {
    json!({
        "tournament": id,
        "clock": tournament.clock_at(now),
        "registration_open": tournament.registration_open(),
        "late_registration": tournament.announcement().rules.late_registration,
        "late_registration_over": tournament.late_registration_over(now),
    })
}

/// The level or the break that runs, and the time left in it.
pub(crate) fn stage(view: &ClockView) -> String {
    let mut words = match (view.on_break, &view.blinds) {
        (true, _) => format!("break after level {}", view.level),
        (false, Some(level)) => format!("level {} ({})", view.level, blinds(level)),
        (false, None) => format!("level {}", view.level),
    };
    if let Some(left) = view.left_ms {
        words.push_str(&format!(", {} left", span(left)));
    }
    words
}

/// The time since the start, without pauses; with the breaks so far, which it says.
pub(crate) fn on_the_clock(tournament: &Tournament, view: &ClockView) -> String {
    let levels = tournament.announcement().rules.blinds.as_ref();
    let levels = levels.map_or(&[][..], |blinds| &blinds.levels);
    // The break after the present level counts once it has begun.
    let passed = view.level.saturating_sub(u32::from(!view.on_break));
    let passed = usize::try_from(passed).unwrap_or(usize::MAX);
    let breaks = if levels
        .iter()
        .take(passed)
        .any(|level| level.break_after > 0)
    {
        " (with breaks)"
    } else {
        ""
    };
    format!("{} on the clock{breaks}", span(view.played_ms))
}

/// `150/300 ante 300`.
pub(crate) fn blinds(level: &BlindLevel) -> String {
    let BlindLevel {
        small_blind,
        big_blind,
        ante,
        ..
    } = level;
    match ante {
        0 => format!("{small_blind}/{big_blind}"),
        _ => format!("{small_blind}/{big_blind} ante {ante}"),
    }
}

/// Minutes and seconds, with hours where there are some; a part of a second counts as none.
fn span(ms: i64) -> String {
    let seconds = ms / 1_000;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
