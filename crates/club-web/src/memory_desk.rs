//! A club in memory behind the routes: in a browser tab, and in tests.

use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock};

use chained_events::MemoryStore;
use chained_events::envelope::Recorded;
use club_host::{Failure, Machine as _, OpenClub};
use club_log::Command;
use club_log::command::CommandLine;
use club_log::ids::{StreamId, TournamentId};
use club_words::Lang;
use engine_contracts::Engines;
use tokio::sync::Mutex;

use crate::desk::{Act, Caller, Desk, Done, Refused};
use crate::job::{foresee, perform};
use crate::progress::{JobStep, Progress};
use crate::read::Read;
use crate::site::SharedMachine;
use crate::solved_games::SolvedGames;
use crate::verb::Deed;
use crate::view::{ShownNight, Told, View, tell};
use crate::{
    Answers, DryRun, EngineAnswer, EngineWork, Found, Question, SheetPreview, Wanted, document_of,
    events_after, find, perform_line, try_lines,
};

/// A club in memory behind the routes. Questions that take long are answered at once.
///
/// Nothing is kept: it ends with its last copy.
#[derive(Clone)]
pub struct MemoryDesk(Arc<Shared>);

struct Shared {
    club: Mutex<Held>,
    view: RwLock<Arc<View>>,
    machine: SharedMachine,
    solved: SolvedGames,
    engines: Engines,
    hears: fn(JobStep),
}

struct Held {
    club: OpenClub<MemoryStore>,
    told: Arc<Told>,
}

impl std::fmt::Debug for MemoryDesk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MemoryDesk").finish_non_exhaustive()
    }
}

impl MemoryDesk {
    /// The routes' side of a club.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a log that cannot be read.
    pub async fn new(club: OpenClub<MemoryStore>, machine: SharedMachine) -> Result<Self, Failure> {
        Self::heard_by(club, machine, |_| {}).await
    }

    /// The same, where a function hears of each step of long work.
    ///
    /// # Errors
    ///
    /// As [`MemoryDesk::new`].
    pub async fn heard_by(
        club: OpenClub<MemoryStore>,
        machine: SharedMachine,
        hears: fn(JobStep),
    ) -> Result<Self, Failure> {
        let read = Read::since(&club, None).await?;
        let held = Held {
            club,
            told: Arc::default(),
        };
        let view = read.view(&held.club, None, machine.now(), &held.told, None);
        Ok(Self(Arc::new(Shared {
            club: Mutex::new(held),
            view: RwLock::new(Arc::new(view)),
            machine,
            solved: SolvedGames::default(),
            engines: crate::api::engines(),
            hears,
        })))
    }

    /// The log, for those who read it apart.
    pub async fn store(&self) -> MemoryStore {
        let held = self.0.club.lock().await;
        held.club.ledger.store().clone()
    }

    /// Shows the club as it is now, where time alone has changed something as well.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a log that cannot be read.
    pub async fn publish(&self) -> Result<(), Failure> {
        self.show(&*self.0.club.lock().await).await
    }

    async fn show(&self, held: &Held) -> Result<(), Failure> {
        let before = self.view();
        let read = Read::since(&held.club, Some(&before)).await?;
        let at = self.0.machine.now();
        let now = read.view(&held.club, Some(&before), at, &held.told, None);
        // A view is replaced at once: a thread that died left a whole one.
        *self.0.view.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(now);
        Ok(())
    }
}

fn failed(failure: Failure) -> Refused {
    Refused::Failed(Box::new(failure))
}

impl Desk for MemoryDesk {
    fn view(&self) -> Arc<View> {
        Arc::clone(&self.0.view.read().unwrap_or_else(PoisonError::into_inner))
    }

    async fn night(&self, id: TournamentId) -> Result<Option<ShownNight>, Refused> {
        let held = self.0.club.lock().await;
        let ledger = &held.club.ledger;
        let night = ledger.night(&id).await;
        let Some(night) = night.map_err(|error| failed(error.into()))? else {
            return Ok(None);
        };
        let records = ledger.records(&StreamId::tournament(&id), 0).await;
        let records = Arc::new(records.map_err(|error| failed(error.into()))?);
        Ok(Some(ShownNight { id, night, records }))
    }

    async fn find(&self, question: Question) -> Result<Found, Refused> {
        if let Some(solved) = self.0.solved.found(&question) {
            return Ok(solved);
        }
        let mut held = self.0.club.lock().await;
        let progress = Progress::heard_by(self.0.hears);
        let now = self.0.machine.now();
        let found = find(&mut held.club, &question, now, &progress).await;
        let found = found.map_err(failed)?;
        self.0.solved.keep(&found);
        Ok(found)
    }

    async fn preview(&self, command: Command, lang: Lang) -> Result<SheetPreview, Refused> {
        let mut held = self.0.club.lock().await;
        foresee(&mut held.club, command, lang, self.0.machine.now()).await
    }

    async fn act(&self, act: Act) -> Result<Done, Refused> {
        let mut held = self.0.club.lock().await;
        let performed = perform(&mut held.club, &act, &self.0.machine).await;
        let Held { club, told } = &mut *held;
        if let (
            Deed::Told {
                night,
                entries,
                shown,
            },
            Ok(_),
        ) = (&act.deed, &performed)
        {
            let told = Arc::make_mut(told);
            tell(told, club.ledger.club(), night, entries, *shown);
        }
        self.show(&held).await.map_err(failed)?;
        performed.map(|performed| performed.done)
    }

    async fn line(
        &self,
        who: Caller,
        lang: Lang,
        line: CommandLine,
    ) -> Result<Vec<Recorded>, Refused> {
        let mut held = self.0.club.lock().await;
        let done = perform_line(&mut held.club, &who, lang, line, &self.0.machine).await;
        self.show(&held).await.map_err(failed)?;
        done
    }

    async fn dry_run(&self, who: Caller, dry: DryRun) -> Result<Answers, Refused> {
        let held = self.0.club.lock().await;
        try_lines(&held.club, &who, &dry, &self.0.machine).await
    }

    async fn document(&self, wanted: Wanted) -> Result<String, Refused> {
        let held = self.0.club.lock().await;
        document_of(&held.club, &wanted, self.0.machine.now()).await
    }

    async fn events(&self, after: u64) -> Result<Vec<Recorded>, Refused> {
        events_after(&self.0.club.lock().await.club, after).await
    }

    async fn work(&self, work: EngineWork) -> Result<EngineAnswer, Refused> {
        let go_on = &mut |_| ControlFlow::Continue(());
        Ok(work.answer(&self.0.engines, go_on))
    }
}
