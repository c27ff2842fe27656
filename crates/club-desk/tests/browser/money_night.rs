//! The night of thirty of `docs/data/money-night.md`, played by the forms and buttons of the page.

mod play;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::browser::{Browser, Driver, Screen, pair};
use crate::club::{Club, PHONES, Served};
use crate::same_log::alike;

/// The people of the club: thirty play, the last one registers and calls off. The first one is on the floor.
const PEOPLE: [&str; 31] = [
    "Abe", "Baker", "Chiba", "Diaz", "Evans", "Fujita", "Goto", "Haruki", "Ito", "Jung", "Kato",
    "Lopez", "Mori", "Novak", "Okada", "Perez", "Quinn", "Rossi", "Sato", "Tanaka", "Ueda",
    "Vogel", "Wada", "Xavier", "Yamada", "Zhang", "Bauer", "Costa", "Dubois", "Endo", "Fischer",
];
/// The seed of everything drawn, on the pages and in the terminal.
const SEED: [&str; 2] = ["--seed", "31"];
/// The announcement, as it is typed.
const NEW: [&str; 7] = [
    "t",
    "new",
    "Money night",
    "--template",
    "money.toml",
    "--room",
    "room.toml",
];

/// The prices of the page, in the form of a template.
const PRICES: &str = r#"
max_entries = 2

[seating]
n_max = 9

[structure]
weights = "fixed:5,3,2"

[money]
currency = "JPY"
unit = 100
guarantee = 170000
added = 10000
expenses = 3000
paid = "30 %"
structure = "fixed:20,14,11,9,7,6,5,4,3,2"
bounty = { progressive = "1/2" }
entry = { price = 6000, prize = 4000, fee = 500, staff = 500, bounty = 1000 }
reentry = { price = 5500, prize = 4000, fee = 500, bounty = 1000 }
rebuy = { price = 3500, prize = 3000, fee = 500, until_level = 6, at_most = 2 }
addon = { price = 2000, prize = 2000, chips = 30000 }
"#;

/// The room: table C breaks first.
const ROOM: &str = r#"
[[tables]]
name = "C"
seats = 9

[[tables]]
name = "A"
seats = 9

[[tables]]
name = "B"
seats = 9
"#;

/// Prizes and bounties of each player, as the page of the sheet has them at its end.
const WON: [(&str, u64, u64); 17] = [
    ("A2", 34_700, 10_200),
    ("A6", 31_100, 7_200),
    ("A3", 28_700, 3_400),
    ("B4", 18_900, 1_700),
    ("B9", 14_700, 1_500),
    ("B6", 12_600, 1_300),
    ("A5", 10_500, 0),
    ("P", 8_400, 600),
    ("T", 6_300, 500),
    ("U", 2_100, 0),
    ("R", 2_000, 0),
    ("B2", 0, 200),
    ("B3", 0, 400),
    ("C7", 0, 700),
    ("C8", 0, 500),
    ("X", 0, 0),
    ("Y", 0, 0),
];

/// The night at a desk and on a phone of the floor.
struct Night<'a> {
    club: &'a Club,
    id: String,
    desk: Browser,
    floor: Browser,
    /// Names of the players by their seats of the draw; X, Y and Z are the alternates.
    players: BTreeMap<String, &'static str>,
    /// The same as a person in front of a terminal types it.
    typed: Vec<Vec<String>>,
}

/// A club in which the night is announced once and called off, so that the page offers it again.
fn with_prices() -> Club {
    let club = Club::with_members(&PEOPLE);
    club.writes("money.toml", PRICES);
    club.writes("room.toml", ROOM);
    club.ok(&[&NEW[..], &["--id", "first", "--date", "2026-02-07"]].concat());
    club.ok(&["t", "cancel", "-t", "first", "--reason", "snow"]);
    club
}

#[test]
fn the_money_night_of_30_is_paid_on_the_page_as_it_was_worked_out() {
    let club = with_prices();
    let served = club.serve_with(&[&PHONES[..], &SEED].concat());
    let driver = Driver::start();
    let mut night = Night::begin(&club, &served, &driver);
    night.enters();
    night.draws();
    night.first_levels();
    night.break_of_level_6();
    night.until_the_bubble();
    night.hand_for_hand();
    night.until_the_deal();
    night.deal_and_finish();
    night.paid_and_counted();

    let pages = alike(&club, &night.id);
    let terminal = typed_again(&night);
    assert_eq!(pages.len(), terminal.len());
    for (number, (page, typed)) in pages.iter().zip(&terminal).enumerate() {
        assert_eq!(page, typed, "event {number}");
    }
}

/// The same night typed in a terminal, in another folder with the same people.
fn typed_again(night: &Night<'_>) -> Vec<Value> {
    let club = with_prices();
    for words in &night.typed {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        club.ok(&[&words[..], &SEED].concat());
    }
    alike(&club, &night.id)
}

impl<'a> Night<'a> {
    fn begin(club: &'a Club, served: &Served, driver: &Driver) -> Self {
        let desk = driver.open(served, Screen::Desk);
        let floor = driver.phone(served);
        pair(&desk, &floor, PEOPLE[0], "floor");
        desk.go("/");
        desk.tap("New night");
        desk.tap("Announce");
        desk.shows("#open", "Money night");
        desk.tap_in("#open li", "Money night", "Tonight");
        let path = desk.wait("the night", || {
            Some(desk.path()).filter(|path| path.starts_with("/t/"))
        });
        let mut night = Self {
            club,
            id: path.trim_start_matches("/t/").to_owned(),
            desk,
            floor,
            players: BTreeMap::new(),
            typed: Vec::new(),
        };
        night.types(&NEW);
        night
    }

