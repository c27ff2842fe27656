//! Every error that people can meet has Japanese words.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use club_words::{Lang, source, source_names};
use serde_json::{Map, Value, json};

/// The variants of the errors in a file with their fields, from its source.
fn variants(code: &str) -> Vec<(String, Vec<String>)> {
    variants_of(
        code,
        &["Error", "Failure", "Refusal", "LineFault", "RowFault"],
    )
}

/// The variants of the enums whose names end so.
fn variants_of(code: &str, ends: &[&str]) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut inside = false;
    let mut renamed = None;
    for line in code.lines() {
        let indent = line.len() - line.trim_start().len();
        let word: String = line
            .trim_start()
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        let rest = &line[(indent + word.len()).min(line.len())..];
        match indent {
            // Other enums are values of errors.
            0 if line.starts_with("pub enum") || line.starts_with("pub(crate) enum") => {
                let name = line.split(' ').nth(2).unwrap_or_default();
                let name = name.split('<').next().unwrap_or_default();
                inside = ends.iter().any(|end| name.ends_with(end));
            }
            0 if line.starts_with('}') => inside = false,
            4 if inside && line.contains("#[serde(rename = ") => {
                renamed = line.split('"').nth(1).map(str::to_owned);
            }
            4 if inside && (rest == "," || rest.starts_with(" {")) && !word.is_empty() => {
                // The fields may be in the same line.
                let fields = rest.split(['{', ',', '}']).filter_map(|field| {
                    let (name, _) = field.trim().split_once(':')?;
                    Some(name.to_owned())
                });
                found.push((renamed.take().unwrap_or(word), fields.collect()));
            }
            8 if inside && rest.starts_with(": ") => {
                if let Some((_, fields)) = found.last_mut() {
                    fields.push(word);
                }
            }
            _ => {}
        }
    }
    found
}

/// The files of Rust below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}

/// Whether a file has nothing but tests, by its name.
fn is_test(path: &Path) -> bool {
    path.to_string_lossy().ends_with("tests.rs")
}

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The errors that a command line can meet where answers are words.
const ERRORS: [&str; 19] = [
    "club-desk/src/error/desk.rs",
    "club-host/src/failure",
    "club-log/src/refusal",
    "event-store/src/store/error.rs",
    "event-store/src/archive/check.rs",
    "payout-dhondt/src/error.rs",
    "payout-dhondt/src/money/error.rs",
    "payout-dhondt/src/compare.rs",
    "payout-dhondt/src/deal.rs",
    "npc-preflop/src/error.rs",
    "npc-preflop/src/range/error.rs",
    "npc-preflop/src/push_fold/error.rs",
    "npc-preflop/src/sim/error.rs",
    "nikogammon/src/error.rs",
    "nikogammon/src/position_id/error.rs",
    "nikogammon/src/table/error.rs",
    "nikogammon/src/verify/error.rs",
    "nikogammon/src/solve/options.rs",
    "mtt-seating/src/error.rs",
];

/// Kinds that no command line leads to: what a program has appended to a log must be right.
const OF_PROGRAMS: [&str; 9] = [
    // Nobody reads it.
    "BrokenPipe",
    "TooManyEvents",
    "StreamNotExpected",
    "StreamTwice",
    "Kind",
    "SchemaZero",
    "ProjectionVersionZero",
    "Body",
    "NoText",
];

/// All kinds of errors, with the fields of each enum that has them.
fn refusals() -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    for name in ERRORS {
        let path = crates().join(name);
        let files = if path.is_dir() {
            files(&path)
        } else {
            vec![path]
        };
        let mut kinds = Vec::new();
        for file in files {
            kinds.extend(variants(&fs::read_to_string(&file).unwrap()));
        }
        assert!(!kinds.is_empty(), "{name}");
        all.extend(kinds);
    }
    all
}

