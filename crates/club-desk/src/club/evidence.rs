//! `season whatif` and `season reliability`: what a recorded season says of its rules and rankings.

use std::ops::ControlFlow;

use club_host::{season_of, season_trial};
use club_sheets::{Chart, ChartError};
use club_view::{ReliabilityView, SaidMoves};

use super::args::{PictureArgs, ReliabilityArgs, SeasonWhatifArgs};
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::engine::fresh_seed;
use crate::error::DeskFailure;
use crate::interrupt::Work;
use crate::output::document;
use crate::target::Target;

/// `season whatif`.
pub(super) async fn whatif(
    app: &App,
    session: &mut Session<'_>,
    args: &SeasonWhatifArgs,
) -> Result<String, ClubError> {
    let target = target(&args.picture)?;
    let id = season_of(session.club.ledger.club(), args.id.clone())?;
    let trial = args.trial();
    if trial.rates() {
        session.club.ledger.load_all().await?;
    } else {
        session.club.ledger.load_season(&id).await?;
    }
    let ledger = &session.club.ledger;
    let work = Work::begin();
    let tried = season_trial(ledger.club(), &id, &trial, &mut |_| work.flow())?;
    let ControlFlow::Continue(tried) = tried else {
        return Err(DeskFailure::Interrupted.into());
    };
    let view = tried.view(ledger.club(), ledger.directory())?;
    let lang = session.lang();
    draw(target, || view.chart(lang))?;
    if app.json {
        return document(&view);
    }
    let said = if args.all {
        SaidMoves::All
    } else {
        SaidMoves::Largest
    };
    Ok(view.text(lang, said))
}

/// `season reliability`.
pub(super) async fn reliability(
    app: &App,
    session: &mut Session<'_>,
    args: &ReliabilityArgs,
) -> Result<String, ClubError> {
    let target = target(&args.picture)?;
    let id = season_of(session.club.ledger.club(), args.id.clone())?;
    session.club.ledger.load_season(&id).await?;
    let seed = app.args.seed.map_or_else(fresh_seed, Ok)?;
    let ledger = &session.club.ledger;
    let view = ReliabilityView::of(ledger.club(), &id, seed)?;
    let lang = session.lang();
    draw(target, || view.chart(lang))?;
    if app.json {
        return document(&view);
    }
    Ok(view.text(lang))
}

fn target(picture: &PictureArgs) -> Result<Option<Target<'_>>, ClubError> {
    let file = picture.svg.as_deref();
    let target = file.map(|file| Target::new(file, picture.force.into()));
    Ok(target.transpose()?)
}

fn draw(
    target: Option<Target<'_>>,
    chart: impl FnOnce() -> Result<Chart, ChartError>,
) -> Result<(), ClubError> {
    if let Some(target) = target {
        let chart = chart().map_err(ClubError::internal)?;
        target.write(chart.to_svg())?;
    }
    Ok(())
}
