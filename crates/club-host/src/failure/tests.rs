//! Failures of every family: kind, exit, document and words in both languages.

use std::io;
use std::path::Path;

use chained_events::archive::{LineFault, LineProblem};
use chained_events::chain::{ChainError, Hash};
use chained_events::ids::{Actor, CommandKey, MemberId};
use chained_events::store::StoreError;
use club_log::Club;
use club_log::authorise::{NotAuthorised, Role};
use club_log::directory::Directory;
use club_log::refusal::{MemberRefusal, NoHealingCause, RulesRefusal, UndoRefusal};
use club_log::revision::Correction;
use club_words::Lang;
use serde_json::{Value, json};

use super::*;

/// The failure whole: its kind is that of the document.
#[track_caller]
fn check(failure: impl Into<Failure>, exit: Exit, error: &Value, japanese: &str) {
    let failure = failure.into();
    assert_eq!(failure.document(), json!({ "error": error }));
    assert_eq!(failure.kind(), error["kind"]);
    assert_eq!(failure.exit(), exit);
    let english = error["message"].as_str().unwrap();
    assert_eq!(failure.terminal_words(Lang::En, Names::none()), english);
    assert_eq!(failure.terminal_words(Lang::Ja, Names::none()), japanese);
    // A terminal adds what is typed.
    let is_typed = english.contains("--") || japanese.contains("--");
    if failure.instead().is_empty() && !is_typed {
        assert_eq!(failure.to_string(), english);
        assert_eq!(failure.words(Lang::En, Names::none()), english);
        assert_eq!(failure.words(Lang::Ja, Names::none()), japanese);
    }
}

fn member(id: &str) -> MemberId {
    MemberId::new(id).unwrap()
}

fn key(text: &str) -> CommandKey {
    CommandKey::new(text).unwrap()
}

#[test]
fn a_refused_command_has_the_values_of_its_refusal() {
    check(
        MemberRefusal::UnknownPlayer {
            player: "x".repeat(201).into(),
            like: Vec::new(),
        },
        Exit::NotFound,
        &json!({
            "kind": "UnknownPlayer",
            "message": format!(
                "unknown player \"{}..\"; expected a member's name, reading, nickname or number, or a seat such as T2/7; a new member: desk member add NAME",
                "x".repeat(200)
            ),
            "player": "x".repeat(200) + "..",
        }),
        &format!(
            "「{}..」という会員は見つかりません。名前、読み、ニックネーム、会員番号、または T2/7 のような席で指定してください。新しい会員は desk member add 名前 で追加します。",
            "x".repeat(200)
        ),
    );
}

#[test]
fn of_a_long_table_only_the_beginning_is_shown() {
    let table = mtt_seating::TableId::new("千".repeat(10_000));
    let refusal = club_log::Refusal::Seating(mtt_seating::SeatingError::UnknownTable { table });
    let shown = "千".repeat(200) + "..";
    check(
        refusal,
        Exit::Refused,
        &json!({
            "kind": "UnknownTable", "table": shown, "message": format!("table {shown} is not open"),
        }),
        &format!("テーブル {shown} は開いていません。"),
    );
}

#[test]
fn people_have_names_where_the_club_is_open() {
    let mut directory = Directory::default();
    directory.set(member("m-1"), "青木".to_owned());
    directory.set(member("m-2"), "Baker".to_owned());
    let club = Club::default();
    let names = Names::of(&club, &directory);
    let refusal = MemberRefusal::MergedMember {
        member: member("m-1"),
        into: member("m-2"),
    };
    let failure = Failure::from(refusal);
    assert_eq!(failure.words(Lang::En, names), "青木 was merged into Baker");
    assert_eq!(
        failure.words(Lang::Ja, names),
        "青木 は Baker に統合されています。"
    );
    assert_eq!(
        failure.document(),
        json!({ "error": {
            "kind": "MergedMember", "message": "member m-1 was merged into m-2",
            "member": "m-1", "into": "m-2",
        }})
    );
}

#[test]
fn a_refused_undo_offers_what_to_do() {
    let undo = UndoRefusal::NoHealing {
        command: key("c-1"),
        done: None,
        cause: NoHealingCause::Merged {
            from: member("m-1"),
            into: member("m-2"),
        },
        correction: Some(Correction::Reopen),
    };
    let message = "command c-1 cannot be taken back: members m-1 and m-2 were merged since, and both \
                   would have played\ninstead: desk t reopen TOURNAMENT";
    check(
        undo,
        Exit::Refused,
        &json!({
            "kind": "NoHealing", "command": "c-1", "correction": "reopen", "message": message,
            "detail": "members m-1 and m-2 were merged since, and both would have played",
        }),
        "コマンド c-1 は取り消せません。取り消すと、その後の記録が成り立たなくなります。",
    );
}

