//! `demo`: a season of twelve nights in a new folder, played by computer players with real cards.

#[cfg(feature = "serve")]
mod live;
mod money;
mod preflop;
mod ratings;

use std::path::{Path, PathBuf};
use std::time::Instant;

use chained_events::ids::MemberId;
use club_host::needs_folder;
use club_log::ids::TournamentId;
use club_log::rating::Ladder;
use club_log::tournament::Tournament;
use club_log::verify::verify_log;
use club_sheets::{Column, Table};
use club_view::{StandingsView, points};
use club_words::Lang;
use rand::TryRng;
use rand::rngs::SysRng;
use season_sim::{Incident, SeasonPlan, correct_night, incident_of, night_id, night_to_correct};
use serde_json::json;

use self::money::NightMoney;
use self::preflop::Preflop;
use self::ratings::Ratings;
use super::args::{DemoArgs, OrderArg};
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::error::DeskFailure;
use crate::interrupt::Work;
use crate::output::print;
use crate::progress::Busy;
use crate::say;
use crate::sim::{PlanFile, begin, play};

/// Plays the season and shows what came of it. The same seed gives the same standard output; the
/// folder and the time taken go to the standard error.
pub(crate) async fn run(app: &App, demo: &DemoArgs) -> Result<String, ClubError> {
    let begun = Instant::now();
    let lang = app.args.spoken;
    let (folder, file) = asked(app, demo)?;
    let (seed, plan) = (file.seed, file.plan()?);
    let mut session = begin(app, &folder, &file, demo.go_on).await?;
    let words = folder.display().to_string();
    let season = Box::pin(play(app, &mut session, &plan, &words)).await?;
    if season.nights.is_empty() && is_corrected(&mut session).await? {
        let nights = plan.nights;
        return Err(DeskFailure::SeasonIsOver { nights }.into());
    }
    let night = night_to_correct(&mut session.club.ledger, &plan).await;
    let night = night.map_err(failed)?;
    let earlier = session.club.ledger.club().ladders().clone();
    let busy = Busy::new(say::busy_season(lang));
    // A night that is opened again is finished before a signal ends the program.
    let work = Work::begin();
    let correction = correct_night(&mut session.club.ledger, &night, seed).await;
    let correction = correction.map_err(failed)?;
    work.check().map_err(|_| DeskFailure::Interrupted)?;
    drop(work);
    let sent = season.commands + correction.commands;
    let loaded = session.club.ledger.load_all().await;
    loaded?;
    busy.show(say::busy_check(lang));
    let sound = verify_log(session.club.ledger.store())
        .await
        .map_err(failed)?;
    drop(busy);
    let (commands, events) = (say::commands(lang, sent), say::events(lang, sound.events));
    let seconds = format!("{:.1}", begun.elapsed().as_secs_f64());
    app.note(&say::demo_time(lang, commands, events.as_str(), seconds));
    app.note(&say::demo_folder(lang, shown(&folder)));
    let club = session.club.ledger.club();
    let directory = session.club.ledger.directory();
    let by_profit = Some(OrderArg::Profit.into());
    let standings = |order| {
        let view = StandingsView::of(club, directory, &plan.season, order);
        Ok::<_, ClubError>(view?)
    };
    let nights: Vec<(&TournamentId, &Tournament)> = club.tournaments().collect();
    let ratings = Ratings::of(&session, &earlier, &night, correction).await?;
    let money = NightMoney::of(
        &session,
        &night_id(SeasonPlan::MONEY_NIGHT).map_err(failed)?,
    )?;
    let preflop = Preflop::new().map_err(failed)?;
    if app.json {
        let document = json!({
            "seed": seed,
            "events": sound.events,
            "head": sound.head,
            "nights": nights.iter().map(|(id, night)| json!({
                "tournament": id,
                "entries": night.entry_count(),
                "tables": night.seats().tables_seen(),
                "results": night.result().map(|result| &result.results),
            })).collect::<Vec<_>>(),
            "standings": standings(None)?,
            "by_profit": standings(by_profit)?,
            "money": money.document(),
            "ratings": ratings.document(),
            "preflop": preflop.document(),
        });
        print(&format!("{document}\n"))?;
        return opened(app, demo, session, &plan, &folder).await;
    }
    let mut out = say::demo_heading(lang, plan.nights, seed.to_string()) + "\n\n";
    out.push_str(&played(lang, &nights, &night));
    if let Some((id, night)) = nights.last() {
        out.push_str(&payouts(&session, id, night)?);
    }
    out.push_str(&money.text(&session));
    for order in [None, by_profit] {
        out.push_str(&format!("\n{}", top(lang, &standings(order)?.text(lang))));
    }
    out.push_str(&ratings.text(&session)?);
    out.push_str(&preflop.text(lang));
    let head = sound.head.to_string();
    out.push_str(&format!("\n{}\n", say::demo_log(lang, events, head)));
    print(&out)?;
    hints(app, &session, &ratings, &folder);
    opened(app, demo, session, &plan, &folder).await
}

