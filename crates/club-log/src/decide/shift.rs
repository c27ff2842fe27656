//! Decisions about the times of commands that were typed under a wrong clock.

use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use chained_events::timestamp::Timestamp;

use super::history::History;
use super::{Desk, Undone};
use crate::command::MAX_AHEAD_MS;
use crate::event::{CorrectedTime, TimesCorrected};
use crate::refusal::{NightRefusal, Refusal, UndoRefusal};

/// Which commands of a night were typed under a wrong clock, and by how much it was wrong.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shift<'a> {
    pub(super) from: &'a CommandKey,
    pub(super) to: Option<&'a CommandKey>,
    pub(super) by_ms: i64,
}

/// A command of a night with its times, in milliseconds since the Unix epoch.
#[derive(Debug, Clone, Copy)]
struct Timed<'a> {
    command: &'a CommandKey,
    /// The machine's clock when it was typed.
    typed: i64,
    /// When it happened, as corrected.
    at: i64,
}

impl Desk<'_> {
    /// Corrects the times of a night's commands from one on.
    pub(super) fn shift_times(
        &self,
        history: &History,
        shift: Shift<'_>,
        reason: &str,
        leave: Option<&str>,
    ) -> Result<Undone, Refusal> {
        let mut nights = history.nights.iter();
        let (Some((tournament, events)), None) = (nights.next(), nights.next()) else {
            let command = shift.from.clone();
            return Err(UndoRefusal::NotOfOneNight { command }.into());
        };
        let commands = self.timed(events);
        let (before, rest) = split(&commands, shift.from)?;
        let rest = match shift.to {
            Some(to) => {
                let last = rest.iter().position(|timed| timed.command == to);
                let command = to.clone();
                let last = last.ok_or(UndoRefusal::NotLater { command })?;
                rest.get(..=last).unwrap_or_default()
            }
            None => rest,
        };
        let times = self.right_times(before.last(), rest, shift.by_ms)?;
        if times.is_empty() {
            return Err(UndoRefusal::SameTimes.into());
        }
        let body = TimesCorrected {
            tournament: tournament.clone(),
            times,
            reason: Some(self.request.key.clone()),
        };
        self.corrected(history, body.into(), reason, leave)
    }

    /// The commands of a night that apply, in their order.
    fn timed<'e>(&self, events: &'e [Recorded]) -> Vec<Timed<'e>> {
        let revisions = &self.club.revisions;
        let mut commands: Vec<Timed<'e>> = Vec::new();
        for recorded in events {
            let command = &recorded.command;
            let known = commands.last().is_some_and(|last| last.command == command);
            if !known && !revisions.is_retracted(command) {
                commands.push(Timed {
                    command,
                    typed: recorded.recorded_at.as_millisecond(),
                    at: revisions.time_of(recorded).as_millisecond(),
                });
            }
        }
        commands
    }

    /// The times that change.
    fn right_times(
        &self,
        before: Option<&Timed<'_>>,
        commands: &[Timed<'_>],
        by_ms: i64,
    ) -> Result<Vec<CorrectedTime>, Refusal> {
        let now = self.request.now;
        let latest = now.as_millisecond().saturating_add(MAX_AHEAD_MS);
        let mut times = Vec::new();
        let mut put_right = false;
        let mut typed_before: Option<i64> = None;
        let mut last = before.map(|timed| (timed.at, timed.at));
        for timed in commands {
            put_right |= is_put_right(typed_before, timed.typed, by_ms, latest);
            let carried = last.is_some_and(|(at, _)| timed.at == at && at > timed.typed);
            let moved = right_time(*timed, by_ms, carried, put_right);
            let new = match last {
                // A command that was backdated stays before the last one.
                Some((at, _)) if timed.at < at => moved,
                Some((_, earliest)) if typed_before.is_none() && moved < earliest => {
                    return Err(UndoRefusal::TimeOutOfOrder {
                        command: timed.command.clone(),
                        at: moment(moved),
                        earliest: moment(earliest),
                        latest: now,
                    }
                    .into());
                }
                Some((_, earliest)) => moved.max(earliest),
                None => moved,
            };
            if new > latest {
                let at = moment(new);
                return Err(NightRefusal::TimeInTheFuture { at, now }.into());
            }
            if new != timed.at {
                times.push(CorrectedTime {
                    command: timed.command.clone(),
                    at: moment(new),
                });
            }
            typed_before = Some(timed.typed);
            last = Some((timed.at, new));
        }
        Ok(times)
    }
}

/// The commands before one, and those from it on.
fn split<'c, 'e>(
    commands: &'c [Timed<'e>],
    from: &CommandKey,
) -> Result<(&'c [Timed<'e>], &'c [Timed<'e>]), UndoRefusal> {
    let first = commands.iter().position(|timed| timed.command == from);
    let found = first.and_then(|first| commands.split_at_checked(first));
    found.ok_or_else(|| UndoRefusal::AlreadyRetracted {
        command: from.clone(),
        done: None,
    })
}

/// Whether the clock was put right before a command. Then it went back by about the error, or the
/// command would have been typed in the future.
fn is_put_right(before: Option<i64>, typed: i64, by_ms: i64, latest: i64) -> bool {
    if by_ms < 0 {
        before.is_some_and(|before| typed.saturating_sub(before) <= by_ms / 2)
    } else {
        typed.saturating_add(by_ms) > latest
    }
}

/// When a command happened. One without a time of its own happened when it was typed; `carried` says
/// that it has the time of the command before, which was later than its own.
fn right_time(timed: Timed<'_>, by_ms: i64, carried: bool, put_right: bool) -> i64 {
    let Timed { typed, at, .. } = timed;
    if put_right {
        let ahead = carried || at > typed.saturating_add(MAX_AHEAD_MS);
        return if ahead { typed } else { at };
    }
    let right = typed.saturating_add(by_ms);
    if carried {
        right
    } else if at.abs_diff(typed) <= at.abs_diff(right) {
        at.saturating_add(by_ms)
    } else {
        // A time that was given is of the director's watch, not of this clock.
        at
    }
}

fn moment(milliseconds: i64) -> Timestamp {
    let latest = Timestamp::MAX.as_millisecond();
    // Within the range, every number is a moment.
    Timestamp::from_millisecond(milliseconds.clamp(0, latest)).unwrap_or(Timestamp::MIN)
}
