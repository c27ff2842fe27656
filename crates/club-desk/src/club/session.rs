//! A club, opened by the desk: commands get the options of the command line.

use std::path::Path;

use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, MemoryStore};
use club_host::{
    ClubStore, Failure, LOG_FILE, Machine as _, NewLog, OpenClub, names_of, tournament_of,
};
use club_log::command::CommandLine;
use club_log::ids::TournamentId;
use club_log::ledger::{LedgerError, Preview};
use club_log::refusal::MemberRefusal;
use club_log::{Answer, Command, Refusal};
use club_view::EventWords;
use club_words::Lang;
use jiff::tz::TimeZone;

use super::two_nights::warnings;
use crate::app::App;
use crate::club::error::ClubError;
use crate::interrupt::Unfinished;
use crate::say;

/// An opened club.
#[derive(Debug)]
pub(crate) struct Session<'a, S: EventStore = ClubStore> {
    pub(crate) club: OpenClub<S>,
    app: &'a App,
}

impl<'a> Session<'a> {
    /// Opens the club in its folder, or on its server.
    pub(crate) async fn open(app: &'a App) -> Result<Self, ClubError> {
        Self::of(app, Self::open_store(app).await?).await
    }

    /// Folds the club of a log that is open.
    pub(crate) async fn of(app: &'a App, store: ClubStore) -> Result<Self, ClubError> {
        let club = OpenClub::of(store).await?;
        Ok(Self { club, app })
    }

    /// Opens a club in another folder than that of the command line.
    pub(crate) async fn open_in(app: &'a App, folder: &Path) -> Result<Self, ClubError> {
        let club = OpenClub::open(folder).await?;
        app.keep(club.ledger.store());
        Ok(Self { club, app })
    }

    /// Opens the club's log without folding it.
    pub(crate) async fn open_store(app: &App) -> Result<ClubStore, ClubError> {
        let store = club_host::open_log(app.folder()).await?;
        app.keep(&store);
        Ok(store)
    }

    /// A club to be created. Its log is a new one, or one without events that is in the folder.
    pub(crate) async fn create(
        app: &'a App,
        folder: &Path,
    ) -> Result<(Self, Option<NewClub>), ClubError> {
        let unfinished = Unfinished::log(&folder.join(LOG_FILE));
        let log = NewLog::create(folder).await?;
        let store = log.store();
        app.keep(&store);
        let club = OpenClub::with_store(store).await?;
        let new = log.into_new().map(|new| NewClub {
            new,
            _unfinished: unfinished,
        });
        Ok((Self { club, app }, new))
    }

    /// The language that is spoken.
    pub(crate) fn lang(&self) -> Lang {
        self.app.args.spoken
    }

    /// Whether answers are documents.
    pub(crate) fn speaks_json(&self) -> bool {
        self.app.json
    }

    /// This machine's time.
    pub(crate) fn now(&self) -> Timestamp {
        self.app.now()
    }

    /// The moment of `--at`, with a time of day in the zone of the club.
    pub(crate) fn at(&self) -> Option<Timestamp> {
        let at = self.app.args.at?;
        Some(at.last_in(&self.zone(), self.app.now()))
    }

    /// The zone of the club.
    pub(crate) fn zone(&self) -> TimeZone {
        let club = self.club.ledger.club().identity();
        let zone = club.and_then(|club| TimeZone::get(&club.zone).ok());
        zone.unwrap_or(TimeZone::UTC)
    }

    /// The same club in memory; commands there change nothing else.
    pub(crate) async fn dry_run(&self) -> Result<Session<'a, MemoryStore>, ClubError> {
        let club = self.club.dry_run().await?;
        let app = self.app;
        Ok(Session { club, app })
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
            at: self.at(),
            backdate: args.backdate.clone(),
            seen: None,
            seed: args.seed,
            command: command.into(),
        }
    }

    /// Decision on a command as it would be now; nothing is written.
    pub(crate) async fn preview(&mut self, command: Command) -> Result<Preview, LedgerError> {
        let line = self.line(command);
        self.club.preview(line, self.app.now()).await
    }

    /// The preview of a command, with the warning and the refusal that the command would have.
    pub(crate) async fn tried(
        &mut self,
        command: impl Into<Command>,
    ) -> Result<Preview, ClubError> {
        let command = command.into();
        self.warn_of_clock(self.app.now());
        let tournament = tournament_of(&command).cloned();
        match self.preview(command).await {
            Ok(preview) => Ok(preview),
            Err(error) => {
                let failure = Failure::from(error).about(tournament.as_ref());
                Err(self.with_short_keys(failure).await)
            }
        }
    }

    /// Sends one line; the end of a night is backed up when the answer is written.
    pub(crate) async fn send_line(&mut self, line: CommandLine) -> Result<Answer, ClubError> {
        let answer = self.execute(line).await?;
        if let Answer::Stored(events) = &answer {
            let ledger = &self.club.ledger;
            for words in warnings(self.lang(), ledger.club(), ledger.directory(), events)? {
                self.app.warn(&words);
            }
        }
        let store = self.club.ledger.store();
        self.app.note_finished(store, answer.events());
        // While another program has the file open, an erased name stays in it.
        if let Some(file) = self.club.traces(&answer).await {
            let file = file.display().to_string();
            self.app
                .warn(&say::name_in_traces(self.app.args.spoken, file));
        }
        Ok(answer)
    }

    /// Makes the backups that are due.
    pub(crate) async fn back_up(&self) {
        self.app.back_up().await;
    }
}

