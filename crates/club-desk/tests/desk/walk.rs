//! A night of thirty at three tables of nine with three alternates, typed by hand.
//!
//! The answers are read in both languages; places, points and seats are compared with counts that
//! know nothing of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::room::{Room, without_age, without_head};

/// The members: one is found by reading, some by a variant of a character.
const MEMBERS: &str = "name,reading,nick,number
青木 一郎,あおき いちろう,,1
Baker,,,2
千葉 みなみ,ちば みなみ,,3
Doi,,,4
江口 洋,えぐち ひろし,,5
Fuchs,,Foxy,6
後藤 健,ごとう けん,,7
橋本 亮,はしもと りょう,,8
Ito,,,9
上田 直樹,うえだ なおき,,10
髙橋 真,たかはし まこと,,11
斎藤 光,さいとう ひかる,,12
Kelly,,,13
Lopez,,,14
森 由紀,もり ゆき,,15
中村 翔,なかむら しょう,,16
Olsen,,,17
Park,,,18
Quinn,,,19
渡邉 蓮,わたなべ れん,,20
佐々木 優,ささき ゆう,,21
田中 あおい,たなか あおい,,22
Ueno,,,23
Vargas,,,24
Weber,,,25
Xu,,,26
山田 花子,やまだ はなこ,,27
Zhang,,,28
小林 聡,こばやし さとし,,29
Nguyen,,,30
";

const ROOM: &str = r#"featured = "TV"

[[tables]]
name = 1
seats = 9

[[tables]]
name = 2
seats = 9

[[tables]]
name = "TV"
seats = 9
"#;

/// The players as they are typed at the desk, in the order of registration.
const TYPED: [&str; 30] = [
    "青木",
    "Baker",
    "ちば",
    "Doi",
    "江口",
    "Foxy",
    "後藤",
    "橋本",
    "Ito",
    "うえだ",
    "高橋",
    "斉藤",
    "Kelly",
    "Lopez",
    "森",
    "中村",
    "Olsen",
    "Park",
    "Quinn",
    "渡辺",
    "佐々木",
    "田中",
    "Ueno",
    "Vargas",
    "Weber",
    "Xu",
    "山田",
    "Zhang",
    "小林",
    "Nguyen",
];

/// Busts that are typed one by one, the first one first; two tie in hand-for-hand play, four deal.
const EARLY: [&str; 3] = ["青木 一郎", "Kelly", "Ito"];
const TO_THE_REDRAW: [&str; 9] = [
    "Zhang",
    "Park",
    "Xu",
    "Fuchs",
    "髙橋 真",
    "Lopez",
    "森 由紀",
    "上田 直樹",
    "Vargas",
];
const TO_THE_BUBBLE: [&str; 7] = [
    "Ueno",
    "Olsen",
    "中村 翔",
    "Weber",
    "Quinn",
    "Nguyen",
    "Doi",
];
const FINAL_TABLE: [&str; 5] = [
    "千葉 みなみ",
    "佐々木 優",
    "山田 花子",
    "橋本 亮",
    "江口 洋",
];

/// The night at the desk: each line that is typed, and its answer.
struct Walk {
    room: Room,
    lang: &'static str,
    minute: u32,
    told: String,
}

impl Walk {
    fn begin(lang: &'static str) -> Self {
        let room = Room::empty();
        fs::write(room.path("members.csv"), MEMBERS).unwrap();
        fs::write(room.path("room.toml"), ROOM).unwrap();
        let plan = [
            "t",
            "template",
            "plan",
            "--players",
            "30",
            "--stack",
            "20000",
            "--hours",
            "4",
        ];
        let template = room.ok(&plan);
        fs::write(room.path("evening.toml"), template).unwrap();
        Self {
            room,
            lang,
            minute: 0,
            told: String::new(),
        }
    }

    fn ask(&mut self, words: &[&str]) {
        self.run(words, &[], true);
    }

    /// Types a line, a minute after the one before.
    fn act(&mut self, words: &[&str]) {
        self.typed(words, true);
    }

    fn refused(&mut self, words: &[&str]) {
        self.typed(words, false);
    }

    fn typed(&mut self, words: &[&str], accepted: bool) {
        self.minute += 1;
        let at = format!(
            "2026-03-06T{:02}:{:02}:00+09:00",
            18 + self.minute / 60,
            self.minute % 60
        );
        let seed = self.minute.to_string();
        self.run(words, &["--at", &at, "--seed", &seed], accepted);
    }

