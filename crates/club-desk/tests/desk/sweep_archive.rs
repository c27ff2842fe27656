//! `desk sim sweep` of a recorded archive: sets of parameters, compared by `desk sim merge`.

use std::fs;

use serde_json::Value;

use crate::room::Room;

const PLAN: &str = "\
archive = \"club.ndjson\"

[parameters.free]
late = \"off\"

[grid]
beta = [500, 1_000]
sigma_floor = [100, 300]
";

/// The sets of the plan, in the order of its jobs.
const SETS: [&str; 6] = [
    "recorded",
    "free",
    "beta=500 sigma_floor=100",
    "beta=500 sigma_floor=300",
    "beta=1000 sigma_floor=100",
    "beta=1000 sigma_floor=300",
];

/// A folder with a small rated season, and its archive next to a plan over it.
fn room() -> Room {
    let room = Room::empty();
    let season = "sim season --players 12 --nights 3 --field 8 --stack 2000 --out club --seed 7";
    room.ok(&season.split(' ').collect::<Vec<_>>());
    fs::create_dir(room.path("plans")).unwrap();
    export(&room, "plans/club.ndjson");
    fs::write(room.path("plans/plan.toml"), PLAN).unwrap();
    room
}

fn export(room: &Room, file: &str) {
    let text = room.ok(&["--club", "club", "log", "export"]);
    fs::write(room.path(file), text).unwrap();
}

fn sweep<'a>(jobs: &'a str, out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let words = [
        "sim",
        "sweep",
        "plans/plan.toml",
        "--jobs",
        jobs,
        "--out",
        out,
    ];
    [&words, more].concat()
}

fn read(room: &Room, name: &str) -> String {
    fs::read_to_string(room.path(name)).unwrap()
}

