//! A night of 18 from its phones: the taps of each moment, the other pages, and the log.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use crate::browser::{Browser, Driver, Screen, pair};
use crate::club::{Club, PHONES, RULES, Served};
use crate::same_log::alike;

/// The people of the club; the first two are staff, the last one comes late.
const PEOPLE: [&str; 18] = [
    "Ann", "Ben", "Chiba", "Diaz", "Evans", "Fujita", "Goto", "Haruki", "Ito", "Jung", "Kato",
    "Lopez", "Mori", "Novak", "Okada", "Perez", "Quinn", "Ueda",
];
/// The seed of everything drawn, on the pages and in the terminal.
const SEED: [&str; 2] = ["--seed", "7"];

/// A night at the desk, on two phones and on the wall.
struct Night<'a> {
    club: &'a Club,
    id: String,
    desk: Browser,
    director: Browser,
    floor: Browser,
    wall: Browser,
    /// The same as a person in front of a terminal types it.
    typed: Vec<Vec<String>>,
    lags: Vec<Duration>,
}

fn with_a_template() -> Club {
    let club = Club::with_members(&PEOPLE);
    club.announces("February night", "feb", "2026-02-07", &RULES);
    club.ok(&["t", "cancel", "-t", "feb", "--reason", "snow"]);
    club
}

impl<'a> Night<'a> {
    fn begin(club: &'a Club, served: &Served, driver: &Driver) -> Self {
        let desk = driver.open(served, Screen::Desk);
        let (director, floor) = (driver.phone(served), driver.phone(served));
        pair(&desk, &director, "Ann", "director");
        pair(&desk, &floor, "Ben", "floor");
        let wall = driver.open(served, Screen::Wall);
        wall.go("/wall");
        desk.go("/");
        desk.taps();
        desk.tap("New night");
        desk.tap("Announce");
        assert_eq!(desk.taps(), 2, "a new night like the last one");
        desk.shows("#open", "February night");
        desk.tap_in("#open li", "February night", "Tonight");
        let path = desk.wait("the night", || {
            Some(desk.path()).filter(|path| path.starts_with("/t/"))
        });
        let id = path.trim_start_matches("/t/").to_owned();
        for phone in [&director, &floor] {
            phone.go(&path);
        }
        // The way from page to page is not counted.
        desk.taps();
        let mut night = Self {
            club,
            id,
            desk,
            director,
            floor,
            wall,
            typed: Vec::new(),
            lags: Vec::new(),
        };
        night.types(&[&["t", "new", "February night"], &RULES[..]].concat());
        night
    }

    fn types(&mut self, words: &[&str]) {
        self.typed
            .push(words.iter().copied().map(str::to_owned).collect());
    }

    /// Compares the taps since the last moment with what it may cost.
    #[track_caller]
    fn cost(&self, moment: &str, most: usize) {
        let taps = self.desk.taps() + self.director.taps() + self.floor.taps();
        assert!(
            taps <= most,
            "{moment}: {taps} taps, and {most} are allowed"
        );
    }

    /// Waits until the wall shows what was done.
    #[track_caller]
    fn on_the_wall(&mut self, css: &str, words: &str) {
        let (lag, _) = self.wall.shows(css, words);
        self.lags.push(lag);
    }

    /// Players and their seats, as a terminal shows them.
    fn seats(&self) -> BTreeMap<String, (String, String)> {
        let shown = self.shown();
        let mut seats = BTreeMap::new();
        for table in shown["tables"].as_array().unwrap() {
            for (seat, player) in table["seats"].as_object().unwrap() {
                let name = player["name"].as_str().unwrap().to_owned();
                seats.insert(
                    name,
                    (table["id"].as_str().unwrap().to_owned(), seat.clone()),
                );
            }
        }
        seats
    }

    /// Players at a table.
    fn at(&self, table: &str) -> Vec<String> {
        let seats = self.seats();
        let here = seats.iter().filter(|(_, (at, _))| at == table);
        here.map(|(name, _)| name.clone()).collect()
    }