/// The folder of the club and the plan of its season, as they are asked for.
fn asked(app: &App, demo: &DemoArgs) -> Result<(PathBuf, PlanFile), ClubError> {
    if let Some(folder) = &demo.dir {
        needs_folder(folder)?;
    }
    if let Some(folder) = demo.dir.clone().filter(|_| demo.go_on) {
        let file = PlanFile::read(&folder)?;
        return Ok((folder, file));
    }
    let seed = match app.args.seed {
        Some(seed) => seed,
        // Short enough to type again.
        None => SysRng
            .try_next_u32()
            .map(|number| u64::from(number % 1_000_000))
            .map_err(|error| {
                let words = error.to_string();
                DeskFailure::NoRandomness { words }
            })?,
    };
    let folder = demo.dir.clone().unwrap_or_else(|| free_folder(seed));
    Ok((folder, PlanFile::demonstration(seed)?))
}

/// Whether a night of the season was corrected.
async fn is_corrected(session: &mut Session<'_>) -> Result<bool, ClubError> {
    session.club.ledger.load_all().await?;
    let mut ladders = session.club.ledger.club().ladders().values();
    let revised = |ladder: &Ladder| ladder.nights().iter().any(|night| night.revision() > 1);
    Ok(ladders.any(revised))
}

/// Opens the page on the club where it is asked for.
#[cfg(feature = "serve")]
async fn opened(
    app: &App,
    demo: &DemoArgs,
    session: Session<'_>,
    plan: &SeasonPlan,
    folder: &Path,
) -> Result<String, ClubError> {
    match demo.page.of_page() {
        Some(page) => {
            // The page opens the log for itself.
            session.club.ledger.store().close().await;
            live::open(app, &demo.page, page, plan, folder).await
        }
        None => Ok(String::new()),
    }
}

/// The page is not part of this program.
#[cfg(not(feature = "serve"))]
#[expect(clippy::unused_async, reason = "the page is opened where it is there")]
async fn opened(
    _: &App,
    _: &DemoArgs,
    _: Session<'_>,
    _: &SeasonPlan,
    _: &Path,
) -> Result<String, ClubError> {
    Ok(String::new())
}

/// The nights, a line each.
fn played(lang: Lang, nights: &[(&TournamentId, &Tournament)], corrected: &TournamentId) -> String {
    let mut out = String::new();
    for (number, (id, night)) in (1..).zip(nights) {
        let tables = night.seats().tables_seen().iter();
        let tables: Vec<String> = tables.map(ToString::to_string).collect();
        let title = &night.announcement().title;
        let entries = say::demo_entries(lang, night.entry_count());
        let line = say::demo_night(lang, title, id.to_string(), entries, tables.join(" "));
        let corrected = if *id == corrected {
            say::demo_corrected(lang)
        } else {
            String::new()
        };
        let remark = remark(lang, number);
        out.push_str(&format!("{line}{remark}{corrected}\n"));
    }
    out
}

/// Verbs to try next, as they are typed.
fn hints(app: &App, session: &Session<'_>, ratings: &Ratings, folder: &Path) {
    let (desk, club) = (quoted(&program()), quoted(folder));
    let name = |member: &MemberId| {
        let directory = session.club.ledger.directory();
        quoted(directory.label(member).as_ref())
    };
    let (winner, up) = (name(ratings.explained()), name(ratings.corrected()));
    app.note(&format!("\n{}", say::demo_next(session.lang())));
    for verb in [
        "t show",
        &format!("t money --tournament night-{}", SeasonPlan::MONEY_NIGHT),
        "season standings",
        "rate tiers",
        &format!("rate explain {winner} --night {}", ratings.surprising()),
        &format!("rate history {up} --as-published"),
        "log tail",
        "log verify",
    ] {
        app.note(&format!("  {desk} {verb} --club {club}"));
    }
    for verb in ["range show maniac", "range drill --stack 10"] {
        app.note(&format!("  {desk} {verb}"));
    }
}

