//! A club in memory for the tests of the pure half.

use chained_events::MemoryStore;
use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use club_log::codec::decode;
use club_log::command::{
    BustedPlayer, ClubCommand, CommandContext, CommandLine, MemberCommand, TournamentAction,
};
use club_log::ids::{StreamId, TournamentId};
use club_log::ledger::LedgerError;
use club_log::refusal::Refusal;
use club_log::revision::PastEvent;
use club_log::rules::TournamentRules;
use club_log::tournament::Tournament;
use club_log::{Answer, Command, Ledger};

/// A ledger over a memory store, with a clock and keys that count up.
pub(crate) struct Hall {
    pub(crate) ledger: Ledger<MemoryStore>,
    pub(crate) sent: u64,
}

/// Waits for a future on this thread.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    thread_local! {
        static RUNTIME: tokio::runtime::Runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
    }
    RUNTIME.with(|runtime| runtime.block_on(future))
}

pub(crate) fn member(number: usize) -> MemberId {
    MemberId::new(format!("m{number:02}")).unwrap()
}

/// The announcement of a night with nothing but its rules.
pub(crate) fn announcing(title: &str, rules: TournamentRules) -> TournamentAction {
    TournamentAction::Announce {
        title: title.to_owned(),
        season: None,
        date: None,
        starts: None,
        capacity: None,
        sealed: false,
        starts_when_full: false,
        final_table: None,
        redraws: Vec::new(),
        rules,
    }
}

/// An event whose time nobody corrected, as a refusal has it.
pub(crate) fn past_event(recorded: &Recorded) -> Box<PastEvent> {
    Box::new(PastEvent {
        seq: recorded.seq,
        at: recorded.at,
        stream: StreamId::from(&recorded.stream),
        event: decode(recorded).unwrap().swap_remove(0),
    })
}

impl Hall {
    /// A club with this number of members, called `Player 1`, `Player 2`, ..
    pub(crate) fn new(members: usize) -> Self {
        let ledger = wait(Ledger::open(MemoryStore::default())).unwrap();
        let mut hall = Self { ledger, sent: 0 };
        hall.send(ClubCommand::CreateClub {
            title: "Hall".into(),
            zone: "Asia/Tokyo".into(),
        })
        .unwrap();
        for number in 1..=members {
            let name = format!("Player {number}");
            hall.send(MemberCommand::AddMember {
                member: Some(member(number)),
                name,
            })
            .unwrap();
        }
        hall
    }

    /// An announced tournament with the first `players` members registered.
    pub(crate) fn with_field(members: usize, players: usize, rules: TournamentRules) -> Self {
        let mut hall = Self::new(members);
        hall.announce(rules);
        for number in 1..=players {
            hall.register(number).unwrap();
        }
        hall
    }

    pub(crate) fn announce(&mut self, rules: TournamentRules) {
        let id = TournamentId::new("night").unwrap();
        let command = announcing("Night", rules).on(Some(id));
        self.send(command).unwrap();
    }

    pub(crate) fn request(&mut self, command: impl Into<Command>) -> club_log::Request {
        self.sent += 1;
        let context = CommandContext {
            key: CommandKey::new(format!("k-{}", self.sent)).unwrap(),
            actor: Actor::new("tester").unwrap(),
            now: Timestamp::from_millisecond(1_767_225_600_000 + 1_000 * self.sent.cast_signed())
                .unwrap(),
            seed: self.sent.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        };
        CommandLine::bare(command).into_request(context).unwrap()
    }

    pub(crate) fn send(&mut self, command: impl Into<Command>) -> Result<Answer, LedgerError> {
        let request = self.request(command);
        wait(self.ledger.execute(&request))
    }

    pub(crate) fn register(&mut self, number: usize) -> Result<Answer, LedgerError> {
        self.send(TournamentAction::Register {
            player: member(number).to_string(),
        })
    }

    pub(crate) fn reenter(&mut self, number: usize) -> Result<Answer, LedgerError> {
        self.send(TournamentAction::Reenter {
            player: member(number).to_string(),
        })
    }

    pub(crate) fn draw(&mut self) -> Result<Answer, LedgerError> {
        self.send(TournamentAction::Draw)
    }

    pub(crate) fn bust(
        &mut self,
        players: &[(String, Option<u64>)],
    ) -> Result<Answer, LedgerError> {
        let players = players
            .iter()
            .map(|(player, stack)| BustedPlayer {
                player: player.clone(),
                stack: *stack,
                by: Vec::new(),
            })
            .collect();
        self.send(TournamentAction::Bust {
            players,
            tied: false,
            blinds: None,
        })
    }

    pub(crate) fn night(&self) -> &Tournament {
        self.ledger
            .club()
            .tournaments()
            .next()
            .expect("a night was announced")
            .1
    }

    /// The first event of a command, as a refusal has it.
    pub(crate) fn done(&self, command: &CommandKey) -> Box<PastEvent> {
        self.past(|event| event.command == *command)
    }

    /// The first of these events, as a refusal has it.
    pub(crate) fn past(&self, is: impl Fn(&Recorded) -> bool) -> Box<PastEvent> {
        let log = self.log();
        past_event(log.iter().find(|event| is(event)).unwrap())
    }

    pub(crate) fn log(&self) -> Vec<Recorded> {
        use chained_events::EventStore;
        wait(self.ledger.store().read(0, usize::MAX >> 1)).unwrap()
    }
}

/// The refusal of a command; the test fails where it was applied.
#[track_caller]
pub(crate) fn refused(answer: Result<Answer, LedgerError>) -> Refusal {
    match answer {
        Err(LedgerError::Refused(refusal)) => refusal,
        other => panic!("{other:?} instead of a refusal"),
    }
}

/// The kinds of the events of an answer.
pub(crate) fn kinds(answer: &Answer) -> Vec<&str> {
    answer
        .events()
        .iter()
        .map(|event| event.kind.as_str())
        .collect()
}
