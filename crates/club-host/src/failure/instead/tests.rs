//! Acts that help are data; a screen's sentence names no command, and the terminal's adds it.

use std::collections::BTreeSet;
use std::path::Path;

use chained_events::chain::{ChainError, Hash};
use chained_events::ids::{Actor, MemberId};
use club_log::Club;
use club_log::directory::Directory;
use club_log::fold::{FoldError, FoldFault};
use club_log::ids::SeasonId;
use club_log::imports::ImportedFigure;
use club_log::refusal::{KeyCause, NoHealingCause, UnknownName};
use club_log::revision::Dependent;
use club_words::{Lang, variables};
use mtt_seating::TableId;

use super::*;
use crate::{Names, Unfolded};

fn night() -> TournamentId {
    TournamentId::new("night").unwrap()
}

fn member() -> MemberId {
    MemberId::new("m-1").unwrap()
}

fn entry() -> EntryId {
    "e4".parse().unwrap()
}

fn key() -> CommandKey {
    CommandKey::new("c-1").unwrap()
}

fn undo(scope: UndoScope) -> Vec<Instead> {
    let command = key();
    vec![Instead::Undo { scope, command }]
}

/// Refusals about a night.
fn of_nights() -> Vec<(Failure, Vec<Instead>)> {
    let named = || Some(night());
    vec![
        (
            NightRefusal::NoOpenTournament.into(),
            vec![Instead::Announce],
        ),
        (
            NightRefusal::NoLog {
                tournament: night(),
            }
            .into(),
            vec![Instead::CorrectFinish {
                tournament: named(),
            }],
        ),
        (
            NightRefusal::HasLog {
                tournament: night(),
            }
            .into(),
            vec![Instead::Reopen {
                tournament: named(),
            }],
        ),
        (
            NightRefusal::NoTimeLeft {
                tournament: night(),
            }
            .into(),
            vec![Instead::AdjustClock],
        ),
        (
            NightRefusal::HandForHandOff.into(),
            vec![Instead::StartHandForHand],
        ),
        (
            NightRefusal::ClockByRounds { minutes: 2 }.into(),
            vec![Instead::EndHandForHand],
        ),
        (
            NightRefusal::RegistrationIsOpen {
                tournament: night(),
            }
            .into(),
            vec![Instead::CloseRegistration],
        ),
        (
            NightRefusal::SealedSeed {
                tournament: night(),
            }
            .into(),
            vec![Instead::Draw],
        ),
        (
            NightRefusal::DrawIsPlain {
                tournament: night(),
            }
            .into(),
            vec![Instead::Announce],
        ),
    ]
}

/// Refusals about play and ratings.
fn of_plays() -> Vec<(Failure, Vec<Instead>)> {
    let tournament = night();
    let at = "2026-03-07T12:00:00Z".parse().unwrap();
    vec![
        (
            NightRefusal::PlayHasBegun {
                tournament,
                by: "hand",
            }
            .into(),
            vec![Instead::Redraw],
        ),
        (
            SeatRefusal::NightWithoutRoom.into(),
            vec![Instead::EditRoom],
        ),
        (
            RatingRefusal::NightNotRated {
                tournament: night(),
            }
            .into(),
            vec![Instead::RateSeason],
        ),
        (
            DealRefusal::DealStands { command: key() }.into(),
            undo(UndoScope::Tournament),
        ),
        (
            UndoRefusal::KeyNeeded {
                cause: KeyCause::TooOld,
                scope: UndoScope::Club,
                last: None,
                command: key(),
                done: None,
                typed: at,
            }
            .into(),
            undo(UndoScope::Club),
        ),
        (
            UndoRefusal::ForeignCommand {
                command: key(),
                done: None,
                actor: Actor::new("ken").unwrap(),
            }
            .into(),
            undo(UndoScope::Tournament),
        ),
        (
            UndoRefusal::NotOfOneNight { command: key() }.into(),
            vec![Instead::ShowLog],
        ),
        (
            UndoRefusal::NotLater { command: key() }.into(),
            vec![Instead::ShowLog],
        ),
        (
            UndoRefusal::NoHealing {
                command: key(),
                done: None,
                cause: NoHealingCause::NobodyLeft,
                correction: Some(Correction::Remove),
            }
            .into(),
            vec![Instead::Remove],
        ),
    ]
}

