//! The engine verbs in Japanese: the same numbers in other words, and the same JSON.

use std::fs;

use crate::niko_room::Room;
use crate::run::{data, desk};

#[track_caller]
fn japanese(line: &str, input: &str) -> String {
    let run = desk(&format!("--lang ja {line}"), input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
    run.out
}

#[test]
fn payouts() {
    for (name, line) in [
        (
            "payout_for_ja",
            "for --weights vp-kid --seats 71 --cap 40 --pool 202350 --denomination 500 --paid 5",
        ),
        (
            "payout_for_shared_ja",
            "for --weights fixed:1,1,1 --seats 4 --method largest-remainder",
        ),
        ("payout_table_ja", "table --weights vp-kid --seats 30"),
        (
            "payout_compare_ja",
            "compare --weights vp-kid --weights winner --seats 100",
        ),
        (
            "payout_for_html_ja",
            "for --weights winner --seats 3 --format html",
        ),
    ] {
        insta::assert_snapshot!(name, japanese(&format!("payout {line}"), ""));
    }
}

#[test]
fn ranges() {
    for (name, line) in [
        (
            "range_vpip_ja",
            "vpip --phi 0.4 --table-factor 1 --position-factor 1 --players 2 --position SB",
        ),
        ("range_show_ja", "show calling-station"),
        (
            "range_grid_ja",
            "grid --players 2 --position SB --folded-to",
        ),
        ("range_equity_ja", "equity AA KK"),
        ("range_parse_ja", "parse 22+,T9s+,AA:0.5 --lenient"),
        ("range_top_ja", "top 0.2"),
        ("range_pushfold_ja", "pushfold --stack 10"),
        (
            "range_pushfold_player_ja",
            "pushfold --stack 12 --player calling-station",
        ),
        (
            "range_simulate_ja",
            "simulate --hands 100000 --players 4 --player loose-aggressive",
        ),
        (
            "range_pushfold_several_ja",
            "pushfold --stack 10 --players 3 --deals 20000",
        ),
    ] {
        insta::assert_snapshot!(name, japanese(&format!("range {line}"), ""));
    }
    insta::assert_snapshot!(
        "range_drill_ja",
        japanese("range drill --seed 3 --hands 3", "p\nf\nx\nc\n")
    );
}

#[test]
fn seats() {
    insta::assert_snapshot!(
        "seating_simulate_ja",
        japanese(
            "seating simulate --players 200 --n-max 6 --hold-ms 5000",
            ""
        )
    );
    let refused = desk("--lang ja seating simulate --players 1", "");
    assert_eq!(
        refused.err,
        "desk: 1 人は範囲外です。2〜999,999 人にしてください。\n"
    );
}

#[test]
fn games() {
    let room = Room::new();
    let rules = data("tiny.toml");
    let show = |verb: &str, more: &str, input: &str| {
        let text = japanese(&room.line(verb, &rules, more), input);
        text.replace(&rules, "tiny.toml")
    };
    let count = japanese(&format!("niko count --rules {rules}"), "");
    insta::assert_snapshot!("niko_count_ja", count.replace(&rules, "tiny.toml"));
    for (name, verb, more) in [
        ("niko_opening_ja", "opening", ""),
        ("niko_eval_ja", "eval", "--position start --cube"),
        ("niko_best_ja", "best", "--position start --roll 2,1"),
        ("niko_roll_ja", "roll", "--position start"),
        ("niko_verify_ja", "verify", ""),
    ] {
        insta::assert_snapshot!(name, show(verb, more, ""));
    }
    let input = format!("?\nh\n99\n{}", "1\n".repeat(60));
    insta::assert_snapshot!("niko_play_ja", show("play", "--seed 3", &input));
}

/// Comma separated values and JSON are for programs, which look for the same words everywhere.
#[test]
fn machine_answers_are_the_same_in_every_language() {
    for line in [
        "payout for --weights vp-kid --seats 30 --pool 1000 --json",
        "payout for --weights vp-kid --seats 30 --format csv",
        "payout table --weights vp-kid --seats 30 --format csv",
        "payout compare --weights vp-kid --seats 30 --format csv",
        "payout compare --weights vp-kid --seats 30 --json",
        "range grid --players 6 --position BTN --json",
        "range grid --range 22+ --format csv",
        "range show nit --json",
        "range pushfold --stack 8 --json",
        "range simulate --hands 1000 --json",
        "seating simulate --players 30 --json",
        "niko count --rules nikogammon --json",
    ] {
        let english = desk(line, "");
        assert_eq!((english.code, english.err.as_str()), (0, ""), "{line}");
        assert_eq!(japanese(line, ""), english.out, "{line}");
    }
    for line in [
        "payout for --weights foo --seats 30 --json",
        "range parse 22+,foo --json",
        "niko count --rules foo --json",
        "rate tier",
        "icm equity",
        "seating plan",
    ] {
        let english = desk(line, "");
        let japanese = desk(&format!("--lang ja {line}"), "");
        assert!(
            english.err.starts_with("{\"error\":"),
            "{line}: {}",
            english.err
        );
        assert_eq!(japanese.err, english.err, "{line}");
    }
}

#[test]
fn pictures_and_pages_are_in_the_language() {
    let room = Room::new();
    let plot = room.path().join("shares.svg");
    let line = "payout compare --weights vp-kid --seats 30 --plot";
    japanese(&format!("{line} {}", plot.display()), "");
    let plot = fs::read_to_string(plot).unwrap();
    assert!(
        plot.contains("順位ごとのプールの割合（参加 30 人）"),
        "{plot}"
    );
    let page = japanese("range grid --players 6 --position BTN --format html", "");
    assert!(page.contains("<html lang=\"ja\">"), "{page}");
    assert!(page.contains("6 人テーブルの BTN"), "{page}");
}

#[test]
fn failures_are_in_the_language() {
    for (line, code, expected) in [
        (
            "payout for --weights head:10,50 --seats 30",
            3,
            "2 位のウェイト 50 が、その上の順位の 10 より大きくなっています。",
        ),
        (
            "payout for --weights head:a,1 --seats 30",
            2,
            "1 位のウェイトを読み取れません。「a」を数として読み取れません。3、3/2、0.25 のように\
             書いてください。",
        ),
        (
            "payout for --weights vp-kid --seats 3 --pool 10 --paid x",
            2,
            "「x」は人数でも 15% のような割合でもありません。",
        ),
        (
            "payout for --weights vp-kid --seats 3 --stakes nowhere",
            4,
            "ファイル nowhere がありません。",
        ),
        (
            "range grid --players 20",
            3,
            "20 人は範囲外です。2〜10 人にしてください。",
        ),
        (
            "range grid --players 6 --position UTG",
            3,
            "6 人テーブルに UTG はありません。使えるポジション：LJ、HJ、CO、BTN、SB、BB",
        ),
        (
            "range top 3",
            3,
            "share の値 3 は範囲外です。0 から 1 の割合で指定してください。",
        ),
        (
            "niko best --rules nikogammon --position start --roll x",
            2,
            "目「x」を読み取れません。2,1 のように書いてください。",
        ),
        (
            "niko eval --rules nikogammon --position zz",
            2,
            "局面 ID が 2 文字です。6 文字にしてください。",
        ),
    ] {
        let run = desk(&format!("--lang ja {line}"), "");
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{line}");
        assert_eq!(run.err, format!("desk: {expected}\n"), "{line}");
    }
    let run = desk(
        &format!("--lang ja niko count --rules {}", data("large.toml")),
        "",
    );
    assert_eq!(run.err, "");
    let run = desk(
        &format!("--lang ja niko count --rules {}", data("many-points.toml")),
        "",
    );
    assert_eq!(run.err, "desk: points の値 33 は使えません。範囲：1〜32\n");
}
