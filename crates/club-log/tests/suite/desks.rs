//! Two desks that take turns on one store, each with a ledger that stays open between its turns.

use chained_events::archive::Outside;
use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, MemoryStore};
use club_log::command::{CommandContext, CommandLine};
use club_log::ledger::{LedgerError, Preview};
use club_log::transfer::archive_of;
use club_log::{Answer, Club, Command, Ledger, Request};
use serde_json::{Value, json};

use crate::hall::wait;

/// The time after a number of commands on a clock that is wrong by some seconds.
fn moment(sent: u64, wrong: i64) -> Timestamp {
    let second = 1_767_225_600 + sent.cast_signed() + wrong;
    Timestamp::from_millisecond(1_000 * second).unwrap()
}

/// A command in its JSON form.
pub(crate) fn command(body: Value) -> Command {
    serde_json::from_value(body).unwrap()
}

/// The desks, and the store that both write to.
#[derive(Debug)]
pub(crate) struct Desks {
    ledgers: [Ledger<MemoryStore>; 2],
    last: usize,
    sent: u64,
    /// Seconds by which the machine's clock is wrong.
    wrong: i64,
    /// Whether every command is previewed before it is sent, and compared.
    pub(crate) previews: bool,
    /// Whether each desk has one night that is over in memory at most; otherwise a test finds all there.
    narrow: bool,
}

impl Desks {
    /// A club with an open season `s` and this number of members m0, m1, .. called P0, P1, ..
    pub(crate) fn new(members: usize) -> Self {
        Self::with_season(members, &json!({ "season": "s" }))
    }

    /// The same, the nights of the season rated.
    pub(crate) fn rated(members: usize) -> Self {
        let rating = json!({ "ladder": "main" });
        Self::with_season(members, &json!({ "season": "s", "rating": rating }))
    }

    fn with_season(members: usize, season: &Value) -> Self {
        let store = MemoryStore::default();
        let open = || wait(Ledger::open(store.clone())).unwrap();
        let mut desks = Self {
            ledgers: [open(), open()],
            last: 0,
            sent: 0,
            wrong: 0,
            previews: false,
            narrow: false,
        };
        let mut set_up = |body| drop(desks.send(0, command(body)).unwrap());
        set_up(json!({ "create_club": { "title": "Desks", "zone": "Asia/Tokyo" } }));
        set_up(json!({ "open_season": season }));
        for number in 0..members {
            let member = MemberId::new(format!("m{number}")).unwrap();
            let name = format!("P{number}");
            set_up(json!({ "add_member": { "member": member, "name": name } }));
        }
        desks
    }

    /// Desks over a store that has a log.
    pub(crate) fn over(store: &MemoryStore) -> Self {
        let open = || wait(Ledger::open(store.clone())).unwrap();
        let mut desks = Self {
            ledgers: [open(), open()],
            last: 0,
            sent: 1_000_000,
            wrong: 0,
            previews: false,
            narrow: false,
        };
        desks.refresh(0);
        desks
    }

    /// The same club in a store of its own, with one desk that has just been opened.
    pub(crate) fn copy(&self) -> Self {
        let archive = wait(archive_of(self.store(), Outside::Included)).unwrap();
        let store = MemoryStore::default();
        wait(store.import(&archive)).unwrap();
        Self {
            sent: self.sent,
            wrong: self.wrong,
            ..Self::over(&store)
        }
    }

    /// The copy, with desks that have one night that is over in memory at most.
    pub(crate) fn narrow_copy(&self) -> Self {
        let mut copy = self.copy();
        copy.narrow = true;
        copy.restart(0);
        copy.restart(1);
        copy
    }

    /// The club of a desk with all its nights.
    pub(crate) fn whole_club(&mut self, desk: usize) -> &Club {
        wait(self.ledgers[desk].refresh()).unwrap();
        wait(self.ledgers[desk].load_all()).unwrap();
        self.ledgers[desk].club()
    }

    /// The club as the desk knows it that was last at work.
    pub(crate) fn club(&self) -> &Club {
        self.ledgers[self.last].club()
    }

    pub(crate) fn ledger(&self, desk: usize) -> &Ledger<MemoryStore> {
        &self.ledgers[desk]
    }

    fn store(&self) -> &MemoryStore {
        self.ledgers[0].store()
    }

    pub(crate) fn log(&self) -> Vec<Recorded> {
        wait(self.store().read(0, usize::MAX >> 1)).unwrap()
    }

    /// The keys of all commands, each once, in their order.
    pub(crate) fn keys(&self) -> Vec<CommandKey> {
        let mut keys: Vec<CommandKey> = self.log().into_iter().map(|e| e.command).collect();
        keys.dedup();
        keys
    }