/// Refusals about players.
fn of_players() -> Vec<(Failure, Vec<Instead>)> {
    let (entry, member) = (entry(), member());
    let add = |name: &str| Instead::AddMember {
        name: name.to_owned(),
    };
    let unknown = |like| MemberRefusal::UnknownPlayer {
        player: "Gast".into(),
        like,
    };
    let names = ["Gast", "Gustl"].map(|name| UnknownName {
        player: name.into(),
        like: Vec::new(),
    });
    let register = || {
        vec![Instead::Register {
            player: "m-1".to_owned(),
        }]
    };
    vec![
        (unknown(Vec::new()).into(), vec![add("Gast")]),
        (unknown(vec![member.clone()]).into(), vec![add("Gast")]),
        (
            MemberRefusal::UnknownPlayers {
                players: names.into(),
            }
            .into(),
            vec![add("Gast"), add("Gustl")],
        ),
        (
            EntryRefusal::IsReentry {
                member: member.clone(),
                entry,
            }
            .into(),
            vec![Instead::Reenter {
                player: "m-1".to_owned(),
            }],
        ),
        (
            EntryRefusal::NoFirstEntry {
                member: member.clone(),
            }
            .into(),
            register(),
        ),
        (
            EntryRefusal::NotEntered {
                member: member.clone(),
            }
            .into(),
            register(),
        ),
    ]
}

/// Refusals about entries.
fn of_entries() -> Vec<(Failure, Vec<Instead>)> {
    let (entry, member) = (entry(), member());
    let unregister = || {
        vec![Instead::Unregister {
            player: "e4".to_owned(),
        }]
    };
    let season = SeasonId::new("2026").unwrap();
    let figure = ImportedFigure::Points;
    let import = key();
    vec![
        (
            EntryRefusal::NotAlive { entry }.into(),
            vec![
                Instead::Reenter {
                    player: "e4".to_owned(),
                },
                Instead::Reinstate {
                    player: Some("e4".to_owned()),
                },
            ],
        ),
        (
            EntryRefusal::SeveralTables {
                tables: vec![TableId::new("T1"), TableId::new("T2")],
            }
            .into(),
            vec![Instead::BustTied],
        ),
        (
            EntryRefusal::LastPlayer { entry }.into(),
            vec![Instead::Finish],
        ),
        (EntryRefusal::IsAlternate { entry }.into(), unregister()),
        (EntryRefusal::AlternateLeaves { entry }.into(), unregister()),
        (
            EntryRefusal::AlternateIsAway { entry }.into(),
            vec![Instead::Arrive {
                player: "e4".to_owned(),
            }],
        ),
        (
            Refusal::from(MoneyRefusal::NotLastBust { entry }).into(),
            vec![Instead::Reinstate {
                player: Some("e4".to_owned()),
            }],
        ),
        (
            SeasonRefusal::ImportBeyond {
                season,
                member: member.clone(),
                import: import.clone(),
                figure,
                value: "7".into(),
                max: 5,
            }
            .into(),
            undo(UndoScope::Tournament),
        ),
        (
            SeasonRefusal::MergedBeyond {
                from: member.clone(),
                into: member,
                import,
                figure,
                value: "7".into(),
                max: 5,
            }
            .into(),
            undo(UndoScope::Tournament),
        ),
    ]
}

