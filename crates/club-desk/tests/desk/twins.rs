//! One command, typed once and sent by eight programs at the same moment, or again later.

use std::fs;
use std::process::{Child, Stdio};

use crate::room::{Room, without_age};

const COPIES: usize = 8;

/// Eight programs send the same verb with the same key; what each of them prints.
#[track_caller]
fn at_once(room: &Room, words: &[&str], key: &str) -> String {
    let spawn = |_| -> Child {
        let mut command = room.command(words);
        command.args(["--key", key]);
        let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        piped.spawn().unwrap()
    };
    let copies: Vec<Child> = (0..COPIES).map(spawn).collect();
    let mut answers: Vec<String> = Vec::new();
    for copy in copies {
        let output = copy.wait_with_output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{words:?}: {errors}");
        assert_eq!(errors, "", "{words:?}");
        // The age of what is taken back grows from one answer to the next.
        answers.push(without_age(&String::from_utf8(output.stdout).unwrap()));
    }
    assert!(!answers[0].is_empty(), "{words:?}");
    for answer in &answers {
        assert_eq!(*answer, answers[0], "{words:?}");
    }
    answers.remove(0)
}

#[test]
fn eight_programs_with_one_key_get_one_answer() {
    let room = Room::with_club();
    fs::write(
        room.path("totals.csv"),
        "name,total_points,entries\nD1,5,2\nNew,7,3\n",
    )
    .unwrap();
    fs::write(room.path("past.csv"), "place,player\n1,D1\n2,D2\n3,D3\n").unwrap();
    fs::write(room.path("rates.csv"), "name,mu,sigma\nD1,1500,200\n").unwrap();
    let add = |number| format!("member add D{number} --id d{number}");
    let register = |number| format!("t register d{number}");
    let mut verbs: Vec<String> = (1..=9).map(add).collect();
    verbs.push("rate import rates.csv".to_owned());
    verbs.push("season open s --ladder main".to_owned());
    verbs.push("t new Night --id n --season s".to_owned());
    verbs.extend((1..=6).map(register));
    verbs.extend(["t draw", "t clock start", "t bust d1", "t undo", "t redo"].map(str::to_owned));
    verbs.extend((2..=5).map(|number| format!("t bust d{number}")));
    verbs.extend(["t finish", "t undo", "t finish"].map(str::to_owned));
    verbs.push(
        "t import-finish past.csv --season s --date 2026-01-01 --as-last --id past".to_owned(),
    );
    verbs.push("season import totals.csv --season s".to_owned());
    verbs.push("member merge d8 d9 --yes".to_owned());
    verbs.push("season close s".to_owned());
    let keyed = |number: usize| format!("k-{number}");
    let told = |number: usize, verb: &String| {
        let words: Vec<&str> = verb.split(' ').collect();
        at_once(&room, &words, &keyed(number))
    };
    let answers: Vec<String> = verbs
        .iter()
        .enumerate()
        .map(|(n, verb)| told(n, verb))
        .collect();
    // The nights that ended have a backup each, of which nothing is left half done.
    let backups = fs::read_dir(room.path("backups")).unwrap();
    assert_eq!(backups.count(), 3);
    room.ok(&["log", "verify"]);
    let log = room.log();
    for (number, (verb, answer)) in verbs.iter().zip(&answers).enumerate() {
        let key = format!("\"command\":\"k-{number}\",\"index\"");
        let stored = log.iter().filter(|event| event.contains(&key)).count();
        assert!(stored > 0, "{verb}");
        // Sent again when all of it is over, it is answered as the first time.
        let mut words: Vec<&str> = verb.split(' ').collect();
        let key = keyed(number);
        words.extend(["--key", &key, "--json"]);
        assert_eq!(room.ok(&words).lines().count(), stored, "{verb}");
        words.pop();
        if verb.contains("finish") {
            assert_eq!(room.ok(&words), *answer, "{verb}");
        }
        if ["t draw", "t finish", "season import totals.csv --season s"].contains(&verb.as_str()) {
            words.push("--dry-run");
            assert!(!room.ok(&words).is_empty(), "{verb}");
        }
    }
    assert_eq!(room.log(), log);
}
