//! Reads of programs, on a thread of their own: none of them holds the desk up.

use std::sync::Arc;
use std::thread::JoinHandle;

use chained_events::envelope::Recorded;
use club_host::{ClubStore, Failure, OpenClub};
use tokio::sync::{mpsc, oneshot};

use super::long::refused;
use crate::desk::{Caller, Refused};
use crate::site::SharedMachine;
use crate::{Answers, DryRun, Wanted, document_of, events_after, try_lines};

/// Reads that wait at a time; the next one is refused for a second.
const QUEUE: usize = 64;

/// A read, with the way of its answer.
pub(super) enum ProgramRead {
    Document(Box<Wanted>, oneshot::Sender<Result<String, Refused>>),
    DryRun(
        Box<(Caller, DryRun)>,
        oneshot::Sender<Result<Answers, Refused>>,
    ),
    Events(u64, oneshot::Sender<Result<Vec<Recorded>, Refused>>),
}

/// The club as it is read apart from the keeper. It is opened for the first read, and each read sees everything
/// that was stored before it was asked for.
struct Apart {
    store: ClubStore,
    machine: SharedMachine,
    club: Option<OpenClub<ClubStore>>,
}

/// Begins the thread. It ends when everybody who may ask is gone.
pub(super) fn begin(
    store: ClubStore,
    machine: SharedMachine,
) -> Result<(mpsc::Sender<ProgramRead>, JoinHandle<()>), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Failure::internal)?;
    let (reads, mut queue) = mpsc::channel(QUEUE);
    let mut apart = Apart {
        store,
        machine,
        club: None,
    };
    let work = move || {
        runtime.block_on(async {
            while let Some(read) = queue.recv().await {
                apart.answer(read).await;
            }
        });
    };
    let builder = std::thread::Builder::new().name("reads".to_owned());
    let thread = builder.spawn(work).map_err(Failure::internal)?;
    Ok((reads, thread))
}

impl Apart {
    /// Answers a read; nobody waits where the program is gone.
    async fn answer(&mut self, read: ProgramRead) {
        match read {
            ProgramRead::Document(_, answer) if answer.is_closed() => {}
            ProgramRead::DryRun(_, answer) if answer.is_closed() => {}
            ProgramRead::Events(_, answer) if answer.is_closed() => {}
            ProgramRead::Document(wanted, answer) => {
                let now = self.machine.now();
                let document = match self.club().await {
                    Ok(club) => document_of(club, &wanted, now).await,
                    Err(failure) => Err(refused(failure)),
                };
                drop(answer.send(document));
            }
            ProgramRead::DryRun(asked, answer) => {
                let (who, dry) = &*asked;
                let machine = Arc::clone(&self.machine);
                let done = match self.club().await {
                    Ok(club) => try_lines(club, who, dry, &machine).await,
                    Err(failure) => Err(refused(failure)),
                };
                drop(answer.send(done));
            }
            ProgramRead::Events(after, answer) => {
                let events = match self.club().await {
                    Ok(club) => events_after(club, after).await,
                    Err(failure) => Err(refused(failure)),
                };
                drop(answer.send(events));
            }
        }
    }

    /// The club with everything that is stored now.
    async fn club(&mut self) -> Result<&OpenClub<ClubStore>, Failure> {
        let mut club = match self.club.take() {
            Some(club) => club,
            None => OpenClub::of(self.store.clone()).await?,
        };
        // Where the log cannot be read on, it is opened again for the next read.
        club.ledger.refresh().await?;
        Ok(self.club.insert(club))
    }
}
