//! Totals that an older release let in, beyond what a season can count.

use std::fs;

use club_log::transfer::read_text;
use serde_json::json;

use super::false_logs::{alter, seal};
use super::hall::club;
use crate::room::Room;

/// A night that only needs its finish, of a season with an import by the key `import-1`. The total of
/// P0, who came with the import and plays, is what an older release could have taken in.
fn with_total(points: &str, entries: u32) -> Room {
    let room = club(0);
    room.ok(&["season", "open", "s"]);
    fs::write(
        room.path("totals.csv"),
        "name,total_points,entries\nP0,1/7,3\n",
    )
    .unwrap();
    let import = ["season", "import", "totals.csv", "--season", "s"];
    room.ok(&[&import[..], &["--key", "import-1"]].concat());
    room.ok(&["member", "add", "P1"]);
    room.ok(&["t", "new", "Night", "--id", "n", "--season", "s"]);
    room.ok(&["t", "register", "P0", "P1"]);
    room.ok(&["t", "draw"]);
    room.ok(&["t", "bust", "P1"]);
    let log = room.ok(&["log", "export", "--names"]);
    let mut archive = read_text(log.as_bytes()).unwrap();
    alter(&mut archive, "ResultsImported", |body| {
        body["totals"][0]["points"] = json!(points);
        body["totals"][0]["entries"] = json!(entries);
        body["totals"][0]["events"] = json!(1);
        true
    });
    seal(&mut archive.events);
    let old = Room::empty();
    fs::write(old.path("log.ndjson"), archive.to_text().unwrap()).unwrap();
    old.ok(&["log", "import", "log.ndjson"]);
    old
}

#[test]
fn the_player_and_the_import_are_named_and_taking_it_back_lets_the_season_end() {
    for (points, entries, value, max) in [
        ("1/1", u32::MAX, "4294967295 entries", "100,000"),
        (
            "1/99999999999999999999999999999999999999",
            1,
            "points with the denominator 99999999999999999999999999999999999999",
            "1,000,000",
        ),
    ] {
        let room = with_total(points, entries);
        room.ok(&["log", "verify"]);
        let output = room.run(&["t", "finish"]);
        assert_eq!(output.status.code(), Some(3));
        let words = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            words,
            format!(
                "desk: P0 has {value} from imports into season s, the most that can be counted is \
                 {max}; take the import back: desk t undo import-1\n"
            )
        );
        let (code, error) = room.fails(&["season", "close", "s"]);
        assert_eq!(
            (code, &error["kind"]),
            (3, &json!("SeasonHasOpenTournaments"))
        );
        let told = room.ok(&["t", "undo", "import-1"]);
        assert_eq!(
            told,
            "the results imported by command import-1 no longer count for s; members that came with \
             them stay\n"
        );
        room.ok(&["t", "finish"]);
        room.ok(&["season", "close", "s"]);
        room.ok(&["log", "verify"]);
    }
}