#[test]
fn a_command_that_is_not_theirs_names_the_person_the_role_and_the_age() {
    let mut directory = Directory::default();
    directory.set(member("m-3"), "青木".to_owned());
    directory.set(member("m-4"), "Baker".to_owned());
    let club = Club::default();
    let names = Names::of(&club, &directory);
    let actor = |id: &str| Actor::new(id).unwrap();
    let needs = |role, needed| NotAuthorised::NeedsRole {
        actor: actor("m-3"),
        role,
        needed,
    };
    let old = |age_ms| NotAuthorised::CommandTooOld {
        actor: actor("m-3"),
        command: key("c-1"),
        age_ms,
        most_ms: 900_000,
    };
    let (public, floor, director) = (Role::Public, Role::Floor, Role::Director);
    for (refused, english, japanese) in [
        (
            needs(floor, director),
            "only the director can do this; 青木 is on the floor",
            "この操作はディレクターだけができます。青木 はフロア担当です。",
        ),
        (
            needs(public, floor),
            "only the floor and the director can do this; 青木 is not one of the staff",
            "この操作はフロア担当とディレクターだけができます。青木 はスタッフではありません。",
        ),
        (
            NotAuthorised::OthersCommand {
                actor: actor("m-3"),
                command: key("c-1"),
                by: actor("m-4"),
            },
            "Baker did that; 青木 can take back only what they did themselves",
            "それは Baker の操作です。青木 が取り消せるのは自分の操作だけです。",
        ),
        (
            // One minute is 60,000 ms.
            old(16 * 60_000 + 59_999),
            "that was 16 minutes ago; 青木 can take back what they did for 15 minutes, after that the director \
             can",
            "それは 16 分前の操作です。青木 が自分の操作を取り消せるのは 15 分以内で、その後はディレクターが取り消せます。",
        ),
        (
            old(90 * 60_000),
            "that was 1 hour ago; 青木 can take back what they did for 15 minutes, after that the director can",
            "それは 1 時間前の操作です。青木 が自分の操作を取り消せるのは 15 分以内で、その後はディレクターが取り消せます。",
        ),
        (
            old(49 * 3_600_000),
            "that was 2 days ago; 青木 can take back what they did for 15 minutes, after that the director can",
            "それは 2 日前の操作です。青木 が自分の操作を取り消せるのは 15 分以内で、その後はディレクターが取り消せます。",
        ),
        (
            NotAuthorised::NoCommandToRevise {
                actor: actor("m-3"),
            },
            "青木 can take back only what they did themselves; name what it is",
            "青木 が取り消せるのは自分の操作だけです。どの操作かを指定してください。",
        ),
    ] {
        let failure = Failure::from(refused);
        assert_eq!(failure.words(Lang::En, names), english);
        assert_eq!(failure.words(Lang::Ja, names), japanese);
        assert_eq!(failure.exit(), Exit::Refused);
    }
    let failure = Failure::from(needs(floor, director));
    let error = json!({
        "kind": "NeedsRole", "actor": "m-3", "role": "floor", "needed": "director",
        "message": "the command needs the role director, m-3 has floor",
    });
    assert_eq!(failure.document(), json!({ "error": error }));
    assert_eq!(failure.kind(), "NeedsRole");
    let japanese = failure.words(Lang::Ja, Names::none());
    assert_eq!(
        japanese,
        "この操作はディレクターだけができます。m-3 はフロア担当です。"
    );
}

#[test]
fn a_damaged_store_comes_with_the_way_out() {
    check(
        StoreError::Corrupt {
            path: "club.db".into(),
            message: "malformed".to_owned(),
        },
        Exit::Integrity,
        &json!({
            "kind": "Corrupt", "path": "club.db",
            "message": "club.db is damaged: malformed\ndesk log salvage FILE --to DIR saves what comes before \
                        the damage; desk db restore FILE puts a backup in its place",
        }),
        "club.db は壊れています。desk log salvage FILE --to DIR で壊れる前の記録を救い出せます。desk db restore \
         FILE でバックアップに戻せます。",
    );
    let conflict = Failure::from(StoreError::CommandConflict { key: key("k") });
    assert_eq!(conflict.exit(), Exit::Refused);
    assert!(conflict.is_command_conflict());
}

