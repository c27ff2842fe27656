//! A tournament as the rating needs it: who finished where, who was there when.

use alloc::{collections::BTreeMap, string::String, vec::Vec};

use crate::{
    RatingError, Skill, SkillSetup, TimeField,
    partial::{MAX_MINUTES, SameMoment, check_time},
};

/// Turns of a log at which an entry came and went. Only their order counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Turns {
    /// Of the registration.
    pub registered: u64,
    /// Of the bust; none for who was left in the end.
    #[cfg_attr(feature = "serde", serde(default))]
    pub bust: Option<u64>,
}

/// The unchecked description of one entry.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct EntrySetup {
    /// The player; a re-entry repeats it.
    pub player: String,
    /// The mean before the tournament, in rating points; the same for all entries of a player.
    pub mu: f64,
    /// The standard deviation before the tournament, in rating points; the same for all entries
    /// of a player.
    pub sigma: f64,
    /// When it registered, in minutes of play from the start; none if no times are known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub registered: Option<f64>,
    /// When it busted, in minutes of play from the start; none for who was left in the end, and if
    /// no times are known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub bust: Option<f64>,
    /// The order of a log, where there is one; it decides who was in at a bust instead of the
    /// minutes.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub turns: Option<Turns>,
    /// The place, from 1; equal places are shared. None for the position in the list.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "crate::whole::optional",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub place: Option<u64>,
    /// The chips that it started with, in any unit; 1 if none. Only the derived late penalty asks.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub stack: Option<f64>,
}

/// The unchecked description of a [`Tournament`].
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct TournamentSetup {
    /// Players at a full table, 2 to 10.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::whole::whole"))]
    pub n_max: u64,
    /// When registration closed, in minutes of play from the start; none if no times are known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub registration_close: Option<f64>,
    /// The turn of the log at which registration closed; only with turns of the entries. None if it
    /// did not close before the last bust.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub registration_close_turn: Option<u64>,
    /// How long it was played, in minutes; none if no times are known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub duration: Option<f64>,
    /// The most entries of one player; none for any number.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub max_entries: Option<usize>,
    /// The entries in finishing order, the winner first.
    pub entries: Vec<EntrySetup>,
}

/// The times of a tournament, in minutes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    pub(crate) duration: f64,
    pub(crate) same_moment: SameMoment,
}

/// When an entry came and went.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EntryTimes {
    /// Minutes.
    pub(crate) registered: f64,
    /// Minutes; the duration for who was left.
    pub(crate) left: f64,
    /// Moments of the clock that orders busts and registrations.
    pub(crate) registered_at: f64,
    pub(crate) bust_at: Option<f64>,
    /// Whether it busted before registration closed.
    pub(crate) early: bool,
}

/// A checked entry.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    /// Position in the list of players.
    pub(crate) player: usize,
    /// 0 for the first entry of its player.
    pub(crate) number: usize,
    /// The best of the places that it shares, from 1.
    pub(crate) place: usize,
    /// How many entries share them.
    pub(crate) shared_by: usize,
    pub(crate) times: Option<EntryTimes>,
    pub(crate) stack: f64,
}

/// A player with the rating before the tournament.
#[derive(Debug, Clone)]
pub(crate) struct Entrant {
    pub(crate) name: String,
    pub(crate) skill: Skill,
}

/// A checked tournament.
///
/// ```
/// use tier_rating::{EntrySetup, RatingError, Tournament, TournamentSetup};
///
/// let entry = |player: &str, bust| EntrySetup {
///     player: player.into(),
///     mu: 1500.0,
///     sigma: 500.0,
///     registered: Some(0.0),
///     bust,
///     turns: None,
///     place: None,
///     stack: None,
/// };
/// let mut setup = TournamentSetup {
///     n_max: 9,
///     registration_close: Some(60.0),
///     registration_close_turn: None,
///     duration: Some(180.0),
///     max_entries: None,
///     entries: vec![entry("Aoki", None), entry("Baba", Some(180.0)), entry("Chiba", Some(45.0))],
/// };
/// assert!(Tournament::try_from(setup.clone()).is_ok());
///
/// setup.entries.swap(1, 2);
/// assert_eq!(
///     Tournament::try_from(setup).unwrap_err(),
///     RatingError::BustOrderMismatch { a: 1, b: 2 }
/// );
/// ```
#[derive(Debug, Clone)]
pub struct Tournament {
    pub(crate) n_max: u64,
    pub(crate) clock: Option<Clock>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) players: Vec<Entrant>,
}

impl Tournament {
    /// The number of entries, re-entries included.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players.len()
    }

    /// Whether times are known. Without them there are no partial games, no late penalty and hand
    /// index 1.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.clock.is_some()
    }
}