fn document(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn threads_and_shards_make_no_difference() {
    let room = room();
    room.ok(&sweep("0..6", "one", &["--threads", "1"]));
    let expected = read(&room, "one");
    let merged = |files: &[&str]| room.ok(&[&["sim", "merge"], files, &["--json"]].concat());
    assert_eq!(merged(&["one"]), expected);
    room.ok(&sweep("0..6", "all", &[]));
    assert_eq!(merged(&["all"]), expected);
    for shard in ["2/3", "3/3", "1/3"] {
        let file = shard.replace('/', "-");
        room.ok(&sweep("0..6", &file, &["--shard", shard]));
    }
    assert_eq!(merged(&["3-3", "1-3", "2-3"]), expected);
}

#[test]
fn the_recorded_set_has_the_rates_of_the_club_and_all_sets_are_compared() {
    let room = room();
    room.ok(&sweep("0..6", "whole", &["--threads", "1"]));
    let whole = read(&room, "whole");
    let lines: Vec<Value> = whole.lines().map(document).collect();
    let plan = &lines[0]["plan"];
    let verified = document(&room.ok(&["--club", "club", "log", "verify", "--json"]));
    assert_eq!(plan["archive"], verified["head"]);
    assert!(!whole.contains("club.ndjson"));
    let sets: Vec<&str> = lines[1..]
        .iter()
        .map(|line| line["set"].as_str().unwrap())
        .collect();
    assert_eq!(sets, SETS);
    let tiers = document(&room.ok(&["--club", "club", "rate", "tiers", "--json"])).to_string();
    let rates = lines[1]["rates"].as_array().unwrap();
    assert_eq!(rates.len(), plan["members"].as_array().unwrap().len());
    for rate in rates {
        assert!(
            tiers.contains(&format!("\"rate\":{rate}")),
            "{rate} in {tiers}"
        );
    }
    let text = room.ok(&["sim", "merge", "whole"]);
    assert!(text.starts_with("6 sets of parameters, "), "{text}");
    for words in SETS.into_iter().chain(["in order", "other rank", " %"]) {
        assert!(text.contains(words), "{text}");
    }
    let japanese = room.ok(&["sim", "merge", "whole", "--lang", "ja"]);
    assert!(japanese.starts_with("パラメーターの組 6 件"), "{japanese}");
}

#[test]
fn a_file_is_continued_and_that_of_another_archive_is_refused() {
    let room = room();
    room.ok(&sweep("0..6", "part", &["--threads", "1"]));
    let whole = read(&room, "part");
    let half: String = whole.split_inclusive('\n').take(3).collect();
    fs::write(room.path("part"), half).unwrap();
    let answer = document(&room.ok(&sweep("0..6", "part", &["--threads", "1", "--json"])));
    assert_eq!(
        (&answer["results"], &answer["known"]),
        (&6.into(), &2.into())
    );
    assert_eq!(read(&room, "part"), whole);
    // One more event, and it is another archive.
    room.ok(&["--club", "club", "member", "add", "Zoe"]);
    export(&room, "plans/club.ndjson");
    let (code, error) = room.fails(&sweep("0..6", "part", &[]));
    assert_eq!((code, &error["kind"]), (3, &"ResultsRefused".into()));
    let message = error["message"].as_str().unwrap();
    assert!(message.starts_with("part: its plan is "), "{message}");
    room.ok(&sweep("0..6", "more", &[]));
    let (code, error) = room.fails(&["sim", "merge", "part", "more"]);
    assert_eq!((code, &error["kind"]), (3, &"MergeRefused".into()));
    assert_eq!(error["message"], "more is of another plan than part");
    let seasons = "players = 4\nfield = 4\nnights = 1\nstack = 1_500\n";
    fs::write(room.path("plans/plan.toml"), seasons).unwrap();
    room.ok(&sweep("0..1", "seasons", &[]));
    let (code, error) = room.fails(&["sim", "merge", "part", "seasons"]);
    assert_eq!((code, &error["kind"]), (3, &"ResultsRefused".into()));
    assert_eq!(read(&room, "part"), whole);
}

#[test]
fn bad_plans_and_archives_are_refused_before_anything_is_written() {
    let room = room();
    let archive = read(&room, "plans/club.ndjson");
    let lines: Vec<&str> = archive.split_inclusive('\n').collect();
    // The beginning of a club, without a night; an event that was altered; one that is missing; no event.
    let altered = archive.replacen("\"seq\":3", "\"seq\":4", 1);
    let gap = lines[..3].concat() + &lines[4..].concat();
    assert_ne!(altered, archive);
    for (name, text) in [
        ("early", lines[..3].concat()),
        ("altered", altered),
        ("gap", gap),
        ("empty", String::new()),
    ] {
        fs::write(room.path(&format!("plans/{name}.ndjson")), text).unwrap();
    }
    let with = |name: &str| format!("archive = \"{name}.ndjson\"\n");
    for (text, code, kind) in [
        (with("none"), 4, "FileNotFound"),
        (with("empty"), 2, "NoEvents"),
        (with("early"), 3, "SimulationRefused"),
        (with("altered"), 5, "BadLines"),
        (with("gap"), 5, "ChainBroken"),
        (with("club") + "ladder = \"juniors\"\n", 4, "UnknownLadder"),
        (with("club") + "players = 12\n", 2, "InvalidToml"),
        (with("club") + "grid.beta = []\n", 3, "SimulationRefused"),
        (with("club") + "grid.beta = [-1]\n", 3, "SimulationRefused"),
        (with("club") + "grid.betta = [1]\n", 3, "SimulationRefused"),
        (
            with("club") + "parameters.recorded.beta = 1\n",
            3,
            "SimulationRefused",
        ),
        (with("club"), 3, "SimulationRefused"),
        ("grid.beta = [800]\n".to_owned(), 2, "InvalidToml"),
    ] {
        fs::write(room.path("plans/plan.toml"), &text).unwrap();
        let (found, error) = room.fails(&sweep("0..2", "part", &[]));
        assert_eq!((found, &error["kind"]), (code, &kind.into()), "{text}");
    }
    let words = |plan: &str, lang: &str| {
        fs::write(room.path("plans/plan.toml"), plan).unwrap();
        let output = room.run(&sweep("0..2", "part", &["--lang", lang]));
        String::from_utf8(output.stderr).unwrap()
    };
    let plan = with("club") + "grid.beta = [-1]\n";
    let english = words(&plan, "en");
    assert!(
        english.contains("set `beta=-1` of parameters: "),
        "{english}"
    );
    let japanese = words(&plan, "ja");
    assert!(
        japanese.contains("「beta=-1」：レートのパラメーター"),
        "{japanese}"
    );
    let japanese = words(&with("early"), "ja");
    assert!(japanese.contains("0 回しかありません"), "{japanese}");
    assert!(!room.path("part").exists());
}
