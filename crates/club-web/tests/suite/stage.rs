//! Stages of nights and their pages, for snapshots.

mod money;
mod settings;

use club_log::authorise::Role;
use club_view::{EffectsView, SeatFault, WrongSeat};
use club_web::{BackupRow, DevicesView, Found, PairingView, SheetPreview, View};
use club_words::Lang;
use serde_json::json;

use crate::club::{Club, NIGHT, Seen};
use crate::rated;

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

/// A page at a moment, as somebody sees it.
pub(crate) struct Stage {
    pub(crate) name: String,
    pub(crate) path: String,
    view: View,
    role: Role,
    devices: Option<DevicesView>,
    pairing: Option<PairingView>,
    preview: Option<SheetPreview>,
    found: Option<Found>,
}

impl Stage {
    /// The stage in a language.
    pub(crate) fn seen(&self, lang: Lang) -> Seen {
        let mut seen = Seen::new(self.view.clone(), lang, self.role);
        seen.devices.clone_from(&self.devices);
        seen.pairing.clone_from(&self.pairing);
        seen.preview.clone_from(&self.preview);
        seen.found.clone_from(&self.found);
        seen
    }

    fn with_preview(mut self, preview: SheetPreview) -> Self {
        self.preview = Some(preview);
        self
    }

    fn with_pairing(mut self, pairing: PairingView) -> Self {
        self.pairing = Some(pairing);
        self
    }

    fn with_devices(mut self, devices: DevicesView) -> Self {
        self.devices = Some(devices);
        self
    }
}

fn stage(name: &str, club: &Club, role: Role, path: &str) -> Stage {
    Stage {
        name: name.to_owned(),
        path: path.to_owned(),
        view: club.view(),
        role,
        devices: None,
        pairing: None,
        preview: None,
        found: club.found(path),
    }
}

/// The effects between two moments.
fn effects(before: &Club, after: &Club) -> SheetPreview {
    let effects = EffectsView::between(&before.ledger.state(), &after.ledger.state());
    SheetPreview::Possible(Box::new(effects.unwrap()))
}

const PUBLIC: Role = Role::Public;
const DIRECTOR: Role = Role::Director;

/// Pages with what they show, by name.
pub(crate) fn all() -> Vec<Stage> {
    let mut all = before();
    all.extend(running_night());
    all.extend(walls());
    all.extend(documented());
    all.extend(money::money());
    all.extend(money::rooms());
    all.extend(settings::settings());
    all.extend(settings::jobs());
    all.extend(around());
    all.extend(found());
    all.extend(tools());
    all
}

/// Tools that need nothing of the club.
fn tools() -> Vec<Stage> {
    let club = Club::new();
    let mut all = Vec::new();
    let mut add = |name: &str, path: &str| {
        all.push(stage(&format!("tools_{name}"), &club, PUBLIC, path));
    };
    add("list", "/tools");
    add("ranges", "/tools/ranges");
    add(
        "ranges_cell",
        "/tools/ranges?range=22%2B&cell=AKs&weight=50",
    );
    add("ranges_refused", "/tools/ranges?players=6&seat=UTG");
    add("trainer", "/tools/push-or-fold?seed=7");
    add(
        "trainer_judged",
        "/tools/push-or-fold?seed=7&answers=pfp&move=f",
    );
    add(
        "trainer_several",
        "/tools/push-or-fold?seed=7&players=4&stack=6&ante=0.5&deals=400000&answers=fpp&move=p",
    );
    add(
        "trainer_over",
        "/tools/push-or-fold?seed=7&answers=pppppppppppppppppppp",
    );
    add("payouts", "/tools/payouts");
    add(
        "payouts_pool",
        "/tools/payouts?entrants=24&pool=72300&unit=500&structures=harmonic%0Avp-kid",
    );
    add("payouts_refused", "/tools/payouts?entrants=3000");
    add("icm", "/tools/icm");
    add(
        "icm_deal",
        "/tools/icm?stacks=5000%203000%202000&prizes=50000%2030000%2020000&unit=100",
    );
    all
}

/// Nothing, and a night before its start.
fn before() -> Vec<Stage> {
    let empty = Club::new();
    let before = long_names(24);
    let mut small = long_names(24);
    assert!(small.give(json!({ "draw": {} })));
    let mut drawn = long_names(58);
    assert!(drawn.give(json!({ "draw": {} })));
    vec![
        stage("home_empty", &empty, DIRECTOR, "/"),
        stage("wall_nothing", &empty, PUBLIC, "/wall"),
        stage("tonight_before", &before, DIRECTOR, "/t/night"),
        stage("tonight_draw", &before, DIRECTOR, "/t/night?sheet=draw")
            .with_preview(effects(&before, &small)),
        stage("tonight_search", &before, DIRECTOR, "/t/night?q=oneill"),
        stage("wall_registering", &before, PUBLIC, "/wall/night"),
        stage("seats_before", &before, PUBLIC, "/t/night/seats"),
        stage("tables_before", &before, DIRECTOR, "/t/night/tables"),
        stage("wall_seats", &drawn, PUBLIC, "/wall/night"),
    ]
}

