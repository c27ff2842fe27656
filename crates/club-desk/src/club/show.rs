//! What `t show` shows: the seat chart, the orders, who is out, and what to do next.

use club_log::event::MoverRule;
use club_log::{
    Directory, EntryId, LateOver, NextStep, Phase, Timestamp, Tournament, TournamentId, next_steps,
};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde_json::{Value, json};
use toolkit::seating::TableId;

use super::clock;
use super::describe::{EventFormatter, count};

/// How many of the last places `t show` lists.
const LAST_PLACES: usize = 6;

/// A text table of the desk: thin lines, no colours, cells by display width.
pub(crate) fn text_table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(header.iter().copied());
    table
}

/// Aligns a column to the right.
pub(crate) fn right(table: &mut Table, column: usize) {
    if let Some(column) = table.column_mut(column) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// The whole view in words.
pub(crate) fn text(
    formatter: EventFormatter<'_>,
    id: &TournamentId,
    tournament: &Tournament,
    now: Timestamp,
) -> String {
    let mut out = heading(id, tournament, now);
    if tournament.phase() == Phase::Registering {
        out.push_str(&registered(formatter, tournament));
    }
    if tournament.phase() == Phase::Running {
        out.push_str(&chart(formatter, tournament));
    }
    if let Some(result) = tournament.result() {
        let mut table = text_table(&["place", "player", "entries", "points"]);
        for row in &result.results {
            table.add_row([
                row.place.to_string(),
                formatter.directory.label(&row.member),
                row.entries.to_string(),
                points(&row.points.to_string()),
            ]);
        }
        for column in [0, 2, 3] {
            right(&mut table, column);
        }
        out.push_str(&format!("{table}\n"));
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
    let minutes = view.played_ms / 60_000;
    let clock = match tournament.phase() {
        Phase::Running => format!(
            " · {} · {}:{:02} played{}",
            clock::stage(&view),
            minutes / 60,
            minutes % 60,
            if view.running { "" } else { " (clock paused)" }
        ),
        Phase::Registering | Phase::Finished | Phase::Cancelled => String::new(),
    };
    let registration = match (tournament.phase(), tournament.registration_open()) {
        (Phase::Finished | Phase::Cancelled, _) => "",
        (_, true) => ", registration open",
        (_, false) => ", registration closed",
    };
    let stage = if tournament.is_final_table() {
        "final table".to_owned()
    } else {
        tournament.phase().to_string()
    };
    format!(
        "{} ({id}) · {stage}{clock}\n{} entries, {} in, {}{registration}\n",
        tournament.announcement().title,
        tournament.entry_count(),
        count(tournament.alive_count(), "player"),
        count(
            usize::try_from(tournament.pool()).unwrap_or(usize::MAX),
            "point"
        ),
    )
}

fn registered(formatter: EventFormatter<'_>, tournament: &Tournament) -> String {
    let mut table = text_table(&["entry", "player"]);
    for (id, entry) in tournament.alive() {
        table.add_row([id.to_string(), formatter.directory.label(&entry.member)]);
    }
    format!("{table}\n")
}

/// The seat chart: a row a seat, a column a table; the button, where it is known, in brackets.
fn chart(formatter: EventFormatter<'_>, tournament: &Tournament) -> String {
    let tables = || tournament.seats().tables();
    let heads: Vec<String> = tables()
        .map(|(id, table)| format!("{id} ({})", table.len()))
        .collect();
    let mut header = vec!["seat"];
    header.extend(heads.iter().map(String::as_str));
    let mut chart = text_table(&header);
    for number in 1..=tournament.announcement().rules.seating.n_max {
        let mut row = vec![number.to_string()];
        for (_, table) in tables() {
            let occupant = table.seats().find(|(seat, _)| seat.get() == number);
            row.push(occupant.map_or_else(String::new, |(_, entry)| {
                formatter.entry(Some(tournament), entry)
            }));
        }
        chart.add_row(row);
    }
    right(&mut chart, 0);
    format!("{chart}\n")
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

fn step_text(formatter: EventFormatter<'_>, tournament: &Tournament, step: &NextStep) -> String {
    let who = |entry: EntryId| formatter.entry(Some(tournament), entry);
    match step {
        NextStep::Register { have, need } => {
            format!("register players: {have} so far, a draw needs {need} (desk t register NAME)")
        }
        NextStep::Draw { players, tables } => {
            let tables = count(*tables, "table");
            format!("draw the seats: {players} players, {tables} (desk t draw)")
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
            format!("{entries} entries; close the registration in time (desk t close-reg)")
        }
        NextStep::EndLateRegistration { entries, over } => {
            let since = match over {
                LateOver::Level { until_level, .. } => format!("level {until_level} has passed"),
                LateOver::Minutes { minutes, .. } => format!("{minutes} minutes are played"),
            };
            format!(
                "{entries} entries; late registration is over, {since}: close it (desk t close-reg)"
            )
        }
        NextStep::PlayOn {
            alive,
            final_table: true,
            ..
        } => {
            format!("final table, {alive} players; report busts (desk t bust NAME)")
        }
        NextStep::PlayOn { alive, tables, .. } => {
            format!(
                "{alive} players at {}; report busts (desk t bust NAME)",
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
            format!(
                "{players} players have divided all points; finish the tournament (desk t finish)"
            )
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
        "clock": tournament.clock_at(now),
        "tables": tables,
        "tables_seen": seen,
        "waiting": tournament.seats().waiting().collect::<Vec<_>>(),
        "places": places,
        "results": results,
        "next": next_steps(tournament, now),
    })
}
