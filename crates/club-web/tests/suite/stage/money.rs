//! Stages of a night for money and of a room.

use club_log::authorise::Role;

use super::{DIRECTOR, PUBLIC, Stage, stage};
use crate::club::Club;
use crate::purse;

/// A night for money: entries, rebuys, add-ons, heads, prizes, the box, receipts.
pub(super) fn money() -> Vec<Stage> {
    let before = purse::registered(15);
    let later = purse::later();
    let seat = format!("/t/night/tables/{}", later.seat_of("e2"));
    let (pause, paid) = (purse::in_the_break(), purse::paid());
    let mut all = Vec::new();
    let mut add = |name: &str, club: &Club, role, path: &str| {
        all.push(stage(&format!("money_{name}"), club, role, path));
    };
    add("before", &before, Role::Floor, "/t/night?q=実名");
    add(
        "enter",
        &before,
        DIRECTOR,
        "/t/night?sheet=enter&member=m16",
    );
    add(
        "enter_floor",
        &before,
        Role::Floor,
        "/t/night?sheet=enter&member=m16",
    );
    add("tonight", &later, DIRECTOR, "/t/night");
    add("seat", &later, Role::Floor, &seat);
    add("seat_more", &later, DIRECTOR, &format!("{seat}?sheet=more"));
    add(
        "reinstate",
        &later,
        DIRECTOR,
        "/t/night?sheet=reinstate&player=e9",
    );
    add(
        "knocker",
        &later,
        DIRECTOR,
        "/t/night?sheet=knocker&player=e9",
    );
    add("addons", &pause, Role::Floor, "/t/night?sheet=add-ons");
    add("addons_none", &later, Role::Floor, "/t/night?sheet=add-ons");
    add(
        "refund",
        &later,
        DIRECTOR,
        "/t/night?sheet=refund&player=e2",
    );
    add("refund_search", &later, DIRECTOR, "/t/night/money?q=e2");
    add(
        "several",
        &later,
        DIRECTOR,
        "/t/night/tables/T1?sheet=several",
    );
    add("account", &later, DIRECTOR, "/t/night/money");
    add("account_floor", &later, Role::Floor, "/t/night/money");
    add("account_paid", &paid, DIRECTOR, "/t/night/money");
    add("deal", &paid, DIRECTOR, "/t/night?sheet=deal");
    add("payouts", &paid, PUBLIC, "/t/night/payouts");
    add("payouts_director", &paid, DIRECTOR, "/t/night/payouts");
    add("player", &paid, PUBLIC, "/p/m1");
    add("wall", &paid, PUBLIC, "/wall/night");
    add(
        "receipt",
        &later,
        Role::Floor,
        "/t/night/print/receipts?member=m2",
    );
    add(
        "slips",
        &later,
        Role::Floor,
        "/t/night/print/slips?table=T1",
    );
    all
}

/// The room: a featured table, a closed seat, alternates, hand-for-hand play, facts that are edited.
pub(super) fn rooms() -> Vec<Stage> {
    let later = purse::later();
    let bubble = purse::bubble();
    vec![
        stage("room_tables", &later, DIRECTOR, "/t/night/tables"),
        stage("room_featured", &later, DIRECTOR, "/t/night/tables/T3"),
        stage(
            "room_change",
            &later,
            DIRECTOR,
            "/t/night/tables/T3?sheet=change",
        ),
        stage("room_edit", &later, DIRECTOR, "/t/night?sheet=edit"),
        stage("room_seat_closed", &later, DIRECTOR, "/t/night/tables/T2/3"),
        stage("room_cancel", &later, DIRECTOR, "/t/night?sheet=cancel"),
        stage("room_hands", &bubble, Role::Floor, "/t/night/tables"),
        stage("room_hands_wall", &bubble, PUBLIC, "/wall/night"),
    ]
}