    fn types(&mut self, words: &[&str]) {
        self.typed
            .push(words.iter().copied().map(str::to_owned).collect());
    }

    fn name(&self, code: &str) -> &'static str {
        self.players[code]
    }

    /// A page of the night, on the desk.
    fn at(&self, page: &str) {
        self.desk.go(&format!("/t/{}{page}", self.id));
    }

    fn shown(&self) -> Value {
        serde_json::from_str(&self.club.ok(&["t", "show", "--json", "-t", &self.id])).unwrap()
    }

    fn account(&self) -> Value {
        let account = self.club.ok(&["t", "money", "--json", "-t", &self.id]);
        serde_json::from_str(&account).unwrap()
    }

    /// The players of a table by seat.
    fn seated(&self, table: &str) -> Vec<(u64, &'static str)> {
        let shown = self.shown();
        let tables = shown["tables"].as_array().unwrap();
        let table = tables.iter().find(|found| found["id"] == table).unwrap();
        let seats = table["seats"].as_object().unwrap().iter();
        let seat = |(seat, player): (&String, &Value)| (seat.parse().unwrap(), known(player));
        let mut seated: Vec<(u64, &'static str)> = seats.map(seat).collect();
        seated.sort_unstable();
        seated
    }

    fn left(&self) -> usize {
        let shown = self.shown();
        let tables = shown["tables"].as_array().unwrap().iter();
        tables
            .map(|table| table["seats"].as_object().unwrap().len())
            .sum()
    }

    /// The address of a player's seat.
    fn seat_of(&self, name: &str) -> String {
        let shown = self.shown();
        let tables = shown["tables"].as_array().unwrap();
        let mut seats = tables.iter().flat_map(|table| {
            let seats = table["seats"].as_object().unwrap().iter();
            seats.map(|(seat, player)| (table["id"].as_str().unwrap(), seat, known(player)))
        });
        let (table, seat, _) = seats.find(|(_, _, player)| *player == name).unwrap();
        format!("/t/{}/tables/{table}/{seat}", self.id)
    }

    /// Busts a player by the sheet of the seat. Who won the chips is a button, or several ticks, or nobody seen.
    ///
    /// `A3=2` is a winner with two shares.
    fn bust(&mut self, out: &str, by: &[&str]) {
        let name = self.name(out);
        let by: Vec<(&str, Option<&str>)> = by
            .iter()
            .map(|winner| match winner.split_once('=') {
                Some((code, share)) => (self.name(code), Some(share)),
                None => (self.name(winner), None),
            })
            .collect();
        let floor = &self.floor;
        floor.go(&self.seat_of(name));
        floor.tap_on("dialog summary", "Bust");
        match by.as_slice() {
            [] => floor.tap_in("dialog", "", "Not seen"),
            [(winner, _)] => floor.tap_on("dialog button[name=by]", winner),
            several => {
                floor.tap_in("dialog", "", "Several");
                for (winner, share) in several {
                    floor.tap_on("dialog details details label", winner);
                    if let Some(share) = share {
                        let field = floor.script(
                            "return [...document.querySelectorAll('dialog label.unseen')].find((e) => e.textContent.includes(arguments[0])).htmlFor",
                            &[json!(winner)],
                        );
                        floor.type_in(&format!("#{}", field.as_str().unwrap()), share);
                    }
                }
                floor.tap_on("dialog details details button[type=submit]", "Bust");
            }
        }
        floor.shows("#toast", name);
        let mut words = vec!["t".to_owned(), "bust".to_owned(), name.to_owned()];
        let winners = by.iter().map(|(winner, share)| match share {
            Some(share) => format!("{winner}={share}"),
            None => (*winner).to_owned(),
        });
        let unseen = by.is_empty().then(|| "?".to_owned());
        for winner in winners.chain(unseen) {
            words.extend(["--by".to_owned(), winner]);
        }
        self.typed.push(words);
    }

    /// The head of a player and what they have won by now.
    #[track_caller]
    fn heads(&self, expected: &[(&str, u64, u64)]) {
        let account = self.account();
        for (code, head, won) in expected {
            let found = ["heads", "bounties"].map(|list| amount(&account[list], self.name(code)));
            assert_eq!(found, [*head, *won], "{code}");
        }
    }

    /// Money collected, and in the box.
    #[track_caller]
    fn money(&self, collected: u64, in_box: i64) {
        let account = self.account();
        assert_eq!(
            (&account["collected"], &account["till"]["expected"]),
            (&json!(collected), &json!(in_box))
        );
    }
}

/// The name of a player in a document.
fn known(player: &Value) -> &'static str {
    let name = player["name"].as_str().unwrap();
    PEOPLE.iter().find(|known| **known == name).unwrap()
}

/// Prize and bounties of a player in an account, which has no row of players who get nothing.
fn won(account: &Value, name: &str) -> (u64, u64) {
    let mut rows = account["players"].as_array().unwrap().iter();
    let row = rows.find(|row| row["name"] == name);
    row.map_or((0, 0), |row| {
        let of = |field: &str| row[field].as_u64().unwrap();
        (of("prize"), of("bounties"))
    })
}

/// The amount of a player in a list; none is nothing.
fn amount(list: &Value, name: &str) -> u64 {
    let mut rows = list.as_array().unwrap().iter();
    let row = rows.find(|row| row["player"]["name"] == name);
    row.map_or(0, |row| row["amount"].as_u64().unwrap())
}
