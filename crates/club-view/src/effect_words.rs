//! Differences of a night in sentences.

use club_log::blinds::{BlindLevel, BlindRules};
use club_log::event::{Change, EditedField, MoverRule};
use club_log::tournament::Phase;
use club_words::list;
use mtt_seating::TableId;

use crate::effects::{EntryState, FigureEffect, NightEffects};
use crate::moves::SeatName;
use crate::step::seat_text;
use crate::{Lang, MoneyEffects, OrderView, clock, edit_words, money_text, points, say};

/// The differences, the phase first, then what was announced, entries, seats, tables, orders, places, points and money.
pub(crate) fn sentences(lang: Lang, night: &NightEffects) -> Vec<String> {
    let mut all = Vec::new();
    if let Some(phase) = night.phase {
        all.push(say::effect_phase(
            lang,
            &night.title,
            phase_name(lang, phase.after),
        ));
    }
    let (zone, seats) = &night.terms;
    let edited = night.edited.iter();
    all.extend(edited.map(|field| edit_words::changed(lang, zone, *seats, field)));
    // Levels are many: nothing else is behind them.
    for field in &night.edited {
        if let EditedField::Blinds(change) = field {
            all.extend(levels(lang, change));
        }
    }
    for effect in &night.entries {
        let name = effect.player.text(lang);
        all.push(match effect.state.after {
            None => say::effect_not_entered(lang, name),
            Some(EntryState::In) => say::effect_in(lang, name),
            Some(EntryState::Alternate) => say::effect_alternate(lang, name),
            Some(EntryState::Out) => say::effect_out(lang, name),
            Some(EntryState::Removed) => say::effect_removed(lang, name),
        });
    }
    for effect in &night.seats {
        let name = effect.player.text(lang);
        match (&effect.seat.before, &effect.seat.after) {
            (Some(from), Some(to)) => {
                all.push(say::effect_seat(
                    lang,
                    name,
                    seat(lang, from),
                    seat(lang, to),
                ));
            }
            (None, Some(to)) => all.push(say::effect_seat_given(lang, name, seat(lang, to))),
            (Some(from), None) => all.push(say::effect_seat_left(lang, name, seat(lang, from))),
            (None, None) => {}
        }
    }
    if !night.tables_opened.is_empty() {
        all.push(say::effect_tables_opened(
            lang,
            tables(lang, &night.tables_opened),
        ));
    }
    if !night.tables_closed.is_empty() {
        all.push(say::effect_tables_closed(
            lang,
            tables(lang, &night.tables_closed),
        ));
    }
    for order in &night.orders_given {
        all.push(say::effect_order_given(
            lang,
            order_text(lang, night, order),
        ));
    }
    for order in &night.orders_withdrawn {
        all.push(say::effect_order_withdrawn(
            lang,
            order_text(lang, night, order),
        ));
    }
    let none = || say::effect_none(lang);
    for effect in &night.places {
        let place = |place: Option<u32>| place.map_or_else(none, |place| place.to_string());
        let (from, to) = (place(effect.figure.before), place(effect.figure.after));
        all.push(say::effect_place(lang, &effect.player, from, to));
    }
    for effect in &night.points {
        let won = |won: Option<_>| won.map_or_else(none, |won| points(&won));
        let (from, to) = (won(effect.figure.before), won(effect.figure.after));
        all.push(say::effect_points(lang, &effect.player, from, to));
    }
    for effect in &night.owed {
        let owes = |owes: Option<u64>| money_text(lang, owes.unwrap_or_default(), &night.currency);
        let (from, to) = (owes(effect.figure.before), owes(effect.figure.after));
        all.push(say::effect_owes(lang, &effect.player, from, to));
    }
    all.extend(of_money(lang, &night.money, &night.currency));
    all
}

/// The pool, what players win and were paid, refunds and the box.
fn of_money(lang: Lang, effects: &MoneyEffects, currency: &str) -> Vec<String> {
    let money = |amount: i128| money_text(lang, amount, currency);
    let mut all = Vec::new();
    if let Some(pool) = effects.pool {
        let (from, to) = (money(pool.before.into()), money(pool.after.into()));
        all.push(say::effect_pool(lang, from, to));
    }
    let none = || say::effect_none(lang);
    let amount = |amount: Option<u64>| amount.map_or_else(none, |amount| money(amount.into()));
    let mut figures = |effects: &[FigureEffect<u64>],
                       sentence: fn(Lang, String, String, String) -> String| {
        for effect in effects {
            let (from, to) = (amount(effect.figure.before), amount(effect.figure.after));
            all.push(sentence(lang, effect.player.clone(), from, to));
        }
    };
    figures(&effects.prizes, say::effect_prize);
    figures(&effects.bounties, say::effect_bounties);
    figures(&effects.heads, say::effect_head);
    figures(&effects.held, say::effect_held);
    figures(&effects.paid, say::effect_paid);
    if let Some(refunds) = effects.refunds {
        let (from, to) = (money(refunds.before.into()), money(refunds.after.into()));
        all.push(say::effect_refunds(lang, from, to));
    }
    if let Some(cash) = effects.expected_box {
        let (from, to) = (money(cash.before.into()), money(cash.after.into()));
        all.push(say::effect_box(lang, from, to));
    }
    all
}

/// The levels that differ, a sentence each.
fn levels(lang: Lang, change: &Change<Option<BlindRules>>) -> Vec<String> {
    let of = |rules: &Option<BlindRules>| {
        let levels = rules.as_ref().map(|rules| rules.levels.clone());
        levels.unwrap_or_default()
    };
    let (old, new) = (of(&change.old), of(&change.new));
    let text = |level: Option<&BlindLevel>| match level {
        None => say::effect_none(lang),
        Some(level) => {
            let blinds = clock::blinds(lang, level);
            say::effect_level_text(lang, blinds, level.minutes, level.break_after)
        }
    };
    let sentence = |at: usize| {
        let (was, is) = (old.get(at), new.get(at));
        (was != is).then(|| say::effect_level(lang, at + 1, text(was), text(is)))
    };
    (0..old.len().max(new.len())).filter_map(sentence).collect()
}

fn phase_name(lang: Lang, phase: Option<Phase>) -> String {
    match phase {
        None => say::effect_not_announced(lang),
        Some(Phase::Registering) => say::phase_registering(lang),
        Some(Phase::Running) => say::phase_running(lang),
        Some(Phase::Finished) => say::phase_finished(lang),
        Some(Phase::Cancelled) => say::phase_cancelled(lang),
    }
}

/// `T12-7`, in both languages.
fn seat(lang: Lang, seat: &SeatName) -> String {
    say::effect_seat_name(lang, seat.table.to_string(), seat.seat)
}

fn tables(lang: Lang, tables: &[TableId]) -> String {
    let names: Vec<String> = tables.iter().map(ToString::to_string).collect();
    list(lang, &names)
}

/// The mover and the seat, as the step of the order has it.
fn order_text(lang: Lang, night: &NightEffects, order: &OrderView) -> String {
    let mover = match &order.mover {
        MoverRule::Entry(entry) => match night.movers.get(entry) {
            Some(player) => player.text(lang),
            None => entry.to_string(),
        },
        MoverRule::NextBigBlind => say::next_big_blind_of(lang, order.from.to_string()),
    };
    say::effect_order(
        lang,
        mover,
        seat_text(lang, order.seat),
        order.to.to_string(),
    )
}
