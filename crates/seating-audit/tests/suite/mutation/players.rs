//! Faults about who goes where.

use mtt_seating::{Action, Event, PlayerId, TableId};
use seating_audit::Entry;

use super::{Site, is_seat};

fn is_depart(action: &Action) -> bool {
    matches!(action, Action::Depart { .. })
}

pub(super) fn dropped(site: &mut Site) -> Option<()> {
    let index = site.pick(|_| true)?;
    site.actions().remove(index);
    Some(())
}

pub(super) fn doubled(site: &mut Site) -> Option<()> {
    let index = site.pick(|_| true)?;
    let action = site.actions()[index].clone();
    site.actions().insert(index + 1, action);
    Some(())
}

/// The player of an action sits down later, so that the log says where they went.
fn sits_later(site: &Site, player: &PlayerId) -> bool {
    site.log[site.at..]
        .iter()
        .any(|record| match &record.entry {
            Entry::Step { actions, .. } => actions.iter().any(
                |action| matches!(action, Action::Seat { player: seated, .. } if seated == player),
            ),
            Entry::Beginning { .. } => false,
        })
}

pub(super) fn misdirected(site: &mut Site) -> Option<()> {
    let index = site.pick(is_depart)?;
    let Action::Depart { player, from, to } = site.actions()[index].clone() else {
        return None;
    };
    let other = site.table(|table| *table.id() != to && *table.id() != from)?;
    // As long as the player is on the way another table of the same size would have been as right.
    sits_later(site, &player).then_some(())?;
    let to = other;
    site.actions()[index] = Action::Depart { player, from, to };
    Some(())
}

pub(super) fn wrong_mover(site: &mut Site) -> Option<()> {
    let index = site.pick(is_depart)?;
    let Action::Depart { player, from, to } = site.actions()[index].clone() else {
        return None;
    };
    let other = site.player_at(&from)?;
    // A lot may fall on anybody; what the log says later shows who it was.
    sits_later(site, &player).then_some(())?;
    let player = other;
    site.actions()[index] = Action::Depart { player, from, to };
    Some(())
}

pub(super) fn needless_move(site: &mut Site) -> Option<()> {
    let from = site.table(|table| !table.in_hand() && table.players_seated() > 0)?;
    let to = site.table(|table| *table.id() != from)?;
    let player = site.player_at(&from)?;
    site.add(Action::Depart { player, from, to })
}

pub(super) fn missing_move(site: &mut Site) -> Option<()> {
    let index = site.pick(is_depart)?;
    let Action::Depart { player, .. } = site.actions().remove(index) else {
        return None;
    };
    let seated = site.actions().iter();
    let seated = seated.clone().position(
        |action| matches!(action, Action::Seat { player: other, .. } if *other == player),
    );
    if let Some(index) = seated {
        site.actions().remove(index);
    }
    Some(())
}

pub(super) fn move_in_a_hand(site: &mut Site) -> Option<()> {
    let from = site.playing()?;
    let to = site.table(|table| *table.id() != from)?;
    let player = site.player_at(&from)?;
    site.add(Action::Depart { player, from, to })
}

pub(super) fn missing_wait(site: &mut Site) -> Option<()> {
    let index = site.pick(|action| matches!(action, Action::Wait { .. }))?;
    site.actions().remove(index);
    Some(())
}

pub(super) fn wrong_order(site: &mut Site) -> Option<()> {
    // Of the draw and of players of one broken table any order is as right.
    let starts = matches!(site.event(), Event::Start);
    let breaks = site
        .pick(|action| matches!(action, Action::Break { .. }))
        .is_some();
    let seats: Vec<usize> = site
        .actions()
        .iter()
        .enumerate()
        .filter(|(_, action)| is_seat(action))
        .map(|(index, _)| index)
        .collect();
    let before = site.before_actions().filter(|_| !starts && !breaks)?;
    let waits: Vec<PlayerId> = before
        .waiting()
        .map(|one| one.occupant.player.clone())
        .collect();
    let player = |site: &mut Site, index: usize| match &site.actions()[index] {
        Action::Seat { player, .. } => player.clone(),
        _ => PlayerId::new(""),
    };
    let (first, second) = (*seats.first()?, *seats.get(1)?);
    let (one, other) = (player(site, first), player(site, second));
    (waits.contains(&one) && waits.contains(&other)).then_some(())?;
    for (index, name) in [(first, other), (second, one)] {
        if let Action::Seat { player, .. } = &mut site.actions()[index] {
            *player = name;
        }
    }
    Some(())
}

pub(super) fn needless_wait(site: &mut Site) -> Option<()> {
    let table = site.table(|table| table.players_seated() > 0)?;
    let player = site.player_at(&table)?;
    site.add(Action::Wait { player })
}

pub(super) fn unknown_table(site: &mut Site) -> Option<()> {
    let index = site.pick(is_depart)?;
    let Action::Depart { to, .. } = &mut site.actions()[index] else {
        return None;
    };
    *to = TableId::new("nowhere");
    Some(())
}
