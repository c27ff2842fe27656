//! The same answers in two languages, and the same JSON in both.

use std::process::Output;

use serde_json::Value;

use crate::room::Room;

/// Variables of a system with their values.
type Variables<'a> = &'a [(&'a str, &'a str)];

/// Runs a verb with the variables of a system.
fn run(room: &Room, args: &[&str], variables: Variables) -> Output {
    let mut command = room.command(args);
    for name in ["DESK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied()).output().unwrap()
}

fn shown(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn failed(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn night() -> Room {
    let room = Room::with_members();
    room.ok(&["t", "new", "Friday", "--id", "friday", "--key", "new"]);
    room.ok(&["t", "register", "Ann", "Bob", "青木"]);
    room
}

#[test]
fn the_language_comes_from_the_option_the_variable_or_the_system() {
    let room = night();
    let japanese = "次にすること：";
    let list: [(&[&str], Variables, bool); 5] = [
        (&["t", "show"], &[], false),
        (&["t", "show"], &[("LANG", "ja_JP.UTF-8")], true),
        (&["t", "show"], &[("DESK_LANG", "ja"), ("LANG", "C")], true),
        (
            &["t", "show", "--lang", "en"],
            &[("DESK_LANG", "ja")],
            false,
        ),
        (&["--lang", "ja", "t", "show"], &[("LC_ALL", "C")], true),
    ];
    for (args, variables, expected) in list {
        let text = shown(&run(&room, args, variables));
        assert_eq!(
            text.contains(japanese),
            expected,
            "{args:?} {variables:?}: {text}"
        );
    }
    let output = run(&room, &["t", "show"], &[("DESK_LANG", "fr")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(failed(&output).contains("unknown language `fr`, expected one of en, ja"));
    let output = run(&room, &["t", "show", "--lang", "fr"], &[]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn machine_answers_are_the_same_in_every_language() {
    let room = night();
    let verbs: [&[&str]; 6] = [
        &["t", "show"],
        &["t", "clock", "show"],
        &["member", "list"],
        &["log", "tail"],
        &["log", "verify"],
        &["print", "seats"],
    ];
    for verb in verbs {
        let at = ["--json", "--at", "2099-01-01T00:00:00Z"];
        let args = [verb, &at].concat();
        let english = run(&room, &args, &[]);
        assert_eq!(english.status.code(), Some(0), "{}", failed(&english));
        let japanese = run(&room, &args, &[("LANG", "ja_JP.UTF-8")]);
        assert_eq!(shown(&english), shown(&japanese), "{verb:?}");
    }
    let args = ["member", "rename", "Gast", "Guest", "--json"];
    let japanese = failed(&run(&room, &args, &[("LANG", "ja_JP.UTF-8")]));
    assert!(
        japanese.contains("\"message\":\"unknown player"),
        "{japanese}"
    );
}

#[test]
fn refusals_and_usage_errors_are_in_the_language() {
    let room = night();
    let fails = |args: &[&str], code: i32| {
        let output = run(&room, args, &[("DESK_LANG", "ja")]);
        assert_eq!(output.status.code(), Some(code), "{}", failed(&output));
        failed(&output)
    };
    assert_eq!(
        fails(&["member", "rename", "Gast", "Guest"], 4),
        "desk: 「Gast」という会員は見つかりません。名前、読み、ニックネーム、会員番号、\
         または T2/7 のような席で指定してください。新しい会員は desk member add 名前 で追加します。\n"
    );
    assert_eq!(
        fails(&["t", "reenter"], 2),
        "desk: 引数が足りません：<PLAYER>\n詳しくは --help を付けて実行してください。\n"
    );
    let unknown = fails(&["t", "shwo"], 2);
    assert!(
        unknown.starts_with("desk: 「shwo」というコマンドはありません\n"),
        "{unknown}"
    );
    let later = fails(&["t", "undo", "new"], 3);
    assert!(
        later.starts_with("desk: 「トーナメント friday を告知：") && later.contains("」（"),
        "{later}"
    );
    assert!(
        later.contains("先に後のコマンドを取り消してください"),
        "{later}"
    );
}

#[test]
fn a_night_in_japanese() {
    let room = night();
    let say = |args: &[&str]| {
        let output = run(&room, args, &[("DESK_LANG", "ja")]);
        assert_eq!(output.status.code(), Some(0), "{}", failed(&output));
        shown(&output)
    };
    assert_eq!(
        say(&["t", "draw", "--dry-run"]),
        "席決めの確認：3 人、T1 3\n"
    );
    assert!(say(&["t", "draw", "--seed", "5"]).starts_with("席決め：3 人、1 テーブル、シード 5\n"));
    assert!(say(&["t", "clock", "start"]).contains("クロック開始"));
    let told = say(&["t", "bust", "Ann", "--by", "青木"]);
    assert!(told.starts_with("バスト：Ann、T1-"), "{told}");
    let rest = "、現在 3 人中 3 位、残り 2 人、平均 30,000、チップ獲得：青木\n";
    assert!(told.contains(rest), "{told}");
    assert_eq!(say(&["t", "balance"]), "席移動は必要ありません\n");
    insta::assert_snapshot!("help_ja", say(&["t", "bust", "--help"]));
    insta::assert_snapshot!("help_of_the_program_ja", say(&["--help"]));
}

/// A verb that fails in words, in a language.
fn refused(room: &Room, args: &[&str], lang: &str) -> String {
    let output = run(room, args, &[("DESK_LANG", lang)]);
    assert_ne!(output.status.code(), Some(0), "{args:?}");
    assert_eq!(shown(&output), "", "{args:?}");
    failed(&output)
}

#[test]
fn refusals_name_players_and_json_names_ids() {
    let room = Room::with_members();
    room.ok(&["t", "new", "Friday", "--max-entries", "2"]);
    room.ok(&["t", "register", "Ann", "Bob", "青木"]);
    room.ok(&["t", "draw", "--seed", "5"]);
    room.ok(&["t", "bust", "Ann"]);
    let bust = ["t", "bust", "Ann"];
    let en = refused(&room, &bust, "en");
    assert!(
        en.starts_with("desk: Ann is out of the tournament; desk t reenter or"),
        "{en}"
    );
    let ja = refused(&room, &bust, "ja");
    assert!(ja.starts_with("desk: Ann はもう敗退しています。"), "{ja}");
    let (_, json) = room.fails(&bust);
    assert_eq!(json["message"], "entry e1 is out of the tournament");
    assert_eq!(json["entry"], "e1");

    room.ok(&["t", "reenter", "Ann"]);
    room.ok(&["t", "bust", "Ann"]);
    let reinstate = ["t", "reinstate", "e1", "--reason", "wrong player"];
    assert_eq!(
        refused(&room, &reinstate, "en"),
        "desk: Ann has entered again since: reinstate Ann (2nd entry), or take that entry back \
         first\n"
    );
    assert_eq!(
        refused(&room, &reinstate, "ja"),
        "desk: Ann はその後もう一度参加しています。Ann（2 回目） を復帰させるか、そのエントリーを先に\
         取り消してください。\n"
    );
    let view: Value = serde_json::from_str(&room.ok(&["t", "show", "--json"])).unwrap();
    let seats = view["tables"][0]["seats"].as_object().unwrap();
    let aoki = seats.iter().find(|(_, player)| player["name"] == "青木");
    let taken = aoki.unwrap().0.clone();
    let names_people = |args: &[&str]| {
        for lang in ["en", "ja"] {
            let words = refused(&room, args, lang);
            let named = ["Ann", "Bob", "青木"]
                .iter()
                .any(|name| words.contains(name));
            let id = |word: &str| {
                let digits = word.strip_prefix('e').unwrap_or("x");
                word.starts_with("m-") || digits.parse::<u64>().is_ok()
            };
            let ids = words.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
            assert!(named && !ids.into_iter().any(id), "{args:?}: {words}");
        }
    };
    names_people(&["t", "register", "青木"]);
    names_people(&["t", "bust", "Bob", "Bob"]);
    names_people(&["t", "move", "Bob", "T1", &taken, "--reason", "x"]);
    names_people(&["member", "rename", "青木", "青木"]);
    names_people(&["member", "merge", "Bob", "青木", "--yes"]);
    room.ok(&["t", "close-reg"]);
    names_people(&["t", "deal", "icm", "Bob=100"]);
    names_people(&["t", "deal", "icm", "Bob=100", "--dry-run"]);
}

#[test]
fn wrong_files_are_reported_in_the_language() {
    let room = night();
    room.ok(&["season", "open", "2026"]);
    let missing = ["season", "import", "nowhere.csv", "--season", "2026"];
    assert_eq!(
        refused(&room, &missing, "ja"),
        "desk: ファイル nowhere.csv がありません。\n"
    );
    let csv = room.write("name,total_points,entries\nAnn,x,0\nBob,-1,1\nBob,2,2,3\n");
    let import = [
        "season",
        "import",
        csv.to_str().unwrap(),
        "--season",
        "2026",
    ];
    let words = refused(&room, &import, "ja").replace(csv.to_str().unwrap(), "FILE");
    assert_eq!(
        words,
        "desk: FILE：誤り 5 件。何も取り込んでいません。\n  \
         2 行目、2 番目：「x」は整数でも 3/2 のような分数でもありません。\n  \
         2 行目、3 番目：エントリーが 0 回です。1 以上にしてください。\n  \
         3 行目、2 番目：-1 は負の数です。\n  \
         4 行目、1 番目：同じプレイヤーが 3 行目にもあります。\n  \
         4 行目、3 番目：項目が 4 個あります。3 個にしてください。\n"
    );
    let template = room.write("stack = 0\n");
    let new = ["t", "new", "X", "--template", template.to_str().unwrap()];
    let words = refused(&room, &new, "ja").replace(template.to_str().unwrap(), "FILE");
    assert!(
        words.starts_with(
            "desk: テンプレート FILE に誤りがあります。何も書き込んでいません。\n  stack の値 0"
        ),
        "{words}"
    );
    let template = room.write("stack = \n");
    let new = ["t", "new", "X", "--template", template.to_str().unwrap()];
    let words = refused(&room, &new, "ja");
    assert!(words.contains("\n  1 行目、"), "{words}");
    let log = room.write("{\"x\":1}\nnonsense\n");
    let copy = Room::empty();
    let words = refused(&copy, &["log", "import", log.to_str().unwrap()], "ja");
    assert!(
        words.starts_with("desk: 誤った行が 2 行あります。何も書き込んでいません。\n  1 行目："),
        "{words}"
    );
    let out = ["print", "seats", "-o", "no-such-folder/seats.txt"];
    assert_eq!(
        refused(&room, &out, "ja"),
        "desk: no-such-folder/seats.txt に書き込めません（フォルダがありません）。\n"
    );
}
