//! The task of the keeper: the queue worked off, the log written, the views published.

use std::sync::Arc;
use std::time::Duration;

use chained_events::EventStore as _;
use chained_events::envelope::Recorded;
use club_host::{ClubStore, Failure, Machine, NightBackup, OpenClub, finished_nights};
use club_log::Command;
use club_log::clock::ClockView;
use club_log::command::CommandLine;
use club_log::ids::{StreamId, TournamentId};
use club_log::tournament::Tournament;
use club_words::Lang;
use jiff::tz::TimeZone;
use tokio::sync::{mpsc, oneshot, watch};

use super::long::{backups, refused};
use super::shown::ShownNights;
use crate::desk::{Act, Caller, Done, Refused};
use crate::job::{Performed, foresee, perform};
use crate::progress::Progress;
use crate::read::{Read, Touched, open_nights};
use crate::say;
use crate::site::SharedMachine;
use crate::verb::Deed;
use crate::view::{ShownNight, Told, Trouble, View, tell};
use crate::{Found, Question, SheetPreview, find, perform_line};

/// How often it looks whether time alone changed something.
const TIDE: Duration = Duration::from_secs(1);

/// Least distance of a clock behind the last event that is said. Those of two desks are never quite the same.
const FAR_BEHIND_MS: i64 = 5_000;

/// A request to the keeper, with the way of its answer.
pub(super) enum Job {
    Act(Box<Act>, oneshot::Sender<Result<Done, Refused>>),
    Preview(
        Box<Command>,
        Lang,
        oneshot::Sender<Result<SheetPreview, Refused>>,
    ),
    Find(Box<Question>, oneshot::Sender<Result<Found, Refused>>),
    Line(
        Box<(Caller, Lang, CommandLine)>,
        oneshot::Sender<Result<Vec<Recorded>, Refused>>,
    ),
    Night(
        TournamentId,
        oneshot::Sender<Result<Option<ShownNight>, Refused>>,
    ),
}

/// The club, and what was published of it.
pub(super) struct Work {
    club: OpenClub<ClubStore>,
    machine: SharedMachine,
    views: watch::Sender<Arc<View>>,
    told: Arc<Told>,
    trouble: Option<Trouble>,
    /// Whether the clock was behind the last event when the view was published.
    is_behind: bool,
    tide: Vec<Tide>,
    /// Nights that are over and on a screen.
    shown: ShownNights<ShownNight>,
}

/// Values of a night that time alone changes.
#[derive(Debug, PartialEq, Eq)]
struct Tide {
    night: TournamentId,
    level: u32,
    on_break: bool,
    last_minute: bool,
    registration_open: bool,
}

impl Work {
    pub(super) async fn begin(
        open: impl Future<Output = Result<OpenClub<ClubStore>, Failure>>,
        machine: SharedMachine,
    ) -> Result<(Self, watch::Receiver<Arc<View>>), Failure> {
        let club = open.await?;
        let read = Read::since(&club, None).await?;
        let view = read.view(&club, None, machine.now(), &Arc::default(), None);
        let (views, view) = watch::channel(Arc::new(view));
        let mut work = Self {
            club,
            machine,
            views,
            told: Arc::default(),
            trouble: None,
            is_behind: false,
            tide: Vec::new(),
            shown: ShownNights::new(),
        };
        work.tide = work.tide_now();
        Ok((work, view))
    }

    /// The log, for those who read it apart.
    pub(super) fn store(&self) -> ClubStore {
        self.club.ledger.store().clone()
    }

