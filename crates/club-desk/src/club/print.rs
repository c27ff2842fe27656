//! `print`: sheets for the wall and the desk.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use club_log::{Club, Directory, SeasonStanding, Tournament, TournamentId, season_standings};
use toolkit::seating::TableId;

use super::args::{ClubArgs, Lang, PrintArgs, PrintVerb};
use super::session::{Session, ledger_failure, refused};
use super::sheet::{Block, Cell, Sheet};
use super::show::points;
use super::standings::season_of;
use super::verbs::load_shown;
use crate::failure::{Exit, Failure};

/// The words of the sheets in one language.
struct Words {
    lang: &'static str,
    standings: &'static str,
    payouts: &'static str,
    signin: &'static str,
    seats: &'static str,
    by_table: &'static str,
    by_name: &'static str,
    rank: &'static str,
    place: &'static str,
    player: &'static str,
    points: &'static str,
    events: &'static str,
    entries: &'static str,
    with_attendance: &'static str,
    profit: &'static str,
    award: &'static str,
    here: &'static str,
    signature: &'static str,
    table: &'static str,
    seat: &'static str,
    member: &'static str,
    each: &'static str,
}

const ENGLISH: Words = Words {
    lang: "en",
    standings: "Standings",
    payouts: "Payouts",
    signin: "Sign-in sheet",
    seats: "Seats",
    by_table: "By table",
    by_name: "By name",
    rank: "Rank",
    place: "Place",
    player: "Player",
    points: "Points",
    events: "Events",
    entries: "Entries",
    with_attendance: "With attendance",
    profit: "Profit per entry",
    award: "Points won with entry number",
    here: "Here",
    signature: "Signature",
    table: "Table",
    seat: "Seat",
    member: "Member",
    each: "each",
};

const JAPANESE: Words = Words {
    lang: "ja",
    standings: "年間順位表",
    payouts: "入賞ポイント表",
    signin: "受付表",
    seats: "座席表",
    by_table: "テーブル順",
    by_name: "名前順",
    rank: "順位",
    place: "順位",
    player: "プレイヤー",
    points: "ポイント",
    events: "参加回数",
    entries: "エントリー数",
    with_attendance: "出席点込み",
    profit: "1エントリー当たりの利益",
    award: "当選順位(参加人数がこの数に達すると1点)",
    here: "出席",
    signature: "署名",
    table: "テーブル",
    seat: "席",
    member: "会員番号",
    each: "各",
};

/// Brings what the sheet shows into memory.
async fn load(session: &mut Session, verb: &PrintVerb) -> Result<(), Failure> {
    let loaded = match verb {
        PrintVerb::Standings { season } => {
            let id = season_of(session.ledger.club(), season.clone())?;
            session.ledger.load_season(&id).await
        }
        PrintVerb::Payouts { tournament } | PrintVerb::Seats { tournament } => {
            return load_shown(session, tournament.as_ref()).await;
        }
        PrintVerb::Signin => Ok(()),
    };
    loaded.map_err(|error| ledger_failure(&error))
}

/// Prints a sheet to the standard output or to a new file.
pub(crate) async fn print(
    args: &ClubArgs,
    wish: PrintArgs,
    as_json: bool,
) -> Result<String, Failure> {
    let mut session = Session::open(args).await?;
    load(&mut session, &wish.verb).await?;
    let words = match wish.lang {
        Lang::En => &ENGLISH,
        Lang::Ja => &JAPANESE,
    };
    let club = session.ledger.club();
    let directory = session.ledger.directory();
    let sheet = match wish.verb {
        PrintVerb::Standings { season } => {
            let id = season_of(club, season)?;
            let season = club.season(&id).map_err(|refusal| refused(&refusal))?;
            let rows = season_standings(club, &id, None).map_err(|refusal| refused(&refusal))?;
            standings(words, directory, &season.title, &rows)
        }
        PrintVerb::Payouts { tournament } => {
            let (_, night) = night(club, tournament.as_ref())?;
            payouts(words, directory, night)?
        }
        PrintVerb::Signin => signin(words, club, directory),
        PrintVerb::Seats { tournament } => {
            let (_, night) = night(club, tournament.as_ref())?;
            seats(words, directory, night)
        }
    };
    let text = match (as_json, wish.html) {
        (true, _) => format!("{}\n", sheet.to_json()),
        (false, true) => sheet.to_html(),
        (false, false) => sheet.to_text(),
    };
    match wish.output {
        None => Ok(text),
        Some(path) => write_new(&path, &text).map(|()| String::new()),
    }
}

/// The tournament named, or the open one, or the last one.
fn night<'c>(
    club: &'c Club,
    named: Option<&TournamentId>,
) -> Result<(&'c TournamentId, &'c Tournament), Failure> {
    match (club.tournament(named), named) {
        (Ok(found), _) => Ok(found),
        (Err(refusal), None) => club
            .tournaments()
            .next_back()
            .ok_or_else(|| refused(&refusal)),
        (Err(refusal), Some(_)) => Err(refused(&refusal)),
    }
}

