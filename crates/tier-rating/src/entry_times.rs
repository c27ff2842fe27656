//! When entries registered and busted.

use alloc::vec::Vec;

use crate::{
    EntrySetup, RatingError, TimeField, TournamentSetup,
    partial::{MAX_MINUTES, SameMoment, Stay, check_time},
};

/// The times of a tournament, in minutes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    pub(crate) duration: f64,
    pub(crate) same_moment: SameMoment,
}

/// When an entry registered and busted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EntryTimes {
    /// Minutes.
    pub(crate) registered: f64,
    /// Minutes; the duration for an entry that did not bust.
    pub(crate) left: f64,
    /// Moments of the clock that orders busts and registrations.
    pub(crate) registered_at: f64,
    pub(crate) bust_at: Option<f64>,
    /// Whether it busted before registration closed.
    pub(crate) early: bool,
}

impl EntryTimes {
    /// As the fields of partial games need it.
    pub(crate) fn stay(&self) -> Stay {
        Stay {
            registered: self.registered_at,
            early_bust: self.bust_at.filter(|_| self.early),
        }
    }
}

/// The clock, and the times of each entry: all of them or none.
pub(crate) fn times(
    setup: &TournamentSetup,
) -> Result<(Option<Clock>, Vec<Option<EntryTimes>>), RatingError> {
    let partly = |entry, field, given| RatingError::PartlyTimed {
        entry,
        field,
        given,
    };
    let (Some(close), Some(duration)) = (setup.registration_close, setup.duration) else {
        if setup.registration_close.is_some() {
            return Err(partly(None, TimeField::Duration, false));
        }
        if setup.duration.is_some() {
            return Err(partly(None, TimeField::RegistrationClose, false));
        }
        for (index, entry) in setup.entries.iter().enumerate() {
            if entry.registered.is_some() {
                return Err(partly(Some(index), TimeField::Registered, true));
            }
            if entry.bust.is_some() {
                return Err(partly(Some(index), TimeField::Bust, true));
            }
        }
        return Ok((None, alloc::vec![None; setup.entries.len()]));
    };
    check_time(None, TimeField::Duration, duration, MAX_MINUTES)?;
    check_time(None, TimeField::RegistrationClose, close, MAX_MINUTES)?;
    let by_turns = setup.entries.iter().any(|entry| entry.turns.is_some());
    let close_turn = setup.registration_close_turn;
    let times = setup
        .entries
        .iter()
        .enumerate()
        .map(|(index, entry)| {
            let Some(registered) = entry.registered else {
                return Err(partly(Some(index), TimeField::Registered, false));
            };
            check_time(Some(index), TimeField::Registered, registered, duration)?;
            if let Some(bust) = entry.bust {
                check_time(Some(index), TimeField::Bust, bust, duration)?;
            }
            let moments = if by_turns {
                by_turn(index, entry, close_turn)?
            } else {
                Moments {
                    registered,
                    bust: entry.bust,
                    close,
                }
            };
            moments.check(index)?;
            Ok(Some(EntryTimes {
                registered,
                left: entry.bust.unwrap_or(duration),
                registered_at: moments.registered,
                bust_at: moments.bust,
                early: moments.bust.is_some_and(|bust| bust < moments.close),
            }))
        })
        .collect::<Result<Vec<_>, _>>()?;
    let clock = Clock {
        duration,
        same_moment: SameMoment::BustedFirst,
    };
    Ok((Some(clock), times))
}

/// Moments of the clock that orders busts and registrations.
struct Moments {
    registered: f64,
    bust: Option<f64>,
    close: f64,
}

impl Moments {
    fn check(&self, entry: usize) -> Result<(), RatingError> {
        let Self {
            registered,
            bust,
            close,
        } = *self;
        if registered > close {
            return Err(RatingError::RegisteredAfterClose {
                entry,
                registered,
                close,
            });
        }
        match bust {
            Some(bust) if bust <= registered => Err(RatingError::BustBeforeRegistration {
                entry,
                registered,
                bust,
            }),
            _ => Ok(()),
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "turns of a log are far below 2^52"
)]
fn by_turn(index: usize, entry: &EntrySetup, close: Option<u64>) -> Result<Moments, RatingError> {
    let Some(turns) = entry.turns else {
        return Err(RatingError::PartlyTimed {
            entry: Some(index),
            field: TimeField::Registered,
            given: false,
        });
    };
    if turns.bust.is_some() != entry.bust.is_some() {
        return Err(RatingError::PartlyTimed {
            entry: Some(index),
            field: TimeField::Bust,
            given: turns.bust.is_some(),
        });
    }
    Ok(Moments {
        registered: turns.registered as f64,
        bust: turns.bust.map(|bust| bust as f64),
        close: close.map_or(f64::INFINITY, |close| close as f64),
    })
}

/// Checks busts against places: entries that did not bust are first, better places busted later.
pub(crate) fn check_finish(
    times: &[Option<EntryTimes>],
    places: &[(usize, usize)],
) -> Result<(), RatingError> {
    let Some(times): Option<Vec<EntryTimes>> = times.iter().copied().collect() else {
        return Ok(());
    };
    let mut left = (0..times.len()).filter(|&index| times[index].bust_at.is_none());
    let Some(one) = left.next() else {
        return Err(RatingError::NoWinner);
    };
    for another in left {
        if places[one].0 != 1 || places[another].0 != 1 {
            return Err(RatingError::SeveralWinners { a: one, b: another });
        }
    }
    // The earliest bust of all better places, with the entry.
    let mut earliest = (f64::INFINITY, 0);
    let mut start = 0;
    while start < times.len() {
        let end = start + places[start].1;
        let bust = |index: usize| times[index].bust_at.unwrap_or(f64::INFINITY);
        if let Some(late) = (start..end).find(|&index| bust(index) > earliest.0) {
            return Err(RatingError::BustOrderMismatch {
                a: earliest.1,
                b: late,
            });
        }
        for index in start..end {
            if bust(index) < earliest.0 {
                earliest = (bust(index), index);
            }
        }
        start = end;
    }
    Ok(())
}