    /// Works off the queue, follows what other programs store, and looks at the clock.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut stored = self
            .club
            .ledger
            .store()
            .subscribe(self.club.ledger.club().seq());
        let mut tide = tokio::time::interval(TIDE);
        tide.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
        loop {
            tokio::select! {
                job = queue.recv() => match job {
                    Some(job) => self.work(job).await,
                    None => break,
                },
                news = stored.next() => self.heard(news.err().map(Failure::from)).await,
                _ = tide.tick() => self.look_at_clock().await,
            }
        }
        // Closed in order, the log is one file again.
        self.club.ledger.store().close().await;
    }

    async fn work(&mut self, job: Job) {
        match job {
            Job::Act(act, answer) => {
                let performed = self.act(&act).await;
                let (done, events) = match performed {
                    Ok(Performed { done, events }) => (Ok(done), events),
                    Err(refused) => (Err(refused), Vec::new()),
                };
                // The answer goes out after the append returned; nobody waits where the phone is gone.
                drop(answer.send(done));
                self.back_up(&events).await;
            }
            Job::Preview(command, lang, answer) => {
                let now = self.machine.now();
                let preview = foresee(&mut self.club, *command, lang, now).await;
                drop(answer.send(preview));
            }
            Job::Find(question, answer) => self.find(*question, answer).await,
            Job::Line(sent, answer) => {
                let (who, lang, line) = *sent;
                let done = self.line(&who, lang, line).await;
                let events = done.as_ref().map_or_else(|_| Vec::new(), Clone::clone);
                drop(answer.send(done));
                self.back_up(&events).await;
            }
            Job::Night(id, answer) => {
                let night = self.night(id).await;
                drop(answer.send(night));
            }
        }
    }

    /// Answers a question. What takes long is a job, which does not come here.
    async fn find(&mut self, question: Question, answer: oneshot::Sender<Result<Found, Refused>>) {
        let found = match question {
            Question::Backups => Ok(Found::Backups(backups(self.club.ledger.store().folder()))),
            question => {
                find(
                    &mut self.club,
                    &question,
                    self.machine.now(),
                    &Progress::default(),
                )
                .await
            }
        };
        drop(answer.send(found.map_err(refused)));
    }

    /// The copy at the end of a night. The night is stored by then: a copy that fails is said.
    async fn back_up(&mut self, events: &[Recorded]) {
        for (id, seq) in finished_nights(events) {
            let made = async {
                match NightBackup::of(self.club.ledger.store(), &id, seq)? {
                    Some(backup) => backup.make().await,
                    None => Ok(()),
                }
            };
            if let Err(failure) = made.await {
                self.trouble = Some(self.trouble_of(&failure));
                self.publish().await;
            }
        }
    }

    fn trouble_of(&self, failure: &Failure) -> Trouble {
        let names = club_host::names_of(&self.club.ledger);
        Trouble {
            en: failure.words(Lang::En, names),
            ja: failure.words(Lang::Ja, names),
        }
    }

    async fn act(&mut self, act: &Act) -> Result<Performed, Refused> {
        let done = perform(&mut self.club, act, &self.machine).await;
        if let (
            Deed::Told {
                night,
                entries,
                shown,
            },
            Ok(_),
        ) = (&act.deed, &done)
        {
            let told = Arc::make_mut(&mut self.told);
            tell(told, self.club.ledger.club(), night, entries, *shown);
        }
        self.trouble = match &done {
            Err(Refused::Failure { failure, .. } | Refused::Failed(failure))
                if is_trouble(failure) =>
            {
                Some(self.trouble_of(failure))
            }
            _ => None,
        };
        self.publish().await;
        done
    }

    /// A line of a program.
    async fn line(
        &mut self,
        who: &Caller,
        lang: Lang,
        line: CommandLine,
    ) -> Result<Vec<Recorded>, Refused> {
        let done = perform_line(&mut self.club, who, lang, line, &self.machine).await;
        self.trouble = match &done {
            Err(Refused::Failure { failure, .. } | Refused::Failed(failure))
                if is_trouble(failure) =>
            {
                Some(self.trouble_of(failure))
            }
            _ => None,
        };
        self.publish().await;
        done
    }

    async fn night(&mut self, id: TournamentId) -> Result<Option<ShownNight>, Refused> {
        if let Some(shown) = self.shown.find(&id) {
            return Ok(Some(shown));
        }
        let club = &self.club;
        let night = club.ledger.night(&id).await;
        let Some(night) = night.map_err(|error| refused(error.into()))? else {
            return Ok(None);
        };
        let records = club.ledger.records(&StreamId::tournament(&id), 0).await;
        let records = Arc::new(records.map_err(|error| refused(error.into()))?);
        let night = ShownNight {
            id: id.clone(),
            night,
            records,
        };
        self.shown.keep(id, &night);
        Ok(Some(night))
    }

    /// Another program stored something.
    async fn heard(&mut self, failure: Option<Failure>) {
        let before = self.club.ledger.club().seq();
        let failure = match failure {
            Some(failure) => Some(failure),
            None => self.club.ledger.refresh().await.err().map(Failure::from),
        };
        let trouble = failure.map(|failure| self.trouble_of(&failure));
        if trouble.is_some() {
            // It is said once, and asked again after a while.
            tokio::time::sleep(TIDE).await;
        }
        if trouble != self.trouble || self.club.ledger.club().seq() != before {
            self.trouble = trouble;
            self.publish().await;
        }
    }

    /// Publishes again where time alone changed something.
    async fn look_at_clock(&mut self) {
        if self.tide_now() != self.tide || self.clock_trouble().is_some() != self.is_behind {
            self.publish().await;
        }
    }

    /// Publishes the club as it is now.
    async fn publish(&mut self) {
        let before = Arc::clone(&self.views.borrow());
        self.tide = self.tide_now();
        let behind = self.clock_trouble();
        self.is_behind = behind.is_some();
        let read = Read::since(&self.club, Some(&before)).await;
        let read = read.unwrap_or_else(|failure| {
            self.trouble = Some(self.trouble_of(&failure));
            Read {
                records: before.records.clone(),
                standings: Arc::clone(&before.standings),
                last_night: before.last_night.clone(),
                touched: Touched::All,
            }
        });
        self.shown.change(&read.touched);
        let (at, trouble) = (self.machine.now(), self.trouble.clone().or(behind));
        let view = read.view(&self.club, Some(&before), at, &self.told, trouble);
        self.views.send_replace(Arc::new(view));
    }

    /// A clock of this machine that is behind the last event: what happens gets that event's time.
    fn clock_trouble(&self) -> Option<Trouble> {
        let now = self.machine.now();
        let last = self.club.clock_behind(now)?;
        if last.as_millisecond() - now.as_millisecond() < FAR_BEHIND_MS {
            return None;
        }
        let zone = self
            .club
            .ledger
            .club()
            .identity()
            .map(|club| club.zone.as_str());
        let zone = zone
            .and_then(|zone| TimeZone::get(zone).ok())
            .unwrap_or(TimeZone::UTC);
        let words = |lang| {
            let [last, now] = [last, now].map(|at| club_view::moment(&zone, at));
            say::page_clock_behind(lang, last, now)
        };
        Some(Trouble {
            en: words(Lang::En),
            ja: words(Lang::Ja),
        })
    }

    fn tide_now(&self) -> Vec<Tide> {
        let now = self.machine.now();
        let tide = |(id, night): (&TournamentId, &Tournament)| {
            let clock: ClockView = night.clock_at(now);
            Tide {
                night: id.clone(),
                level: clock.level,
                on_break: clock.on_break,
                last_minute: clock.left_ms.is_some_and(|left| left <= 60_000),
                registration_open: night.late_registration_over(now).is_none(),
            }
        };
        open_nights(&self.club).map(tide).collect()
    }
}

/// Whether a failure means that nothing can be stored now.
fn is_trouble(failure: &Failure) -> bool {
    matches!(failure, Failure::Store(_) | Failure::Log(_))
}
