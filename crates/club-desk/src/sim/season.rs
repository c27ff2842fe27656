//! `sim season`: a season of computer players in a new club.

use club_log::verify::verify_log;
use club_view::StandingsView;
use serde_json::json;

use super::args::SimSeasonArgs;
use super::plan_file::PlanFile;
use super::play::{begin, play};
use crate::app::App;
use crate::club::args::OrderArg;
use crate::club::demo::{shown, top};
use crate::club::error::ClubError;
use crate::engine::fresh_seed;
use crate::error::{DeskError, DeskFailure};
use crate::say;

/// Milliseconds of a minute.
const MINUTE_MS: i64 = 60_000;

/// Plays the season, and shows its standings and its pace.
pub(super) async fn run(app: &App, args: &SimSeasonArgs) -> Result<String, DeskError> {
    let file = if args.go_on {
        PlanFile::read(&args.out)?
    } else {
        PlanFile {
            seed: app.args.seed.map_or_else(fresh_seed, Ok)?,
            players: args.players,
            nights: args.nights,
            field: args.field,
            structure: args.structure.clone(),
            stack: args.stack,
            blinds: args.blinds.name().to_owned(),
            max_entries: args.max_entries,
            money_night: None,
        }
    };
    Ok(Box::pin(played(app, args, &file)).await?)
}

/// Plays the season of a plan; the answer in words, or as a document.
async fn played(app: &App, args: &SimSeasonArgs, file: &PlanFile) -> Result<String, ClubError> {
    let lang = app.args.spoken;
    let plan = file.plan()?;
    let mut session = begin(app, &args.out, file, args.go_on).await?;
    let words = args.out.display().to_string();
    let played = Box::pin(play(app, &mut session, &plan, &words)).await?;
    session.club.ledger.load_all().await?;
    let sound = verify_log(session.club.ledger.store()).await;
    let sound = sound.map_err(|error| DeskFailure::DemoFailed {
        words: error.to_string(),
    })?;
    let club = session.club.ledger.club();
    let directory = session.club.ledger.directory();
    let by_profit = Some(OrderArg::Profit.into());
    let standings = |order| {
        let view = StandingsView::of(club, directory, &plan.season, order);
        Ok::<_, ClubError>(view?)
    };
    let hands: u64 = played.nights.iter().map(|night| night.hands).sum();
    let busts: u64 = played.nights.iter().map(|night| night.busts).sum();
    let length: i64 = played.nights.iter().map(|night| night.length_ms).sum();
    let nights = i64::try_from(played.nights.len().max(1)).unwrap_or(i64::MAX);
    let minutes = length / nights / MINUTE_MS;
    if app.json {
        let document = json!({
            "plan": file,
            "events": sound.events,
            "head": sound.head,
            "commands": played.commands,
            "hands": hands,
            "busts": busts,
            "minutes_of_a_night": minutes,
            "standings": standings(None)?,
            "by_profit": standings(by_profit)?,
        });
        return Ok(format!("{document}\n"));
    }
    app.note(&say::demo_folder(lang, shown(&args.out)));
    let mut out = say::demo_heading(lang, plan.nights, file.seed.to_string()) + "\n\n";
    out.push_str(&say::sim_season_pace(
        lang,
        hands.to_string(),
        (hands / busts.max(1)).to_string(),
        minutes.to_string(),
    ));
    out.push('\n');
    for order in [None, by_profit] {
        out.push_str(&format!("\n{}", top(lang, &standings(order)?.text(lang))));
    }
    let (events, head) = (say::events(lang, sound.events), sound.head.to_string());
    out.push_str(&format!("\n{}\n", say::demo_log(lang, events, head)));
    Ok(out)
}
