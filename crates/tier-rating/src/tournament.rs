//! A tournament as the rating needs it: places and times of its entries.

use alloc::{string::String, vec::Vec};

use crate::{
    EntrySetup, RatingError, Skill, SkillSetup, TournamentSetup,
    entry_times::{Clock, EntryTimes, check_finish, times},
};

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
        let mut names: Vec<(String, usize)> = (entries.into_iter().zip(0..))
            .map(|(entry, index)| (entry.player, index))
            .collect();
        // By name; of one name the later entry, which has the better place, comes second.
        names.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
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
        let mut players: Vec<Entrant> = Vec::with_capacity(names.len());
        for own in names.chunk_by_mut(|a, b| a.0 == b.0) {
            check_player(own, &checked, &skills, max_entries)?;
            for (number, &(_, index)) in own.iter().enumerate() {
                checked[index].player = players.len();
                checked[index].number = number;
            }
            players.push(Entrant {
                name: core::mem::take(&mut own[0].0),
                skill: skills[own[0].1],
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

/// Checks that the entries of a player, given in time with their name, follow each other.
fn check_player(
    own: &[(String, usize)],
    entries: &[Entry],
    skills: &[Skill],
    max: Option<usize>,
) -> Result<(), RatingError> {
    let player = || own[0].0.clone();
    if let Some(max) = max.filter(|&max| own.len() > max) {
        return Err(RatingError::TooManyEntries {
            player: player(),
            entries: own.len(),
            max,
        });
    }
    for pair in own.windows(2) {
        let (one, next) = (pair[0].1, pair[1].1);
        let (before, after) = (&entries[one], &entries[next]);
        if before.place == after.place {
            return Err(RatingError::TiedWithSelf { player: player() });
        }
        if skills[one] != skills[next] {
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