/// A night of seven tables with nine players out.
fn running_night() -> Vec<Stage> {
    let night = later(58, 9);
    let earlier = later(58, 8);
    let seat = format!("/t/night/tables/{}", night.seat_of("e2"));
    let mut all = Vec::new();
    let mut add = |name, role, path: &str| all.push(stage(name, &night, role, path));
    add("seats", PUBLIC, "/t/night/seats");
    add("seats_search", PUBLIC, "/t/night/seats?q=chiba");
    add("player", PUBLIC, "/p/m2");
    add("player_out", PUBLIC, "/p/m3");
    add("player_staff", DIRECTOR, "/p/m2");
    add("tonight", DIRECTOR, "/t/night");
    add("tonight_found", DIRECTOR, "/t/night?q=fitz");
    add("tonight_floor", Role::Floor, "/t/night");
    add("tables", DIRECTOR, "/t/night/tables");
    add("table", DIRECTOR, "/t/night/tables/T2");
    add(
        "table_several",
        DIRECTOR,
        "/t/night/tables/T2?sheet=several",
    );
    add("table_break", DIRECTOR, "/t/night/tables/T2?sheet=break");
    add("moves", DIRECTOR, "/t/night/moves");
    add("log", DIRECTOR, "/t/night/log");
    add("home", DIRECTOR, "/");
    add("home_public", PUBLIC, "/");
    add("payouts", PUBLIC, "/t/night/payouts");
    add("close", DIRECTOR, "/t/night?sheet=close-reg");
    add("seat", DIRECTOR, &seat);
    add("seat_move", DIRECTOR, &format!("{seat}?sheet=move"));
    add("seat_more", DIRECTOR, &format!("{seat}?sheet=more"));
    let path = format!("/t/night?sheet=undo&command={}", night.last_key());
    all.push(stage("undo", &night, DIRECTOR, &path).with_preview(effects(&night, &earlier)));
    let refused = SheetPreview::Refused("1 + 1 = 3".to_owned());
    all.push(stage("undo_refused", &night, DIRECTOR, &path).with_preview(refused));
    all
}

/// The wall through a night.
fn walls() -> Vec<Stage> {
    let mut night = later(58, 9);
    let mut all = Vec::new();
    let mut add = |name, night: &Club| all.push(stage(name, night, PUBLIC, "/wall/night"));
    add("wall_running", &night);
    night.pass(20 * 60 - 9 * 20 - 30);
    add("wall_last_minute", &night);
    night.pass(120);
    add("wall_break", &night);
    night.pass(9 * 60);
    add("wall_hours", &night);
    night.pass(90 * 60);
    assert!(night.give(json!({ "close_registration": {} })));
    assert!(night.give(json!({ "hand_for_hand": { "change": { "action": "start" } } })));
    add("wall_large", &night);
    assert!(night.give(json!({ "clock": { "change": { "action": "pause" } } })));
    add("wall_paused", &night);
    all
}

/// The night of the documentation: balancing, and its end.
fn documented() -> Vec<Stage> {
    let balancing = Club::after(68);
    let end = Club::after(98);
    let over = Club::after(NIGHT.lines().count());
    vec![
        stage("moves_orders", &balancing, DIRECTOR, "/t/night/moves"),
        stage(
            "moved",
            &balancing,
            DIRECTOR,
            "/t/night/moves?sheet=moved&order=2",
        ),
        stage(
            "otherwise",
            &balancing,
            DIRECTOR,
            "/t/night/moves?sheet=otherwise&order=2",
        ),
        stage(
            "reinstate",
            &balancing,
            DIRECTOR,
            "/t/night?sheet=reinstate&player=e14",
        ),
        stage(
            "reorder",
            &balancing,
            DIRECTOR,
            "/t/night?sheet=reorder&player=e14",
        ),
        stage("finish", &end, DIRECTOR, "/t/night?sheet=finish").with_preview(effects(&end, &over)),
        stage("deal", &Club::after(96), DIRECTOR, "/t/night?sheet=deal"),
        stage("wall_finished", &over, PUBLIC, "/wall/night"),
        stage("tonight_finished", &over, DIRECTOR, "/t/night"),
        stage("reopen", &over, DIRECTOR, "/t/night?sheet=reopen")
            .with_preview(effects(&over, &end)),
        stage("season", &over, PUBLIC, "/season/2026"),
    ]
}