#[test]
fn a_broken_chain_names_the_event_and_a_later_release_itself() {
    let hash = Hash::from_bytes([0; 32]);
    check(
        ChainError::Prev {
            seq: 7,
            expected: hash,
            found: hash,
        },
        Exit::Integrity,
        &json!({
            "kind": "ChainBroken", "seq": 7,
            "message": format!(
                "event 7 follows {hash}, but the event before it has {hash}\ndesk log salvage FILE --to DIR \
                 saves what comes before the damage; desk db restore FILE puts a backup in its place"
            ),
        }),
        "記録の連鎖が 7 番で切れています。desk log salvage FILE --to DIR でその前の記録を救い出せます。desk db \
         restore FILE でバックアップに戻せます。",
    );
    check(
        ChainError::LaterRelease {
            release: Some("9.1".to_owned()),
            what: "format",
            value: "3".to_owned(),
            seq: 4,
        },
        Exit::Integrity,
        &json!({
            "kind": "LaterRelease", "seq": 4,
            "message": "event 4 has the format 3 of a later release; use release 9.1 or newer",
        }),
        "記録 4 は新しいバージョンのものです。バージョン 9.1 以降の desk を使ってください。",
    );
}

#[test]
fn wrong_lines_are_listed_with_their_numbers() {
    let again = LineFault::Again {
        what: "name",
        of: "m-1".to_owned(),
    };
    let lines = vec![LineProblem {
        line: 12,
        fault: again,
    }];
    check(
        ArchiveFailure::BadLines { lines },
        Exit::Usage,
        &json!({
            "kind": "BadLines",
            "message": "1 wrong line; nothing was written\n  line 12: a second name for m-1",
            "lines": [{
                "kind": "Again", "what": "name", "of": "m-1", "line": 12,
                "message": "a second name for m-1",
            }],
        }),
        "誤った行が 1 行あります。何も書き込んでいません。\n  12 行目：name（m-1）が 2 回あります。",
    );
}

#[test]
fn a_folder_is_named() {
    check(
        FolderFailure::not_empty(Path::new("club.db"), 1_234),
        Exit::Refused,
        &json!({
            "kind": "LogNotEmpty", "file": "club.db", "events": 1_234,
            "message": "club.db has 1,234 events already",
        }),
        "club.db にはすでに記録が 1,234 件あります。空のクラブに取り込んでください。",
    );
    check(
        FolderFailure::exists(Path::new("club.db")),
        Exit::Refused,
        &json!({ "kind": "ClubExists", "file": "club.db", "message": "club.db exists already" }),
        "club.db はすでにあります。",
    );
}

#[test]
fn a_file_comes_with_what_the_system_says() {
    let denied = io::Error::from(io::ErrorKind::PermissionDenied);
    check(
        FileFailure::target_not_written(Path::new("a.svg"), &denied),
        Exit::Failure,
        &json!({
            "kind": "FileNotWritten", "file": "a.svg", "path": "a.svg",
            "message": "a.svg: permission denied",
        }),
        "a.svg に書き込めません（権限がありません）。",
    );
    let missing = io::Error::from(io::ErrorKind::NotFound);
    check(
        FileFailure::not_read(Path::new("a.csv"), &missing),
        Exit::NotFound,
        &json!({ "kind": "FileNotFound", "file": "a.csv", "message": "a.csv: entity not found" }),
        "ファイル a.csv がありません。",
    );
}

#[test]
fn a_choice_lists_what_there_is() {
    let ladders = ["main", "juniors"];
    let ladders = ladders.map(|id| club_log::ids::LadderId::new(id).unwrap());
    check(
        ChoiceFailure::SeveralLadders {
            ladders: ladders.into(),
        },
        Exit::Refused,
        &json!({
            "kind": "SeveralLadders", "ladders": ["main", "juniors"],
            "message": "there are several ladders, name one of: main, juniors",
        }),
        "ラダーが複数あります。次のいずれかを指定してください：main、juniors",
    );
    check(
        ChoiceFailure::NotRated {
            player: "Baker".to_owned(),
        },
        Exit::NotFound,
        &json!({
            "kind": "NotRated", "player": "Baker",
            "message": "Baker has no rated night; see desk rate tiers",
        }),
        "Baker にレートの付いたトーナメントはありません。desk rate tiers を見てください。",
    );
}