/// Failures of a log, a folder and a choice.
fn of_machines() -> Vec<(Failure, Vec<Instead>)> {
    let salvage = |before| vec![Instead::SalvageLog { before }, Instead::RestoreBackup];
    let path = || "club.db".to_owned();
    let fold = || FoldError {
        seq: 7,
        kind: "entry_registered".to_owned(),
        fault: Box::new(FoldFault::UnknownTournament {
            tournament: night(),
        }),
    };
    let hash = Hash::from_bytes([0; 32]);
    let broken = ChainError::Prev {
        seq: 7,
        expected: hash,
        found: hash,
    };
    let player = "Baker".to_owned();
    vec![
        (
            StoreError::Corrupt {
                path: path().into(),
                message: "malformed".to_owned(),
            }
            .into(),
            salvage(None),
        ),
        (
            StoreError::MissingTable {
                path: path().into(),
                table: "events".to_owned(),
            }
            .into(),
            salvage(None),
        ),
        (
            StoreError::Altered {
                path: path().into(),
                row: "event 3".to_owned(),
                field: "body",
                detail: "not JSON".to_owned(),
            }
            .into(),
            salvage(None),
        ),
        (broken.into(), salvage(None)),
        (fold().into(), salvage(Some(7))),
        (
            LogFailure::LogNotSound(Unfolded::of_log(fold())).into(),
            salvage(Some(7)),
        ),
        (
            LogFailure::NotChecked {
                words: "no memory".to_owned(),
            }
            .into(),
            vec![Instead::RestoreBackup],
        ),
        (
            LogFailure::BackupNotSound {
                words: "other events".to_owned(),
            }
            .into(),
            vec![Instead::BackUp],
        ),
        (
            FolderFailure::no_club(Path::new("folder")).into(),
            vec![Instead::BeginClub],
        ),
        (
            ChoiceFailure::NoLadder.into(),
            vec![Instead::OpenSeason, Instead::RateNights],
        ),
        (ChoiceFailure::NoSeason.into(), vec![Instead::OpenSeason]),
        (
            ChoiceFailure::NotRated {
                player: player.clone(),
            }
            .into(),
            vec![Instead::ShowTiers],
        ),
        (
            ChoiceFailure::NotRatedThere {
                player,
                tournament: night(),
            }
            .into(),
            vec![Instead::ShowRatingHistory],
        ),
    ]
}

fn all() -> Vec<(Failure, Vec<Instead>)> {
    let mut all = of_nights();
    all.extend(of_plays());
    all.extend(of_players());
    all.extend(of_entries());
    all.extend(of_machines());
    all
}

/// Whether a text has the name of the program with a verb or an option behind it.
fn names_a_command(text: &str) -> bool {
    let mut parts = text.split("desk ").skip(1);
    parts.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-'))
}

#[test]
fn acts_that_help_are_data() {
    for (failure, instead) in all() {
        assert_eq!(failure.instead(), instead, "{failure}");
    }
    let nobody: Failure = MemberRefusal::SameName { member: member() }.into();
    assert_eq!(nobody.instead(), []);
}

#[test]
fn a_screen_names_no_command_and_a_terminal_adds_it() {
    let directory = Directory::default();
    let club = Club::default();
    for (failure, _) in all() {
        for lang in Lang::ALL {
            for names in [Names::none(), Names::of(&club, &directory)] {
                let screen = failure.words(lang, names);
                let terminal = failure.terminal_words(lang, names);
                assert!(!names_a_command(&screen), "{screen}");
                let added = terminal.len().checked_sub(screen.len());
                let correction = matches!(&failure, Failure::Command(failure) if failure.correction(lang).is_some());
                // In Japanese a correction is offered where the club is open, and English has no words for a
                // closed registration, a missing tournament, a check and a backup that are not the error's own.
                let of_own = [
                    "NoOpenTournament",
                    "RegistrationIsOpen",
                    "LogNotSound",
                    "BackupNotSound",
                ];
                let of_own = of_own.contains(&failure.kind().as_str()) && lang == Lang::En;
                if added == Some(0) {
                    assert!(correction || of_own, "{lang}: {terminal}");
                    continue;
                }
                let first = screen.lines().next().unwrap();
                assert!(terminal.starts_with(first), "{terminal}\n{screen}");
                assert!(names_a_command(&terminal), "{lang}: {terminal}");
            }
        }
        let message = failure.document()["error"]["message"].clone();
        assert_eq!(
            message.as_str().unwrap().find(&failure.to_string()),
            Some(0)
        );
    }
}

