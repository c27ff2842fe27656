//! A night played to its end by the obvious director: whatever state it is in, it must go on.

use chained_events::timestamp::Timestamp;
use club_log::Answer;
use club_log::event::Pin;
use club_log::ids::TournamentId;
use club_log::ledger::LedgerError;
use club_log::next_step::{NextStep, next_steps};
use club_log::tournament::{Phase, Tournament};
use serde_json::{Value, json};

use crate::desks::{Desks, command};
use crate::seats::{free, orders, tables, waiting};

/// Sends what must be accepted.
fn must(desks: &mut Desks, body: &Value, why: &str) -> Result<Answer, String> {
    let sent = desks.send(0, command(body.clone()));
    sent.map_err(|error: LedgerError| format!("{why}: {body}: {error}"))
}

fn night<'d>(desks: &'d Desks, id: &TournamentId) -> &'d Tournament {
    desks.club().tournament(Some(id)).unwrap().1
}

/// Draws the night if necessary, follows orders, lets players bust until one is left, and closes
/// it. Returns the reason why it stops.
pub(crate) fn play_out(desks: &mut Desks, id: &TournamentId) -> Result<(), String> {
    if night(desks, id).phase() == Phase::Registering {
        if night(desks, id).alive().count() < 2 {
            return Ok(());
        }
        must(desks, &json!({ "draw": { "tournament": id } }), "the draw")?;
    }
    for _ in 0..2_000 {
        let now = night(desks, id);
        if now.phase().is_over() {
            return Ok(());
        }
        if now.alive().count() <= 1 || now.can_end_by_deal() {
            let finish = json!({ "finish": { "tournament": id } });
            if now.alive().count() == 0 {
                return Err("nobody is left".to_owned());
            }
            must(desks, &finish, "the finish")?;
            continue;
        }
        let (body, why) = next(now, id)?;
        must(desks, &body, why)?;
    }
    Err("it does not end".to_owned())
}

/// Next command of the obvious director with several players in.
fn next(now: &Tournament, id: &TournamentId) -> Result<(Value, &'static str), String> {
    let tables = tables(now);
    if let Some(order) = orders(now).first() {
        let at_source = tables.get(&order.from);
        let first = at_source.and_then(|seats| seats.values().next());
        let mover = order.mover.or(first.copied());
        let seat = order.seat.or(free(now, &order.to));
        let (Some(mover), Some(seat)) = (mover, seat) else {
            return Err(format!("the order from {} to {}", order.from, order.to));
        };
        let confirm = json!({
            "tournament": id, "player": mover, "to": order.to.to_string(), "seat": seat,
        });
        return Ok((json!({ "confirm": confirm }), "a move"));
    }
    let steps = next_steps(now, Timestamp::MAX);
    let pinned = steps.into_iter().find_map(|step| match step {
        NextStep::LetGo { pins, .. } => pins.first().cloned(),
        _ => None,
    });
    if let Some(pin) = pinned {
        let what = match pin {
            Pin::Entry(entry) => json!({ "player": entry }),
            Pin::Table(table) => json!({ "table": table }),
        };
        return Ok((
            json!({ "unpin": { "tournament": id, "what": what } }),
            "a pin",
        ));
    }
    let seated: usize = tables.values().map(std::collections::BTreeMap::len).sum();
    if seated + waiting(now).len() != now.alive().count() {
        return Err(format!("{seated} seated of {}", now.alive().count()));
    }
    let busiest = tables.values().max_by_key(|seats| seats.len());
    let loser = busiest.and_then(|seats| seats.values().next());
    let Some(loser) = loser else {
        return Err("nobody has a seat".to_owned());
    };
    // A table with one player breaks nothing: somebody else's bust comes first.
    let players = json!([{ "player": loser }]);
    Ok((
        json!({ "bust": { "tournament": id, "players": players } }),
        "a bust",
    ))
}