impl<S: EventStore> Session<'_, S> {
    /// Executes one line. Fields that it does not fix come from the command line, or from this
    /// machine.
    pub(crate) async fn execute(&mut self, mut line: CommandLine) -> Result<Answer, ClubError> {
        let now = self.app.now();
        line.actor = line.actor.or_else(|| self.app.args.actor.clone());
        self.warn_of_clock(now);
        match self.club.execute(line, self.app).await {
            Ok(answer) => Ok(answer),
            Err(failure) => Err(self.with_short_keys(failure).await),
        }
    }

    /// Warns where this machine's clock is behind the last event.
    fn warn_of_clock(&self, now: Timestamp) {
        if let Some(last) = self.club.clock_behind(now) {
            let lang = self.app.args.spoken;
            let words = self.words_here();
            let (last, now) = (words.moment(last), words.moment(now));
            let words = say::clock_behind(lang, last, now);
            self.app.warn(&words);
        }
    }

    /// Why a command is refused, with the names of people and with keys as they are typed.
    pub(crate) async fn refused(&self, error: LedgerError) -> ClubError {
        self.with_short_keys(error.into()).await
    }

    async fn with_short_keys(&self, failure: Failure) -> ClubError {
        // Without short keys the words have the whole ones.
        let short = self.club.ledger.short_keys(&failure.commands()).await;
        let short = short.unwrap_or_default();
        self.named(failure).with_short_keys(&short)
    }

    /// A result about a tournament, or about the only open one; a failure has the names of the people
    /// concerned.
    pub(crate) fn told<T>(
        &self,
        result: Result<T, LedgerError>,
        tournament: Option<&TournamentId>,
    ) -> Result<T, ClubError> {
        result.map_err(|error| self.named(Failure::from(error).about(tournament)))
    }

    /// The member that a text names; a failure has the names of those who are meant perhaps.
    pub(crate) fn member(&self, text: &str) -> Result<MemberId, ClubError> {
        let ledger = &self.club.ledger;
        self.looked_up(ledger.directory().member(ledger.club(), text))
    }

    /// A result of looking people up; a failure has their names.
    pub(crate) fn looked_up<T>(&self, found: Result<T, MemberRefusal>) -> Result<T, ClubError> {
        self.told(found.map_err(|refusal| Refusal::from(refusal).into()), None)
    }

    /// A failure with the names of its people.
    pub(crate) fn failed(&self, failure: impl Into<Failure>) -> ClubError {
        self.named(failure.into())
    }

    fn named(&self, failure: Failure) -> ClubError {
        let lang = self.app.args.spoken;
        let words = failure.terminal_words(lang, names_of(&self.club.ledger));
        ClubError::Host {
            words: Some(self.words_here().with_local_times(&words)),
            failure: Box::new(failure),
        }
    }

    /// Words with the names and the time of the club.
    fn words_here(&self) -> EventWords<'_> {
        let ledger = &self.club.ledger;
        let words = EventWords::new(self.app.args.spoken, ledger.directory());
        words.with_time_of(ledger.club().identity())
    }
}

/// A club whose log has no name yet; it is removed when the program is stopped.
#[derive(Debug)]
pub(crate) struct NewClub {
    new: club_host::NewClub,
    _unfinished: Unfinished,
}

impl NewClub {
    /// Gives the log its name, unless another program has made a club there.
    pub(crate) async fn publish(self) -> Result<(), ClubError> {
        Ok(self.new.publish().await?)
    }

    /// Removes the log.
    pub(crate) async fn discard(self) {
        self.new.discard().await;
    }
}