fn standings(words: &Words, directory: &Directory, title: &str, rows: &[SeasonStanding]) -> Sheet {
    let row = |row: &SeasonStanding| {
        vec![
            Cell::Number(row.rank.to_string()),
            Cell::Words(directory.label(&row.member)),
            Cell::Number(points(&row.total.to_string())),
            Cell::Number(row.events.to_string()),
            Cell::Number(row.entries.to_string()),
            Cell::Number(points(&row.total_with_attendance.to_string())),
            Cell::Number(row.profit.to_decimal(3)),
        ]
    };
    Sheet {
        lang: words.lang,
        title: title.to_owned(),
        line: words.standings.to_owned(),
        blocks: vec![Block {
            heading: None,
            head: vec![
                words.rank,
                words.player,
                words.points,
                words.events,
                words.entries,
                words.with_attendance,
                words.profit,
            ],
            rows: rows.iter().map(row).collect(),
        }],
    }
}

fn payouts(words: &Words, directory: &Directory, night: &Tournament) -> Result<Sheet, Failure> {
    let rules = &night.announcement().rules.structure;
    let structure = rules.structure().map_err(|refusal| refused(&refusal))?;
    let award = structure
        .table(night.pool())
        .map_err(|error| refused(&club_log::Refusal::from(error)))?;
    let holders = |place: u32| -> String {
        let results = night.result().map_or(&[][..], |result| &result.results);
        let tied = |first: u32| results.iter().filter(move |row| row.place == first);
        // A place in a tie is held by all who are in it, and each gets an equal share.
        let first = results
            .iter()
            .map(|row| row.place)
            .filter(|first| *first <= place)
            .max();
        let group: Vec<_> = first.into_iter().flat_map(tied).collect();
        let names: Vec<String> = group
            .iter()
            .map(|row| directory.label(&row.member))
            .collect();
        match group.as_slice() {
            [one, _, ..] => {
                format!(
                    "{} ({} {})",
                    names.join(", "),
                    words.each,
                    points(&one.points.to_string())
                )
            }
            _ => names.join(", "),
        }
    };
    let rows = (1..)
        .zip(award.rows())
        .map(|(place, seats)| {
            let numbers: Vec<String> = seats.iter().map(ToString::to_string).collect();
            vec![
                Cell::Number(place.to_string()),
                Cell::Number(seats.len().to_string()),
                Cell::Words(holders(place)),
                Cell::Words(numbers.join(" ")),
            ]
        })
        .collect();
    Ok(Sheet {
        lang: words.lang,
        title: night.announcement().title.clone(),
        line: format!(
            "{}: {} {}, {}",
            words.payouts,
            night.pool(),
            words.points,
            rules.weights
        ),
        blocks: vec![Block {
            heading: None,
            head: vec![words.place, words.points, words.player, words.award],
            rows,
        }],
    })
}

fn signin(words: &Words, club: &Club, directory: &Directory) -> Sheet {
    let mut members: Vec<(String, String)> = club
        .members()
        .iter()
        .map(|id| {
            (
                directory.name(id).unwrap_or_default().to_owned(),
                id.to_string(),
            )
        })
        .collect();
    members.sort();
    let row = |(name, id): (String, String)| {
        vec![Cell::Tick, Cell::Words(name), Cell::Words(id), Cell::Blank]
    };
    Sheet {
        lang: words.lang,
        title: club
            .identity()
            .map(|club| club.title.clone())
            .unwrap_or_default(),
        line: words.signin.to_owned(),
        blocks: vec![Block {
            heading: None,
            head: vec![words.here, words.player, words.member, words.signature],
            rows: members.into_iter().map(row).collect(),
        }],
    }
}

fn seats(words: &Words, directory: &Directory, night: &Tournament) -> Sheet {
    let mut sitting: Vec<(&TableId, u8, String)> = Vec::new();
    for (id, table) in night.seats().tables() {
        for (seat, entry) in table.seats() {
            let entry = night.entry(entry);
            let name = entry
                .map(|entry| directory.label(&entry.member))
                .unwrap_or_default();
            sitting.push((id, seat.get(), name));
        }
    }
    let by_table = sitting
        .iter()
        .map(|(table, seat, name)| {
            vec![
                Cell::Words(table.to_string()),
                Cell::Number(seat.to_string()),
                Cell::Words(name.clone()),
            ]
        })
        .collect();
    sitting.sort_by(|a, b| a.2.cmp(&b.2));
    let by_name = sitting
        .iter()
        .map(|(table, seat, name)| {
            vec![
                Cell::Words(name.clone()),
                Cell::Words(table.to_string()),
                Cell::Number(seat.to_string()),
            ]
        })
        .collect();
    Sheet {
        lang: words.lang,
        title: night.announcement().title.clone(),
        line: words.seats.to_owned(),
        blocks: vec![
            Block {
                heading: Some(words.by_table.to_owned()),
                head: vec![words.table, words.seat, words.player],
                rows: by_table,
            },
            Block {
                heading: Some(words.by_name.to_owned()),
                head: vec![words.player, words.table, words.seat],
                rows: by_name,
            },
        ],
    }
}

/// Writes a file that was not there before.
fn write_new(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error: std::io::Error| {
        let (exit, kind) = match error.kind() {
            std::io::ErrorKind::AlreadyExists => (Exit::Refused, "Exists"),
            _ => (Exit::Failure, "FileNotWritten"),
        };
        let path = path.display().to_string();
        Failure::new(exit, kind, format!("{path}: {error}")).with("path", path)
    };
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)
}
