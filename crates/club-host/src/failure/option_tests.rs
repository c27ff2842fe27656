//! Options of the command line: a terminal names them, a screen does not.

use std::path::PathBuf;

use chained_events::ids::MemberId;
use chained_events::store::StoreError;
use club_log::event::MemberField;
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::refusal::{EntryRefusal, MemberRefusal, NightRefusal, RatingRefusal, SeasonRefusal};
use club_words::Lang;

use super::{ChoiceFailure, Failure};
use crate::Names;

/// A failure, its words in an English terminal and in a Japanese one.
type Case = (Failure, &'static str, &'static str);

fn tournament() -> TournamentId {
    TournamentId::new("night").unwrap()
}

fn season() -> SeasonId {
    SeasonId::new("2026").unwrap()
}

fn ladder(id: &str) -> LadderId {
    LadderId::new(id).unwrap()
}

/// Words of the terminal from before screens had words of their own.
#[expect(clippy::too_many_lines, reason = "a list of sentences")]
fn cases() -> Vec<Case> {
    let night = tournament();
    let late = || "2026-03-07T10:00:00Z".parse().unwrap();
    vec![
        (
            ChoiceFailure::SeveralOpenSeasons {
                seasons: vec![season(), SeasonId::new("cup").unwrap()],
            }
            .into(),
            "several seasons are open, name one with --season or none with --no-season: 2026, cup",
            "開催中のシーズンが複数あります。--season でどれか指定するか、--no-season を付けてください：2026、cup",
        ),
        (
            ChoiceFailure::BeforeLastEvent {
                tournament: night.clone(),
                at: late(),
                last: late(),
                shown: "19:00".to_owned(),
            }
            .into(),
            "the last event of night was at 19:00; --at must not be before it",
            "トーナメントの最後の記録は 19:00 です。--at にはそれ以降の時刻を指定してください。",
        ),
        (
            NightRefusal::TimeBeforeLast {
                at: late(),
                last: late(),
            }
            .into(),
            "2026-03-07T10:00:00.000Z is before the last event of the tournament at 2026-03-07T10:00:00.000Z; use --backdate REASON",
            "2026-03-07T10:00:00.000Z はトーナメントの最後の記録（2026-03-07T10:00:00.000Z）より前です。--backdate 理由 を付けてください。",
        ),
        (
            SeasonRefusal::ImportedBefore {
                season: season(),
                rows: 3,
            }
            .into(),
            "the same 3 rows were already imported into season 2026; use --again if they count twice",
            "同じ 3 行はすでにシーズン 2026 に取り込まれています。もう一度数えるなら --again を付けてください。",
        ),
        (
            SeasonRefusal::SeasonNotRated { season: season() }.into(),
            "the nights of season 2026 are not rated; name a ladder",
            "シーズン 2026 にはレートが付いていません。--ladder でラダーを指定してください。",
        ),
        (
            RatingRefusal::NewLadder {
                ladder: ladder("spring"),
                ladders: vec![ladder("main")],
            }
            .into(),
            "there is no ladder spring; name one that there is (main), or begin it with --new-ladder",
            "ラダー spring はありません。クラブのラダー（main）を指定するか、新しく始めるには --new-ladder を付けてください。",
        ),
        (
            RatingRefusal::NewLadder {
                ladder: ladder("spring"),
                ladders: Vec::new(),
            }
            .into(),
            "there is no ladder spring; name one that there is (none yet), or begin it with --new-ladder",
            "ラダー spring はまだありません。新しく始めるには --new-ladder を付けてください。",
        ),
        (
            RatingRefusal::OtherAlgorithm {
                algorithm: 3,
                known: 2,
            }
            .into(),
            "the ratings were made by algorithm 3, this release has algorithm 2; finish with --leave-ratings, or use the release that has it",
            "レートは別の計算方式（3 番、このバージョンは 2 番）によるものです。--leave-ratings を付けて終了するか、その方式を持つバージョンを使ってください。",
        ),
        (
            RatingRefusal::NotRatable {
                tournament: night.clone(),
                detail: "no field".to_owned(),
            }
            .into(),
            "tournament night cannot be rated: no field; finish it with --leave-ratings to go on without",
            "トーナメント night のレートは計算できません：no field。--leave-ratings を付けると、レートなしで終了できます。",
        ),
        (
            RatingRefusal::NotRatedAsOf {
                tournament: night.clone(),
                date: "2026-03-07".parse().unwrap(),
            }
            .into(),
            "tournament night is not rated, so that it has no turn as of 2026-03-07",
            "トーナメント night はレートの対象ではないため、--as-of 2026-03-07 は使えません。",
        ),
        (
            RatingRefusal::NothingToLeave {
                tournament: night.clone(),
            }
            .into(),
            "tournament night is not rated; there are no ratings to leave",
            "トーナメント night はレートの対象ではないため、--leave-ratings は使えません。",
        ),
        (
            RatingRefusal::NoTurnNamed {
                date: "2026-03-01".parse().unwrap(),
                night,
                played: "2026-03-07".parse().unwrap(),
            }
            .into(),
            "night, played on 2026-03-07, is rated already; rate the night of 2026-03-01 before it with --as-of 2026-03-01 (the later ones are rated again), or after all with --as-last",
            "2026-03-07 の night がすでにレート計算済みです。2026-03-01 の大会をその前に入れるには --as-of 2026-03-01（後の大会は計算し直し）、最後に入れるには --as-last を指定してください。",
        ),
        (
            RatingRefusal::NothingFollows.into(),
            "no rating would change; --leave-ratings is not needed",
            "変わるレートがないため、--leave-ratings は要りません。",
        ),
        (
            StoreError::File {
                path: PathBuf::from("club.db"),
                message: "busy".to_owned(),
            }
            .into(),
            "club.db cannot be read or written: busy",
            "club.db を読み書きできません。原因は --json を付けると message に示されます。",
        ),
        (
            StoreError::Database {
                path: PathBuf::from("club.db"),
                message: "busy".to_owned(),
            }
            .into(),
            "the database club.db: busy",
            "データベース club.db を読み書きできません。原因は --json を付けると message に示されます。",
        ),
    ]
}