/// Seasons, ratings, members, the log: everything around a night.
fn around() -> Vec<Stage> {
    let club = rated::season();
    let mut all = Vec::new();
    let mut add = |name: &str, role, path: &str| all.push(stage(name, &club, role, path));
    add("season_nights", PUBLIC, "/season/s");
    add("season_profit", DIRECTOR, "/season/s?by=profit");
    add("rating", PUBLIC, "/rating");
    add("rating_staff", Role::Floor, "/rating");
    add("player_rating", PUBLIC, "/p/m1/rating");
    add("player_rating_night", DIRECTOR, "/p/m2/rating?night=n2");
    add("members", DIRECTOR, "/members");
    add("members_floor", Role::Floor, "/members?q=aoki");
    add("member", DIRECTOR, "/members/m1");
    add(
        "member_merge",
        DIRECTOR,
        "/members/m2?sheet=merge&member=m3",
    );
    add("members_import", DIRECTOR, "/members?sheet=import");
    add("club_log", DIRECTOR, "/log");
    add("log_filtered", DIRECTOR, "/t/n2/log?kind=out&player=e3");
    add("replay", Role::Floor, "/t/n1/log/20?at=20");
    add("check", DIRECTOR, "/t/n2/check");
    add("print_results", DIRECTOR, "/t/n2/print/results");
    add("print_payouts", DIRECTOR, "/t/n2/print/payouts");
    add("print_signin", DIRECTOR, "/print/signin");
    add("print_standings", DIRECTOR, "/print/standings");
    add("print_ratings", DIRECTOR, "/print/ratings");
    add("what_if", PUBLIC, "/tools/whatif");
    add("what_if_answer", PUBLIC, "/tools/whatif?set-beta=300");
    add("what_if_refused", PUBLIC, "/tools/whatif?set-beta=-1");
    let season = "/tools/whatif?season=s&set-points=winner&set-attendance=2";
    add("what_if_season", PUBLIC, season);
    all
}

/// Pages with answers of the log that a club in memory does not give by itself.
fn found() -> Vec<Stage> {
    let club = rated::season();
    let path = "/t/n2/check?run=1";
    let mut sound = stage("check_sound", &club, DIRECTOR, path);
    let mut wrong = stage("check_wrong", &club, DIRECTOR, path);
    let Some(Found::Checked(checked)) = sound.found.clone() else {
        panic!("the night is checked");
    };
    // The hash has letters.
    let mut plain = checked.clone();
    let log = plain.log.as_mut().unwrap();
    log.head = chained_events::chain::Hash::ZERO;
    sound.found = Some(Found::Checked(plain));
    let broken = || Box::new(club_host::Failure::from(club_host::ChoiceFailure::NoLadder));
    let mut findings = checked;
    findings.log = Err(broken());
    findings.seating.wrong = vec![
        WrongSeat {
            seq: 20,
            fault: SeatFault::TwiceSeated {
                entry: "e1".parse().unwrap(),
            },
        },
        WrongSeat {
            seq: 21,
            fault: SeatFault::NotIn {
                entry: "e2".parse().unwrap(),
            },
        },
        WrongSeat {
            seq: 22,
            fault: SeatFault::TooMany {
                table: mtt_seating::TableId::new("T1"),
                players: 10,
            },
        },
    ];
    findings.ratings[0].1 = Err(broken());
    wrong.found = Some(Found::Checked(findings));
    let mut backups = stage("settings_backups", &club, DIRECTOR, "/settings");
    let row = |name: &str, bytes, at: &str| BackupRow {
        name: name.to_owned(),
        bytes,
        at: at.parse().unwrap(),
    };
    backups.found = Some(Found::Backups(vec![
        row("2026-03-07.db", 409_600, "2026-03-07T23:10:00+09:00"),
        row("2026-03-01.db", 1, "2026-03-01T22:59:00+09:00"),
    ]));
    vec![sound, wrong, backups]
}

/// Pages of large fields.
pub(crate) fn large() -> Vec<Stage> {
    let large = running(1_080);
    vec![
        stage("tables_40", &running(340), DIRECTOR, "/t/night/tables"),
        stage("tables_120", &large, DIRECTOR, "/t/night/tables"),
        stage("tonight_120", &large, DIRECTOR, "/t/night"),
    ]
}
