//! A club's folder, opened: the ledger, and what surrounds a command.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use club_log::command::{CommandContext, CommandLine};
use club_log::refusal::{ClubRefusal, MemberRefusal, NightRefusal, SeasonRefusal, UndoRefusal};
use club_log::{
    Actor, Answer, Archive, ChainError, Command, CommandKey, Correction, Decision, EventStore,
    Ledger, LedgerError, MemoryStore, Recorded, Refusal, SqliteStore, StoreError, Timestamp,
    create_private_folder,
};
use rand::TryRng;
use rand::rngs::SysRng;

use super::args::ClubArgs;
use super::transfer;
use crate::failure::{Exit, Failure};

/// The log's file in the club's folder.
pub(crate) const FILE: &str = "club.db";

/// The club's folder: `--club`, else `DESK_CLUB`, else the current one.
pub(crate) fn folder(args: &ClubArgs) -> PathBuf {
    args.club.clone().unwrap_or_else(|| PathBuf::from("."))
}

/// The stores that a verb has opened: a log that is closed is one file, without a write-ahead log
/// beside it that belongs to it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Opened(Arc<Mutex<Vec<SqliteStore>>>);

impl Opened {
    fn keep(&self, store: &SqliteStore) {
        let mut stores = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        stores.push(store.clone());
    }

    /// Closes them all.
    pub(crate) async fn close(&self) {
        let stores = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        for store in stores {
            store.close().await;
        }
    }
}

/// An opened club.
#[derive(Debug)]
pub(crate) struct Session<S: EventStore = SqliteStore> {
    pub(crate) ledger: Ledger<S>,
    args: ClubArgs,
}

impl Session {
    /// Opens the club in its folder.
    pub(crate) async fn open(args: &ClubArgs) -> Result<Self, Failure> {
        Self::with_store(Self::open_store(args).await?, args).await
    }

    /// Opens the club's log without folding it.
    pub(crate) async fn open_store(args: &ClubArgs) -> Result<SqliteStore, Failure> {
        let folder = folder(args);
        let file = folder.join(FILE);
        if !file.is_file() {
            let words = format!(
                "there is no club in {}; name its folder with --club DIR or DESK_CLUB, or begin \
                 one with desk init NAME",
                folder.display()
            );
            return Err(Failure::new(Exit::NotFound, "NoClubFolder", words)
                .with("folder", folder.display().to_string()));
        }
        let store = match SqliteStore::open(&file).await {
            Ok(store) => store,
            // What only looks can look; what writes is told by the store that it cannot.
            Err(error @ (StoreError::ReadOnly { .. } | StoreError::File { .. })) => {
                let read_only = SqliteStore::open_read_only(&file).await;
                read_only.map_err(|_| store_failure(&error))?
            }
            Err(error) => return Err(store_failure(&error)),
        };
        args.opened.keep(&store);
        Ok(store)
    }

    /// Makes the folder's log.
    pub(crate) async fn create(folder: &Path, args: &ClubArgs) -> Result<Self, Failure> {
        create_private_folder(folder).map_err(|error| {
            Failure::new(
                Exit::Failure,
                "FolderNotMade",
                format!("{}: {error}", folder.display()),
            )
            .with("folder", folder.display().to_string())
        })?;
        let file = folder.join(FILE);
        if file.exists() {
            let words = format!("{} exists already", file.display());
            return Err(Failure::new(Exit::Refused, "ClubExists", words)
                .with("file", file.display().to_string()));
        }
        let store = SqliteStore::create(&file)
            .await
            .map_err(|error| store_failure(&error))?;
        args.opened.keep(&store);
        Self::with_store(store, args).await
    }

    /// The same club in memory: what is done there is done nowhere else.
    pub(crate) async fn rehearsal(&self) -> Result<Session<MemoryStore>, Failure> {
        let mut archive = Archive::of(self.ledger.store(), true)
            .await
            .map_err(|error| store_failure(&error))?;
        // A rehearsal must not show the seats of a sealed draw.
        archive.secrets.clear();
        let copy = MemoryStore::new();
        copy.import(&archive)
            .await
            .map_err(|error| transfer::archive_failure(&error))?;
        Session::with_store(copy, &self.args).await
    }

    /// Sends one command of the command line.
    pub(crate) async fn send(
        &mut self,
        command: impl Into<Command>,
    ) -> Result<Vec<Recorded>, Failure> {
        let answer = self.send_line(self.line(command.into())).await?;
        Ok(answer.events().to_vec())
    }

    /// A command with what the command line says about it.
    fn line(&self, command: Command) -> CommandLine {
        CommandLine {
            key: self.args.key.clone(),
            actor: self.args.actor.clone(),
            at: self.args.at,
            backdate: self.args.backdate.clone(),
            seed: self.args.seed,
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
            now: now().map_err(|failure| form(failure.message))?,
            seed: 0,
        };
        let request = self.line(command).into_request(context);
        let request = request.map_err(|error| form(error.to_string()))?;
        self.ledger.preview(&request).await
    }

    /// Sends one line; the end of a night is backed up.
    pub(crate) async fn send_line(&mut self, line: CommandLine) -> Result<Answer, Failure> {
        let answer = self.execute(line).await?;
        for recorded in answer.events() {
            transfer::after_event(self.ledger.store(), recorded).await;
        }
        Ok(answer)
    }
}

impl<S: EventStore> Session<S> {
    async fn with_store(store: S, args: &ClubArgs) -> Result<Self, Failure> {
        let ledger = Ledger::open(store)
            .await
            .map_err(|error| ledger_failure(&error))?;
        Ok(Self {
            ledger,
            args: args.clone(),
        })
    }

