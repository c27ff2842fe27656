//! The checked times of entries.

use alloc::vec::Vec;

use crate::{
    EntrySetup, EntryTimes, EventOrder, Stay, TimeField, Times, TimesError,
    hands::Presence,
    partial::{FieldStay, MAX_MINUTES, check_time},
};

/// The registration of an entry and its bust, as moments of the clock or numbers of the order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CheckedTimes {
    pub(crate) registered: f64,
    pub(crate) bust: Option<f64>,
    /// Whether it busted before registration closed.
    early: bool,
    /// The time that it was there, where minutes are known.
    pub(crate) presence: Option<Presence>,
}

impl CheckedTimes {
    /// As the fields of partial games need it.
    pub(crate) fn stay(&self) -> FieldStay {
        FieldStay {
            registered: self.registered,
            early_bust: self.bust.filter(|_| self.early),
        }
    }
}

fn partly(entry: usize, field: TimeField, given: bool) -> TimesError {
    TimesError::PartlyTimed {
        entry: Some(entry),
        field,
        given,
    }
}

/// The times of each entry; none where places alone are known.
pub(crate) fn times(
    times: Times,
    entries: &[EntrySetup],
) -> Result<Option<Vec<CheckedTimes>>, TimesError> {
    if let Times::Clock {
        registration_close,
        duration,
        ..
    } = times
    {
        check_time(None, TimeField::Duration, duration, MAX_MINUTES)?;
        let close = registration_close;
        check_time(None, TimeField::RegistrationClose, close, MAX_MINUTES)?;
    }
    let registered = TimeField::Registered;
    let entries = entries.iter().enumerate();
    let checked = entries.map(|(entry, own)| match (times, own.times) {
        (Times::None, EntryTimes::None) => Ok(None),
        (Times::Order(order), EntryTimes::Order(stay)) => {
            checked(entry, numbers(stay, order), None).map(Some)
        }
        (
            Times::Clock {
                registration_close,
                duration,
                order,
            },
            EntryTimes::Clock {
                minutes,
                order: own,
            },
        ) => {
            check_time(Some(entry), registered, minutes.registered, duration)?;
            if let Some(bust) = minutes.bust {
                check_time(Some(entry), TimeField::Bust, bust, duration)?;
            }
            let (stay, close) = match (order, own) {
                (None, None) => (minutes, registration_close),
                (Some(_), Some(own)) if own.bust.is_some() != minutes.bust.is_some() => {
                    return Err(partly(entry, TimeField::Bust, own.bust.is_some()));
                }
                (Some(order), Some(own)) => numbers(own, order),
                (_, own) => return Err(partly(entry, registered, own.is_some())),
            };
            let left = minutes.bust.unwrap_or(duration);
            let presence = Presence {
                own: left - minutes.registered,
                from_start: left,
                duration,
            };
            checked(entry, (stay, close), Some(presence)).map(Some)
        }
        (_, own) => Err(partly(entry, registered, own != EntryTimes::None)),
    });
    // All of them, or those of no entry.
    checked.collect()
}

/// Numbers of an order as moments, and the number at which registration closed.
#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of a log are far below 2^52"
)]
fn numbers(stay: Stay<u64>, order: EventOrder) -> (Stay<f64>, f64) {
    let moments = Stay {
        registered: stay.registered as f64,
        bust: stay.bust.map(|bust| bust as f64),
    };
    let close = order.registration_close;
    (moments, close.map_or(f64::INFINITY, |close| close as f64))
}

fn checked(
    entry: usize,
    (stay, close): (Stay<f64>, f64),
    presence: Option<Presence>,
) -> Result<CheckedTimes, TimesError> {
    let Stay { registered, bust } = stay;
    if registered > close {
        return Err(TimesError::RegisteredAfterClose {
            entry,
            registered,
            close,
        });
    }
    match bust {
        Some(bust) if bust <= registered => Err(TimesError::BustBeforeRegistration {
            entry,
            registered,
            bust,
        }),
        _ => Ok(CheckedTimes {
            registered,
            bust,
            early: bust.is_some_and(|bust| bust < close),
            presence,
        }),
    }
}

/// Checks busts against places: entries that did not bust are first, better places busted later.
pub(crate) fn check_finish(
    times: &[CheckedTimes],
    places: &[(usize, usize)],
) -> Result<(), TimesError> {
    let mut left = (0..times.len()).filter(|&index| times[index].bust.is_none());
    let Some(one) = left.next() else {
        return Err(TimesError::NoWinner);
    };
    for another in left {
        if places[one].0 != 1 || places[another].0 != 1 {
            return Err(TimesError::SeveralWinners { a: one, b: another });
        }
    }
    // The earliest bust of all better places, with the entry.
    let mut earliest = (f64::INFINITY, 0);
    let mut start = 0;
    while start < times.len() {
        let end = start + places[start].1;
        let bust = |index: usize| times[index].bust.unwrap_or(f64::INFINITY);
        if let Some(late) = (start..end).find(|&index| bust(index) > earliest.0) {
            return Err(TimesError::BustOrderMismatch {
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