#[test]
fn every_hint_belongs_to_a_failure_with_an_act() {
    let kinds: BTreeSet<String> = all().iter().map(|(failure, _)| failure.kind()).collect();
    let mut hinted: BTreeSet<String> = BTreeSet::new();
    for lang in Lang::ALL {
        for file in ["hint", "player-failure", "failure"] {
            let keys = variables(lang, file).into_keys();
            hinted.extend(keys.filter_map(|key| {
                let key = key.strip_prefix("words-").unwrap_or(&key).to_owned();
                let kind = key.strip_prefix("hint-")?.split('-').next()?;
                Some(kind.to_owned())
            }));
        }
    }
    // A correction has a line of its own.
    hinted.insert("NoHealing".to_owned());
    assert_eq!(kinds, hinted);
}

#[test]
fn an_undo_that_is_still_needed_offers_its_correction() {
    let needed = |correction| -> Failure {
        let later = vec![Dependent {
            command: key(),
            seq: 9,
            event: "entry_registered".to_owned(),
            done: None,
        }];
        let refusal = UndoRefusal::StillNeeded {
            command: key(),
            done: None,
            later,
            correction,
        };
        Failure::from(refusal).about(Some(&night()))
    };
    let screen = "command c-1 cannot be taken back: later commands depend on it:\n  c-1 \
                  (entry_registered, event 9)";
    for (correction, line, instead) in [
        (
            Correction::ReinstateOrReorder,
            "desk t reinstate PLAYER, or desk t reorder PLAYER PLAYER ..",
            vec![Instead::Reinstate { player: None }, Instead::ReorderBusts],
        ),
        (
            Correction::Move,
            "desk t move PLAYER TABLE SEAT",
            vec![Instead::Move],
        ),
        (
            Correction::Reopen,
            "desk t reopen TOURNAMENT",
            vec![Instead::Reopen {
                tournament: Some(night()),
            }],
        ),
        (
            Correction::ImportAgain,
            "desk t import-finish FILE --corrects TOURNAMENT --reason R, or desk t cancel",
            vec![
                Instead::CorrectFinish {
                    tournament: Some(night()),
                },
                Instead::Cancel,
            ],
        ),
    ] {
        let failure = needed(Some(correction));
        assert_eq!(failure.instead(), instead);
        assert_eq!(failure.words(Lang::En, Names::none()), screen);
        let terminal = format!("{screen}\ninstead: {line}");
        assert_eq!(failure.terminal_words(Lang::En, Names::none()), terminal);
        assert_eq!(failure.document()["error"]["message"], terminal);
    }
    let first = needed(None);
    assert_eq!(first.instead(), []);
    let words = format!("{screen}\ninstead: take those back first");
    assert_eq!(first.words(Lang::En, Names::none()), words);
    assert_eq!(first.terminal_words(Lang::En, Names::none()), words);
}

#[test]
fn an_act_is_written_with_what_it_is_about() {
    let acts = [
        Instead::StartHandForHand,
        Instead::Undo {
            scope: UndoScope::Tournament,
            command: key(),
        },
        Instead::SalvageLog { before: Some(7) },
    ];
    assert_eq!(
        serde_json::to_string(&acts).unwrap(),
        r#"[{"act":"start_hand_for_hand"},{"act":"undo","scope":"tournament","command":"c-1"},{"act":"salvage_log","before":7}]"#
    );
}
