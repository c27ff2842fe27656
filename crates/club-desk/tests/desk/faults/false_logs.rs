//! Logs whose hashes are right and whose story is false: none of them is called sound.
//!
//! Events that no release has written are rejected when they are folded. Events that one could have
//! written are reported by `log verify`, and the log still folds.

use std::fs;
use std::path::Path;

use chained_events::archive::Archive;
use chained_events::chain::hash_of;
use chained_events::envelope::Recorded;
use chained_events::{EventStore, SqliteStore};
use club_log::transfer::read_text;
use serde_json::{Value, json};

use super::hall::{club, json_of};
use crate::room::Room;

/// A night of three that is over, and its log.
fn own_log() -> Archive {
    let room = club(3);
    room.ok(&["season", "open", "2026"]);
    room.ok(&["t", "new", "Night", "--id", "n", "--season", "2026"]);
    room.ok(&["t", "register", "P0", "P1", "P2"]);
    room.ok(&["t", "draw"]);
    room.ok(&["t", "clock", "start", "--key", "clock-1"]);
    room.ok(&["t", "undo", "clock-1"]);
    room.ok(&["t", "bust", "P0"]);
    room.ok(&["t", "clock", "start", "--key", "clock-2"]);
    room.ok(&["t", "bust", "P1"]);
    room.ok(&["t", "finish"]);
    read_text(room.ok(&["log", "export", "--names"]).as_bytes()).unwrap()
}

/// A night of four of whom two have divided the points by their chips.
fn with_deal() -> Archive {
    let room = club(4);
    room.ok(&["t", "new", "Night", "--id", "n"]);
    room.ok(&["t", "register", "P0", "P1", "P2", "P3"]);
    room.ok(&["t", "draw"]);
    room.ok(&["t", "bust", "P0"]);
    room.ok(&["t", "bust", "P1"]);
    room.ok(&["t", "close-reg"]);
    room.ok(&["t", "deal", "chips", "P2=30000", "P3=50000"]);
    read_text(room.ok(&["log", "export", "--names"]).as_bytes()).unwrap()
}

/// The log of the first release.
fn first_release() -> Archive {
    let file = "../club-log/tests/data/release-1/log.ndjson";
    let text = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    read_text(&text).unwrap()
}

/// Changes the body of the first event of a kind that a test finds right.
pub(super) fn alter(archive: &mut Archive, kind: &str, change: impl Fn(&mut Value) -> bool) {
    let altered = archive.events.iter_mut().any(|event| {
        let mut body: Value = serde_json::from_str(&event.body).unwrap();
        let altered = event.kind == kind && change(&mut body);
        if altered {
            event.body = chained_events::canonical::to_canonical(&body).unwrap();
        }
        altered
    });
    assert!(altered, "no {kind} to alter");
}

/// Makes the chain right again.
pub(super) fn seal(events: &mut [Recorded]) {
    let mut prev = events[0].prev;
    for event in events {
        event.prev = prev;
        event.hash = hash_of(event);
        prev = event.hash;
    }
}

/// A room with the log imported, if it was taken.
fn imported(mut archive: Archive) -> (Room, bool) {
    seal(&mut archive.events);
    let room = Room::empty();
    fs::write(room.path("log.ndjson"), archive.to_text().unwrap()).unwrap();
    let output = room.run(&["log", "import", "log.ndjson"]);
    let taken = output.status.code() == Some(0);
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(taken || output.status.code() == Some(5), "{words}");
    (room, taken)
}

/// Output of the check, and whether it finds nothing.
fn checked(room: &Room) -> (String, bool) {
    let output = room.run(&["log", "verify"]);
    let told = String::from_utf8(output.stdout).unwrap();
    let sound = output.status.code() == Some(0) && !told.contains("finding: ");
    (told, sound)
}

/// The log, hashed again, is either not taken over or not called sound.
#[track_caller]
fn is_not_called_sound(archive: Archive) {
    let (room, taken) = imported(archive);
    if taken {
        let (told, sound) = checked(&room);
        assert!(!sound, "{told}");
    }
}