#[test]
fn variants_are_found_in_source() {
    let code = "pub enum AError {\n    /// One.\n    #[error(\"x\")]\n    One {\n        /// A \
                field.\n        field: u32,\n    },\n    Two,\n    Three { got: u8, max: u8 },\n    \
                Four(#[from] BError),\n}\nstruct B {\n    Five,\n}\npub enum Fault {\n    Six,\n}\n";
    let found = variants(code);
    let expected = [
        ("One", vec!["field"]),
        ("Two", vec![]),
        ("Three", vec!["got", "max"]),
    ];
    let found: Vec<(&str, Vec<&str>)> = found
        .iter()
        .map(|(kind, fields)| (kind.as_str(), fields.iter().map(String::as_str).collect()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn every_error_has_japanese_words() {
    let all = refusals();
    assert!(all.len() > 230, "{}", all.len());
    let mut missing = Vec::new();
    for (kind, fields) in all {
        // Words of a failure of the host have what the system says, and how many faults there are.
        let aside = ["why", "count"].map(str::to_owned);
        let values: Map<String, Value> = fields
            .iter()
            .chain(&aside)
            .map(|field| (field.clone(), json!("x1")))
            .collect();
        let words = Lang::Ja.terminal_failure(&kind, &values);
        if words.is_none() && !OF_PROGRAMS.contains(&kind.as_str()) {
            missing.push(format!("{kind} {fields:?}"));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Faults of an event or outside the chain: source file and type.
const FAULTS: [(&str, &str); 7] = [
    ("club-log/src/codec.rs", "DecodeError"),
    ("club-log/src/fold/fault.rs", "FoldFault"),
    ("club-log/src/money/fault.rs", "MoneyFault"),
    ("club-log/src/rating/fault.rs", "LadderFault"),
    ("club-log/src/fold/revised.rs", "RevisionFault"),
    ("club-log/src/verify/finding.rs", "FindingFault"),
    ("event-store/src/store/sidecar.rs", "OutsideFault"),
];

#[test]
fn every_fault_has_japanese_words_and_no_words_are_left_over() {
    let mut kinds = BTreeSet::new();
    for (path, name) in FAULTS {
        let code = fs::read_to_string(crates().join(path)).unwrap();
        let found = variants_of(&code, &[name]);
        assert!(found.len() > 4, "{path}");
        for (kind, fields) in found {
            let mut fault: Map<String, Value> = fields
                .iter()
                // In JSON `kind` is that of the fault.
                .map(|field| if field == "kind" { "event" } else { field })
                .map(|field| (field.to_owned(), json!("x1")))
                .collect();
            fault.insert("kind".to_owned(), json!(kind));
            let words = Lang::Ja.fault(&fault.into());
            assert!(words.is_some(), "{kind} {fields:?}");
            kinds.insert(kind);
        }
    }
    let words = source(Lang::Ja, "fault").unwrap();
    for line in words.lines().filter(|line| line.starts_with("fault-")) {
        let key = line.split(' ').next().unwrap();
        let kind = key.trim_start_matches("fault-");
        assert!(kinds.contains(kind), "{line}");
    }
}

/// Variants of the contracts without words. Three are written as the error inside; a parser's words are
/// English.
const WITHOUT_WORDS: [&str; 4] = ["Factor", "InvalidJson", "Observation", "Turn"];

#[test]
fn every_failure_of_a_contract_has_japanese_words() {
    let mut kinds = BTreeMap::new();
    for path in files(&crates().join("engine-contracts/src")) {
        kinds.extend(variants(&fs::read_to_string(path).unwrap()));
    }
    assert!(kinds.len() > 20, "{kinds:?}");
    let missing: Vec<&String> = kinds
        .iter()
        .filter(|(kind, fields)| {
            let values = fields.iter().map(|field| (field.clone(), json!("x1")));
            Lang::Ja.terminal_failure(kind, &values.collect()).is_none()
        })
        .map(|(kind, _)| kind)
        .collect();
    assert_eq!(missing, WITHOUT_WORDS);
}

/// The Japanese words of failures.
fn failures() -> impl Iterator<Item = &'static str> {
    let files = source_names(Lang::Ja).filter(|name| name.ends_with("failure"));
    files.filter_map(|name| source(Lang::Ja, name))
}

#[test]
fn no_japanese_words_are_for_a_kind_that_nobody_has() {
    // The kinds of every crate: variants in sources, and the kinds that the desk makes.
    let mut words = BTreeSet::new();
    for path in files(&crates()) {
        let code = fs::read_to_string(&path).unwrap();
        words.extend(
            code.split(|c: char| !c.is_alphanumeric())
                .filter(|word| word.starts_with(char::is_uppercase))
                .map(str::to_owned),
        );
    }
    let mut kinds: BTreeMap<&str, &str> = BTreeMap::new();
    for line in failures().flat_map(str::lines) {
        let key = line.strip_prefix("failure-");
        if let Some(key) = key.or_else(|| line.strip_prefix("terminal-")) {
            let key = key.split(' ').next().unwrap();
            kinds.insert(key.split('-').next().unwrap(), line);
        }
    }
    assert!(kinds.len() > 250);
    for (kind, line) in kinds {
        assert!(words.contains(kind), "{line}");
    }
}

/// Errors that the terminal alone meets, which are their own English.
///
/// They are about winners and files that are typed there, what is saved of a damaged log, the losses of a player at a
/// stack.
const OF_THE_TERMINAL: [&str; 6] = [
    "InvalidWinner",
    "NotBusted",
    "UnitOfCurrencies",
    "Exists",
    "SalvageDoesNotFold",
    "TwoPlayersOnly",
];

/// First words of the command line.
const VERBS: [&str; 23] = [
    "club",
    "db",
    "demo",
    "engine",
    "icm",
    "init",
    "log",
    "member",
    "niko",
    "payout",
    "print",
    "range",
    "rate",
    "redo",
    "room",
    "schema",
    "seating",
    "season",
    "serve",
    "sim",
    "t",
    "undo",
    "completions",
];

/// Whether a text has the program with a verb behind it, or an option.
fn names_a_command(text: &str) -> bool {
    let word = |rest: &str| -> String {
        let letters = rest.chars().take_while(char::is_ascii_alphanumeric);
        letters.collect()
    };
    let mut verbs = text.split("desk ").skip(1);
    let mut options = text.split("--").skip(1);
    verbs.any(|rest| VERBS.contains(&word(rest).as_str()))
        || options.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Beginnings of the keys of texts that a terminal alone shows.
///
/// They are commands and options, next steps as they are typed, the help of the command line, what the desk says around
/// an answer, and figures of its own verbs.
const KEYS_OF_THE_TERMINAL: [&str; 15] = [
    "hint-",
    "words-hint-",
    "option-",
    "terminal-",
    "instead-",
    "command-",
    "step-command-or-table",
    "help-",
    "money-box-command",
    "money-overpaid-command",
    "payout-by-p",
    "range-note-plus",
    "range-multiway-rare",
    "niko-no-cache",
    "niko-play-help",
];

#[test]
fn no_sentence_of_a_failure_or_a_step_names_a_command() {
    assert!(names_a_command("; use desk t reenter") && names_a_command("see --help"));
    assert!(!names_a_command(
        "バージョン 9.1 以降の desk を使ってください。 -- --9"
    ));
    let mut wrong = Vec::new();
    let mut seen = 0;
    for lang in Lang::ALL {
        // The words of the desk are those of its terminal; every other text may come to a page.
        for file in source_names(lang).filter(|file| *file != "desk") {
            let mut key = "";
            for line in source(lang, file).unwrap_or_default().lines() {
                if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
                    key = line.split(' ').next().unwrap_or_default();
                }
                let is_typed = |prefix: &&str| key.starts_with(*prefix);
                if line.starts_with('#') || KEYS_OF_THE_TERMINAL.iter().any(is_typed) {
                    continue;
                }
                seen += 1;
                if names_a_command(line) {
                    wrong.push(format!("{lang}: {line}"));
                }
            }
        }
    }
    // Errors are their own English.
    for name in ERRORS
        .into_iter()
        .filter(|name| !name.starts_with("club-desk"))
        .chain(["engine-contracts/src/ranges/failure.rs"])
    {
        let path = crates().join(name);
        let sources = if path.is_dir() {
            files(&path)
        } else {
            vec![path]
        };
        for path in sources.iter().filter(|path| !is_test(path)) {
            let code = fs::read_to_string(path).unwrap();
            let lines: Vec<&str> = code.lines().collect();
            for (at, line) in lines.iter().enumerate() {
                let comment = line.trim_start().starts_with("//");
                if comment || !names_a_command(line) {
                    continue;
                }
                // The variant follows its message.
                let mut below = lines.iter().skip(at);
                let variant = below.find_map(|line| {
                    let line = line.strip_prefix("    ")?;
                    line.starts_with(char::is_uppercase).then_some(line)
                });
                let name = variant.unwrap_or_default();
                let name = name.split(|c: char| !c.is_alphanumeric()).next();
                if !OF_THE_TERMINAL.contains(&name.unwrap_or_default()) {
                    wrong.push(format!("{}: {line}", path.display()));
                }
            }
        }
    }
    assert!(seen > 3_000, "{seen}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn values_that_are_missing_leave_the_english() {
    let values = json!({ "from": "T1", "to": null });
    let words = Lang::Ja.failure("NoOrder", values.as_object().unwrap());
    assert_eq!(
        words.as_deref(),
        Some("T1 からの席移動は指示されていません。")
    );
    let values = json!({ "from": "T1", "to": "T2" });
    let words = Lang::Ja.failure("NoOrder", values.as_object().unwrap());
    assert_eq!(
        words.as_deref(),
        Some("T1 から T2 への席移動は指示されていません。")
    );
    assert_eq!(Lang::Ja.failure("NoOrder", &Map::new()), None);
    assert_eq!(Lang::Ja.failure("NoSuchKindOfFailure", &Map::new()), None);
}
