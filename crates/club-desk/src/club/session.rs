//! A club's folder, opened: the ledger, and the context of commands.

use std::path::Path;

use chained_events::archive::Outside;
use chained_events::chain::ChainError;
use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey};
use chained_events::sqlite::{PreparedLog, create_private_folder};
use chained_events::store::StoreError;
use chained_events::{EventStore, MemoryStore, SqliteStore};
use club_host::{Failure, FolderFailure, LogFailure, Names, Unfolded, WayOut};
use club_log::command::{CommandContext, CommandLine};
use club_log::event::Kind;
use club_log::ids::TournamentId;
use club_log::ledger::{LedgerError, Preview};
use club_log::refusal::ClubRefusal;
use club_log::transfer::archive_of;
use club_log::verify::VerifyError;
use club_log::{Answer, Command, Ledger};
use club_words::Lang;
use rand::TryRng;
use rand::rngs::SysRng;

use crate::app::App;
use crate::club::error::ClubError;
use crate::interrupt::Unfinished;
use crate::say;

/// The log's file in the club's folder.
pub(crate) const FILE: &str = "club.db";

/// An opened club.
#[derive(Debug)]
pub(crate) struct Session<'a, S: EventStore = SqliteStore> {
    pub(crate) ledger: Ledger<S>,
    app: &'a App,
}

impl<'a> Session<'a> {
    /// Opens the club in its folder.
    pub(crate) async fn open(app: &'a App) -> Result<Self, ClubError> {
        let store = Self::open_store(app).await?;
        match Ledger::open(store.clone()).await {
            Ok(ledger) => Ok(Self { ledger, app }),
            Err(error) => Err(unopened(&store, error).await.into()),
        }
    }

    /// Opens the club's log without folding it.
    pub(crate) async fn open_store(app: &App) -> Result<SqliteStore, ClubError> {
        let folder = app.folder();
        let file = folder.join(FILE);
        if !file.is_file() {
            return Err(FolderFailure::no_club(folder).into());
        }
        let store = match SqliteStore::open(&file).await {
            Ok(store) => store,
            // Verbs that only read still work; for the others the store reports the reason.
            Err(error @ (StoreError::ReadOnly { .. } | StoreError::File { .. })) => {
                match SqliteStore::open_read_only(&file).await {
                    Ok(read_only) => read_only,
                    Err(_) => return Err(error.into()),
                }
            }
            Err(error) => return Err(error.into()),
        };
        app.keep(&store);
        Ok(store)
    }

    /// A club that is to begin. Its log is one that nobody knows yet, or the one without events
    /// that is in the folder.
    pub(crate) async fn create(
        app: &'a App,
        folder: &Path,
    ) -> Result<(Self, Option<NewClub>), ClubError> {
        create_private_folder(folder).map_err(|error| FolderFailure::not_made(folder, &error))?;
        let file = folder.join(FILE);
        if file.exists() {
            let Ok(store) = SqliteStore::open(&file).await else {
                // Whatever it is, it has the name of a club.
                return Err(FolderFailure::exists(&file).into());
            };
            app.keep(&store);
            let head = store.head().await;
            if head?.seq > 0 {
                return Err(FolderFailure::exists(&file).into());
            }
            return Ok((Self::with_store(store, app).await?, None));
        }
        let new = NewClub::prepare(&file).await?;
        app.keep(new.log.store());
        let session = Self::with_store(new.log.store().clone(), app).await?;
        Ok((session, Some(new)))
    }

    /// The language that is spoken.
    pub(crate) fn lang(&self) -> Lang {
        self.app.args.spoken
    }

    /// The same club in memory; commands there change nothing else.
    pub(crate) async fn dry_run(&self) -> Result<Session<'a, MemoryStore>, ClubError> {
        let mut archive = archive_of(self.ledger.store(), Outside::Included).await?;
        // A sealed draw is tried for the sizes of its tables; its seats are not shown.
        let secrets = self.ledger.store().secrets().await;
        archive.secrets = secrets?;
        let copy = MemoryStore::new();
        copy.import(&archive).await?;
        Session::with_store(copy, self.app).await
    }

    /// Sends one command of the command line.
    pub(crate) async fn send(
        &mut self,
        command: impl Into<Command>,
    ) -> Result<Vec<Recorded>, ClubError> {
        let answer = self.send_line(self.line(command)).await?;
        Ok(answer.events().to_vec())
    }

    /// A command with the options of the command line.
    pub(crate) fn line(&self, command: impl Into<Command>) -> CommandLine {
        let args = &self.app.args;
        CommandLine {
            key: args.key.clone(),
            actor: args.actor.clone(),
            at: args.at,
            backdate: args.backdate.clone(),
            seed: args.seed,
            command: command.into(),
        }
    }

    /// Decision on a command as it would be now; nothing is written.
    pub(crate) async fn preview(&mut self, command: Command) -> Result<Preview, LedgerError> {
        let form = |detail: String| {
            let refusal = ClubRefusal::NoCanonicalForm { detail };
            LedgerError::Refused(refusal.into())
        };
        let context = CommandContext {
            key: CommandKey::new("preview").map_err(|error| form(error.to_string()))?,
            actor: Actor::new("desk").map_err(|error| form(error.to_string()))?,
            now: self.app.now(),
            seed: 0,
        };
        let request = self.line(command).into_request(context);
        let request = request.map_err(|error| form(error.to_string()))?;
        self.ledger.preview(&request).await
    }

    /// Sends one line; the end of a night is backed up when the answer is written.
    pub(crate) async fn send_line(&mut self, line: CommandLine) -> Result<Answer, ClubError> {
        let answer = self.execute(line).await?;
        self.app.note_finished(self.ledger.store(), answer.events());
        self.warn_of_traces(&answer).await;
        Ok(answer)
    }

    /// Warns where a name was taken out and another program keeps it in the write-ahead log.
    async fn warn_of_traces(&self, answer: &Answer) {
        let takes_names = |event: &Recorded| {
            let kind = Kind::of_name(&event.kind);
            matches!(
                kind,
                Some(Kind::MemberErased | Kind::MembersMerged | Kind::CommandRetracted)
            )
        };
        let Answer::Stored(events) = answer else {
            return;
        };
        if !events.iter().any(takes_names) {
            return;
        }
        let store = self.ledger.store();
        if let Ok(false) = store.clear_traces().await {
            let file = format!("{}-wal", store.path().display());
            self.app
                .warn(&say::name_in_traces(self.app.args.spoken, file));
        }
    }

    /// Makes the backups that are due.
    pub(crate) async fn back_up(&self) {
        self.app.back_up().await;
    }
}

