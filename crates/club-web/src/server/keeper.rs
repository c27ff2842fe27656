//! The keeper: the one task that writes to the log.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use chained_events::envelope::Recorded;
use club_host::{ClubStore, Failure, OpenClub};
use club_log::Command;
use club_log::club::Night;
use club_log::command::CommandLine;
use club_log::ids::TournamentId;
use club_words::Lang;
use engine_contracts::Engines;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use super::apart::{self, ProgramRead};
use super::jobs::{self, Jobs};
use super::long::{SharedClub, refused, work_of};
use super::work::{Job, Work};
use crate::desk::{Act, Caller, Desk, Done, Refused};
use crate::long_job::{LongJob, LongQuestion};
use crate::site::SharedMachine;
use crate::solved_games::SolvedGames;
use crate::view::{ShownNight, View};
use crate::{
    Answers, DryRun, EngineAnswer, EngineWork, Found, JobId, Question, SheetPreview, Wanted,
};

/// Requests that wait at a time; the next one is refused for a second.
const QUEUE: usize = 64;
/// Questions to engines that are worked on at a time; the next one is refused for a second.
const ENGINES: usize = 2;

/// How long an engine may work on a question of a program.
const LONGEST: Duration = Duration::from_mins(1);

/// How long an answer is waited for before it is a job with a page of its own.
const DIRECT: Duration = Duration::from_millis(300);

/// The way to the keeper. It is cloned for every request.
#[derive(Clone)]
pub struct Keeper {
    jobs: mpsc::Sender<Job>,
    reads: mpsc::Sender<ProgramRead>,
    view: watch::Receiver<Arc<View>>,
    engines: Arc<Semaphore>,
    asked: Arc<Engines>,
    long: Arc<Jobs>,
    store: ClubStore,
    club_of_jobs: SharedClub,
    solved: SolvedGames,
    machine: SharedMachine,
}

/// The keeper's thread, and the one of those who read next to it. They end when every [`Keeper`] is gone, with the
/// queues worked off and the log closed.
#[derive(Debug)]
pub struct KeeperThread {
    keeper: JoinHandle<()>,
    reads: JoinHandle<()>,
}

impl fmt::Debug for Keeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keeper").finish_non_exhaustive()
    }
}

impl Keeper {
    /// Keeps a club that is open on a thread of its own.
    ///
    /// # Errors
    ///
    /// [`Failure`] of a log that cannot be read, or of a machine that has no thread.
    pub fn of(
        open: impl Future<Output = Result<OpenClub<ClubStore>, Failure>> + Send + 'static,
        machine: SharedMachine,
    ) -> Result<(Self, KeeperThread), Failure> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let (ready, is_ready) = std::sync::mpsc::channel();
        let readers = Arc::clone(&machine);
        let of_jobs = Arc::clone(&machine);
        let work = move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            let runtime = match runtime {
                Ok(runtime) => runtime,
                Err(error) => {
                    // Nobody waits any more where the other end is gone.
                    drop(ready.send(Err(Failure::internal(error))));
                    return;
                }
            };
            runtime.block_on(async {
                match Work::begin(open, machine).await {
                    Ok((work, view)) => {
                        drop(ready.send(Ok((view, work.store()))));
                        Box::pin(work.run(queue)).await;
                    }
                    Err(failure) => drop(ready.send(Err(failure))),
                }
            });
        };
        let builder = std::thread::Builder::new().name("keeper".to_owned());
        let thread = builder.spawn(work).map_err(Failure::internal)?;
        let (view, store) = is_ready.recv().map_err(Failure::internal)??;
        let (apart, apart_thread) = apart::begin(store.clone(), readers)?;
        let engines = Arc::new(Semaphore::new(ENGINES));
        let keeper = Self {
            jobs,
            reads: apart,
            view,
            engines,
            asked: Arc::new(crate::api::engines()),
            long: Arc::default(),
            store,
            club_of_jobs: SharedClub::default(),
            solved: SolvedGames::default(),
            machine: of_jobs,
        };
        let threads = KeeperThread {
            keeper: thread,
            reads: apart_thread,
        };
        Ok((keeper, threads))
    }

    /// Hears of every new view.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<Arc<View>> {
        self.view.clone()
    }

    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, Refused>>) -> Job,
    ) -> Result<T, Refused> {
        asked(&self.jobs, job).await
    }
}