    /// Carries out one line: what it does not fix comes from the command line, or from this machine.
    pub(crate) async fn execute(&mut self, mut line: CommandLine) -> Result<Answer, Failure> {
        let now = now()?;
        let [key, seed] = random_numbers()?;
        let fallback = CommandContext {
            key: CommandKey::new(format!("c-{key:016x}")).map_err(internal)?,
            actor: Actor::new("desk").map_err(internal)?,
            now,
            seed,
        };
        line.actor = line.actor.or_else(|| self.args.actor.clone());
        if let Some(last) = self.ledger.last_recorded().filter(|last| *last > now) {
            // Ignore write errors on stderr.
            let _ = writeln!(
                std::io::stderr(),
                "warning: the last event was stored at {last}, but this machine's clock says {now}"
            );
        }
        let request = line.into_request(fallback).map_err(internal)?;
        self.ledger
            .execute(&request)
            .await
            .map_err(|error| ledger_failure(&error))
    }
}

/// This machine's time.
pub(crate) fn now() -> Result<Timestamp, Failure> {
    Timestamp::from_millisecond(jiff::Timestamp::now().as_millisecond()).map_err(internal)
}

/// Two numbers from the operating system: a key and a seed.
fn random_numbers() -> Result<[u64; 2], Failure> {
    let mut source = SysRng;
    let mut next = || source.try_next_u64().map_err(internal);
    Ok([next()?, next()?])
}

/// A failure that is no fault of the caller.
fn internal(error: impl std::fmt::Display) -> Failure {
    Failure::new(Exit::Failure, "Internal", error)
}

/// How a failing ledger ends the program.
pub(crate) fn ledger_failure(error: &LedgerError) -> Failure {
    match error {
        LedgerError::Refused(refusal) => refused(refusal),
        LedgerError::Store(store) => store_failure(store),
        LedgerError::Chain(chain) => broken(chain),
        LedgerError::Fold(fold) => Failure::new(Exit::Integrity, "LogDoesNotFold", fold)
            .with("seq", fold.seq)
            .with("event", fold.kind.clone()),
        other => Failure::new(Exit::Failure, "LedgerFailed", other),
    }
}

/// What can be done about a damaged log.
const RESCUE: &str = "desk log salvage FILE --to DIR saves what comes before the damage; desk db \
                      restore FILE puts a backup in its place";

/// A log whose chain is broken, with what can be done; or one that a later release wrote, of which
/// nothing is broken.
pub(crate) fn broken(chain: &ChainError) -> Failure {
    if chain.is_later_release() {
        return Failure::new(Exit::Integrity, "LaterRelease", chain).with("seq", chain.seq());
    }
    let words = format!("{chain}\n{RESCUE}");
    Failure::new(Exit::Integrity, "ChainBroken", words).with("seq", chain.seq())
}

/// How a refusal ends the program.
pub(crate) fn refused(refusal: &Refusal) -> Failure {
    let not_found = matches!(
        refusal,
        Refusal::Member(MemberRefusal::UnknownPlayer { .. })
            | Refusal::Season(SeasonRefusal::UnknownSeason { .. })
            | Refusal::Night(
                NightRefusal::UnknownTournament { .. } | NightRefusal::NoOpenTournament
            )
            | Refusal::Undo(UndoRefusal::UnknownCommand { .. })
            | Refusal::Club(ClubRefusal::NoClub)
    );
    let exit = if not_found {
        Exit::NotFound
    } else {
        Exit::Refused
    };
    Failure::from_object(exit, refusal.to_json(), words(refusal))
}

/// A refusal in words; one that speaks of later commands lists them and offers what to do.
fn words(refusal: &Refusal) -> String {
    let (mut words, correction) = match refusal {
        Refusal::Undo(UndoRefusal::StillNeeded {
            command,
            later,
            correction,
        }) => {
            let mut words =
                format!("command {command} cannot be taken back: later commands depend on it:");
            for dependent in later {
                words.push_str(&format!(
                    "\n  {} ({}, event {})",
                    dependent.command, dependent.event, dependent.seq
                ));
            }
            (words, correction)
        }
        Refusal::Undo(UndoRefusal::NoHealing { correction, .. }) => {
            (refusal.to_string(), correction)
        }
        other => return other.to_string(),
    };
    words.push_str(match correction {
        Some(Correction::ReinstateOrReorder) => {
            "\ninstead: desk t reinstate PLAYER, or desk t reorder PLAYER PLAYER .."
        }
        Some(Correction::Remove) => "\ninstead: desk t remove PLAYER --as no-show|disqualified",
        Some(Correction::Move) => "\ninstead: desk t move PLAYER TABLE SEAT",
        Some(Correction::Reopen) => "\ninstead: desk t reopen TOURNAMENT",
        None => "\ninstead: take those back first",
    });
    words
}

/// How a failing store ends the program.
pub(crate) fn store_failure(error: &StoreError) -> Failure {
    let exit = match error {
        StoreError::CommandConflict { .. }
        | StoreError::CommandForgotten { .. }
        | StoreError::VersionConflict { .. }
        | StoreError::Exists { .. } => Exit::Refused,
        StoreError::Missing { .. } => Exit::NotFound,
        StoreError::Corrupt { .. }
        | StoreError::Altered { .. }
        | StoreError::NotADatabase { .. }
        | StoreError::OtherDatabase { .. }
        | StoreError::NewerSchema { .. }
        | StoreError::LaterRelease { .. } => Exit::Integrity,
        _ => Exit::Failure,
    };
    let object = serde_json::to_value(error).unwrap_or_default();
    let words = match error {
        StoreError::Corrupt { .. } | StoreError::Altered { .. } => format!("{error}\n{RESCUE}"),
        _ => error.to_string(),
    };
    Failure::from_object(exit, object, words)
}
