//! Orders of moves with a false seat: found when the log is checked, as nobody could carry them out.

use chained_events::canonical::to_canonical;
use chained_events::envelope::Recorded;
use club_log::rules::{SeatingRules, TournamentRules};
use club_log::verify::FindingFault;
use mtt_seating::TableId;
use serde_json::{Value, json};

use crate::desks::command;
use crate::forge::seal;
use crate::forged::{faults, taken};
use crate::hall::Hall;
use crate::seats::{orders, room, tables};

/// Sixteen at two tables of eight; two of the first one are out, so that somebody moves to it.
fn ordered() -> Hall {
    let rules = TournamentRules {
        seating: SeatingRules {
            n_min: 2,
            room: Some(room(&[("1", 8), ("2", 8)])),
            ..SeatingRules::default()
        },
        ..TournamentRules::default()
    };
    let mut hall = Hall::with_field(16, 16, rules);
    hall.draw().unwrap();
    let first: Vec<_> = tables(hall.night())[&TableId::new("1")]
        .values()
        .copied()
        .collect();
    for player in &first[..2] {
        hall.bust(&[(player.to_string(), None)]).unwrap();
    }
    hall
}

/// The log with another seat in its last order.
fn with_seat(log: &[Recorded], seat: u8) -> Vec<Recorded> {
    let mut log = log.to_vec();
    let at = log.iter().rposition(|event| event.kind == "MoveOrdered");
    let order = &mut log[at.unwrap()];
    let mut body: Value = serde_json::from_str(&order.body).unwrap();
    body["seat"] = json!(seat);
    order.body = to_canonical(&body).unwrap();
    seal(&mut log);
    log
}

#[test]
fn an_order_for_a_seat_that_another_player_takes_later_is_found() {
    let mut hall = ordered();
    let order = orders(hall.night()).remove(0);
    let to = order.to.clone();
    let given = order.seat.unwrap();
    let sitting = *tables(hall.night())[&to].values().next().unwrap();
    let other = (1..=8)
        .find(|seat| *seat != given && !tables(hall.night())[&to].contains_key(seat))
        .unwrap();
    // A player at that table changes to the seat that the forged order names.
    hall.send(command(json!({ "move": {
        "player": sitting, "to": to, "seat": other, "reason": "a wheelchair",
    } })))
    .unwrap();
    let honest = taken(hall.log()).unwrap().0;
    assert_eq!(honest.findings, []);
    let (sound, _) = taken(with_seat(&hall.log(), other)).unwrap();
    let faults = faults(sound);
    let stuck = FindingFault::OrderWithoutSeat {
        from: order.from,
        to,
    };
    assert_eq!(faults, [stuck]);
}