impl TryFrom<TournamentSetup> for Tournament {
    type Error = RatingError;

    /// Checks in this order: entries, table size, ratings and stacks, places, times, the order of
    /// busts, the entries of each player. The first fault is the error.
    fn try_from(setup: TournamentSetup) -> Result<Self, RatingError> {
        if setup.entries.is_empty() {
            return Err(RatingError::EmptyField);
        }
        if !(2..=10).contains(&setup.n_max) {
            return Err(RatingError::UnsupportedTableSize { n_max: setup.n_max });
        }
        let skills = skills(&setup.entries)?;
        let stacks = stacks(&setup.entries)?;
        let places = places(&setup.entries)?;
        let (clock, times) = times(&setup)?;
        check_finish(&times, &places)?;
        let TournamentSetup {
            n_max,
            max_entries,
            entries,
            ..
        } = setup;
        let mut by_player: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, entry) in entries.into_iter().enumerate() {
            by_player.entry(entry.player).or_default().push(index);
        }
        let mut checked: Vec<Entry> = (0..skills.len())
            .map(|index| Entry {
                player: 0,
                number: 0,
                place: places[index].0,
                shared_by: places[index].1,
                times: times[index],
                stack: stacks[index],
            })
            .collect();
        let mut players = Vec::with_capacity(by_player.len());
        for (player, (name, mut own)) in by_player.into_iter().enumerate() {
            check_player(&name, &mut own, &checked, &skills, max_entries)?;
            for (number, &index) in own.iter().enumerate() {
                checked[index].player = player;
                checked[index].number = number;
            }
            players.push(Entrant {
                name,
                skill: skills[own[0]],
            });
        }
        Ok(Self {
            n_max,
            clock,
            entries: checked,
            players,
        })
    }
}

fn skills(entries: &[EntrySetup]) -> Result<Vec<Skill>, RatingError> {
    let setups: Vec<SkillSetup> = entries
        .iter()
        .map(|entry| SkillSetup {
            mu: entry.mu,
            sigma: entry.sigma,
        })
        .collect();
    Skill::list(&setups)
}

fn stacks(entries: &[EntrySetup]) -> Result<Vec<f64>, RatingError> {
    let stack = |(index, entry): (usize, &EntrySetup)| match entry.stack {
        None => Ok(1.0),
        Some(stack) if stack.is_finite() && stack > 0.0 => Ok(stack),
        Some(value) => Err(RatingError::InvalidStack { index, value }),
    };
    entries.iter().enumerate().map(stack).collect()
}

/// The best place and the size of the group of each entry.
fn places(entries: &[EntrySetup]) -> Result<Vec<(usize, usize)>, RatingError> {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let position = index + 1;
        let before = groups.last().map(|group| group.0);
        let place = match entry.place {
            None => position,
            Some(place) => usize::try_from(place).unwrap_or(usize::MAX),
        };
        match before {
            Some(before) if place < before => {
                return Err(RatingError::RankOrder {
                    a: index - 1,
                    b: index,
                });
            }
            Some(before) if place == before => {
                if let Some(group) = groups.last_mut() {
                    group.1 += 1;
                }
            }
            _ if place == position => groups.push((place, 1)),
            _ => return Err(RatingError::RankGap { missing: position }),
        }
    }
    Ok(groups
        .into_iter()
        .flat_map(|group| core::iter::repeat_n(group, group.1))
        .collect())
}

/// The clock, and the times of each entry: all of them or none.
fn times(setup: &TournamentSetup) -> Result<(Option<Clock>, Vec<Option<EntryTimes>>), RatingError> {
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

/// Places and busts tell the same story: who was left is first, and better places busted later.
fn check_finish(
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

/// Orders the entries of a player in time, and checks that they follow each other.
fn check_player(
    name: &str,
    own: &mut [usize],
    entries: &[Entry],
    skills: &[Skill],
    max: Option<usize>,
) -> Result<(), RatingError> {
    let player = || String::from(name);
    if let Some(max) = max.filter(|&max| own.len() > max) {
        return Err(RatingError::TooManyEntries {
            player: player(),
            entries: own.len(),
            max,
        });
    }
    // Later entries have better places.
    own.reverse();
    for pair in own.windows(2) {
        let (before, after) = (&entries[pair[0]], &entries[pair[1]]);
        if before.place == after.place {
            return Err(RatingError::TiedWithSelf { player: player() });
        }
        if skills[pair[0]] != skills[pair[1]] {
            return Err(RatingError::DifferentRatings { player: player() });
        }
        if let (Some(before), Some(after)) = (before.times, after.times)
            && before.bust_at.is_none_or(|bust| after.registered_at < bust)
        {
            return Err(RatingError::OverlappingEntries { player: player() });
        }
    }
    Ok(())
}
