//! Clubs on a PostgreSQL server: with `CLUB_LONG=1` on a cluster that the test makes and removes. Without it no
//! server is asked, or one that is not there.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Output, Stdio};

use serde_json::{Value, json};

use crate::cluster::{Cluster, PASSWORD, is_long};
use crate::room::Room;

/// The exit code of a verb, and its words on the standard error, which never have a password.
#[track_caller]
fn refused(output: &Output) -> (i32, String) {
    assert!(output.stdout.is_empty());
    let words = String::from_utf8(output.stderr.clone()).unwrap();
    for secret in [PASSWORD, "kirsche", "falsch"] {
        assert!(!words.contains(secret), "{words}");
    }
    (output.status.code().unwrap(), words.trim_end().to_owned())
}

#[test]
fn an_address_that_cannot_be_used_is_refused_in_both_languages() {
    let room = Room::empty();
    let cases = [
        (
            "postgres://desk:kirsche@db.example.com/clubs?club=aoba",
            "the address of the server has a password in it; put it into the file that PGPASSFILE names, and \
             change it: others may have seen it",
            "サーバーのアドレスにパスワードが入っています。PGPASSFILE が示すファイルに書き、パスワードを変えてください。ほかの人に見られたおそれがあります。",
        ),
        (
            "POSTGRES://desk:kirsche@db.example.com/clubs?club=aoba",
            "the address of the server has a password in it; put it into the file that PGPASSFILE names, and \
             change it: others may have seen it",
            "サーバーのアドレスにパスワードが入っています。PGPASSFILE が示すファイルに書き、パスワードを変えてください。ほかの人に見られたおそれがあります。",
        ),
        (
            "postgres://db.example.com/clubs",
            "the address of the server names no club; end it with ?club=NAME",
            "サーバーのアドレスにクラブがありません。最後に ?club=名前 を付けてください。",
        ),
        (
            "postgres://db.example.com/clubs?sslmode=disable&club=aoba",
            "the connection to db.example.com would not be encrypted: sslmode is disable, expected one of require, \
             verify-ca, verify-full",
            "db.example.com への接続が暗号化されません（sslmode は disable）。require、verify-ca、verify-full のどれかにしてください。",
        ),
    ];
    for (address, english, japanese) in cases {
        for verb in [
            &["member", "list"][..],
            &["init", "A"],
            &["log", "verify"],
            &["db", "backup"],
        ] {
            let run = |lang: &str| {
                room.command(verb)
                    .args(["--club", address, "--lang", lang])
                    .output()
            };
            assert_eq!(
                refused(&run("en").unwrap()),
                (2, format!("desk: {english}"))
            );
            assert_eq!(
                refused(&run("ja").unwrap()),
                (2, format!("desk: {japanese}"))
            );
        }
    }
    assert_eq!(
        fs::read_dir(room.folder.path()).unwrap().count(),
        0,
        "nothing is made"
    );
}

#[test]
fn a_server_that_is_not_there_has_an_exit_code_of_its_own() {
    let room = Room::with_club();
    let gone = "postgres://desk@127.0.0.1:1/clubs?club=aoba";
    for verb in [
        &["member", "list"][..],
        &["init", "A"],
        &["log", "tail", "--follow"],
    ] {
        let run = |lang: &str| {
            room.command(verb)
                .args(["--club", gone, "--lang", lang])
                .output()
        };
        let english = format!("desk: {gone} cannot be reached: Connection refused");
        assert_eq!(refused(&run("en").unwrap()), (6, english));
        let japanese = format!("desk: {gone} につながりません（Connection refused）。");
        assert_eq!(refused(&run("ja").unwrap()), (6, japanese));
    }
    let expected = json!({
        "kind": "Unreachable", "path": gone, "message": format!("{gone} cannot be reached: Connection refused"),
    });
    assert_eq!(room.fails(&["db", "copy", gone]), (6, expected));
    // What needs a folder says so before it does anything.
    let folder = json!({
        "kind": "OnServer", "place": gone,
        "message": format!("{gone} is a club on a server; this needs a club in a folder"),
    });
    for verb in [
        &["demo", "--dir", gone][..],
        &["db", "restore", "club.db", "--club", gone],
        &["log", "salvage", "--to", "there", "--club", gone],
        &["log", "salvage", "club.db", "--to", gone],
        &["log", "salvage", "club.db", "--to", gone, "--dry-run"],
    ] {
        assert_eq!(room.fails(verb), (2, folder.clone()), "{verb:?}");
    }
    // An address with a slip in it names no folder, and its password is not repeated.
    for slip in [
        "postgres:/desk:Secret@db/clubs?club=aoba",
        "postgres:desk:Secret@db/clubs?club=aoba",
        "PostgreSQL//desk:Secret@db/clubs?club=aoba",
        " postgres://desk:Secret@db/clubs?club=aoba",
    ] {
        let (exit, error) = room.fails(&["member", "list", "--club", slip]);
        assert_eq!((exit, &error["kind"]), (2, &json!("Address")), "{slip}");
        assert!(!error.to_string().contains("Secret"), "{error}");
    }
    let password = "postgres://desk:Secret@db/clubs?club=aoba";
    for verb in [
        &["demo", "--dir", password][..],
        &["sim", "season", "--out", password],
        &["db", "restore", "club.db", "--club", password],
    ] {
        let (exit, error) = room.fails(verb);
        assert_eq!(
            (exit, &error["kind"]),
            (2, &json!("AddressPassword")),
            "{verb:?}"
        );
        assert!(!error.to_string().contains("Secret"), "{error}");
    }
}

