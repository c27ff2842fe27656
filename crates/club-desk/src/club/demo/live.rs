//! The page of the demonstration, and a night that is played there.

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use chained_events::timestamp::Timestamp;
use club_host::{ClubStore, OpenClub};
use club_log::ids::{StreamId, TournamentId};
use club_log::ledger::Record;
use season_sim::{Pace, SeasonPlan, Tempo, play_live};

use super::failed;
use crate::app::{App, system_time};
use crate::club::args::{DemoPageArgs, ServeArgs};
use crate::club::error::ClubError;
use crate::club::serve::serve_while;
use crate::club::transfer::after_finish;
use crate::error::DeskError;
use crate::say;

/// The clock of this machine.
#[derive(Debug)]
struct ThisClock;

impl Pace for ThisClock {
    fn now(&self) -> Timestamp {
        system_time()
    }

    fn wait_until<'p>(
        &'p self,
        moment: Timestamp,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'p>> {
        let left = moment.as_millisecond() - self.now().as_millisecond();
        let left = Duration::from_millis(u64::try_from(left).unwrap_or_default());
        Box::pin(tokio::time::sleep(left))
    }
}

/// Serves the club until a signal comes, and plays one more night meanwhile where it is asked for.
pub(super) async fn open(
    app: &App,
    demo: &DemoPageArgs,
    page: ServeArgs,
    plan: &SeasonPlan,
    folder: &Path,
) -> Result<String, ClubError> {
    if !demo.live {
        let nothing = std::future::pending();
        return Box::pin(serve_while(app, folder, page, "", nothing)).await;
    }
    let meanwhile = async {
        if let Err(failure) = play(app, demo.speed, plan, folder).await {
            app.warn(&DeskError::from(failure).words(app.args.spoken));
        }
    };
    Box::pin(serve_while(app, folder, page, "/wall", meanwhile)).await
}

/// Plays the night, as a terminal next to the page would.
async fn play(app: &App, speed: u32, plan: &SeasonPlan, folder: &Path) -> Result<(), ClubError> {
    let lang = app.args.spoken;
    let mut club = OpenClub::open(folder).await?;
    app.keep(club.ledger.store());
    let tempo = Tempo::new(speed).ok_or_else(|| failed(speed))?;
    app.note(&say::demo_live(lang, speed));
    let id = play_live(&mut club.ledger, plan, tempo, Box::new(ThisClock)).await;
    let id = id.map_err(failed)?;
    back_up(app, &club, &id).await?;
    app.note(&over(app, &club, &id));
    Ok(())
}

/// Makes the copy of the log that `t finish` makes at the end of a night.
async fn back_up(
    app: &App,
    club: &OpenClub<ClubStore>,
    id: &TournamentId,
) -> Result<(), ClubError> {
    let records = club.ledger.records(&StreamId::tournament(id), 0).await?;
    let finishes =
        |record: &&Arc<Record>| (record.events.iter()).any(|event| event.kind().finishes());
    if let Some(finish) = records.iter().rfind(finishes) {
        after_finish(app, club.ledger.store(), id, finish.seq).await;
    }
    Ok(())
}

/// The sentence about the end of the night.
fn over(app: &App, club: &OpenClub<ClubStore>, id: &TournamentId) -> String {
    let lang = app.args.spoken;
    let night = club.ledger.club().tournament(Some(id)).ok();
    let result = night.and_then(|(_, night)| night.result());
    let first = result.and_then(|result| result.results.first());
    let (Some(first), Some((_, night))) = (first, night) else {
        return say::demo_live_ended(lang);
    };
    let title = &night.announcement().title;
    let winner = club.ledger.directory().label(&first.member);
    say::demo_live_over(lang, title, winner)
}