#[test]
fn a_typed_text_is_repeated() {
    check(
        TypedFailure::NoNumber {
            values: vec!["A".to_owned(), "B=".to_owned()],
        },
        Exit::Usage,
        &json!({
            "kind": "NoNumber", "values": ["A", "B="],
            "message": "expected NAME=NUMBER such as Ann=12,000 or Ann=1.5k, not \"A\", \"B=\"",
        }),
        "「A、B=」は読めません。Ann=12,000 や Ann=1.5k のように 名前=数 の形で指定してください。",
    );
    let error = mtt_seating::Seat::new(0).unwrap_err();
    check(
        TypedFailure::seat(0, error),
        Exit::Refused,
        &json!({ "kind": "SeatOutOfRange", "seat": 0, "message": error.to_string() }),
        "席 0 はありません。",
    );
}

#[test]
fn the_form_of_an_edit_is_in_both_languages() {
    for (text, expected, code, english, japanese) in [
        (
            "season=",
            EditForm::SeasonOrNone,
            "season_or_none",
            "a season or none",
            "シーズンの id または none",
        ),
        (
            "stack=many",
            EditForm::Chips,
            "chips",
            "a number of chips such as 12000, 12,000 or 12k",
            "12000、12,000、12k のようなチップの数",
        ),
    ] {
        check(
            TypedFailure::InvalidEdit {
                text: text.to_owned(),
                expected,
            },
            Exit::Usage,
            &json!({
                "kind": "InvalidEdit", "text": text, "expected": code,
                "message": format!("invalid change `{text}`; expected {english}"),
            }),
            &format!("変更「{text}」は読めません。使えるもの：{japanese}"),
        );
    }
}

#[test]
fn wrong_rows_are_listed_with_their_places() {
    let rows = vec![RowProblem {
        line: 3,
        column: 2,
        field: "player",
        fault: RowFault::CsvSamePlayer {
            words: "Baker has another row".to_owned(),
            line: 2,
        },
    }];
    check(
        RowsFailure::bad_rows(Path::new("a.csv"), RowsState::Refused, rows),
        Exit::Refused,
        &json!({
            "kind": "BadRows", "file": "a.csv",
            "message": "a.csv: 1 problem, nothing is imported\n  line 3, column 2 (player): Baker has another \
                        row, in line 2",
            "rows": [{
                "line": 3, "column": 2, "field": "player",
                "message": "Baker has another row, in line 2",
            }],
        }),
        "a.csv：誤り 1 件。何も取り込んでいません。\n  3 行目、2 番目：同じプレイヤーが 2 行目にもあります。",
    );
}

#[test]
fn a_template_lists_its_faults() {
    let refusal = RulesRefusal::OutOfRange {
        field: "stack",
        value: 0,
        allowed: "1..=1000000000000",
    };
    let problems = vec![TemplateProblem {
        at: None,
        fault: TemplateFault::Rules(refusal.into()),
    }];
    check(
        TemplateFailure::InvalidTemplate {
            file: "a.toml".to_owned(),
            problems,
        },
        Exit::Refused,
        &json!({
            "kind": "InvalidTemplate", "file": "a.toml",
            "message": "a.toml: invalid stack 0; expected from 1 to 1,000,000,000,000",
            "problems": [{ "message": "invalid stack 0; expected from 1 to 1,000,000,000,000" }],
        }),
        "テンプレート a.toml に誤りがあります。何も書き込んでいません。\n  stack の値 0 は使えません。範囲：1 から 1,000,000,000,000 まで",
    );
    let at = Some((2, 6));
    let fault = TemplateFault::NotUtf8;
    let failure = TemplateFailure::InvalidTemplate {
        file: "a.toml".to_owned(),
        problems: vec![TemplateProblem { at, fault }],
    };
    check(
        failure,
        Exit::Usage,
        &json!({
            "kind": "InvalidTemplate", "file": "a.toml",
            "message": "a.toml: line 2 column 6: invalid UTF-8",
            "problems": [{ "line": 2, "column": 6, "message": "invalid UTF-8" }],
        }),
        "テンプレート a.toml に誤りがあります。何も書き込んでいません。\n  2 行目、6 番目：UTF-8 の文字ではありません。",
    );
}

#[test]
fn a_fault_of_the_program_is_internal() {
    check(
        Failure::internal("no entropy"),
        Exit::Failure,
        &json!({ "kind": "Internal", "message": "no entropy" }),
        "プログラムの内部の誤りです。",
    );
}
