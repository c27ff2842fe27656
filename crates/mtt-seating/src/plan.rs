//! A whole plan at once: who would move where, if all tables stopped now.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::assign::blind_order;
use crate::ids::{PlayerId, TableId};
use crate::index::TableIx;
use crate::room::{RoomTableSetup, shares};
use crate::table::Table;
use crate::targets::Targets;
use crate::tournament::Tournament;

/// One move of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlannedMove<P = PlayerId> {
    /// The player who moves.
    pub player: P,
    /// The table left.
    pub from: TableId,
    /// The table gone to.
    pub to: TableId,
}

/// Sizes and the moves that reach them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Assignment<P = PlayerId> {
    /// Tables, their sizes in the given order with new tables last, and the number of moves.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub targets: Targets,
    /// The moves, as many as `min_moves`.
    pub moves: Vec<PlannedMove<P>>,
}

/// The plan with the fewest moves from a state to the right number of tables of even size.
///
/// Even tables are within one player of each other.
///
/// Players on their way count where they go; those who wait fill what the movers leave open. The player who posts the
/// big blind next moves first; without blinds the first seat. Pins are kept by moving other players; a table whose pinned
/// players exceed its target keeps them, and the plan is then the nearest one.
///
/// # Arguments
///
/// `order`: names of the open tables in the order in which the targets are wanted; tables left out come last.
///
/// # Examples
///
/// ```
/// use mtt_seating::{
///     Config, ConfigSetup, PlayerId, Phase, SeatSetup, StateSetup, TableId, TableSetup, Tournament, assign,
/// };
///
/// let table = |name: &str, players: u8| TableSetup {
///     seats: (1..=players)
///         .map(|seat| (seat, SeatSetup::new(PlayerId::new(format!("{name}{seat}")))))
///         .collect(),
///     ..TableSetup::new(TableId::new(name), Phase::BetweenHands)
/// };
/// let state = StateSetup { tables: vec![table("A", 9), table("B", 7)], ..StateSetup::default() };
/// let night = Tournament::restore(Config::new(ConfigSetup::default())?, state)?;
/// let plan = assign(&night, &[]);
/// assert_eq!((plan.targets.targets, plan.moves.len()), (vec![8, 8], 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn assign<P: Ord + Clone>(night: &Tournament<P>, order: &[TableId]) -> Assignment<P> {
    let mut tables: Vec<TableId> = order
        .iter()
        .filter(|id| night.tables.find(id).is_some())
        .cloned()
        .collect();
    let given: BTreeSet<&TableId> = order.iter().collect();
    let rest = night.tables.iter().map(|slot| &slot.id);
    tables.extend(rest.filter(|id| !given.contains(id)).cloned());
    let sizes: Vec<usize> = tables
        .iter()
        .map(|id| night.effective_players(id))
        .collect();
    let players = night.players_alive();
    let needed = add_new(night, &mut tables, players);
    let size = |index: usize| sizes.get(index).copied().unwrap_or(0);
    let pinned = |index: usize| {
        let ix = tables.get(index).and_then(|id| night.tables.find(id));
        let table = ix.and_then(|ix| night.tables.get(ix));
        table.is_some_and(Table::must_stay)
    };
    // In a room the last tables of its order stay, whatever their sizes.
    let rank = |index: usize| tables.get(index).and_then(|id| night.room()?.rank(id));
    let mut ranked: Vec<usize> = (0..tables.len()).collect();
    ranked.sort_by_key(|index| {
        (
            !pinned(*index),
            Reverse(rank(*index)),
            Reverse(size(*index)),
        )
    });
    let mut kept: Vec<usize> = ranked.into_iter().take(needed).collect();
    kept.sort_by_key(|index| Reverse(size(*index)));
    let places = kept.iter().map(|index| {
        let id = tables.get(*index);
        let own = id.and_then(|id| night.room()?.table(id));
        own.map_or(usize::from(night.config.n_max()), RoomTableSetup::places)
    });
    let shares = shares(players, &places.collect::<Vec<usize>>());
    let mut targets: BTreeMap<usize, usize> = (0..tables.len()).map(|index| (index, 0)).collect();
    targets.extend(kept.into_iter().zip(shares));
    let mut open: Vec<TableId> = Vec::new();
    for (index, target) in &targets {
        if let Some(id) = tables.get(*index) {
            let places = target.saturating_sub(size(*index));
            open.extend(core::iter::repeat_n(id.clone(), places));
        }
    }
    let mut open = open.into_iter();
    let mut moves: Vec<PlannedMove<P>> = Vec::new();
    for (index, target) in &targets {
        let Some(from) = tables.get(*index) else {
            continue;
        };
        let surplus = size(*index).saturating_sub(*target);
        for player in movers(night, from).into_iter().take(surplus) {
            if let Some(to) = open.next() {
                moves.push(PlannedMove {
                    player,
                    from: from.clone(),
                    to,
                });
            }
        }
    }
    Assignment {
        targets: Targets {
            tables: needed,
            targets: targets.into_values().collect(),
            min_moves: moves.len(),
        },
        moves,
    }
}

/// Adds the tables that are needed and not open; answers how many are to stay.
fn add_new<P: Ord + Clone>(
    night: &Tournament<P>,
    tables: &mut Vec<TableId>,
    players: usize,
) -> usize {
    let Some(room) = night.room() else {
        let needed = night.tables_needed();
        let mut number = night.header.next_table;
        while tables.len() < needed {
            tables.push(TableId::numbered(number));
            number = number.saturating_add(1);
        }
        return needed;
    };
    let stays = |ix: &TableIx| !night.is_shut(*ix);
    let stay = night.tables.numbers().filter(stays);
    let mut places: usize = stay.map(|ix| night.places_of(ix)).sum();
    let shut = night.tables.numbers().filter(|ix| !stays(ix)).count();
    for table in room.usable().rev() {
        if places < players && !tables.contains(&table.id) {
            places += table.places();
            tables.push(table.id.clone());
        }
    }
    let spare = night.tables_too_many().max(shut).min(tables.len() - 1);
    tables.len() - spare
}

/// The players of a table who may be moved, who goes first.
fn movers<P: Ord + Clone>(night: &Tournament<P>, table: &TableId) -> Vec<P> {
    let Some(found) = night.table(table) else {
        return Vec::new();
    };
    let n_max = night.config.most_seats();
    let order = blind_order(found, n_max);
    if order.is_empty() {
        let unpinned = found
            .clockwise(n_max)
            .filter(|(_, _, entrant)| !entrant.record.pinned);
        return unpinned
            .map(|(_, _, entrant)| entrant.player.clone())
            .collect();
    }
    let names = order.into_iter().map(|ix| &night.players.of(ix).player);
    names.cloned().collect()
}