/// A log of the first release is taken over and can be shown, and what is false is reported.
#[track_caller]
fn folds_and_is_not_called_sound(archive: Archive) {
    let (room, taken) = imported(archive);
    assert!(taken, "the first release folded it");
    assert_eq!(
        json_of(&room, &["t", "show", "-t", "one"])["phase"],
        "finished"
    );
    room.ok(&["season", "standings", "spring"]);
    let (told, sound) = checked(&room);
    assert!(!sound, "{told}");
}

#[test]
fn a_log_that_is_only_sealed_again_is_sound() {
    for archive in [own_log(), first_release()] {
        let (room, taken) = imported(archive);
        assert!(taken);
        let (told, sound) = checked(&room);
        assert!(sound, "{told}");
    }
}

#[test]
fn a_winner_who_does_not_exist_is_found() {
    let nobody = |body: &mut Value| {
        body["results"][0]["member"] = json!("nobody");
        true
    };
    let mut archive = own_log();
    alter(&mut archive, "TournamentFinished", nobody);
    is_not_called_sound(archive);
    let mut archive = first_release();
    alter(&mut archive, "TournamentFinished", nobody);
    folds_and_is_not_called_sound(archive);
}

#[test]
fn a_winner_by_an_entry_that_does_not_exist_is_found() {
    let nobody = |body: &mut Value| {
        body["results"][0]["entry"] = json!("e99");
        true
    };
    let mut archive = own_log();
    alter(&mut archive, "TournamentFinished", nobody);
    is_not_called_sound(archive);
}

#[test]
fn points_beyond_the_pool_are_found() {
    let rich = |body: &mut Value| {
        body["results"][0]["points"] = json!("1000/1");
        true
    };
    let mut archive = own_log();
    alter(&mut archive, "TournamentFinished", rich);
    is_not_called_sound(archive);
    let mut archive = first_release();
    alter(&mut archive, "TournamentFinished", rich);
    folds_and_is_not_called_sound(archive);
}

#[test]
fn points_short_of_the_pool_are_found() {
    let poor = |body: &mut Value| {
        body["results"][0]["points"] = json!("0/1");
        true
    };
    let mut archive = own_log();
    alter(&mut archive, "TournamentFinished", poor);
    is_not_called_sound(archive);
}

/// Lets a retraction name a command that only comes after it.
fn name_a_later_one(archive: &mut Archive, retracted: &str, later: &str) {
    let at = |archive: &Archive, key: &str| {
        let events = archive.events.iter();
        events
            .rev()
            .find(|event| event.command.as_str() == key)
            .unwrap()
            .seq
    };
    let until = at(archive, later);
    let before = archive.events.iter().find(|event| {
        event.kind == "CommandRetracted" && event.body.contains(&format!("\"{retracted}\""))
    });
    assert!(before.unwrap().seq < until);
    alter(archive, "CommandRetracted", |body| {
        let found = body["command"] == retracted;
        if found {
            body["command"] = json!(later);
        }
        found
    });
}

#[test]
fn a_retraction_before_its_command_is_found() {
    let mut archive = own_log();
    name_a_later_one(&mut archive, "clock-1", "clock-2");
    is_not_called_sound(archive);
    let mut archive = first_release();
    name_a_later_one(&mut archive, "import-2", "r-144");
    folds_and_is_not_called_sound(archive);
}

#[test]
fn a_retraction_of_a_command_that_is_not_there_is_found() {
    let ghost = |body: &mut Value| {
        body["command"] = json!("never-sent");
        true
    };
    let mut archive = own_log();
    alter(&mut archive, "CommandRetracted", ghost);
    is_not_called_sound(archive);
    let mut archive = first_release();
    // The one that takes an import back: without it the night is as it was.
    alter(&mut archive, "CommandRetracted", |body| {
        body["command"] == "import-2" && ghost(body)
    });
    folds_and_is_not_called_sound(archive);
}

