//! What `t show` shows: the seat chart, the orders, who is out, and what to do next.

use club_log::event::MoverRule;
use club_log::{
    Directory, EntryId, LateOver, NextStep, Phase, Timestamp, Tournament, TournamentId, next_steps,
};
use serde_json::{Value, json};
use sheets::{Column, Table};
use toolkit::seating::TableId;

use super::describe::{EventFormatter, count};
use super::{clock, deal};

/// How many of the last places `t show` lists.
const LAST_PLACES: usize = 6;

/// The whole view in words.
pub(crate) fn text(
    formatter: EventFormatter<'_>,
    id: &TournamentId,
    tournament: &Tournament,
    now: Timestamp,
) -> String {
    let mut out = heading(id, tournament, now);
    if let Some(agreed) = tournament.deal() {
        out.push_str(&deal::line(formatter, tournament, agreed));
    }
    if tournament.phase() == Phase::Registering && tournament.alive_count() > 0 {
        out.push_str(&registered(formatter, tournament));
    }
    if tournament.phase() == Phase::Running {
        out.push_str(&chart(formatter, tournament));
    }
    if let Some(result) = tournament.result() {
        let mut table = Table::new([
            Column::number("place"),
            Column::text("player"),
            Column::number("entries"),
            Column::number("points"),
        ]);
        for row in &result.results {
            table.push([
                row.place.to_string(),
                formatter.directory.label(&row.member),
                row.entries.to_string(),
                points(&row.points.to_string()),
            ]);
        }
        out.push_str(&table.to_boxed());
    } else {
        out.push_str(&last_places(formatter, tournament));
    }
    out.push_str("\nNext:\n");
    for step in next_steps(tournament, now) {
        out.push_str(&format!(
            "  - {}\n",
            step_text(formatter, tournament, &step)
        ));
    }
    out
}

/// A whole number without its denominator.
pub(crate) fn points(ratio: &str) -> String {
    ratio.strip_suffix("/1").unwrap_or(ratio).to_owned()
}

fn heading(id: &TournamentId, tournament: &Tournament, now: Timestamp) -> String {
    let view = tournament.clock_at(now);
    let clock = match tournament.phase() {
        Phase::Running => format!(
            " · {} · {}{}",
            clock::stage(&view),
            clock::on_the_clock(tournament, &view),
            if view.running { "" } else { ", paused" }
        ),
        Phase::Registering | Phase::Finished | Phase::Cancelled => String::new(),
    };
    let registration = match (tournament.phase(), tournament.registration_open()) {
        (Phase::Finished | Phase::Cancelled, _) => "",
        (_, true) => ", registration open",
        (_, false) => ", registration closed",
    };
    let players = if tournament.phase().is_over() {
        String::new()
    } else {
        format!(", {} in", count(tournament.alive_count(), "player"))
    };
    let stage = if tournament.is_final_table() {
        "final table".to_owned()
    } else {
        tournament.phase().to_string()
    };
    format!(
        "{} ({id}) · {stage}{clock}\n{}{players}, {}{registration}\n",
        tournament.announcement().title,
        count(tournament.entry_count(), "entry"),
        count(tournament.pool(), "point"),
    )
}

fn registered(formatter: EventFormatter<'_>, tournament: &Tournament) -> String {
    let mut table = Table::new([Column::text("entry"), Column::text("player")]);
    for (id, entry) in tournament.alive() {
        table.push([id.to_string(), formatter.directory.label(&entry.member)]);
    }
    table.to_boxed()
}

/// The seat chart: a row a seat, a column a table; the button, where it is known, in brackets.
fn chart(formatter: EventFormatter<'_>, tournament: &Tournament) -> String {
    let tables = || tournament.seats().tables();
    let heads = tables().map(|(id, table)| Column::text(format!("{id} ({})", table.len())));
    let mut columns = vec![Column::number("seat")];
    columns.extend(heads);
    let mut chart = Table::new(columns);
    for number in 1..=tournament.announcement().rules.seating.n_max {
        let mut row = vec![number.to_string()];
        for (_, table) in tables() {
            let occupant = table.seats().find(|(seat, _)| seat.get() == number);
            row.push(occupant.map_or_else(String::new, |(_, entry)| {
                formatter.entry(Some(tournament), entry)
            }));
        }
        chart.push(row);
    }
    chart.to_boxed()
}

fn last_places(formatter: EventFormatter<'_>, tournament: &Tournament) -> String {
    let places = tournament.places();
    let mut lines = String::new();
    for placed in places.iter().take(LAST_PLACES) {
        let names: Vec<String> = placed
            .entries
            .iter()
            .map(|entry| formatter.entry(Some(tournament), *entry))
            .collect();
        lines.push_str(&format!("  {:>3}. {}\n", placed.place, names.join(", ")));
    }
    if lines.is_empty() {
        lines
    } else {
        format!("Out last:\n{lines}")
    }
}