/// The part of an ordinary run: what needs no server.
fn small_part() {
    let room = Room::empty();
    let (exit, error) = room.fails(&["member", "list", "--club", "postgres://db/clubs?club=Aoba"]);
    assert_eq!((exit, &error["kind"]), (2, &Value::from("AddressClub")));
}

/// The text of the log with everything that is kept outside the chain.
fn text(room: &Room, club: &str) -> String {
    room.ok(&["log", "export", "--names", "--club", club])
}

#[test]
fn a_club_goes_to_a_server_and_back_byte_for_byte() {
    if !is_long() {
        return small_part();
    }
    let (cluster, room) = (Cluster::new(), Room::with_members());
    let aoba = cluster.socket("aoba");
    room.ok(&["t", "new", "Night", "--id", "n1"]);
    room.ok(&["db", "copy", &aoba]);
    assert_eq!(text(&room, &aoba), text(&room, "."));
    let exists = room.fails(&["db", "copy", &aoba]);
    assert_eq!((exists.0, &exists.1["kind"]), (3, &json!("LogNotEmpty")));
    // It goes on there.
    room.ok(&["t", "register", "Ann", "Bob", "--club", &aoba]);
    room.ok(&["db", "copy", "back", "--club", &aoba]);
    assert_eq!(text(&room, "back"), text(&room, &aoba));
    room.ok(&["db", "copy", &cluster.socket("other"), "--club", "back"]);
    assert_eq!(text(&room, &cluster.socket("other")), text(&room, &aoba));
    for club in [aoba.as_str(), "back"] {
        room.ok(&["log", "verify", "--club", club]);
    }
    // A backup is an archive, which is read into a new club.
    let answer = room.ok(&["db", "backup", "club.ndjson", "--json", "--club", &aoba]);
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["file"], "club.ndjson");
    room.ok(&[
        "log",
        "import",
        "club.ndjson",
        "--club",
        &cluster.socket("again"),
    ]);
    room.ok(&["log", "import", "club.ndjson", "--club", "here"]);
    assert_eq!(text(&room, &cluster.socket("again")), text(&room, &aoba));
    assert_eq!(text(&room, "here"), text(&room, &aoba));
    let (exit, error) = room.fails(&["db", "backup", "club.ndjson", "--club", &aoba]);
    assert_eq!((exit, &error["kind"]), (3, &json!("Exists")));
    // A backup that no import would take is none.
    cluster.sql(
        "clubs",
        "INSERT INTO aoba.notes (id, text) VALUES ('gone', 'why')",
    );
    let not_sound = json!({
        "kind": "BackupNotSound",
        "message": "the note of gone belongs to nothing in the log",
    });
    let backup = ["db", "backup", "other.ndjson", "--club", &aoba];
    assert_eq!(room.fails(&backup), (5, not_sound));
    cluster.sql("clubs", "DELETE FROM aoba.notes WHERE id = 'gone'");
    let left = fs::read_dir(room.folder.path()).unwrap().flatten();
    let left = left.map(|entry| entry.file_name().into_string().unwrap());
    let left: Vec<String> = left.filter(|name| name.contains("ndjson")).collect();
    assert_eq!(left, ["club.ndjson"]);
    // A name that is erased leaves the tables.
    assert_ne!(cluster.tables_with("青木".as_bytes()).len(), 0);
    for club in ["aoba", "other", "again"] {
        room.ok(&[
            "member",
            "erase",
            "m-aoki",
            "--yes",
            "--club",
            &cluster.socket(club),
        ]);
    }
    assert_eq!(
        cluster.tables_with("青木".as_bytes()),
        Vec::<std::path::PathBuf>::new()
    );
    room.ok(&["log", "verify", "--club", &aoba]);
}