#[test]
fn an_entry_of_a_member_who_does_not_exist_is_found() {
    let mut archive = own_log();
    alter(&mut archive, "EntryRegistered", |body| {
        body["member"] = json!("nobody");
        true
    });
    is_not_called_sound(archive);
}

/// An own log with one change in the first event of a kind is not called sound.
#[track_caller]
fn altered_is_found(kind: &str, change: impl Fn(&mut Value)) {
    let mut archive = own_log();
    alter(&mut archive, kind, |body| {
        let before = body.clone();
        change(body);
        *body != before
    });
    is_not_called_sound(archive);
}

#[test]
fn an_announcement_that_no_release_accepts_is_refused() {
    for (field, value) in [
        ("n_max", json!(0)),
        ("n_max", json!(24)),
        ("n_min", json!(1)),
        ("tolerance", json!(0)),
    ] {
        altered_is_found("TournamentAnnounced", |body| {
            body["rules"]["seating"][field] = value.clone();
        });
    }
    for stack in [0, u64::MAX] {
        altered_is_found("TournamentAnnounced", |body| {
            body["rules"]["stack"] = json!(stack);
        });
    }
    altered_is_found("TournamentAnnounced", |body| {
        body["rules"]["max_entries"] = json!(0);
    });
    altered_is_found("TournamentAnnounced", |body| body["capacity"] = json!(1));
}

#[test]
fn an_id_that_is_not_its_streams_is_refused() {
    altered_is_found("TournamentAnnounced", |body| {
        body["tournament"] = json!("other");
    });
    altered_is_found("SeasonOpened", |body| body["season"] = json!("2027"));
    altered_is_found("MemberAdded", |body| body["member"] = json!("somebody"));
}

#[test]
fn titles_that_steer_the_terminal_are_refused() {
    let title = "\u{1b}[31mred";
    altered_is_found("TournamentAnnounced", |body| body["title"] = json!(title));
    altered_is_found("SeasonOpened", |body| body["title"] = json!(title));
    altered_is_found("ClubCreated", |body| body["title"] = json!(title));
    // One that turns the text around was accepted once.
    altered_is_found("ClubCreated", |body| body["title"] = json!("a\u{202e}b"));
}

#[test]
fn retractions_of_what_cannot_be_taken_back_are_refused() {
    let first = |archive: &Archive, kind: &str| {
        let events = archive.events.iter().rev();
        let mut found = events.filter(|event| event.kind == kind);
        found.next().unwrap().command.clone()
    };
    let archive = own_log();
    let itself = first(&archive, "CommandRetracted");
    let founding = first(&archive, "ClubCreated");
    for command in [itself, founding] {
        altered_is_found("CommandRetracted", |body| {
            body["command"] = json!(command.as_str());
        });
    }
    altered_is_found("CommandRetracted", |body| {
        body["streams"] = json!(["season:2026"]);
    });
    altered_is_found("CommandRetracted", |body| {
        body["streams"] = json!(["t:n", "season:2026"]);
    });
}

#[test]
fn one_entry_twice_in_a_bust_is_refused() {
    altered_is_found("EntriesBusted", |body| {
        body["groups"] = json!([["e1"], ["e1"]]);
    });
    altered_is_found("EntriesBusted", |body| {
        let hand = body["hands"][0].clone();
        body["hands"] = json!([hand, hand]);
    });
    altered_is_found("EntriesBusted", |body| body["groups"] = json!([["e1"], []]));
}

#[test]
fn points_of_two_places_exchanged_are_found() {
    let mut archive = own_log();
    alter(&mut archive, "TournamentFinished", |body| {
        let (first, second) = (
            body["results"][0]["points"].clone(),
            body["results"][1]["points"].clone(),
        );
        assert_ne!(first, second);
        body["results"][0]["points"] = second;
        body["results"][1]["points"] = first;
        true
    });
    is_not_called_sound(archive);
}

#[test]
fn a_deal_whose_shares_are_not_the_points_is_found() {
    for share in [json!(0), json!(u64::MAX)] {
        let mut archive = with_deal();
        alter(&mut archive, "DealAgreed", |body| {
            body["shares"][0]["points"] = share.clone();
            true
        });
        is_not_called_sound(archive);
    }
}