    /// The desk sends a command, at a later second than any before.
    pub(crate) fn send(&mut self, desk: usize, command: Command) -> Result<Answer, LedgerError> {
        self.send_line(desk, CommandLine::bare(command))
    }

    /// The desk sends a command that happened some seconds ago.
    pub(crate) fn send_backdated(
        &mut self,
        desk: usize,
        command: Command,
        seconds: i64,
    ) -> Result<Answer, LedgerError> {
        let at = moment(self.sent, self.wrong - seconds);
        let line = CommandLine {
            at: Some(at),
            backdate: Some("a slip was found".to_owned()),
            ..CommandLine::bare(command)
        };
        self.send_line(desk, line)
    }

    /// The machine's clock jumps; it stays within three years of the right time.
    pub(crate) fn set_clock(&mut self, seconds: i64) {
        self.wrong = (self.wrong + seconds).clamp(-94_608_000, 94_608_000);
    }

    fn send_line(&mut self, desk: usize, line: CommandLine) -> Result<Answer, LedgerError> {
        self.sent += 1;
        let at = moment(self.sent, self.wrong);
        let context = CommandContext {
            key: CommandKey::new(format!("k-{}", self.sent)).unwrap(),
            actor: Actor::new(format!("desk-{desk}")).unwrap(),
            now: at,
            seed: self.sent.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        };
        let request = line.into_request(context).unwrap();
        let previewed = self.previews.then(|| self.preview(desk, &request));
        let answer = wait(self.ledgers[desk].execute(&request));
        if answer.is_ok() {
            self.last = desk;
            // The tests look at every night.
            wait(self.ledgers[desk].load_all()).unwrap();
        }
        if let Some(previewed) = previewed {
            self.told_the_same(desk, previewed, &answer);
        }
        answer
    }

    /// The preview of a command, by a desk that is opened for it or by the desk itself.
    fn preview(&mut self, desk: usize, request: &Request) -> Result<Preview, LedgerError> {
        if self.sent.is_multiple_of(3) {
            let mut fresh = wait(Ledger::open(self.store().clone())).unwrap();
            // A club with its old nights in memory equals no club without.
            wait(fresh.load_all()).unwrap();
            return wait(fresh.preview(request));
        }
        self.refresh(desk);
        wait(self.ledgers[desk].preview(request))
    }

    /// A command leads to the state that its preview had, or is refused with the same reason.
    #[track_caller]
    fn told_the_same(
        &mut self,
        desk: usize,
        previewed: Result<Preview, LedgerError>,
        answer: &Result<Answer, LedgerError>,
    ) {
        match (previewed, answer) {
            (Ok(Preview::New { decision, after }), Ok(answer)) => {
                let kinds = |event: &Recorded| event.kind.clone();
                let stored: Vec<String> = answer.events().iter().map(kinds).collect();
                let drafts = decision.events.iter();
                let drafted: Vec<&str> = drafts.map(|draft| draft.event.kind().name()).collect();
                assert_eq!(drafted, stored);
                let now = self.ledgers[desk].state();
                assert_eq!(after.directory, now.directory);
                assert_eq!(after.club, now.club);
            }
            (Ok(Preview::Repeated(events)), Ok(answer)) => assert_eq!(events, answer.events()),
            (Err(previewed), Err(error)) => assert_eq!(previewed.to_string(), error.to_string()),
            (previewed, answer) => panic!("{previewed:?} and {answer:?}"),
        }
    }

    /// The desk's program is stopped and started again.
    pub(crate) fn restart(&mut self, desk: usize) {
        let opened = wait(Ledger::open(self.store().clone())).unwrap();
        if self.narrow {
            self.ledgers[desk] = opened.with_entries_in_memory(0);
        } else {
            self.ledgers[desk] = opened;
            wait(self.ledgers[desk].load_all()).unwrap();
        }
    }

    /// The last event that the club's snapshot has.
    pub(crate) fn kept_to(&self) -> u64 {
        let kept = wait(self.store().snapshot("club")).unwrap();
        kept.map_or(0, |snapshot| snapshot.seq)
    }

    /// All snapshots of the store are deleted: they are a cache.
    pub(crate) fn drop_snapshots(&self) {
        wait(self.store().drop_snapshots()).unwrap();
    }

    /// The desk reads what the other has written.
    pub(crate) fn refresh(&mut self, desk: usize) {
        wait(self.ledgers[desk].refresh()).unwrap();
        if !self.narrow {
            wait(self.ledgers[desk].load_all()).unwrap();
        }
    }
}
