//! The same answers in two languages, and the same JSON in both.

use std::process::Output;

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
        "desk: 「Gast」という会員もエントリーも見つかりません。名前、会員番号、または e12 のような\
         エントリー番号で指定してください。\n"
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
        later.starts_with("desk: コマンド new は取り消せません。"),
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
    assert!(say(&["t", "bust", "Ann", "--by", "青木"]).contains("バスト：Ann（チップ獲得：青木）"));
    assert_eq!(say(&["t", "balance"]), "席移動は必要ありません\n");
    insta::assert_snapshot!("help_ja", say(&["t", "bust", "--help"]));
    insta::assert_snapshot!("help_of_the_program_ja", say(&["--help"]));
}