impl<'a, S: EventStore> Session<'a, S> {
    pub(crate) async fn with_store(store: S, app: &'a App) -> Result<Self, ClubError> {
        let ledger = Ledger::open(store).await?;
        Ok(Self { ledger, app })
    }

    /// Executes one line. Fields that it does not fix come from the command line, or from this
    /// machine.
    pub(crate) async fn execute(&mut self, mut line: CommandLine) -> Result<Answer, ClubError> {
        let now = self.app.now();
        let [key, seed] = random_numbers()?;
        let fallback = CommandContext {
            key: CommandKey::new(format!("c-{key:016x}")).map_err(ClubError::internal)?,
            actor: Actor::new("desk").map_err(ClubError::internal)?,
            now,
            seed,
        };
        line.actor = line.actor.or_else(|| self.app.args.actor.clone());
        if let Some(last) = self.ledger.last_recorded().filter(|last| *last > now) {
            let lang = self.app.args.spoken;
            let words = say::clock_behind(lang, last.to_string(), now.to_string());
            self.app.warn(&words);
        }
        let tournament = tournament_of(&line.command).cloned();
        let request = line.into_request(fallback).map_err(ClubError::internal)?;
        let answer = self.ledger.execute(&request).await;
        self.told(answer, tournament.as_ref())
    }

    /// A result about a tournament, or about the only open one; a failure has the names of the people
    /// concerned.
    pub(crate) fn told<T>(
        &self,
        result: Result<T, LedgerError>,
        tournament: Option<&TournamentId>,
    ) -> Result<T, ClubError> {
        result.map_err(|error| {
            let names = Names::of(self.ledger.club(), self.ledger.directory());
            let failure = Failure::from(error).about(tournament);
            ClubError::named(failure, self.app.args.spoken, names)
        })
    }
}

/// The tournament that a command names.
pub(super) fn tournament_of(command: &Command) -> Option<&TournamentId> {
    match command {
        Command::Tournament { tournament, .. } => tournament.as_ref(),
        _ => None,
    }
}

/// A club whose log has no name yet.
#[derive(Debug)]
pub(crate) struct NewClub {
    log: PreparedLog,
    /// Removes it when the program is stopped.
    _unfinished: Unfinished,
}

impl NewClub {
    /// A log without events for a folder.
    pub(crate) async fn prepare(file: &Path) -> Result<Self, ClubError> {
        let unfinished = Unfinished::log(file);
        let log = SqliteStore::prepare(file).await;
        let log = log?;
        Ok(Self {
            log,
            _unfinished: unfinished,
        })
    }

    /// Gives the log its name, unless another program has made a club there.
    pub(crate) async fn publish(self) -> Result<(), ClubError> {
        Ok(self.log.publish().await.map_err(named_already)?)
    }

    /// Removes the log.
    pub(crate) async fn discard(self) {
        self.log.discard().await;
    }
}

/// A log that cannot get its name; another program may have made a club there.
pub(super) fn named_already(error: StoreError) -> Failure {
    match error {
        StoreError::Exists { path } => FolderFailure::exists(&path).into(),
        other => other.into(),
    }
}

/// How a ledger that cannot be opened ends the program. Where a later release is needed, its store
/// knows which one wrote to it last.
async fn unopened(store: &SqliteStore, error: LedgerError) -> Failure {
    match error {
        LedgerError::Chain(chain) => broken_in(store, chain).await,
        LedgerError::Fold(fold) if fold.is_later_release() => {
            let mut unfolded = Unfolded::of_log(fold);
            if let Some(release) = release_of(store).await {
                unfolded.way_out = WayOut::Release(release);
            }
            LogFailure::LogDoesNotFold(unfolded).into()
        }
        other => other.into(),
    }
}

/// Why the log of a store is not sound.
pub(super) async fn unsound(store: &SqliteStore, error: VerifyError) -> Failure {
    match error {
        VerifyError::Chain(chain) => broken_in(store, chain).await,
        other => other.into(),
    }
}

/// A broken chain of a store, or one that a later release wrote.
async fn broken_in(store: &SqliteStore, chain: ChainError) -> Failure {
    let release = if chain.is_later_release() {
        release_of(store).await
    } else {
        None
    };
    chain.written_by(release).into()
}

/// The release that wrote to a store last, as far as it can be read.
async fn release_of(store: &SqliteStore) -> Option<String> {
    store.written_by().await.ok().flatten()
}

/// Two numbers from the operating system: a key and a seed.
fn random_numbers() -> Result<[u64; 2], ClubError> {
    let mut source = SysRng;
    let mut next = || source.try_next_u64().map_err(ClubError::internal);
    Ok([next()?, next()?])
}
