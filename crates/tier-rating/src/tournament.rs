//! A tournament as the rating needs it: players, and places and times of their entries.

use alloc::vec::Vec;

use crate::{
    EntrySetup, PlayerSetup, TournamentError, TournamentSetup,
    checked_times::{CheckedTimes, check_finish, times},
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
    /// The number of entries that share them.
    pub(crate) shared_by: usize,
    pub(crate) stack: f64,
}

/// A checked tournament: players with their ratings before it, entries in finishing order.
///
/// ```
/// use tier_rating::{EntrySetup, Skill, Times, TimesError, Tournament, TournamentSetup};
///
/// let players = ["Aoki", "Baba", "Chiba"].map(|name| (name, Skill::INITIAL));
/// let mut setup = TournamentSetup {
///     times: Times::Clock { registration_close: 60.0, duration: 180.0, order: None },
///     entries: vec![
///         EntrySetup::new(0).minutes(0.0, None),
///         EntrySetup::new(1).minutes(50.0, Some(180.0)),
///         EntrySetup::new(2).minutes(0.0, Some(45.0)),
///     ],
///     ..TournamentSetup::from_places(9, players)
/// };
/// let tournament = Tournament::new(setup.clone())?;
/// assert_eq!((tournament.players(), tournament.entries()), (3, 3));
///
/// setup.entries.swap(1, 2);
/// assert_eq!(
///     Tournament::new(setup).unwrap_err(),
///     TimesError::BustOrderMismatch { a: 1, b: 2 }.into()
/// );
/// # Ok::<(), tier_rating::TournamentError<&str>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Tournament<P> {
    pub(crate) n_max: u64,
    pub(crate) entries: Vec<Entry>,
    /// One for each entry, where times are known.
    pub(crate) times: Option<Vec<CheckedTimes>>,
    /// In the order of `P`.
    pub(crate) players: Vec<PlayerSetup<P>>,
}

impl<P> Tournament<P> {
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
}

impl<P: Ord + Clone> Tournament<P> {
    /// The tournament of a description.
    ///
    /// # Errors
    ///
    /// [`TournamentError`] of the first fault, in this order: no entries, table size, players, stacks,
    /// places, times, the order of busts, the entries of each player.
    pub fn new(setup: TournamentSetup<P>) -> Result<Self, TournamentError<P>> {
        let TournamentSetup {
            n_max,
            players,
            entries: listed,
            times: known,
            max_entries,
        } = setup;
        if listed.is_empty() {
            return Err(TournamentError::EmptyField);
        }
        if !(2..=10).contains(&n_max) {
            return Err(TournamentError::UnsupportedTableSize { n_max });
        }
        let (rank, players) = ranked(players)?;
        let mut entries_of: Vec<Vec<usize>> = alloc::vec![Vec::new(); players.len()];
        // From the last place on: of one player the later entry has the better place.
        for (entry, own) in listed.iter().enumerate().rev() {
            let Some(&player) = rank.get(own.player) else {
                return Err(TournamentError::NoSuchPlayer {
                    entry,
                    player: own.player,
                    players: players.len(),
                });
            };
            entries_of[player].push(entry);
        }
        let stacks = stacks(&listed)?;
        let places = places(&listed)?;
        let times = times(known, &listed)?;
        if let Some(times) = &times {
            check_finish(times, &places)?;
        }
        let mut entries: Vec<Entry> = (places.iter().zip(stacks))
            .map(|(&(place, shared_by), stack)| Entry {
                player: 0,
                number: 0,
                place,
                shared_by,
                stack,
            })
            .collect();
        for (position, (own, listed)) in entries_of.iter().zip(&players).enumerate() {
            check_player(&listed.player, own, &entries, times.as_deref(), max_entries)?;
            for (number, &entry) in own.iter().enumerate() {
                entries[entry].player = position;
                entries[entry].number = number;
            }
        }
        Ok(Self {
            n_max,
            entries,
            times,
            players,
        })
    }
}

impl<P: Ord + Clone> TryFrom<TournamentSetup<P>> for Tournament<P> {
    type Error = TournamentError<P>;

    fn try_from(setup: TournamentSetup<P>) -> Result<Self, TournamentError<P>> {
        Self::new(setup)
    }
}

/// The position of each listed player in the order of `P`, and the players in that order.
#[expect(
    clippy::type_complexity,
    reason = "positions, and the list that they are in"
)]
fn ranked<P: Ord + Clone>(
    mut players: Vec<PlayerSetup<P>>,
) -> Result<(Vec<usize>, Vec<PlayerSetup<P>>), TournamentError<P>> {
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_unstable_by(|&a, &b| players[a].player.cmp(&players[b].player));
    let mut rank = alloc::vec![0; players.len()];
    for (position, &player) in order.iter().enumerate() {
        rank[player] = position;
    }
    players.sort_unstable_by(|a, b| a.player.cmp(&b.player));
    match players
        .windows(2)
        .find(|pair| pair[0].player == pair[1].player)
    {
        None => Ok((rank, players)),
        Some(pair) => Err(TournamentError::ListedTwice {
            player: pair[0].player.clone(),
        }),
    }
}

fn stacks<P>(entries: &[EntrySetup]) -> Result<Vec<f64>, TournamentError<P>> {
    let stack = |(index, entry): (usize, &EntrySetup)| match entry.stack {
        None => Ok(1.0),
        Some(stack) if stack.is_finite() && stack > 0.0 => Ok(stack),
        Some(value) => Err(TournamentError::InvalidStack { index, value }),
    };
    entries.iter().enumerate().map(stack).collect()
}

/// The best place and the size of the group of each entry.
fn places<P>(entries: &[EntrySetup]) -> Result<Vec<(usize, usize)>, TournamentError<P>> {
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
                return Err(TournamentError::RankOrder {
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
            _ => return Err(TournamentError::RankGap { missing: position }),
        }
    }
    Ok(groups
        .into_iter()
        .flat_map(|group| core::iter::repeat_n(group, group.1))
        .collect())
}

/// Checks that the entries of a player, given from the first one on, follow each other.
fn check_player<P: Clone>(
    player: &P,
    own: &[usize],
    entries: &[Entry],
    times: Option<&[CheckedTimes]>,
    max: Option<usize>,
) -> Result<(), TournamentError<P>> {
    let player = || player.clone();
    if own.is_empty() {
        return Err(TournamentError::NoEntry { player: player() });
    }
    if let Some(max) = max.filter(|&max| own.len() > max) {
        return Err(TournamentError::TooManyEntries {
            player: player(),
            entries: own.len(),
            max,
        });
    }
    for pair in own.windows(2) {
        let (one, next) = (pair[0], pair[1]);
        if entries[one].place == entries[next].place {
            return Err(TournamentError::TiedWithSelf { player: player() });
        }
        let overlap = times.is_some_and(|times| {
            let bust = times[one].bust;
            bust.is_none_or(|bust| times[next].registered < bust)
        });
        if overlap {
            return Err(TournamentError::OverlappingEntries { player: player() });
        }
    }
    Ok(())
}