    fn run(&mut self, words: &[&str], more: &[&str], accepted: bool) {
        let line = words.iter().map(|word| {
            if word.contains(' ') {
                format!("\"{word}\"")
            } else {
                (*word).to_owned()
            }
        });
        let line = line.collect::<Vec<_>>().join(" ");
        let mut command = self.room.command(words);
        let output = command.args(more).args(["--lang", self.lang]).output();
        let output = output.unwrap();
        let answer = [output.stdout, output.stderr].concat();
        let answer = without_age(&without_head(&String::from_utf8(answer).unwrap()));
        self.told.push_str(&format!("$ desk {line}\n{answer}"));
        assert_eq!(output.status.success(), accepted, "{line}: {answer}");
    }

    /// Busts one after the other; at each step the seats are compared with a count of the field.
    fn busts(&mut self, names: &[&str], left: &mut usize) {
        for name in names {
            self.act(&["t", "bust", name]);
            *left -= 1;
            self.check_seats(*left);
        }
    }

    fn shown(&self) -> Value {
        serde_json::from_str(&self.room.ok(&["t", "show", "--json"])).unwrap()
    }

    /// Everybody who is in sits in one seat, at no more tables than there are, none above nine.
    fn check_seats(&self, left: usize) {
        let shown = self.shown();
        let tables = shown["tables"].as_array().unwrap();
        assert!(tables.len() <= 3, "{tables:?}");
        let seats = tables
            .iter()
            .map(|table| table["seats"].as_object().unwrap());
        let seats: Vec<_> = seats.collect();
        assert!(seats.iter().all(|seats| seats.len() <= 9), "{tables:?}");
        let players = seats.iter().flat_map(|seats| seats.values());
        let players: Vec<&str> = players
            .map(|player| player["name"].as_str().unwrap())
            .collect();
        let once: BTreeSet<&str> = players.iter().copied().collect();
        assert_eq!((players.len(), once.len()), (left, left));
    }
}

/// The night in a language; what was typed and answered, and the club.
fn walked(lang: &'static str) -> Walk {
    let mut walk = Walk::begin(lang);
    walk.act(&["init", "Straddle", "--zone", "Asia/Tokyo"]);
    walk.act(&["member", "import", "members.csv"]);
    walk.act(&[
        "season", "open", "2026", "--best-k", "3", "--ladder", "main",
    ]);
    walk.act(&["room", "set", "room.toml"]);
    walk.act(&[
        "t",
        "new",
        "March night",
        "--date",
        "2026-03-06",
        "--template",
        "evening.toml",
        "--starts",
        "2026-03-06 19:00",
    ]);
    walk.act(&[
        "t",
        "edit",
        "title=March night, deep",
        "final-table=9",
        "redraw-at=18",
        "--reason",
        "announced wrongly",
    ]);
    walk.act(&[
        "t",
        "edit",
        "max-entries=2",
        "--reason",
        "a re-entry is wanted",
    ]);
    let registers = [&["t", "register"][..], &TYPED[..]].concat();
    walk.act(&registers);
    walk.ask(&["t", "show"]);
    walk.act(&["t", "draw"]);
    walk.ask(&["t", "show"]);
    walk.act(&["t", "clock", "start"]);
    walk.act(&["t", "clock", "pause"]);
    walk.act(&["t", "hand", "TV", "--big-blind", "3", "--button", "1"]);
    walk.act(&["t", "pass", "Zhang"]);
    walk.act(&["t", "bust", EARLY[0], "--by", "Baker"]);
    walk.check_seats(27);
    walk.act(&["t", "bust", EARLY[1]]);
    walk.act(&["t", "arrive", "Zhang"]);
    walk.act(&["t", "bust", EARLY[2]]);
    walk.check_seats(27);
    walk.act(&["t", "reenter", "青木"]);
    walk.ask(&["t", "show"]);
    walk.refused(&["t", "bust", "Doi", "Xu"]);
    walk.refused(&["t", "register", "Nobody"]);
    walk.act(&["t", "bust", "Bak"]);
    walk.act(&["t", "undo"]);
    walk.act(&["t", "close-reg"]);
    let mut left = 27;
    walk.busts(&TO_THE_REDRAW[..4], &mut left);
    walk.ask(&["t", "show", "--why"]);
    walk.busts(&TO_THE_REDRAW[4..], &mut left);
    walk.ask(&["t", "show"]);
    walk.busts(&TO_THE_BUBBLE[..6], &mut left);
    walk.act(&["t", "hand-for-hand", "on", "--round-minutes", "2"]);
    walk.act(&["t", "hand-for-hand", "round"]);
    walk.act(&["t", "bust", "小林+斎藤"]);
    left -= 2;
    walk.check_seats(left);
    walk.ask(&["t", "show"]);
    walk.busts(&TO_THE_BUBBLE[6..], &mut left);
    walk.act(&["t", "hand-for-hand", "off"]);
    walk.ask(&["t", "show"]);
    walk.busts(&FINAL_TABLE, &mut left);
    walk.act(&[
        "t",
        "chips",
        "後藤=200k",
        "Baker=100,000",
        "渡辺=250000",
        "田中=50k",
    ]);
    walk.act(&["t", "deal", "chips"]);
    walk.act(&["t", "finish"]);
    walk.ask(&["t", "show"]);
    walk
}