#[test]
fn each_fault_of_a_server_has_its_exit_code_and_no_message_has_the_password() {
    if !is_long() {
        return small_part();
    }
    let (cluster, room) = (Cluster::new(), Room::empty());
    let aoba = cluster.network("aoba");
    let with = |password: &str, verb: &[&str], club: &str| {
        let mut command = room.command(verb);
        command
            .args(["--club", club])
            .env("PGPASSFILE", cluster.password_file(password));
        command
    };
    let made = with(PASSWORD, &["init", "Aoba"], &aoba).output().unwrap();
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    assert!(!format!("{made:?}").contains(PASSWORD));
    let kind = |password: &str, club: &str| {
        let output = with(password, &["member", "list", "--json"], club)
            .output()
            .unwrap();
        let (exit, words) = refused(&output);
        let document: Value = serde_json::from_str(&words).unwrap();
        (exit, document["error"]["kind"].as_str().unwrap().to_owned())
    };
    let fault = |exit: i32, kind: &str| (exit, kind.to_owned());
    assert_eq!(kind("falsch", &aoba), fault(7, "AccessDenied"));
    for lang in ["en", "ja"] {
        let words = refused(
            &with("falsch", &["member", "list", "--lang", lang], &aoba)
                .output()
                .unwrap(),
        )
        .1;
        assert!(words.starts_with(&format!("desk: {aoba}")), "{words}");
    }
    assert_eq!(
        kind(PASSWORD, &cluster.network("bebop")),
        fault(4, "LogAbsent")
    );
    let elsewhere = cluster.socket_of("elsewhere", "aoba");
    assert_eq!(kind(PASSWORD, &elsewhere), fault(4, "NoDatabase"));
    cluster.sql(
        "clubs",
        "CREATE SCHEMA shop; CREATE TABLE shop.orders (x int)",
    );
    assert_eq!(
        kind(PASSWORD, &cluster.network("shop")),
        fault(9, "OtherSchema")
    );
    cluster.sql(
        "clubs",
        "UPDATE aoba.meta SET value = '9' WHERE key = 'schema'",
    );
    assert_eq!(kind(PASSWORD, &aoba), fault(5, "NewerSchema"));
    cluster.sql(
        "clubs",
        "UPDATE aoba.meta SET value = '1' WHERE key = 'schema'",
    );
    cluster.sql(
        "clubs",
        "CREATE FUNCTION aoba.full_disk() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$; \
         CREATE TRIGGER full_disk BEFORE INSERT ON aoba.events FOR EACH ROW EXECUTE FUNCTION aoba.full_disk()",
    );
    let full = with(PASSWORD, &["member", "add", "Ann", "--json"], &aoba)
        .output()
        .unwrap();
    assert_eq!(refused(&full).0, 8);
    cluster.stop("fast");
    assert_eq!(kind(PASSWORD, &aoba), fault(6, "Unreachable"));
}

/// A file of members, each with a key.
fn members(prefix: &str, count: u64) -> String {
    let member = |number: u64| {
        let name = format!("{prefix}{number}");
        let command = json!({ "add_member": { "member": name, "name": format!("P {name}") } });
        format!(
            "{}\n",
            json!({ "key": format!("{prefix}-{number}"), "command": command })
        )
    };
    (0..count).map(member).collect::<Vec<_>>().concat()
}

#[test]
fn of_two_desks_on_one_club_one_is_killed_and_the_other_goes_on() {
    if !is_long() {
        return small_part();
    }
    let (cluster, room) = (Cluster::new(), Room::empty());
    let aoba = cluster.socket("aoba");
    room.ok(&["init", "Aoba", "--club", &aoba]);
    let mut follow = room.command(&["log", "tail", "--follow", "--after", "0", "--json"]);
    let mut follower = follow
        .args(["--club", &aoba])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let feed = |prefix: &str| {
        let file = room.path(prefix);
        fs::write(&file, members(prefix, 60)).unwrap();
        let mut run = room.command(&["t", "run", "--club", &aoba]);
        run.stdin(fs::File::open(&file).unwrap())
            .stdout(Stdio::piped());
        run
    };
    let mut killed = feed("k").spawn().unwrap();
    let other = feed("o").spawn().unwrap();
    let mut output = BufReader::new(killed.stdout.take().unwrap()).lines();
    let mut answered = Vec::new();
    for _ in 0..10 {
        answered.push(output.next().unwrap().unwrap());
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    answered.extend(
        output
            .map_while(Result::ok)
            .filter(|line| line.ends_with('}')),
    );
    let other = other.wait_with_output().unwrap();
    assert_eq!(other.status.code(), Some(0));
    room.ok(&["log", "verify", "--club", &aoba]);
    let stored = room.ok(&["log", "tail", "--json", "--after", "0", "--club", &aoba]);
    for line in &answered {
        let event: Value = serde_json::from_str(line).unwrap();
        let key = event["command"].as_str().unwrap();
        assert!(
            stored.contains(&format!("\"command\":\"{key}\"")),
            "{key} was answered and is lost"
        );
    }
    for number in 0..60 {
        assert!(
            stored.contains(&format!("\"command\":\"o-{number}\"")),
            "o-{number}"
        );
    }
    // The same file again completes what the kill left out, and does nothing twice.
    let again = feed("k").output().unwrap();
    assert_eq!(again.status.code(), Some(0));
    let stored = room.ok(&["log", "tail", "--json", "--after", "0", "--club", &aoba]);
    assert_eq!(stored.lines().count(), 121);
    let seen = BufReader::new(follower.stdout.take().unwrap()).lines();
    let seen: Vec<String> = seen.map_while(Result::ok).take(121).collect();
    assert_eq!(
        seen,
        stored.lines().collect::<Vec<_>>(),
        "nothing is skipped"
    );
    follower.kill().unwrap();
    follower.wait().unwrap();
}