/// One share gives points to another, so that the sum is right.
#[test]
fn a_deal_that_divides_otherwise_is_found() {
    let mut archive = with_deal();
    alter(&mut archive, "DealAgreed", |body| {
        let shares = body["shares"].as_array_mut().unwrap();
        shares.sort_by_key(|share| share["points"].as_u64());
        let most = shares[1]["points"].as_u64().unwrap();
        let least = shares[0]["points"].as_u64().unwrap();
        shares[0]["points"] = json!(least + 1);
        shares[1]["points"] = json!(most - 1);
        shares.sort_by_key(|share| share["entry"].to_string());
        true
    });
    is_not_called_sound(archive);
}

/// The own log with its season closed.
fn closed_season() -> Archive {
    let (room, taken) = imported(own_log());
    assert!(taken);
    room.ok(&["season", "close", "2026"]);
    read_text(room.ok(&["log", "export", "--names"]).as_bytes()).unwrap()
}

/// Two nights of two players, of which the better one counts. The season is closed with a bound of one
/// entry, which is then replaced.
fn with_bound(bound: u32) -> Archive {
    let room = club(2);
    let open = ["season", "open", "2026", "--order", "profit"];
    room.ok(&[&open[..], &["--min-entries", "1", "--best-k", "1"]].concat());
    for night in ["a", "b"] {
        room.ok(&["t", "new", "Night", "--id", night]);
        room.ok(&["t", "register", "P0", "P1"]);
        room.ok(&["t", "draw"]);
        room.ok(&["t", "bust", "P0"]);
        room.ok(&["t", "finish"]);
    }
    room.ok(&["season", "close", "2026"]);
    let mut archive = read_text(room.ok(&["log", "export", "--names"]).as_bytes()).unwrap();
    alter(&mut archive, "SeasonOpened", |body| {
        body["rules"]["min_entries"] = json!(bound);
        true
    });
    archive
}

/// The first releases counted entries of nights that a season drops towards its bound.
#[test]
fn standings_listed_by_entries_of_dropped_nights_are_sound() {
    for (bound, sound) in [(1, true), (2, true), (3, false)] {
        let (room, taken) = imported(with_bound(bound));
        assert!(taken);
        assert_eq!(checked(&room).1, sound, "{bound}");
    }
}

#[test]
fn a_closed_season_shows_the_standings_that_were_recorded() {
    let (room, taken) = imported(closed_season());
    assert!(taken && checked(&room).1);
    let before = json_of(&room, &["season", "standings"]);
    assert_eq!(before["standings"][0]["total"], "2/1");
    let mut archive = closed_season();
    alter(&mut archive, "SeasonClosed", |body| {
        body["standings"][0]["total"] = json!("7/1");
        true
    });
    let (room, taken) = imported(archive);
    assert!(taken);
    let shown = json_of(&room, &["season", "standings"]);
    assert_eq!(shown["standings"][0]["total"], "7/1");
    assert_eq!(shown["standings"][0]["profit"], "6/1");
    let by_total = json_of(&room, &["season", "standings", "--order", "total"]);
    assert_eq!(by_total["standings"][0]["total"], "7/1");
    assert!(room.ok(&["print", "standings"]).contains('7'));
    let found = json_of(&room, &["log", "verify"]);
    let fault = &found["findings"][0];
    assert_eq!(
        fault["fault"],
        json!({ "kind": "OtherStandings", "season": "2026", "member": "m2" })
    );
    let told = room.ok(&["log", "verify", "--lang", "ja"]);
    assert!(
        told.contains("シーズン 2026 の確定順位が、m2 の行で成績と違います。"),
        "{told}"
    );
}