/// Failures whose English words are not those of the error itself.
fn with_names() -> Vec<Case> {
    let entry = || "e1".parse().unwrap();
    vec![
        (
            EntryRefusal::NotUnregistered { entry: entry() }.into(),
            "the seats are drawn: remove e1 --as no-show or --as disqualified",
            "席決めの後なので、e1 はノーショウまたは失格にしてください（--as no-show、--as disqualified）。",
        ),
        (
            MemberRefusal::DetailTaken {
                field: MemberField::Name,
                value: "青木".to_owned(),
                member: MemberId::new("m-1").unwrap(),
            }
            .into(),
            "m-1 is a member already; a second one of the name needs --nick or --number",
            "名前「青木」の会員 m-1 がすでにいます。同姓同名なら --nick か --number を付けてください。",
        ),
    ]
}

fn names_an_option(words: &str) -> bool {
    let mut options = words.split("--").skip(1);
    options.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

#[test]
fn a_terminal_names_options_and_a_screen_says_the_same_without() {
    for (failure, english, japanese) in cases().into_iter().chain(with_names()) {
        for (lang, terminal) in [(Lang::En, english), (Lang::Ja, japanese)] {
            assert_eq!(failure.terminal_words(lang, Names::none()), terminal);
            let screen = failure.words(lang, Names::none());
            assert!(!screen.is_empty() && !names_an_option(&screen), "{screen}");
            if !names_an_option(terminal) {
                assert_eq!(screen, terminal);
            }
        }
    }
    for (failure, english, _) in cases() {
        assert_eq!(failure.document()["error"]["message"], english);
    }
}

#[test]
fn rows_that_are_refused_name_options_in_a_terminal_alone() {
    let taken = MemberRefusal::DetailTaken {
        field: MemberField::Name,
        value: "青木".to_owned(),
        member: MemberId::new("m-1").unwrap(),
    };
    let rows = vec![club_log::refusal::BadMember {
        row: 2,
        field: MemberField::Name,
        fault: Box::new(taken),
    }];
    let failure = Failure::from(MemberRefusal::BadMembers { rows });
    for lang in Lang::ALL {
        let terminal = failure.terminal_words(lang, Names::none());
        assert!(terminal.contains("--nick"), "{terminal}");
        let screen = failure.words(lang, Names::none());
        assert!(!names_an_option(&screen), "{screen}");
        assert_eq!(screen.lines().count(), terminal.lines().count());
    }
}