/// Whether work on a question may go on.
fn in_time(ends: Instant) -> ControlFlow<()> {
    if Instant::now() < ends {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

/// The answer of a thread to a request that its queue takes.
async fn asked<R, T>(
    queue: &mpsc::Sender<R>,
    request: impl FnOnce(oneshot::Sender<Result<T, Refused>>) -> R,
) -> Result<T, Refused> {
    let (answer, answered) = oneshot::channel();
    queue
        .try_send(request(answer))
        .map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => Refused::Busy,
            mpsc::error::TrySendError::Closed(_) => Refused::Closing,
        })?;
    answered.await.unwrap_or(Err(Refused::Closing))
}

impl Desk for Keeper {
    fn view(&self) -> Arc<View> {
        Arc::clone(&self.view.borrow())
    }

    async fn night(&self, id: TournamentId) -> Result<Option<ShownNight>, Refused> {
        let view = self.view();
        if let Some(records) = view.records.get(&id)
            && let Some(Night::Loaded(night)) = view.state.club.night(&id)
        {
            return Ok(Some(ShownNight {
                night: Arc::clone(night),
                records: Arc::clone(records),
                id,
            }));
        }
        self.ask(|answer| Job::Night(id, answer)).await
    }

    async fn find(&self, question: Question) -> Result<Found, Refused> {
        let question = Box::new(question);
        self.ask(|answer| Job::Find(question, answer)).await
    }

    async fn long(&self, asked: LongQuestion) -> Result<Found, Refused> {
        let LongQuestion {
            question,
            page,
            who,
        } = asked;
        if let Some(solved) = self.solved.found(&question) {
            return Ok(solved);
        }
        let id = JobId::of(self.machine.random().map_err(refused)?);
        let shared = Arc::clone(&self.club_of_jobs);
        let work = work_of(question, self.store.clone(), shared);
        let solved = self.solved.clone();
        let work: jobs::Work = Box::new(move |progress| {
            let found = work(progress)?;
            solved.keep(&found);
            Ok(found)
        });
        let mut begun = self.long.begin(id, page, who, work)?;
        begun.ends_within(DIRECT).await;
        let answer = self.long.answer(&begun.id);
        answer.unwrap_or_else(|| Ok(Found::Working(begun.id)))
    }

    fn job(&self, id: &JobId) -> Option<LongJob> {
        self.long.job(id)
    }

    fn stop(&self, id: &JobId) {
        self.long.stop(id);
    }

    async fn preview(&self, command: Command, lang: Lang) -> Result<SheetPreview, Refused> {
        let command = Box::new(command);
        self.ask(|answer| Job::Preview(command, lang, answer)).await
    }

    async fn act(&self, act: Act) -> Result<Done, Refused> {
        self.ask(|answer| Job::Act(Box::new(act), answer)).await
    }

    async fn line(
        &self,
        who: Caller,
        lang: Lang,
        line: CommandLine,
    ) -> Result<Vec<Recorded>, Refused> {
        let sent = Box::new((who, lang, line));
        self.ask(|answer| Job::Line(sent, answer)).await
    }

    async fn dry_run(&self, who: Caller, dry: DryRun) -> Result<Answers, Refused> {
        asked(&self.reads, |answer| {
            ProgramRead::DryRun(Box::new((who, dry)), answer)
        })
        .await
    }

    async fn document(&self, wanted: Wanted) -> Result<String, Refused> {
        asked(&self.reads, |answer| {
            ProgramRead::Document(Box::new(wanted), answer)
        })
        .await
    }

    async fn events(&self, after: u64) -> Result<Vec<Recorded>, Refused> {
        asked(&self.reads, |answer| ProgramRead::Events(after, answer)).await
    }

    async fn work(&self, work: EngineWork) -> Result<EngineAnswer, Refused> {
        let place = Arc::clone(&self.engines).try_acquire_owned();
        let place = place.map_err(|_| Refused::Busy)?;
        let asked = Arc::clone(&self.asked);
        let answered = tokio::task::spawn_blocking(move || {
            let ends = Instant::now() + LONGEST;
            let answer = work.answer(&asked, &mut |_| in_time(ends));
            drop(place);
            answer
        });
        answered.await.map_err(|_| Refused::Closing)
    }
}

impl KeeperThread {
    /// Waits until the queues are worked off and the log is closed.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the thread died.
    pub fn join(self) -> Result<(), Failure> {
        let died = |_| Failure::internal("the keeper's thread died");
        self.keeper.join().map_err(died)?;
        let died = |_| Failure::internal("the thread of reads died");
        self.reads.join().map_err(died)
    }
}
