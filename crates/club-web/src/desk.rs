//! Interface between the routes and a club.

use std::future::Future;
use std::sync::Arc;

use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use club_host::Failure;
use club_log::Command;
use club_log::authorise::{NotAuthorised, Role, Staff};
use club_log::command::CommandLine;
use club_log::entry::EntryId;
use club_log::ids::TournamentId;
use club_words::Lang;
use serde::Serialize;

use crate::actor::actor;
use crate::long_job::{LongJob, LongQuestion};
use crate::verb::{Deed, Sending};
use crate::{
    Answers, DryRun, EngineAnswer, EngineWork, Found, JobId, Question, SheetPreview, ShownNight,
    View, Wanted,
};

/// A club as routes ask it. The server's keeper is one, and so is a ledger in memory.
pub trait Desk: Clone + Send + Sync + 'static {
    /// The club now.
    fn view(&self) -> Arc<View>;

    /// A night, open or over; none of an id that the club does not have.
    fn night(
        &self,
        id: TournamentId,
    ) -> impl Future<Output = Result<Option<ShownNight>, Refused>> + Send;

    /// The answer to a question that goes beyond the view; nothing is written.
    fn find(&self, question: Question) -> impl Future<Output = Result<Found, Refused>> + Send;

    /// The answer to a question that may take long, or the job that works on it. A club in memory waits.
    fn long(&self, asked: LongQuestion) -> impl Future<Output = Result<Found, Refused>> + Send {
        async move { self.find(asked.question).await }
    }

    /// A job, if there is one of this number; it is kept for a while after its end.
    fn job(&self, _: &JobId) -> Option<LongJob> {
        None
    }

    /// Stops a job, if there is one of this number.
    fn stop(&self, _: &JobId) {}

    /// Effects of a command, if it were given now; nothing is written.
    fn preview(
        &self,
        command: Command,
        lang: Lang,
    ) -> impl Future<Output = Result<SheetPreview, Refused>> + Send;

    /// Does what a form asks for.
    fn act(&self, act: Act) -> impl Future<Output = Result<Done, Refused>> + Send;

    /// Executes a line of a program; its events, stored now or before.
    fn line(
        &self,
        who: Caller,
        lang: Lang,
        line: CommandLine,
    ) -> impl Future<Output = Result<Vec<Recorded>, Refused>> + Send;

    /// Tries lines of a program in a copy of the club.
    fn dry_run(
        &self,
        who: Caller,
        dry: DryRun,
    ) -> impl Future<Output = Result<Answers, Refused>> + Send;

    /// A document of the club, as JSON.
    fn document(&self, wanted: Wanted) -> impl Future<Output = Result<String, Refused>> + Send;

    /// At most [`MAX_EVENTS`](crate::MAX_EVENTS) stored events after a number.
    fn events(&self, after: u64) -> impl Future<Output = Result<Vec<Recorded>, Refused>> + Send;

    /// Answers a question to an engine, away from everything else.
    fn work(&self, work: EngineWork) -> impl Future<Output = Result<EngineAnswer, Refused>> + Send;
}

/// A deed with the person who asks for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Act {
    /// Person who asks.
    pub who: Caller,
    /// The language of the answer.
    pub lang: Lang,
    /// The key of the whole deed.
    pub key: CommandKey,
    /// When and on what picture it was asked.
    pub sending: Sending,
    /// The deed.
    pub deed: Deed,
}

/// Person behind a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// Their role.
    pub role: Role,
    /// The member whose device it is; none at the machine of the server, for a program and the public.
    pub member: Option<MemberId>,
    /// The actor of a program with a token.
    pub program: Option<Actor>,
}

/// The outcome of a deed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// Sentences that say what it did, a line each.
    pub sentence: String,
    /// Whether the same deed had been done before.
    pub repeated: bool,
    /// The new seat of the one player who got one, in large digits.
    pub seat: Option<String>,
    /// The keys under which it is taken back, the last command first.
    pub undo: Vec<CommandKey>,
    /// Acts that come next for many people: a rebuy after a bust, a new entry.
    pub offers: Vec<Offer>,
    /// The number of the last event.
    pub seq: u64,
}

/// An act that an answer offers, as a button.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The label of the button.
    pub label: String,
    /// The verb about the same night; none: the same act again, without the version that was seen.
    pub verb: Option<&'static str>,
    /// Its fields, besides those of the same act.
    pub fields: Vec<(&'static str, String)>,
}

/// Why a deed was not done.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The club refuses it, or cannot do it.
    #[error("{failure}")]
    Failure {
        /// The failure.
        failure: Box<Failure>,
        /// Its words, with the names of the people concerned.
        words: String,
    },
    /// The club cannot be read, or the machine fails. It names nobody, and is said in the language of its reader.
    #[error("{0}")]
    Failed(Box<Failure>),
    /// The person may not.
    #[error("{refused}")]
    NotAuthorised {
        /// Why.
        refused: NotAuthorised,
        /// The same in words, with the names of the people concerned.
        words: String,
    },
    /// The picture was another one when it was asked: what happened since, the newest first.
    #[error("since this page was shown, this happened:")]
    ChangedSince {
        /// The version that the page showed.
        seen: u64,
        /// The version now.
        now: u64,
        /// Sentences about everything in between.
        since: Vec<String>,
    },
    /// A bust that was sent late, and another one arrived before it.
    #[error("another bust arrived first; who was out first?")]
    WhoWasFirst {
        /// When the other bust happened.
        at: Timestamp,
        /// The other bust.
        first: Vec<String>,
        /// Busts that arrived before it, in their order; those who are tied together.
        groups: Vec<Vec<EntryId>>,
    },
    /// Another name than the member's was typed for an act that cannot be taken back.
    #[error("\"{typed}\" is not the name of this member; nothing was changed")]
    OtherName {
        /// The text.
        typed: String,
    },
    /// A line names another actor than the one who sends it.
    #[error("the line names the actor {actor}; it is sent by {own}")]
    OtherActor {
        /// The actor of the line.
        actor: Actor,
        /// The actor who sends it.
        own: Actor,
    },
    /// A line of the floor sets a field that is the director's.
    #[error("the field {field} is for the director")]
    DirectorsField {
        /// The field.
        field: &'static str,
    },
    /// Too many jobs of one address wait or are worked on.
    #[error("{most} jobs of this device are not done yet")]
    TooManyJobs {
        /// The bound.
        most: usize,
    },
    /// Too many requests wait.
    #[error("too many requests wait")]
    Busy,
    /// The club is being closed.
    #[error("the club is being closed")]
    Closing,
}

impl Caller {
    /// Anybody who looks.
    pub const PUBLIC: Self = Self {
        role: Role::Public,
        member: None,
        program: None,
    };

    /// The machine of the server.
    pub const MACHINE: Self = Self {
        role: Role::Director,
        member: None,
        program: None,
    };

    /// The person as the log knows them: a member, a program, or `desk` for the machine of the server.
    ///
    /// # Errors
    ///
    /// [`Failure`]; none that can happen, as every member's id is the id of an actor.
    pub fn staff(&self) -> Result<Staff, Failure> {
        let actor = match &self.program {
            Some(program) => Ok(program.clone()),
            None => actor(self.member.as_ref()),
        };
        Ok(Staff {
            actor: actor.map_err(Failure::internal)?,
            role: self.role,
        })
    }
}