    /// Busts a player by the map of a phone.
    fn bust(&mut self, name: &str) {
        let (table, _) = self.seats()[name].clone();
        let left = self.seats().len() - 1;
        self.floor.tap_on("#map a.tile", &table);
        self.floor.tap_on(".ring a", name);
        self.floor.tap("Bust");
        self.floor.shows("#toast", name);
        self.on_the_wall("#wall-field, .board", &format!("{left} / "));
        self.cost("somebody busts", 3);
        self.types(&["t", "bust", name]);
    }
}

#[test]
fn a_night_of_18_from_two_phones_a_desk_and_a_wall_has_the_log_of_the_command_line() {
    let club = with_a_template();
    let served = club.serve_with(&[&PHONES[..], &SEED].concat());
    let driver = Driver::start();
    let mut night = Night::begin(&club, &served, &driver);

    night.enters();
    night.starts();
    night.comes_back();
    night.balances();
    night.close_registration();
    night.several();
    while night.seats().len() > 3 {
        if night.steps("move") > 0 {
            night.move_one();
        }
        let smallest = night.smallest();
        let name = night.at(&smallest)[0].clone();
        night.bust(&name);
    }
    night.deal_and_finish();

    // Half of all acts are on the wall within a second, on a machine that runs four browsers.
    night.lags.sort_unstable();
    let median = night.lags[night.lags.len() / 2];
    assert!(median <= Duration::from_secs(1), "{median:?}");
    let pages = night.events();
    let terminal = typed_again(&night, &pages);
    assert_eq!(pages.len(), terminal.len());
    for (number, (page, typed)) in pages.iter().zip(&terminal).enumerate() {
        assert_eq!(page, typed, "event {number}");
    }
}

