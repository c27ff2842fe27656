//! Commands of a night in memory, in fields of 40 to 10,000 entries: a bust, a registration, a night.
#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when an answer is wrong"
)]

use std::time::{Duration, Instant};

use chained_events::MemoryStore;
use chained_events::ids::{Actor, CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use club_log::command::{
    BustedPlayer, ClubCommand, CommandContext, CommandLine, MemberCommand, TournamentAction,
};
use club_log::entry::EntryId;
use club_log::event::{ClockChange, MoverRule};
use club_log::rules::TournamentRules;
use club_log::tournament::Tournament;
use club_log::{Command, Ledger};
use mtt_seating::Seat;

/// Entries, the first of which the others are compared with. Each is four more than full tables of nine,
/// so that no bust breaks a table and no registration opens one.
const FIELDS: [usize; 4] = [40, 1_003, 3_001, 10_003];
/// Busts and registrations that are timed in each field.
const ROUNDS: usize = 61;
/// Entries of the nights that are played whole.
const NIGHTS: [usize; 2] = [40, 1_000];
/// Nights of 40 that are played for their median.
const SMALL_NIGHTS: usize = 9;

/// A club in memory with one tournament.
struct Desk {
    ledger: Ledger<MemoryStore>,
    runtime: tokio::runtime::Runtime,
    sent: u64,
    /// Members who have not entered.
    next: usize,
}

impl Desk {
    /// An announced tournament for a club with this number of members.
    fn new(members: usize) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .expect("a runtime");
        let opened = runtime.block_on(Ledger::open(MemoryStore::default()));
        let mut desk = Self {
            ledger: opened.expect("an empty log"),
            runtime,
            sent: 0,
            next: 0,
        };
        desk.send(ClubCommand::CreateClub {
            title: "Club".into(),
            zone: "Asia/Tokyo".into(),
        });
        for number in 0..members {
            desk.send(MemberCommand::AddMember {
                member: Some(member(number)),
                name: format!("Player {number}"),
            });
        }
        desk.send(TournamentAction::Announce {
            title: "Night".into(),
            season: None,
            date: None,
            starts: None,
            capacity: None,
            sealed: false,
            starts_when_full: false,
            final_table: None,
            redraws: Vec::new(),
            rules: TournamentRules::default(),
        });
        desk
    }

    /// The time that a command takes.
    fn send(&mut self, command: impl Into<Command>) -> Duration {
        self.sent += 1;
        let now = 1_767_225_600_000 + 1_000 * self.sent.cast_signed();
        let context = CommandContext {
            key: CommandKey::new(format!("k-{}", self.sent)).expect("a key"),
            actor: Actor::new("director").expect("an actor"),
            now: Timestamp::from_millisecond(now).expect("a time"),
            seed: self.sent.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        };
        let line = CommandLine::bare(command);
        let request = line.into_request(context).expect("a command");
        let begun = Instant::now();
        let answer = self.runtime.block_on(self.ledger.execute(&request));
        let taken = begun.elapsed();
        answer.expect("the command is applied");
        taken
    }

    fn night(&self) -> &Tournament {
        let found = self.ledger.club().tournament(None);
        found.expect("one tournament is open").1
    }

    fn register(&mut self) -> Duration {
        let player = member(self.next).to_string();
        self.next += 1;
        self.send(TournamentAction::Register { player })
    }

    /// Registers a field in one command, draws, and starts the clock.
    fn draw(&mut self, entries: usize) {
        let players = (0..entries).map(|number| member(number).to_string());
        self.next = entries;
        self.send(TournamentAction::RegisterPlayers {
            players: players.collect(),
        });
        self.start();
    }

    fn start(&mut self) {
        self.send(TournamentAction::Draw);
        let change = ClockChange::Start;
        self.send(TournamentAction::Clock { change });
    }

    /// Busts the first player of the largest table, then carries out every order.
    fn bust(&mut self) -> Duration {
        let tables = self.night().seats().tables();
        let (_, table) = tables
            .max_by_key(|(_, table)| table.len())
            .expect("a table is open");
        let entry = table.entries().next().expect("somebody sits there");
        let taken = self.send(TournamentAction::Bust {
            players: vec![BustedPlayer {
                player: entry.to_string(),
                stack: None,
                by: Vec::new(),
            }],
            tied: false,
            blinds: None,
        });
        self.settle();
        taken
    }

    fn settle(&mut self) {
        while let Some(order) = self.night().seats().orders().first().cloned() {
            let seats = self.night().seats();
            let from = seats.table(&order.from).expect("the table is open");
            let to = seats.table(&order.to).expect("the table is open");
            let entry: EntryId = match order.mover {
                MoverRule::Entry(entry) => entry,
                MoverRule::NextBigBlind => from.entries().next().expect("somebody sits there"),
            };
            let free = |seat: &Seat| to.entry_at(*seat).is_none();
            let mut all = (1..=9).map(|seat| Seat::new(seat).expect("a seat"));
            let seat = order.seat.or_else(|| all.find(free)).expect("a free seat");
            self.send(TournamentAction::Confirm {
                player: entry.to_string(),
                to: Some(order.to),
                seat: Some(seat),
                reason: None,
            });
        }
    }
}

fn member(number: usize) -> MemberId {
    MemberId::new(format!("m{number:05}")).expect("an id")
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Medians of a bust and of a registration in a field that keeps its size.
fn commands(entries: usize) -> (Duration, Duration) {
    let mut desk = Desk::new(entries + ROUNDS + 1);
    desk.draw(entries);
    let (mut busts, mut registrations) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        busts.push(desk.bust());
        registrations.push(desk.register());
        desk.settle();
    }
    (median(busts), median(registrations))
}

/// A night from the first registration to the finish, each player by a command.
fn night(entries: usize) -> (Duration, u64) {
    let mut desk = Desk::new(entries);
    let (begun, before) = (Instant::now(), desk.sent);
    for _ in 0..entries {
        desk.register();
    }
    desk.start();
    desk.send(TournamentAction::CloseRegistration);
    while desk.night().alive_count() > 1 {
        desk.bust();
    }
    desk.send(TournamentAction::Finish {
        leave_ratings: None,
    });
    (begun.elapsed(), desk.sent - before)
}

fn ratio(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64()
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |name: &str| only.iter().all(|word| word == "--bench" || word == name);
    if wanted("commands") {
        print_commands();
    }
    if wanted("nights") {
        print_nights();
    }
}

fn print_commands() {
    let mut first = None;
    for entries in FIELDS {
        let (bust, registration) = commands(entries);
        let (bust_of_40, registration_of_40) = *first.get_or_insert((bust, registration));
        println!(
            "{entries:>6} entries: bust {bust:>10.1?} ({:.2} times), registration {registration:>10.1?} ({:.2} times)",
            ratio(bust, bust_of_40),
            ratio(registration, registration_of_40),
        );
    }
}

fn print_nights() {
    let [small, large] = NIGHTS;
    let nights = (0..SMALL_NIGHTS).map(|_| night(small));
    let (times, sent): (Vec<_>, Vec<_>) = nights.unzip();
    let of_40 = median(times);
    let (of_1000, commands) = night(large);
    println!("night of {small}: {of_40:.1?}, {} commands", sent[0]);
    println!(
        "night of {large}: {of_1000:.1?}, {commands} commands, {:.1} times",
        ratio(of_1000, of_40)
    );
}
