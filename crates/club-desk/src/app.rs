//! Context of the verbs: the club's folder, the options of every command, the writing of answers,
//! and the clock.

use std::cell::RefCell;
use std::path::Path;

use chained_events::envelope::Recorded;
use chained_events::timestamp::Timestamp;
use club_host::{ClubStore, Failure, Machine, finished_nights};
use club_log::ids::TournamentId;
use rand::TryRng as _;
use rand::rngs::SysRng;

use crate::club::args::ClubArgs;
use crate::club::transfer;
use crate::say;

/// One run of the program.
#[derive(Debug)]
pub(crate) struct App {
    /// Options that every command has.
    pub(crate) args: ClubArgs,
    /// Whether answers are JSON.
    pub(crate) json: bool,
    clock: fn() -> Timestamp,
    /// Shows a line that is not part of an answer.
    messages: fn(&str),
    /// Stores to close at the end, so that a log is one file again, without a write-ahead log.
    opened: RefCell<Vec<ClubStore>>,
    /// Tournaments that finished: the store, the id and the number of the event.
    finished: RefCell<Vec<(ClubStore, TournamentId, u64)>>,
}

impl App {
    /// The program as the system starts it.
    pub(crate) fn new(
        args: ClubArgs,
        json: bool,
        clock: fn() -> Timestamp,
        messages: fn(&str),
    ) -> Self {
        Self {
            args,
            json,
            clock,
            messages,
            opened: RefCell::default(),
            finished: RefCell::default(),
        }
    }

    /// The place of the club: the folder or the address of `--club`, else of `DESK_CLUB`, else the current folder.
    pub(crate) fn folder(&self) -> &Path {
        self.args.club.as_deref().unwrap_or(Path::new("."))
    }

    /// Shows a warning next to the answer.
    pub(crate) fn warn(&self, words: &str) {
        (self.messages)(&format!("desk: {}", say::warning(self.args.spoken, words)));
    }

    /// Shows a message next to the answer, unless answers are JSON.
    pub(crate) fn note(&self, words: &str) {
        if !self.json {
            (self.messages)(words);
        }
    }

    /// Remembers a store that was opened.
    pub(crate) fn keep(&self, store: &ClubStore) {
        self.opened.borrow_mut().push(store.clone());
    }

    /// Notes the tournaments that finished, for [`App::back_up`].
    pub(crate) fn note_finished(&self, store: &ClubStore, events: &[Recorded]) {
        let finished = finished_nights(events).map(|(id, seq)| (store.clone(), id, seq));
        self.finished.borrow_mut().extend(finished);
    }

    /// Makes a backup for each tournament that finished. The answer is written by then and the
    /// events are stored: a backup that fails is a warning.
    pub(crate) async fn back_up(&self) {
        let finished = std::mem::take(&mut *self.finished.borrow_mut());
        for (store, tournament, seq) in finished {
            transfer::after_finish(self, &store, &tournament, seq).await;
        }
    }

    /// Closes all stores that were opened.
    pub(crate) async fn close(&self) {
        let stores = std::mem::take(&mut *self.opened.borrow_mut());
        for store in stores {
            store.close().await;
        }
    }
}

impl Machine for App {
    fn now(&self) -> Timestamp {
        (self.clock)()
    }

    fn random(&self) -> Result<u64, Failure> {
        SysRng.try_next_u64().map_err(Failure::internal)
    }
}

/// This machine's time.
pub(crate) fn system_time() -> Timestamp {
    let now = jiff::Timestamp::now().as_millisecond();
    // A clock beyond the moments of a log shows the first or the last; every command refuses both.
    let last = Timestamp::MAX.as_millisecond();
    Timestamp::from_millisecond(now.clamp(0, last)).unwrap_or(Timestamp::MAX)
}
