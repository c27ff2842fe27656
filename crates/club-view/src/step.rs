//! Next steps, in words.

use club_log::event::{MoverRule, Pin};
use club_log::late::LateOver;
use club_log::next_step::NextStep;
use club_words::list;
use mtt_seating::{Seat, TableId};

use crate::{Lang, TournamentView, hand_for_hand_words, room_words, say};

/// One thing to do, with the command of the terminal that does it.
pub(crate) fn hinted(lang: Lang, view: &TournamentView, step: &NextStep) -> String {
    let text = sentence(lang, view, step);
    match (step, command(lang, step)) {
        (NextStep::Move { .. }, Some(command)) => say::step_then_command(lang, text, command),
        (NextStep::LetGo { .. }, Some(command)) => say::step_command_or_table(lang, text, command),
        (_, Some(command)) => say::step_command(lang, text, command),
        (_, None) => text,
    }
}

/// The command of the terminal that does a step.
fn command(lang: Lang, step: &NextStep) -> Option<String> {
    Some(match step {
        NextStep::Register { .. } => say::command_register(lang),
        NextStep::Draw { .. } => say::command_draw(lang),
        NextStep::StartClock => say::command_clock_start(lang),
        NextStep::Move { seat: Some(_), .. } => say::command_confirm(lang),
        NextStep::Move { seat: None, .. } => say::command_confirm_seat(lang),
        NextStep::LetGo { .. } => say::command_unpin(lang),
        NextStep::HandForHand { .. } => say::command_hand_for_hand_on(lang),
        NextStep::EndHandForHand { .. } => say::command_hand_for_hand_off(lang),
        NextStep::CloseRegistration { .. } | NextStep::EndLateRegistration { .. } => {
            say::command_close_registration(lang)
        }
        NextStep::PlayOn { .. } => say::command_bust(lang),
        NextStep::Finish { .. }
        | NextStep::FinishByDeal { .. }
        | NextStep::FinishByTickets { .. } => say::command_finish(lang),
        _ => return None,
    })
}

/// One thing to do, the action first. It contains no command: a screen has a button for the step.
pub(crate) fn sentence(lang: Lang, view: &TournamentView, step: &NextStep) -> String {
    let players = |count: usize| say::players(lang, count);
    let entries = |count: usize| say::entries(lang, count);
    match step {
        NextStep::Register { have, need } => say::step_register(lang, *have, *need),
        NextStep::Draw { players, tables } => {
            let tables = say::tables(lang, *tables);
            say::step_draw(lang, say::players(lang, *players), tables)
        }
        NextStep::StartClock => say::step_start_clock(lang),
        NextStep::Move {
            from,
            to,
            mover,
            seat,
        } => {
            let say = match seat {
                Some(_) => say::step_move,
                None => say::step_move_find,
            };
            say(
                lang,
                mover_text(lang, view, from, mover),
                seat_text(lang, *seat),
                to.to_string(),
            )
        }
        NextStep::Halt { tables, largest } => room_words::halt(lang, tables, *largest),
        NextStep::LetGo {
            pins,
            tables,
            needed,
        } => {
            let name = |pin: &Pin| match pin {
                Pin::Table(table) => table.to_string(),
                Pin::Entry(entry) => view.label(lang, *entry),
            };
            let names: Vec<String> = pins.iter().map(name).collect();
            say::step_let_go(
                lang,
                list(lang, &names),
                say::tables(lang, *tables),
                *needed,
            )
        }
        NextStep::Waiting { entries } => {
            let names: Vec<String> = entries.iter().map(|id| view.label(lang, *id)).collect();
            say::step_waiting(lang, list(lang, &names))
        }
        NextStep::HandForHand {
            before,
            players: count,
        } => hand_for_hand_words::begin(lang, *before, *count),
        NextStep::EndHandForHand { .. } => say::step_hand_for_hand_end(lang),
        NextStep::CloseRegistration { entries: count } => {
            say::step_close_registration(lang, entries(*count))
        }
        NextStep::EndLateRegistration {
            entries: count,
            over,
        } => match over {
            LateOver::Level { until_level, .. } => {
                say::step_late_level(lang, entries(*count), *until_level)
            }
            LateOver::Minutes { minutes, .. } => {
                say::step_late_minutes(lang, entries(*count), *minutes)
            }
        },
        NextStep::PlayOn {
            alive,
            final_table: true,
            ..
        } => say::step_final_table(lang, players(*alive)),
        NextStep::PlayOn { alive, tables, .. } => {
            say::step_play_on(lang, players(*alive), say::tables(lang, *tables))
        }
        NextStep::Finish { winner } => say::step_finish(lang, view.label(lang, *winner)),
        NextStep::FinishByDeal { players: count } => {
            say::step_finish_by_deal(lang, players(*count))
        }
        NextStep::FinishByTickets {
            players: count,
            tickets,
        } => crate::money_say::step_finish_by_tickets(lang, players(*count), *tickets),
        NextStep::Closed => say::step_closed(lang),
        _ => String::new(),
    }
}

fn mover_text(lang: Lang, view: &TournamentView, from: &TableId, mover: &MoverRule) -> String {
    match mover {
        MoverRule::Entry(entry) => view.label(lang, *entry),
        MoverRule::NextBigBlind => say::next_big_blind_of(lang, from.to_string()),
    }
}

/// The seat of an order: its number, or the rule that finds it.
pub(crate) fn seat_text(lang: Lang, seat: Option<Seat>) -> String {
    match seat {
        Some(seat) => say::seat(lang, seat.get()),
        None => say::worst_seat(lang),
    }
}
