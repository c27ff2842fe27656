//! A club's folder, opened: the ledger, and the context of commands.

use std::path::Path;

use club_log::archive::Archive;
use club_log::command::{CommandContext, CommandLine};
use club_log::decide::Decision;
use club_log::envelope::Recorded;
use club_log::ids::{Actor, CommandKey, TournamentId};
use club_log::ledger::LedgerError;
use club_log::refusal::ClubRefusal;
use club_log::sqlite::create_private_folder;
use club_log::store::StoreError;
use club_log::{Answer, Command, EventStore, Ledger, MemoryStore, SqliteStore};
use club_view::Lang;
use rand::TryRng;
use rand::rngs::SysRng;

use super::refused::{ledger_failure, store_failure, unopened};
use super::{people, transfer};
use crate::app::App;
use crate::error::{DeskError, Exit};
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
    pub(crate) async fn open(app: &'a App) -> Result<Self, DeskError> {
        let store = Self::open_store(app).await?;
        match Ledger::open(store.clone()).await {
            Ok(ledger) => Ok(Self { ledger, app }),
            Err(error) => Err(unopened(&store, error).await),
        }
    }

    /// Opens the club's log without folding it.
    pub(crate) async fn open_store(app: &App) -> Result<SqliteStore, DeskError> {
        let folder = app.folder();
        let file = folder.join(FILE);
        if !file.is_file() {
            let words = format!(
                "there is no club in {}; name its folder with --club DIR or DESK_CLUB, or begin \
                 one with desk init NAME",
                folder.display()
            );
            return Err(DeskError::new(Exit::NotFound, "NoClubFolder", words)
                .with("folder", folder.display().to_string()));
        }
        let store = match SqliteStore::open(&file).await {
            Ok(store) => store,
            // Verbs that only read still work; for the others the store reports the reason.
            Err(error @ (StoreError::ReadOnly { .. } | StoreError::File { .. })) => {
                let read_only = SqliteStore::open_read_only(&file).await;
                read_only.map_err(|_| store_failure(&error))?
            }
            Err(error) => return Err(store_failure(&error)),
        };
        app.keep(&store);
        Ok(store)
    }

    /// Makes the folder's log.
    pub(crate) async fn create(app: &'a App, folder: &Path) -> Result<Self, DeskError> {
        create_private_folder(folder).map_err(|error| {
            DeskError::new(
                Exit::Failure,
                "FolderNotMade",
                format!("{}: {error}", folder.display()),
            )
            .with("folder", folder.display().to_string())
            .why(&error)
        })?;
        let file = folder.join(FILE);
        if file.exists() {
            let words = format!("{} exists already", file.display());
            return Err(DeskError::new(Exit::Refused, "ClubExists", words)
                .with("file", file.display().to_string()));
        }
        let store = SqliteStore::create(&file)
            .await
            .map_err(|error| store_failure(&error))?;
        app.keep(&store);
        Self::with_store(store, app).await
    }

    /// The language that is spoken.
    pub(crate) fn lang(&self) -> Lang {
        self.app.args.spoken
    }

    /// The same club in memory: what is done there is done nowhere else.
    pub(crate) async fn dry_run(&self) -> Result<Session<'a, MemoryStore>, DeskError> {
        let mut archive = Archive::of(self.ledger.store(), true)
            .await
            .map_err(|error| store_failure(&error))?;
        // A sealed draw is tried for the sizes of its tables; its seats are not shown.
        let secrets = self.ledger.store().secrets().await;
        archive.secrets = secrets.map_err(|error| store_failure(&error))?;
        let copy = MemoryStore::new();
        copy.import(&archive)
            .await
            .map_err(|error| transfer::archive_failure(&error))?;
        Session::with_store(copy, self.app).await
    }

    /// Sends one command of the command line.
    pub(crate) async fn send(
        &mut self,
        command: impl Into<Command>,
    ) -> Result<Vec<Recorded>, DeskError> {
        let answer = self.send_line(self.line(command.into())).await?;
        Ok(answer.events().to_vec())
    }

    /// A command with what the command line says about it.
    fn line(&self, command: Command) -> CommandLine {
        let args = &self.app.args;
        CommandLine {
            key: args.key.clone(),
            actor: args.actor.clone(),
            at: args.at,
            backdate: args.backdate.clone(),
            seed: args.seed,
            command,
        }
    }

    /// What one command would lead to; nothing is written.
    pub(crate) async fn preview(&mut self, command: Command) -> Result<Decision, LedgerError> {
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
    pub(crate) async fn send_line(&mut self, line: CommandLine) -> Result<Answer, DeskError> {
        let answer = self.execute(line).await?;
        self.app.note_finished(self.ledger.store(), answer.events());
        Ok(answer)
    }

    /// Makes the backups that are due.
    pub(crate) async fn back_up(&self) {
        self.app.back_up().await;
    }
}

impl<'a, S: EventStore> Session<'a, S> {
    async fn with_store(store: S, app: &'a App) -> Result<Self, DeskError> {
        let ledger = Ledger::open(store)
            .await
            .map_err(|error| ledger_failure(&error))?;
        Ok(Self { ledger, app })
    }

    /// Executes one line: what it does not fix comes from the command line, or from this machine.
    pub(crate) async fn execute(&mut self, mut line: CommandLine) -> Result<Answer, DeskError> {
        let now = self.app.now();
        let [key, seed] = random_numbers()?;
        let fallback = CommandContext {
            key: CommandKey::new(format!("c-{key:016x}")).map_err(internal)?,
            actor: Actor::new("desk").map_err(internal)?,
            now,
            seed,
        };
        line.actor = line.actor.or_else(|| self.app.args.actor.clone());
        if let Some(last) = self.ledger.last_recorded().filter(|last| *last > now) {
            let lang = self.app.args.spoken;
            let words = say::clock_behind(lang, last.to_string(), now.to_string());
            self.app.warn(&words);
        }
        let tournament = people::tournament_of(&line.command).cloned();
        let request = line.into_request(fallback).map_err(internal)?;
        let answer = self.ledger.execute(&request).await;
        answer.map_err(|error| self.failed(&error, tournament.as_ref()))
    }

    /// How a command about a tournament, or about the only open one, ends the program.
    pub(crate) fn failed(
        &self,
        error: &LedgerError,
        tournament: Option<&TournamentId>,
    ) -> DeskError {
        let (club, directory) = (self.ledger.club(), self.ledger.directory());
        let lang = self.app.args.spoken;
        people::named(ledger_failure(error), lang, club, directory, tournament)
    }
}

/// Two numbers from the operating system: a key and a seed.
fn random_numbers() -> Result<[u64; 2], DeskError> {
    let mut source = SysRng;
    let mut next = || source.try_next_u64().map_err(internal);
    Ok([next()?, next()?])
}

/// An error that the caller did not cause.
fn internal(error: impl std::fmt::Display) -> DeskError {
    DeskError::new(Exit::Failure, "Internal", error)
}
