//! Stages of nights and their pages, for snapshots.

use club_log::authorise::Role;
use club_words::Lang;
use serde_json::json;

use crate::club::{Club, NIGHT, Seen};

/// A night with blinds of 12 digits, breaks and long names, before the draw.
pub(crate) fn long_names(players: usize) -> Club {
    let mut club = Club::new();
    let members = (0..players).map(|number| {
        let name = match number % 4 {
            0 => format!("青木 健太郎 {number}"),
            1 => format!("Bartholomew Fitzgerald-Montgomery van der Westhuizen {number:04}"),
            2 => format!("千葉 翔太 {number}"),
            _ => format!("O'Neill {number}"),
        };
        json!({ "member": format!("m{number}"), "name": name })
    });
    let members: Vec<_> = members.collect();
    for chunk in members.chunks(100) {
        assert!(club.give(json!({ "add_members": { "members": chunk } })));
    }
    let levels = json!([
        { "small_blind": 300, "big_blind": 600, "ante": 600, "minutes": 20, "break_after": 10 },
        { "small_blind": 100_000, "big_blind": 200_000, "ante": 200_000, "minutes": 90 },
        { "small_blind": 500_000_000_000_u64, "big_blind": 1_000_000_000_000_u64, "ante": 1_000_000_000_000_u64, "minutes": 600 },
        { "small_blind": 500_000_000_000_u64, "big_blind": 1_000_000_000_000_u64, "minutes": 600 },
    ]);
    assert!(club.give(json!({ "open_season": { "season": "2026", "title": "Season 2026" } })));
    assert!(club.give(json!({ "announce": {
        "tournament": "night", "title": "March night", "season": "2026",
        "rules": { "stack": 20_000, "max_entries": 2, "late_registration": { "until_level": 2 }, "blinds": { "levels": levels } },
    } })));
    let ids: Vec<String> = (0..players).map(|number| format!("m{number}")).collect();
    for chunk in ids.chunks(100) {
        assert!(club.give(json!({ "register_players": { "players": chunk } })));
    }
    club
}

/// The same, drawn and started.
pub(crate) fn running(players: usize) -> Club {
    let mut club = long_names(players);
    assert!(club.give(json!({ "draw": {} })));
    club.pass(60);
    assert!(club.give(json!({ "clock": { "change": { "action": "start" } } })));
    club
}

/// A running night in which some went out and tables were balanced.
pub(crate) fn later(players: usize, busts: usize) -> Club {
    let mut club = running(players);
    for number in 0..busts {
        club.pass(20);
        let _ = club
            .give(json!({ "bust": { "players": [{ "player": format!("e{}", number * 3 + 1) }] } }));
    }
    club
}

/// Pages with what they show, by name.
pub(crate) fn all(lang: Lang) -> Vec<(String, (Seen, String))> {
    let mut all = Vec::new();
    let mut add = |name: &str, club: &Club, role: Role, path: &str| {
        all.push((
            name.to_owned(),
            (Seen::new(club.view(), lang, role), path.to_owned()),
        ));
    };
    let (public, director) = (Role::Public, Role::Director);
    let empty = Club::new();
    add("home_empty", &empty, director, "/");
    add("wall_nothing", &empty, public, "/wall");
    let before = long_names(24);
    add("tonight_before", &before, director, "/t/night");
    add("tonight_draw", &before, director, "/t/night?sheet=draw");
    add("tonight_search", &before, director, "/t/night?q=oneill");
    add("wall_registering", &before, public, "/wall/night");
    add("seats_before", &before, public, "/t/night/seats");
    add("tables_before", &before, director, "/t/night/tables");
    let mut drawn = long_names(58);
    assert!(drawn.give(json!({ "draw": {} })));
    add("wall_seats", &drawn, public, "/wall/night");
    let mut night = later(58, 9);
    add("wall_running", &night, public, "/wall/night");
    add("seats", &night, public, "/t/night/seats");
    add("seats_search", &night, public, "/t/night/seats?q=chiba");
    add("player", &night, public, "/p/m2");
    add("player_staff", &night, director, "/p/m2");
    add("tonight", &night, director, "/t/night");
    add("tonight_found", &night, director, "/t/night?q=fitz");
    add("tonight_floor", &night, Role::Floor, "/t/night");
    add("tables", &night, director, "/t/night/tables");
    add("table", &night, director, "/t/night/tables/T2");
    add(
        "table_several",
        &night,
        director,
        "/t/night/tables/T2?sheet=several",
    );
    add(
        "table_break",
        &night,
        director,
        "/t/night/tables/T2?sheet=break",
    );
    add("moves", &night, director, "/t/night/moves");
    add("log", &night, director, "/t/night/log");
    add("home", &night, director, "/");
    add("home_public", &night, public, "/");
    add("payouts", &night, public, "/t/night/payouts");
    add("close", &night, director, "/t/night?sheet=close-reg");
    add("undo", &night, director, "/t/night?sheet=undo&command=k-12");
    add("settings", &night, director, "/settings");
    add("pair", &night, public, "/pair");
    add("help", &night, director, "/help");
    let seat = night.seat_of("e2");
    add("seat", &night, director, &format!("/t/night/tables/{seat}"));
    add(
        "seat_move",
        &night,
        director,
        &format!("/t/night/tables/{seat}?sheet=move"),
    );
    add(
        "seat_more",
        &night,
        director,
        &format!("/t/night/tables/{seat}?sheet=more"),
    );
    night.pass(20 * 60 - 9 * 20 - 30);
    add("wall_last_minute", &night, public, "/wall/night");
    night.pass(120);
    add("wall_break", &night, public, "/wall/night");
    night.pass(9 * 60);
    add("wall_hours", &night, public, "/wall/night");
    night.pass(90 * 60);
    assert!(night.give(json!({ "close_registration": {} })));
    assert!(night.give(json!({ "hand_for_hand": { "change": { "action": "start" } } })));
    add("wall_large", &night, public, "/wall/night");
    assert!(night.give(json!({ "clock": { "change": { "action": "pause" } } })));
    add("wall_paused", &night, public, "/wall/night");
    let balancing = Club::after(68);
    add("moves_orders", &balancing, director, "/t/night/moves");
    add(
        "moved",
        &balancing,
        director,
        "/t/night/moves?sheet=moved&order=2",
    );
    add(
        "otherwise",
        &balancing,
        director,
        "/t/night/moves?sheet=otherwise&order=2",
    );
    add(
        "reinstate",
        &balancing,
        director,
        "/t/night?sheet=reinstate&player=e14",
    );
    add(
        "reorder",
        &balancing,
        director,
        "/t/night?sheet=reorder&player=e14",
    );
    let end = Club::after(98);
    add("finish", &end, director, "/t/night?sheet=finish");
    add("deal", &Club::after(96), director, "/t/night?sheet=deal");
    let over = Club::after(NIGHT.lines().count());
    add("wall_finished", &over, public, "/wall/night");
    add("tonight_finished", &over, director, "/t/night");
    add("season", &over, public, "/season/2026");
    add("tables_40", &running(340), director, "/t/night/tables");
    let large = later(1_080, 12);
    add("tables_120", &large, director, "/t/night/tables");
    add("tonight_120", &large, director, "/t/night");
    all
}