/// Commands that were taken back after the close still counted at the close.
#[test]
fn standings_are_compared_with_the_log_up_to_the_close() {
    let room = club(4);
    room.ok(&["season", "open", "2026"]);
    room.ok(&["t", "new", "Night", "--id", "n", "--season", "2026"]);
    room.ok(&["t", "register", "P0", "P1", "P2"]);
    room.ok(&["t", "draw"]);
    room.ok(&["t", "bust", "P0"]);
    room.ok(&["t", "bust", "P1"]);
    room.ok(&["t", "finish"]);
    room.ok(&["member", "merge", "P2", "P3", "--key", "one", "--yes"]);
    room.ok(&["season", "close", "2026"]);
    room.ok(&["t", "undo", "one"]);
    let (told, sound) = checked(&room);
    assert!(sound, "{told}");
}

/// A club whose chain is right and whose log does not fold from the bust on.
fn unfolded() -> (Room, u64) {
    let mut archive = own_log();
    alter(&mut archive, "EntriesBusted", |body| {
        body["groups"] = json!([["e1"], ["e1"]]);
        true
    });
    seal(&mut archive.events);
    let bust = archive
        .events
        .iter()
        .find(|event| event.kind == "EntriesBusted");
    let seq = bust.unwrap().seq;
    let room = Room::empty();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = SqliteStore::create(&room.path("club.db")).await.unwrap();
        store.import(&archive).await.unwrap();
        store.close().await;
    });
    (room, seq)
}

#[test]
fn a_log_that_does_not_fold_has_a_way_out() {
    let (room, seq) = unfolded();
    let (code, error) = room.fails(&["t", "show"]);
    assert_eq!((code, error["kind"].as_str()), (5, Some("LogDoesNotFold")));
    assert_eq!(error["seq"], seq);
    assert_eq!(
        error["fault"],
        json!({ "kind": "EntryTwice", "entry": "e1" })
    );
    let way = format!("desk log salvage FILE --to DIR --before {seq}");
    assert!(error["message"].as_str().unwrap().contains(&way), "{error}");
    let (code, error) = room.fails(&["log", "verify"]);
    assert_eq!((code, error["kind"].as_str()), (5, Some("LogNotSound")));
    assert!(error["message"].as_str().unwrap().contains(&way), "{error}");
    let output = room.run(&["t", "show", "--lang", "ja"]);
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains(&format!("--before {seq}")), "{words}");
    assert!(
        words.contains("エントリー e1 が 2 回出てきます。"),
        "{words}"
    );

    let (code, error) = room.fails(&["log", "salvage", "--to", "new"]);
    assert_eq!(
        (code, error["kind"].as_str()),
        (5, Some("SalvageDoesNotFold"))
    );
    assert_eq!(error["seq"], seq);
    assert!(!room.path("new").exists());
    let before = seq.to_string();
    let told = room.ok(&[
        "log", "salvage", "--to", "new", "--before", &before, "--json",
    ]);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["events"], seq - 1);
    room.ok(&["log", "verify", "--club", "new"]);
    room.ok(&["t", "bust", "P0", "--club", "new"]);
}

#[test]
fn an_unknown_field_is_of_a_later_release() {
    let mut archive = own_log();
    alter(&mut archive, "RegistrationClosed", |body| {
        body["by"] = json!("desk");
        true
    });
    let (room, taken) = imported(archive);
    assert!(taken, "it is carried on as it is");
    let (code, error) = room.fails(&["t", "show"]);
    assert_eq!((code, error["kind"].as_str()), (5, Some("LogDoesNotFold")));
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("a later release is needed"), "{message}");
    assert!(!message.contains("salvage"), "{message}");
    let found = json_of(&room, &["log", "verify"]);
    assert_eq!(
        found["unknown_fields"],
        json!(["RegistrationClosed: unknown field `by`"])
    );
}

#[test]
fn a_night_that_was_recorded_by_the_published_procedure_folds() {
    let mut archive = own_log();
    alter(&mut archive, "TournamentAnnounced", |body| {
        body["rules"]["seating"]["profile"] = json!("seed-literal");
        true
    });
    let (room, taken) = imported(archive);
    let (told, sound) = checked(&room);
    assert!(taken && sound, "{told}");
    assert_eq!(
        json_of(&room, &["t", "show", "-t", "n"])["phase"],
        "finished"
    );
}