/// The final table with its points, next to the rows of the award table that they come from.
fn payouts(
    session: &Session<'_>,
    id: &TournamentId,
    night: &Tournament,
) -> Result<String, ClubError> {
    let Some(result) = night.result() else {
        return Ok(String::new());
    };
    let lang = session.lang();
    let rules = &night.announcement().rules.structure;
    let players = result.results.len();
    let structure = rules.for_players(players)?;
    let award = structure.table(result.pool).map_err(failed)?;
    let mut table = Table::new([
        Column::number(say::demo_place(lang)),
        Column::text(say::demo_final_table(lang)),
        Column::number(say::demo_points(lang)),
        Column::text(say::demo_award(lang)),
    ]);
    let final_table = usize::from(night.announcement().rules.seating.n_max);
    for row in result.results.iter().take(final_table) {
        let seats = usize::try_from(row.place)
            .ok()
            .and_then(|place| award.rows().get(place.checked_sub(1)?))
            .map(|seats| {
                seats
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            });
        table.push([
            row.place.to_string(),
            session.club.ledger.directory().label(&row.member),
            points(&row.points),
            seats.unwrap_or_default(),
        ]);
    }
    let paid = result
        .results
        .iter()
        .filter(|row| !row.points.is_zero())
        .count();
    let line = say::demo_payouts(
        lang,
        &night.announcement().title,
        id.to_string(),
        say::demo_entries(lang, night.entry_count()),
        say::demo_pool(lang, result.pool),
        say::demo_places(lang, paid),
        rules.weights.to_string(),
    );
    Ok(format!("\n{line}\n{}", table.to_boxed()))
}

/// End of the sentence about a night: its incident and correction, or that it is for money. Empty for others.
fn remark(lang: Lang, night: u32) -> String {
    match incident_of(night) {
        None if night == SeasonPlan::MONEY_NIGHT => say::demo_for_money(lang),
        None => String::new(),
        Some(Incident::WrongBust) => say::demo_wrong_bust(lang),
        Some(Incident::NoShow) => say::demo_no_show(lang),
        Some(Incident::Interruption) => say::demo_interruption(lang),
    }
}

/// The first rows of a table of standings.
pub(crate) fn top(lang: Lang, table: &str) -> String {
    const ROWS: usize = 12;
    // The title, three lines of the head, and the last line of the frame stand around the rows.
    let lines: Vec<&str> = table.lines().collect();
    let (head, rest) = lines.split_at(lines.len().min(4 + ROWS));
    let mut out = head.join("\n");
    out.push('\n');
    if let Some((frame, hidden)) = rest.split_last() {
        if hidden.is_empty() {
            out.push_str(&format!("{frame}\n"));
        } else {
            let more = say::demo_more(lang, hidden.len());
            out.push_str(&format!("{frame}\n{more}\n"));
        }
    }
    out
}

/// A folder below the current one that is not there yet.
fn free_folder(seed: u64) -> PathBuf {
    let mut folder = PathBuf::from(format!("desk-demo-{seed}"));
    let mut number = 2_u32;
    while folder.exists() {
        folder = PathBuf::from(format!("desk-demo-{seed}-{number}"));
        number += 1;
    }
    folder
}

pub(crate) fn shown(folder: &Path) -> String {
    folder
        .canonicalize()
        .unwrap_or_else(|_| folder.to_path_buf())
        .display()
        .to_string()
}

/// The program as it was called, so that the commands shown can be typed. It is its name in a shell
/// that finds it, or its path.
fn program() -> PathBuf {
    let called = std::env::args_os().next().map(PathBuf::from);
    let has_path = |called: &PathBuf| called.components().count() > 1;
    called.filter(has_path).unwrap_or_else(|| "desk".into())
}

/// A path or a name as a word of a command line.
fn quoted(word: &Path) -> String {
    let text = word.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "-_./".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text;
    }
    if cfg!(windows) {
        format!("\"{text}\"")
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

fn failed(error: impl std::fmt::Display) -> ClubError {
    let words = error.to_string();
    DeskFailure::DemoFailed { words }.into()
}
