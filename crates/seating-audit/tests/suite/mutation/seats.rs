//! Faults about seats.

use mtt_seating::{Action, Dealt, Seat, TableId, Tournament};
use rand::seq::IndexedRandom;

use super::{Site, is_seat};

/// Changes a seat that is given.
fn reseat(
    site: &mut Site,
    change: impl Fn(&mut Site, &mut TableId, &mut Seat, &mut Dealt) -> Option<()>,
) -> Option<()> {
    let index = site.pick(is_seat)?;
    let Action::Seat {
        player,
        mut table,
        mut seat,
        mut dealt,
    } = site.actions()[index].clone()
    else {
        return None;
    };
    change(site, &mut table, &mut seat, &mut dealt)?;
    site.actions()[index] = Action::Seat {
        player,
        table,
        seat,
        dealt,
    };
    Some(())
}

pub(super) fn seat_in_a_hand(site: &mut Site) -> Option<()> {
    reseat(site, |site, table, seat, _| {
        *table = site.playing()?;
        *seat = site.free_seat(table)?;
        Some(())
    })
}

pub(super) fn seat_taken(site: &mut Site) -> Option<()> {
    reseat(site, |site, table, seat, _| {
        // Somebody who sits there before and after the step sits there all the time.
        let before = site.before_actions()?;
        let before = before.table(table)?;
        let after = site.after.table(table)?;
        let stays = |number: &Seat| {
            let player = before.occupant(*number).map(|one| one.player);
            player.is_some() && player == after.occupant(*number).map(|one| one.player)
        };
        let taken: Vec<Seat> = after
            .seats()
            .map(|(number, _)| number)
            .filter(stays)
            .collect();
        *seat = *taken.choose(&mut site.rng)?;
        Some(())
    })
}

pub(super) fn seat_outside(site: &mut Site) -> Option<()> {
    reseat(site, |site, _, seat, _| {
        *seat = Seat::new(site.after.config().n_max() + 1).ok()?;
        Some(())
    })
}

/// The state in which a mover sits down: the table must have known blinds and at least two players.
fn mover_site(site: &mut Site) -> Option<(usize, Tournament)> {
    let tda = site.after.config().profile() == mtt_seating::Profile::Tda;
    let before = site.before_actions().filter(|_| tda)?;
    // The first action alone finds its table as the event left it.
    let Some(Action::Seat { player, table, .. }) = site.actions().first().cloned() else {
        return None;
    };
    let travels = before
        .in_transit()
        .any(|one| *one.occupant.player == player);
    let ready = before.table(&table)?;
    (travels && ready.players_seated() >= 2 && ready.blinds().is_some()).then_some((0, before))
}

pub(super) fn small_blind_seat(site: &mut Site) -> Option<()> {
    let (index, before) = mover_site(site)?;
    let Action::Seat {
        table, seat, dealt, ..
    } = &mut site.actions()[index]
    else {
        return None;
    };
    let found = before.table(table)?;
    let small = found.blinds()?.big_blind;
    found.occupant(small).is_none().then_some(())?;
    (*seat, *dealt) = (small, Dealt::NextHand);
    Some(())
}

pub(super) fn better_seat(site: &mut Site) -> Option<()> {
    let (index, before) = mover_site(site)?;
    let n_max = before.config().n_max();
    // Where no seat gets cards, one is as bad as another.
    let Action::Seat {
        table,
        seat,
        dealt: Dealt::NextHand,
        ..
    } = &mut site.actions()[index]
    else {
        return None;
    };
    let found = before.table(table)?;
    let big = found.blinds()?.big_blind;
    // A seat behind the next taken one: somebody else posts the big blind before.
    let around = (big.get() + 1..=n_max).chain(1..=big.get());
    let around: Vec<Seat> = around.filter_map(|seat| Seat::new(seat).ok()).collect();
    let now = around.iter().position(|one| one == seat)?;
    let next = around
        .iter()
        .skip(now)
        .position(|one| found.occupant(*one).is_some())?
        + now;
    let better = around.iter().skip(next);
    let better = better
        .copied()
        .find(|one| found.occupant(*one).is_none() && *one != big)?;
    *seat = better;
    Some(())
}

pub(super) fn wrong_dealt(site: &mut Site) -> Option<()> {
    reseat(site, |_, _, _, dealt| {
        *dealt = match dealt {
            Dealt::NextHand => Dealt::AfterButton,
            Dealt::AfterButton => Dealt::NextHand,
        };
        Some(())
    })
}