/// The moves that were ordered and not made yet, and who waits for a seat; empty if nobody does.
pub(super) fn outstanding(
    formatter: EventFormatter<'_>,
    tournament: &Tournament,
    now: Timestamp,
) -> String {
    let steps = next_steps(tournament, now);
    let open = steps
        .iter()
        .filter(|step| matches!(step, NextStep::Move { .. } | NextStep::Waiting { .. }));
    let lines = open.map(|step| format!("  - {}\n", step_text(formatter, tournament, step)));
    lines.collect()
}

fn step_text(formatter: EventFormatter<'_>, tournament: &Tournament, step: &NextStep) -> String {
    let who = |entry: EntryId| formatter.entry(Some(tournament), entry);
    match step {
        NextStep::Register { have, need } => {
            format!("register players: {have} so far, a draw needs {need} (desk t register NAME)")
        }
        NextStep::Draw { players, tables } => {
            let tables = count(*tables, "table");
            let players = count(*players, "player");
            format!("draw the seats: {players}, {tables} (desk t draw)")
        }
        NextStep::StartClock => "start the clock (desk t clock start)".to_owned(),
        NextStep::Move {
            from,
            to,
            mover,
            seat,
        } => {
            let mover = match mover {
                MoverRule::Entry(entry) => who(*entry),
                MoverRule::NextBigBlind => format!("{from}: the next big blind"),
            };
            let seat = match seat {
                Some(seat) => format!("seat {seat}"),
                None => "the worst position".to_owned(),
            };
            format!("{mover} moves to {seat} of {to}; then desk t confirm NAME SEAT")
        }
        NextStep::Waiting { entries } => {
            let names: Vec<String> = entries.iter().map(|entry| who(*entry)).collect();
            format!("waiting for a seat: {}", names.join(", "))
        }
        NextStep::CloseRegistration { entries } => {
            let entries = count(*entries, "entry");
            format!("{entries}; close the registration in time (desk t close-reg)")
        }
        NextStep::EndLateRegistration { entries, over } => {
            let since = match over {
                LateOver::Level { until_level, .. } => format!("level {until_level} has passed"),
                LateOver::Minutes { minutes, .. } => {
                    format!("{} on the clock", count(*minutes, "minute"))
                }
            };
            let entries = count(*entries, "entry");
            format!("{entries}; late registration is over, {since}: close it (desk t close-reg)")
        }
        NextStep::PlayOn {
            alive,
            final_table: true,
            ..
        } => {
            let players = count(*alive, "player");
            format!("final table, {players}; report busts (desk t bust NAME)")
        }
        NextStep::PlayOn { alive, tables, .. } => {
            format!(
                "{} at {}; report busts (desk t bust NAME)",
                count(*alive, "player"),
                count(*tables, "table")
            )
        }
        NextStep::Finish { winner } => {
            format!(
                "{} has won; finish the tournament (desk t finish)",
                who(*winner)
            )
        }
        NextStep::FinishByDeal { players } => {
            let players = count(*players, "player");
            format!("{players} have divided all points; finish the tournament (desk t finish)")
        }
        NextStep::Closed => "nothing, the tournament is over".to_owned(),
        _ => String::new(),
    }
}

/// The whole view as one JSON document.
pub(crate) fn json(
    directory: &Directory,
    id: &TournamentId,
    tournament: &Tournament,
    now: Timestamp,
) -> Value {
    let player = |entry: EntryId| {
        let member = tournament.entry(entry).map(|found| &found.member);
        json!({ "entry": entry, "member": member, "name": member.and_then(|m| directory.name(m)) })
    };
    let tables: Vec<Value> = tournament
        .seats()
        .tables()
        .map(|(id, table)| {
            let seats: serde_json::Map<String, Value> = table
                .seats()
                .map(|(seat, entry)| (seat.to_string(), player(entry)))
                .collect();
            json!({ "id": id, "players": table.len(), "seats": seats })
        })
        .collect();
    let places: Vec<Value> = tournament
        .places()
        .iter()
        .map(|placed| {
            let players: Vec<Value> = placed.entries.iter().map(|entry| player(*entry)).collect();
            json!({ "place": placed.place, "players": players })
        })
        .collect();
    let seen: Vec<&TableId> = tournament.seats().tables_seen().iter().collect();
    let results = tournament.result().map(|result| {
        let rows = result.results.iter();
        rows.map(|row| {
            json!({
                "place": row.place,
                "member": row.member,
                "name": directory.name(&row.member),
                "entries": row.entries,
                "points": row.points,
            })
        })
        .collect::<Vec<_>>()
    });
    json!({
        "tournament": id,
        "title": tournament.announcement().title,
        "phase": tournament.phase(),
        "final_table": tournament.is_final_table(),
        "registration_open": tournament.registration_open(),
        "entries": tournament.entry_count(),
        "alive": tournament.alive_count(),
        "pool": tournament.pool(),
        "deal": tournament.deal(),
        "clock": tournament.clock_at(now),
        "tables": tables,
        "tables_seen": seen,
        "waiting": tournament.seats().waiting().collect::<Vec<_>>(),
        "places": places,
        "results": results,
        "next": next_steps(tournament, now),
    })
}