impl Night<'_> {
    /// Seventeen known members, nine at the desk and eight by the phones, and a new one.
    fn enters(&mut self) {
        for (name, number) in PEOPLE[..17].iter().zip(0..) {
            if number < 9 {
                self.desk.type_in("#q", &name[..2]);
                self.desk.keys("\u{e007}");
                self.desk.shows("#toast", name);
                self.cost("a known member enters at the desk", 0);
            } else {
                let phone = if number % 2 == 0 {
                    &self.director
                } else {
                    &self.floor
                };
                phone.type_in("#q", &name[..2]);
                phone.tap_in("#found li", name, "Register");
                phone.shows("#toast", name);
                self.cost("a known member enters by a phone", 1);
            }
            self.types(&["t", "register", name]);
            self.on_the_wall(".board", name);
        }
        // New members are the director's.
        self.director.type_in("#q", "Rossi");
        // What was found for the text before cannot be tapped any more.
        self.director.tap("Add and register");
        self.director.shows("#toast", "Rossi");
        self.cost("a newcomer enters", 1);
        self.types(&["member", "add", "Rossi", "--id", "ROSSI"]);
        self.types(&["t", "register", "ROSSI"]);
        self.on_the_wall(".board", "Rossi");
    }

    /// Seats are drawn, the clock starts, and somebody comes late.
    fn starts(&mut self) {
        self.director.tap("Draw seats");
        self.director.tap_in("dialog", "", "Draw seats");
        self.director.shows("#steps", "Start");
        self.director.tap_in("#steps li", "", "Start");
        self.director.shows("#heading", "Pause");
        self.cost("seats drawn, clock started", 3);
        self.types(&["t", "draw"]);
        self.types(&["t", "clock", "start"]);
        self.on_the_wall(".board", "18 / 18");

        // Somebody comes late: the row says the seat at once.
        self.desk.type_in("#q", "Ue");
        self.desk.keys("\u{e007}");
        self.desk.shows("#toast .big", "T");
        self.cost("a known member enters late", 0);
        self.types(&["t", "register", "Ueda"]);
        self.on_the_wall(".board", "19 / 19");
    }

    /// A bust that was not one, and one that comes back.
    fn comes_back(&mut self) {
        for phone in [&self.floor, &self.director] {
            phone.tap_in(".nav", "", "Tables");
            phone.shows("#map", "T3");
            phone.taps();
        }
        let first = self.at("T1");
        self.bust(&first[0]);
        self.floor.tap_in("#toast", "", "Undo");
        self.floor.shows("#toast", "taken back");
        self.on_the_wall("#wall-figures", "19 / 19");
        self.cost("wrong entry seen at once", 1);
        self.types(&["t", "undo"]);
        self.bust(&first[1]);
        self.floor.tap("Re-enter");
        self.floor.shows("#toast .big", "T");
        self.on_the_wall("#wall-figures", "19 / 20");
        self.cost("and comes back", 1);
        self.types(&["t", "reenter", &first[1]]);
    }

    /// Busts, moves, a correction and a break, down to two tables.
    fn balances(&mut self) {
        // The next busts at the smallest table order a move.
        while self.steps("move") == 0 {
            let smallest = self.smallest();
            let name = self.at(&smallest)[0].clone();
            self.bust(&name);
        }
        self.move_one();

        // A bust that was somebody else's, seen later.
        let wrong = self.at(&self.smallest())[0].clone();
        let left = self.seats().len();
        self.bust(&wrong);
        self.desk.shows("#recent", &wrong);
        self.desk.tap_in("#recent li", &wrong, "Undo");
        self.desk.tap("Take back");
        self.on_the_wall("#wall-figures", &format!("{left} / "));
        self.cost("wrong entry seen later, nothing depends on it", 2);
        self.types(&["t", "undo"]);

        self.clock();
        while self.steps("move") == 0 && self.tables() == 3 {
            let smallest = self.smallest();
            let name = self.at(&smallest)[0].clone();
            self.bust(&name);
        }
        while self.tables() == 3 {
            if self.steps("move") > 0 {
                self.move_one();
            }
            let smallest = self.smallest();
            let name = self.at(&smallest)[0].clone();
            self.bust(&name);
        }
        self.director.tap_on(".nav a", "Moves");
        self.director.taps();
        self.director.tap("All told");
        self.director.shows("#orders", "No moves are needed.");
        self.cost("a table breaks", 1);
    }

    fn shown(&self) -> Value {
        serde_json::from_str(&self.club.ok(&["t", "show", "--json", "-t", &self.id])).unwrap()
    }

    /// Next steps of one kind.
    fn steps(&self, step: &str) -> usize {
        let shown = self.shown();
        let steps = shown["next"].as_array().unwrap().iter();
        steps.filter(|next| next["step"] == step).count()
    }

    fn tables(&self) -> usize {
        self.shown()["tables"].as_array().unwrap().len()
    }

    /// The table with the fewest players.
    fn smallest(&self) -> String {
        let shown = self.shown();
        let tables = shown["tables"].as_array().unwrap().iter();
        let smallest = tables
            .min_by_key(|table| table["players"].as_u64())
            .unwrap();
        smallest["id"].as_str().unwrap().to_owned()
    }

    /// The director confirms the first order: the hands are not recorded, so that the floor says who it was.
    fn move_one(&mut self) {
        let shown = self.shown();
        let order = shown["next"]
            .as_array()
            .unwrap()
            .iter()
            .find(|next| next["step"] == "move")
            .unwrap();
        let (from, to) = (
            order["from"].as_str().unwrap(),
            order["to"].as_str().unwrap(),
        );
        let seat = order["seat"].to_string();
        let name = self.at(from)[0].clone();
        self.director.tap_on(".nav a", "Moves");
        self.director.shows("#orders", to);
        self.director.taps();
        self.director.tap_in("#orders li", to, "Moved..");
        self.director.tap_on("dialog .ring label", &name);
        self.director.tap_in("dialog", "", "Done");
        self.director.shows("#toast", &name);
        self.cost("a balancing move, hands not recorded", 3);
        self.on_the_wall("#wall-side", &format!("{to}-{seat}"));
        self.types(&["t", "confirm", &name, &seat, "--to", to]);
    }

    /// Pause, on, a level, a minute: one tap each.
    fn clock(&mut self) {
        for (label, words, shown) in [
            ("Pause", &["t", "clock", "pause"][..], "Paused"),
            ("Start", &["t", "clock", "start"], "Level 1"),
            ("Level on", &["t", "clock", "next"], "Level 2"),
        ] {
            self.desk.tap_in("#heading", "", label);
            self.on_the_wall(".board", shown);
            self.cost(label, 1);
            self.types(words);
        }
    }

    fn close_registration(&mut self) {
        self.director.tap_in(".nav", "", "Tonight");
        self.director.shows("#counts", "Close registration");
        self.director.taps();
        self.director.tap_in("#counts", "", "Close registration");
        self.director.tap_in("dialog", "", "Close registration");
        self.on_the_wall(".board", "Registration is closed");
        self.cost("registration is closed", 2);
        self.types(&["t", "close-reg"]);
    }

    /// Two in one hand at one table.
    fn several(&mut self) {
        let table = self.smallest();
        let players = self.at(&table);
        let left = self.seats().len() - 2;
        self.floor.tap_on("#map a.tile", &table);
        self.floor.tap("Several");
        for (name, chips) in players[..2].iter().zip(["9000", "7000"]) {
            self.floor.tap_on("dialog label.tick", name);
            let id = self.floor.script(
                "return [...document.querySelectorAll('dialog label.unseen')].find((e) => e.textContent.includes(arguments[0])).htmlFor",
                &[json!(name)],
            );
            self.floor
                .type_in(&format!("#{}", id.as_str().unwrap()), chips);
        }
        self.floor.tap_in("dialog", "", "Bust");
        self.floor.shows("#toast", &players[0]);
        self.cost("two in one hand", 5);
        self.on_the_wall("#wall-figures", &format!("{left} / "));
        self.types(&[
            "t",
            "bust",
            &format!("{}=9000", players[0]),
            &format!("{}=7000", players[1]),
        ]);
        self.floor.tap_in(".nav", "", "Tables");
        self.floor.taps();
    }

    /// Three divide what is left by their chips, and the night ends.
    fn deal_and_finish(&mut self) {
        let seats = self.seats();
        let players: Vec<&String> = seats.keys().collect();
        let chips = ["200000", "120000", "80000"];
        self.director.tap_in(".nav", "", "Tonight");
        self.director.shows("#counts", "Deal");
        self.director.taps();
        self.director.tap_in("#counts", "", "Deal");
        self.director.tap_on("dialog label.tick", "By chips");
        let mut words = vec!["t".to_owned(), "deal".to_owned(), "chips".to_owned()];
        for (name, chips) in players.iter().zip(chips) {
            let id = self.director.script(
                "return [...document.querySelectorAll('dialog label')].find((e) => e.textContent.includes(arguments[0])).htmlFor",
                &[json!(name)],
            );
            self.director
                .type_in(&format!("#{}", id.as_str().unwrap()), chips);
            words.push(format!("{name}={chips}"));
        }
        self.director.tap("Agree");
        self.director.shows("#toast", "deal");
        self.cost("a deal", 3);
        self.typed.push(words);
        self.director.tap_in("#counts", "", "Finish");
        self.director.tap_in("dialog", "", "Finish");
        self.director.shows("main", "Results of");
        self.cost("the end", 2);
        self.on_the_wall(".board", "Finished");
        self.types(&["t", "finish"]);
    }

    /// The events of the night with the times and keys made alike.
    fn events(&self) -> Vec<Value> {
        alike(self.club, &self.id)
    }
}

/// The same night typed in a terminal, in another folder with the same people.
fn typed_again(night: &Night<'_>, pages: &[Value]) -> Vec<Value> {
    let rossi = pages
        .iter()
        .filter(|event| event["kind"] == "EntryRegistered")
        .map(|event| event["body"]["member"].as_str().unwrap())
        .find(|member| !member.starts_with("m-") || member.len() > 4)
        .unwrap();
    let club = with_a_template();
    for words in &night.typed {
        let mut words: Vec<&str> = words
            .iter()
            .map(|word| match word.as_str() {
                "ROSSI" => rossi,
                other => other,
            })
            .collect();
        words.extend(SEED);
        club.ok(&words);
    }
    alike(&club, &night.id)
}
