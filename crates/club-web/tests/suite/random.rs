//! Pages of nights at random moments.

use std::sync::Arc;

use club_log::authorise::Role;
use club_web::{Page, PublicNames, View};
use club_words::Lang;
use serde_json::{Value, json};

use crate::club::{Club, Seen};

/// The next of a series of numbers (Knuth's MMIX generator), below a bound.
fn next(state: &mut u64, below: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

/// An act at random. Many are refused, as in a club.
fn act(state: &mut u64) -> Value {
    let member = format!("m{}", next(state, 30));
    let other = format!("m{}", next(state, 30));
    let table = format!("T{}", 1 + next(state, 5));
    let seat = 1 + next(state, 9);
    let reason = "<b>by chance</b>";
    match next(state, 24) {
        0..=5 => json!({ "register": { "player": member } }),
        6..=11 => json!({ "bust": { "players": [{ "player": member }] } }),
        12 => json!({ "reenter": { "player": member } }),
        13 => json!({ "move": { "player": member, "to": table, "seat": seat } }),
        14 => json!({ "confirm": { "player": member, "seat": seat } }),
        15 => json!({ "pin": { "what": { "player": member } } }),
        16 => json!({ "pin": { "what": { "table": table } } }),
        17 => json!({ "clock": { "change": { "action": "pause" } } }),
        18 => json!({ "clock": { "change": { "action": "start" } } }),
        19 => json!({ "undo": {} }),
        20 => {
            json!({ "bust": { "players": [{ "player": member, "stack": 500 }, { "player": other, "stack": 900 }] } })
        }
        21 => {
            json!({ "remove": { "player": member, "removal": "disqualified", "reason": reason } })
        }
        22 => json!({ "break": { "table": table, "reason": reason } }),
        _ => json!({ "count_chips": { "stacks": [{ "player": member, "stack": 20_000 }] } }),
    }
}

/// A night after acts at random: before the draw, in play, finished or called off.
fn night(seed: u64) -> Club {
    played(Club::new(), seed)
}

/// The same in a club that may remember its states.
pub(crate) fn played(mut club: Club, seed: u64) -> Club {
    let mut state = seed;
    let members: Vec<Value> =
        (0..30).map(|number| json!({ "member": format!("m{number}"), "name": format!("<i>名前 {number}</i>") })).collect();
    assert!(club.give(json!({ "add_members": { "members": members } })));
    let levels = json!([{ "small_blind": 100, "big_blind": 200, "ante": 200, "minutes": 10, "break_after": 5 }, { "small_blind": 200, "big_blind": 400, "minutes": 10 }]);
    let seats = 3 + next(&mut state, 7);
    let capacity = (next(&mut state, 2) == 0).then_some(16);
    let rules = json!({ "stack": 5_000, "max_entries": 3, "seating": { "n_max": seats, "n_min": 2 }, "blinds": { "levels": levels } });
    assert!(club.give(json!({ "announce": { "tournament": "night", "title": "<u>Night</u>", "capacity": capacity, "rules": rules } })));
    for _ in 0..next(&mut state, 40) {
        let _ =
            club.give(json!({ "register": { "player": format!("m{}", next(&mut state, 30)) } }));
    }
    let _ = next(&mut state, 8) > 0 && club.give(json!({ "draw": {} }));
    let _ = next(&mut state, 8) > 0
        && club.give(json!({ "clock": { "change": { "action": "start" } } }));
    for _ in 0..next(&mut state, 60) {
        club.pass(i64::try_from(next(&mut state, 200)).unwrap());
        let act = act(&mut state);
        let _ = club.give(act);
    }
    match next(&mut state, 6) {
        0 => {
            let _ = club.give(json!({ "close_registration": {} }));
            for _ in 0..200 {
                let act = json!({ "bust": { "players": [{ "player": format!("m{}", next(&mut state, 30)) }] } });
                let _ = club.give(act);
            }
            let _ = club.give(json!({ "finish": {} }));
        }
        1 => {
            let _ = club.give(json!({ "cancel": { "reason": "<b>rain</b>" } }));
        }
        _ => {}
    }
    club
}

const PAGES: [&str; 34] = [
    "/t/night/log?kind=seats",
    "/t/night/log?table=T1&player=e3",
    "/t/night/log/40",
    "/log",
    "/members",
    "/members/m3",
    "/members/m3?sheet=merge&member=m4",
    "/rating",
    "/p/m3/rating",
    "/tools/whatif",
    "/",
    "/wall",
    "/wall/night",
    "/t/night",
    "/t/night?q=a",
    "/t/night/tables",
    "/t/night/tables/T1",
    "/t/night/tables/T1/1",
    "/t/night/tables/T1/1?sheet=move",
    "/t/night/tables/T1/1?sheet=more",
    "/t/night/tables/T2?sheet=several",
    "/t/night/tables/T2?sheet=break",
    "/t/night/moves",
    "/t/night/moves?sheet=moved&order=1",
    "/t/night/log",
    "/t/night/seats",
    "/t/night/payouts",
    "/p/m3",
    "/t/night?sheet=draw",
    "/t/night?sheet=close-reg",
    "/t/night?sheet=deal",
    "/t/night?sheet=finish",
    "/t/night?sheet=undo&command=k-9",
    "/t/night?sheet=reorder&player=e2",
];

#[test]
fn pages_of_random_nights_are_whole_and_small() {
    for seed in 0..48 {
        let club = night(seed);
        let role = [Role::Public, Role::Floor, Role::Director][usize::try_from(seed % 3).unwrap()];
        for lang in Lang::ALL {
            let view = club.view();
            for path in PAGES {
                let mut seen = Seen::new(view.clone(), lang, role);
                seen.found = club.found(path);
                let Some((Page { regions, .. }, document)) = seen.page(path) else {
                    continue;
                };
                let length = document.len();
                assert!(length < 80_000, "{seed} {path}: {length}");
                let is_plain = document.contains("<i>名前") || document.contains("<b>");
                assert!(!is_plain, "{seed} {path}");
                assert_eq!(document.matches("<h1").count(), 1, "{seed} {path}");
                for region in &regions {
                    assert!(
                        document.contains(&region.html),
                        "{seed} {path}: {}",
                        region.id
                    );
                }
            }
        }
    }
}

/// The first reader of a view makes the parts that all share; a view never read is the reference.
#[test]
fn a_page_is_the_same_after_other_readers_of_its_view() {
    for seed in 0..48 {
        let mut club = night(seed);
        for number in 0..10 {
            let member = format!("m{}", 3 * number);
            let nick = format!("N{number}");
            let _ = club.give(json!({ "edit_member": { "player": member, "nick": nick } }));
        }
        assert!(
            club.give(json!({ "announce": { "tournament": "other", "title": "Other night" } }))
        );
        for number in 0..3 {
            let player = format!("m{number}");
            let enter = json!({ "register": { "tournament": "other", "player": player } });
            assert!(club.give(enter));
        }
        let mut shared = club.view();
        let mut state = seed;
        for number in 0..30 {
            // The next state keeps what the public sees of this one, as far as it is the same.
            if next(&mut state, 4) == 0 {
                let player = format!("m{}", next(&mut state, 30));
                let changed = match next(&mut state, 3) {
                    0 => json!({ "register": { "tournament": "other", "player": player } }),
                    1 => {
                        json!({ "edit_member": { "player": player, "nick": format!("C{number}") } })
                    }
                    _ => {
                        json!({ "rename_member": { "player": player, "name": format!("Name {number}") } })
                    }
                };
                club.give(changed);
                shared = View {
                    public: Arc::new(shared.public.of_next()),
                    ..club.view()
                };
            }
            let path = match next(&mut state, 8) {
                0 => "/t/other/seats".to_owned(),
                1 => "/t/other/payouts".to_owned(),
                2 => "/wall/other".to_owned(),
                3 | 4 => format!("/p/m{}", next(&mut state, 30)),
                _ => {
                    PAGES[usize::try_from(next(&mut state, PAGES.len() as u64)).unwrap()].to_owned()
                }
            };
            let lang = Lang::ALL[usize::try_from(next(&mut state, 2)).unwrap()];
            let role = [Role::Public, Role::Public, Role::Floor, Role::Director];
            let role = role[usize::try_from(next(&mut state, 4)).unwrap()];
            let names = [PublicNames::NickOrName, PublicNames::NickOnly];
            let names = names[usize::try_from(next(&mut state, 2)).unwrap()];
            let read = |view: View| {
                let mut seen = Seen::new(view, lang, role);
                seen.names = names;
                seen.found = club.found(&path);
                seen.page(&path)
            };
            let alone = View {
                public: Arc::default(),
                ..shared.clone()
            };
            assert_eq!(
                read(shared.clone()),
                read(alone),
                "{seed} {path} {lang} {role:?}"
            );
        }
    }
}
