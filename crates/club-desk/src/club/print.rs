//! `print`: sheets for the wall and the desk.

use std::io::Write;
use std::path::Path;

use club_log::{
    Club, DealAgreed, DealMethod, Directory, Entry, EntryId, SeasonStanding, Tournament,
    TournamentId, season_standings,
};
use sheets::{Cell, Column, Sheet, Table};
use toolkit::payout::{Ratio, split_tied};
use toolkit::seating::TableId;

use super::args::{Lang, PrintArgs, PrintVerb};
use super::refused::{ledger_failure, refused};
use super::session::Session;
use super::sheet;
use super::show::points;
use super::standings::season_of;
use super::tournament::load_shown;
use crate::app::App;
use crate::error::{DeskError, Exit};

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
    deal: &'static str,
    divided: &'static str,
    for_winner: &'static str,
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
    deal: "Deal",
    divided: "divided",
    for_winner: "left for the winner",
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
    deal: "ディール",
    divided: "配分",
    for_winner: "優勝者の分",
};

impl Words {
    /// How the points of a deal were divided.
    fn method(&self, method: DealMethod) -> String {
        let japanese = match method {
            _ if self.lang == "en" => return method.to_string(),
            DealMethod::Even => "均等",
            DealMethod::Chips => "チップ比例",
            DealMethod::Icm => "ICM",
            DealMethod::Agreed => "合意による",
        };
        japanese.to_owned()
    }
}

