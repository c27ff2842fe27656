//! Faults about tables: breaks, openings, holds, halts, the final table.

use mtt_seating::{Action, Event, Phase, PlayerId, TableId};

use super::Site;

pub(super) fn needless_break(site: &mut Site) -> Option<()> {
    let table = site.table(|table| !table.in_hand())?;
    let players: Vec<PlayerId> = site.after.table(&table)?.players().cloned().collect();
    site.add(Action::Break { table })?;
    for player in players {
        site.actions().push(Action::Wait { player });
    }
    Some(())
}

pub(super) fn missing_break(site: &mut Site) -> Option<()> {
    let index = site.pick(|action| matches!(action, Action::Break { .. }))?;
    site.actions().remove(index);
    while matches!(site.actions().get(index), Some(Action::Wait { .. })) {
        site.actions().remove(index);
    }
    Some(())
}

pub(super) fn needless_open(site: &mut Site) -> Option<()> {
    let table = TableId::new("another table");
    site.add(Action::Open { table })
}

pub(super) fn old_name(site: &mut Site) -> Option<()> {
    let index = site.pick(|action| matches!(action, Action::Open { .. }))?;
    let table = site.table(|_| true)?;
    let Action::Open { table: opened } = &mut site.actions()[index] else {
        return None;
    };
    (*opened != table).then(|| *opened = table)
}

pub(super) fn deal_at_a_paused_table(site: &mut Site) -> Option<()> {
    let table = site.table(|table| table.is_forming() || table.is_held() || table.is_halted())?;
    site.insert(Event::HandStarted { table }, Vec::new());
    Some(())
}

pub(super) fn needless_leave(site: &mut Site) -> Option<()> {
    let table =
        site.table(|table| !table.is_forming() && !table.is_held() && !table.is_halted())?;
    site.add(Action::MayDeal { table })
}

pub(super) fn needless_hold(site: &mut Site) -> Option<()> {
    let table = site.table(|table| table.phase() == Phase::BetweenHands)?;
    site.add(Action::Hold {
        table,
        ms: 1_000,
        waiting_for: None,
    })
}

pub(super) fn wrong_length(site: &mut Site) -> Option<()> {
    let index = site.pick(|action| matches!(action, Action::Hold { .. }))?;
    let Action::Hold { ms, .. } = &mut site.actions()[index] else {
        return None;
    };
    *ms += 1;
    Some(())
}

pub(super) fn needless_halt(site: &mut Site) -> Option<()> {
    let table = site.table(|_| true)?;
    site.add(Action::Halt { table })
}

pub(super) fn needless_final_table(site: &mut Site) -> Option<()> {
    let table = site.table(|_| true)?;
    let seats = None;
    site.add(Action::FinalTable { table, seats })
}

pub(super) fn redraw_forgets(site: &mut Site) -> Option<()> {
    let index = site.pick(|action| matches!(action, Action::FinalTable { seats: Some(_), .. }))?;
    let Action::FinalTable { seats, .. } = &mut site.actions()[index] else {
        return None;
    };
    seats.as_mut()?.pop_first().map(|_| ())
}

pub(super) fn action_at_the_beginning(site: &mut Site) -> Option<()> {
    let Event::HandStarted { table } = site.event().clone() else {
        return None;
    };
    site.actions().push(Action::MayDeal { table });
    Some(())
}