/// Places from the order of the busts alone: who goes out when n are left is nth.
fn places() -> BTreeMap<&'static str, u64> {
    let mut places = BTreeMap::new();
    let mut left = 30;
    for name in EARLY
        .iter()
        .chain(&TO_THE_REDRAW)
        .chain(&TO_THE_BUBBLE[..6])
    {
        places.insert(*name, left);
        left -= 1;
    }
    places.insert("斎藤 光", left - 1);
    places.insert("小林 聡", left - 1);
    left -= 2;
    for name in TO_THE_BUBBLE[6..].iter().chain(&FINAL_TABLE) {
        places.insert(*name, left);
        left -= 1;
    }
    let dealt = ["渡邉 蓮", "後藤 健", "Baker", "田中 あおい"];
    for (name, place) in dealt.into_iter().zip(1..) {
        places.insert(name, place);
    }
    places
}

/// Points of each place. Thirty go one by one to the largest weight over points plus one.
///
/// Places weigh 100, 60, 40, 25, then 100 over the place; of equal ones the better place wins.
fn seats_of_places() -> Vec<u64> {
    // In parts of 1/27,720, which has every place up to 12 among its divisors; none behind wins.
    let mut weights: Vec<u64> = (1..=12).map(|place| 100 * 27_720 / place).collect();
    for (weight, first) in weights.iter_mut().zip([100, 60, 40, 25]) {
        *weight = first * 27_720;
    }
    let mut seats = vec![0_u64; 12];
    for _ in 0..30 {
        let mut best = 0;
        for place in 1..12 {
            if weights[place] * (seats[best] + 1) > weights[best] * (seats[place] + 1) {
                best = place;
            }
        }
        seats[best] += 1;
    }
    seats
}

#[test]
fn the_answers_of_the_night_are_in_english() {
    let walk = walked("en");
    insta::assert_snapshot!("walk_en", walk.told);
}

#[test]
fn the_answers_of_the_night_are_in_japanese() {
    insta::assert_snapshot!("walk_ja", walked("ja").told);
}

#[test]
fn a_night_of_thirty_ends_as_counted_by_hand() {
    let walk = walked("en");
    let shown = walk.shown();
    let results = shown["results"].as_array().unwrap();
    let found = results.iter().map(|row| {
        let place = row["place"].as_u64().unwrap();
        (row["name"].as_str().unwrap(), place)
    });
    assert_eq!(found.collect::<BTreeMap<_, _>>(), places());
    let points = |row: &Value| -> u64 {
        let text = row["points"].as_str().unwrap();
        text.strip_suffix("/1").unwrap_or(text).parse().unwrap()
    };
    let seats = seats_of_places();
    let dealt: u64 = results[..4].iter().map(points).sum();
    assert_eq!(dealt, seats[..4].iter().sum::<u64>());
    for (row, place) in results[4..].iter().zip(5_usize..) {
        let expected = seats.get(place - 1).copied().unwrap_or(0);
        assert_eq!(points(row), expected, "place {place}");
    }
    // Alternates got their seats in order: the one who was passed over came after those behind.
    let events = walk.room.ok(&["log", "tail", "--json", "-n", "1000"]);
    let called = events
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let called = called.filter(|event| event["kind"] == "AlternateCalled");
    let called: Vec<String> = called
        .map(|event| event["body"]["entry"].to_string())
        .collect();
    assert_eq!(called[..3], ["\"e29\"", "\"e30\"", "\"e28\""]);
    assert!(walk.room.ok(&["log", "verify"]).starts_with("intact: "));
}