/// Brings what the sheet shows into memory.
async fn load(session: &mut Session<'_>, verb: &PrintVerb) -> Result<(), DeskError> {
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
pub(crate) async fn print(app: &App, args: PrintArgs) -> Result<String, DeskError> {
    let mut session = Session::open(app).await?;
    load(&mut session, &args.verb).await?;
    let words = match args.lang {
        Lang::En => &ENGLISH,
        Lang::Ja => &JAPANESE,
    };
    let club = session.ledger.club();
    let directory = session.ledger.directory();
    let sheet = match args.verb {
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
    let text = match (app.json, args.html) {
        (true, _) => format!("{}\n", sheet::json(&sheet)),
        (false, true) => sheet.to_html(),
        (false, false) => sheet.to_text(),
    };
    match args.output {
        None => Ok(text),
        Some(path) => write(&path, &text, args.force).map(|()| String::new()),
    }
}

/// The tournament named, or the open one, or the last one.
fn night<'c>(
    club: &'c Club,
    named: Option<&TournamentId>,
) -> Result<(&'c TournamentId, &'c Tournament), DeskError> {
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
    let mut table = Table::new([
        Column::number(words.rank),
        Column::text(words.player),
        Column::number(words.points),
        Column::number(words.events),
        Column::number(words.entries),
        Column::number(words.with_attendance),
        Column::number(words.profit),
    ]);
    for row in rows {
        table.push([
            row.rank.to_string(),
            directory.label(&row.member),
            points(&row.total.to_string()),
            row.events.to_string(),
            row.entries.to_string(),
            points(&row.total_with_attendance.to_string()),
            row.profit.to_decimal(3),
        ]);
    }
    Sheet::new(words.lang, title)
        .with_text(words.standings)
        .with_block(table)
}

/// The points by place next to the award table; after a deal what is paid instead.
fn payouts(words: &Words, directory: &Directory, night: &Tournament) -> Result<Sheet, DeskError> {
    let line = format!(
        "{}: {} {}, {}",
        words.payouts,
        night.pool(),
        words.points,
        night.announcement().rules.structure.weights
    );
    let sheet = Sheet::new(words.lang, &night.announcement().title).with_text(line);
    match night.deal() {
        None => Ok(sheet.with_block(award(words, directory, night)?)),
        Some(deal) => {
            let divided: u64 = deal.shares.iter().map(|share| share.points).sum();
            let mut line = format!(
                "{} ({}): {} {divided}",
                words.deal,
                words.method(deal.method),
                words.divided
            );
            if deal.for_winner > 0 {
                line.push_str(&format!(", {} {}", words.for_winner, deal.for_winner));
            }
            let sheet = sheet.with_text(line);
            Ok(sheet.with_block(paid(words, directory, night, deal)?))
        }
    }
}

/// The points of every place, who holds it, and with which entries the points were won.
fn award(words: &Words, directory: &Directory, night: &Tournament) -> Result<Table, DeskError> {
    let rules = &night.announcement().rules.structure;
    let structure = match night.result() {
        Some(result) => rules.for_players(result.results.len()),
        None => rules.structure(),
    };
    let structure = structure.map_err(|refusal| refused(&refusal))?;
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
    let mut table = Table::new([
        Column::number(words.place),
        Column::number(words.points),
        Column::text(words.player),
        Column::text(words.award),
    ]);
    for (place, seats) in (1..).zip(award.rows()) {
        let numbers: Vec<String> = seats.iter().map(ToString::to_string).collect();
        table.push([
            place.to_string(),
            seats.len().to_string(),
            holders(place),
            numbers.join(" "),
        ]);
    }
    Ok(table)
}

/// What each player gets after a deal, the best place first. A player of the deal who is still in
/// has no place before the night is decided.
fn paid(
    words: &Words,
    directory: &Directory,
    night: &Tournament,
    deal: &DealAgreed,
) -> Result<Table, DeskError> {
    let internal = |error| DeskError::new(Exit::Failure, "Internal", error);
    let structure = night.place_points().map_err(|refusal| refused(&refusal))?;
    let mut rows: Vec<(Option<u32>, EntryId, Ratio)> = Vec::new();
    for placed in night.places() {
        let tied = u64::try_from(placed.entries.len()).unwrap_or(u64::MAX);
        let of_place = split_tied(&structure, u64::from(placed.place), tied);
        let of_place = of_place.map_err(|error| internal(error.to_string()))?;
        let won = if placed.place == 1 {
            deal.for_winner
        } else {
            0
        };
        rows.extend(placed.entries.into_iter().map(|entry| {
            let share = deal.points_of(entry).map(|share| share.saturating_add(won));
            (
                Some(placed.place),
                entry,
                share.map_or(of_place, Ratio::from),
            )
        }));
    }
    let open = deal.shares.iter().filter(|share| {
        let has_a_place = rows.iter().any(|(_, entry, _)| *entry == share.entry);
        !has_a_place && night.entry(share.entry).is_some_and(Entry::is_alive)
    });
    let mut open: Vec<_> = open
        .map(|share| (None, share.entry, Ratio::from(share.points)))
        .collect();
    open.sort_by_key(|(_, _, points)| std::cmp::Reverse(*points));
    let mut table = Table::new([
        Column::number(words.place),
        Column::number(words.points),
        Column::text(words.player),
    ]);
    let all = open.into_iter().chain(rows);
    for (place, entry, amount) in all.filter(|(_, _, amount)| !amount.is_zero()) {
        let entry = night.entry(entry);
        table.push([
            place.map_or_else(String::new, |place| place.to_string()),
            points(&amount.to_string()),
            entry.map_or_else(String::new, |entry| directory.label(&entry.member)),
        ]);
    }
    Ok(table)
}

fn signin(words: &Words, club: &Club, directory: &Directory) -> Sheet {
    let mut members: Vec<(&str, String)> = club
        .members()
        .iter()
        .map(|id| (directory.name(id).unwrap_or_default(), id.to_string()))
        .collect();
    members.sort();
    let mut table = Table::new([
        Column::new(words.here, sheets::Alignment::Centre),
        Column::text(words.player),
        Column::text(words.member),
        Column::text(words.signature),
    ]);
    for (name, id) in members {
        table.push([
            Cell::Check(false),
            Cell::text(name),
            Cell::text(id),
            Cell::Blank,
        ]);
    }
    let title = club.identity().map(|club| club.title.as_str());
    Sheet::new(words.lang, title.unwrap_or_default())
        .with_text(words.signin)
        .with_block(table)
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
    let mut by_table = Table::new([
        Column::text(words.table),
        Column::number(words.seat),
        Column::text(words.player),
    ]);
    for (table, seat, name) in &sitting {
        by_table.push([table.to_string(), seat.to_string(), name.clone()]);
    }
    sitting.sort_by(|a, b| a.2.cmp(&b.2));
    let mut by_name = Table::new([
        Column::text(words.player),
        Column::text(words.table),
        Column::number(words.seat),
    ]);
    for (table, seat, name) in sitting {
        by_name.push([name, table.to_string(), seat.to_string()]);
    }
    Sheet::new(words.lang, &night.announcement().title)
        .with_text(words.seats)
        .with_heading(words.by_table)
        .with_block(by_table)
        .with_heading(words.by_name)
        .with_block(by_name)
}

/// Writes a file that was not there before, or replaces the one that was, in one step.
fn write(path: &Path, text: &str, replace: bool) -> Result<(), DeskError> {
    let named = |failure: DeskError| failure.with("path", path.display().to_string());
    let failed = |error: std::io::Error| {
        let words = format!("{}: {error}", path.display());
        named(DeskError::new(Exit::Failure, "FileNotWritten", words))
    };
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".desk-");
    // As any new file, not for its owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder
        .tempfile_in(folder.unwrap_or(Path::new(".")))
        .map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    let kept = if replace {
        file.persist(path)
    } else {
        file.persist_noclobber(path)
    };
    match kept {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => {
            let words = format!("{} exists already; --force replaces it", path.display());
            Err(named(DeskError::new(Exit::Refused, "Exists", words)))
        }
        Err(error) => Err(failed(error.error)),
    }
}
