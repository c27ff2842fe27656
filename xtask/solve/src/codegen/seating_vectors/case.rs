//! The cases: states worked out by hand, with right and wrong answers.

use mtt_seating::{
    Action, Chips, ConfigSetup, Dealt, Event, HandEnd, Phase, PlayerId, Profile, Seat, SeatSetup,
    StateSetup, TableId, TableSetup, WaitingSetup,
};
use seating_audit::Rule;

/// Answer to an event.
pub(super) enum Answer {
    /// The answer of the engine.
    Right,
    /// Something else.
    Wrong(Vec<Action>),
}

/// A log and what is wrong with its last line.
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) config: ConfigSetup,
    pub(super) state: StateSetup,
    pub(super) steps: Vec<(Event, Answer)>,
    /// The rule that the last line breaks; none: the log is right.
    pub(super) broken: Option<Rule>,
}

/// Nine seats, registration closed.
fn closed() -> ConfigSetup {
    ConfigSetup {
        registration_open: false,
        seed: 1,
        ..ConfigSetup::default()
    }
}

/// Tables `A`, `B`, .. of these sizes in a hand, with the players in the first seats and the big blind in seat 3, and
/// players `w1`, `w2`, .. who wait.
fn running(sizes: &[u8], waiting: u8) -> StateSetup {
    let tables = sizes.iter().zip('A'..).map(|(size, name)| {
        let seat = |number: u8| SeatSetup {
            stack: Some(Chips::new(20_000)),
            ..SeatSetup::new(PlayerId::new(format!("{name}{number}")))
        };
        TableSetup {
            button: Some(1),
            small_blind: Some(2),
            big_blind: Some(3),
            seats: (1..=*size).map(|number| (number, seat(number))).collect(),
            ..TableSetup::new(TableId::new(name), Phase::InHand)
        }
    });
    let names = (1..=waiting).map(|number| PlayerId::new(format!("w{number}")));
    StateSetup {
        tables: tables.collect(),
        waiting: names.map(WaitingSetup::Name).collect(),
        ..StateSetup::default()
    }
}

fn end(table: &str) -> Event {
    HandEnd::quiet(TableId::new(table)).into()
}

fn bust(table: &str, player: &str) -> Event {
    let busted = vec![PlayerId::new(player)];
    HandEnd {
        busted,
        ..HandEnd::quiet(TableId::new(table))
    }
    .into()
}

fn start(table: &str) -> Event {
    Event::HandStarted {
        table: TableId::new(table),
    }
}

fn depart(player: &str, from: &str, to: &str) -> Action {
    Action::Depart {
        player: PlayerId::new(player),
        from: TableId::new(from),
        to: TableId::new(to),
    }
}

fn sit(player: &str, table: &str, seat: u8) -> Option<Action> {
    Some(Action::Seat {
        player: PlayerId::new(player),
        table: TableId::new(table),
        seat: Seat::new(seat).ok()?,
        dealt: Dealt::NextHand,
    })
}

fn wait(player: &str) -> Action {
    Action::Wait {
        player: PlayerId::new(player),
    }
}

fn case(name: &'static str, sizes: &[u8], waiting: u8, event: Event) -> Case {
    Case {
        name,
        config: closed(),
        state: running(sizes, waiting),
        steps: vec![(event, Answer::Right)],
        broken: None,
    }
}

impl Case {
    fn rules(mut self, change: impl FnOnce(&mut ConfigSetup)) -> Self {
        change(&mut self.config);
        self
    }

    fn then(mut self, event: Event) -> Self {
        self.steps.push((event, Answer::Right));
        self
    }

    /// The last event is answered like this, which breaks a rule.
    fn wrong(mut self, rule: Rule, actions: impl IntoIterator<Item = Action>) -> Self {
        if let Some((_, answer)) = self.steps.last_mut() {
            *answer = Answer::Wrong(actions.into_iter().collect());
        }
        self.broken = Some(rule);
        self
    }
}

/// All cases.
pub(super) fn cases() -> Vec<Case> {
    let mut all = right();
    all.extend(wrong_moves());
    all.extend(wrong_tables());
    all
}

fn right() -> Vec<Case> {
    let held = |rules: &mut ConfigSetup| rules.hold_ms = 1_000;
    vec![
        case("nine and seven: one move", &[9, 7], 0, end("A")),
        case("the mover sits in the worst seat", &[9, 7], 0, end("A")).then(end("B")),
        case("a gap of one is left alone", &[9, 8], 0, end("A")),
        case(
            "nine fit at one table: the smaller one breaks",
            &[5, 4],
            0,
            end("B"),
        )
        .then(end("A")),
        case(
            "a full table may not take players of the other",
            &[6, 5],
            0,
            end("B"),
        ),
        case("players who wait fill the places", &[8, 8, 7], 2, end("C")),
        case("a fourth table is needed for 28", &[9, 9, 9], 1, end("A")),
        case("a short table is held for a mover", &[9, 9, 7], 0, end("C")).rules(held),
        case(
            "a table three players short is halted",
            &[9, 9, 6],
            0,
            end("C"),
        ),
        case("a wide tolerance moves nobody", &[9, 7], 0, end("A"))
            .rules(|rules| rules.tolerance = mtt_seating::Tolerance::Gap(2)),
        case("a hand without consequences", &[9, 9], 0, end("A")).then(start("A")),
    ]
}

fn wrong_moves() -> Vec<Case> {
    let none = || -> [Action; 0] { [] };
    let online = |rules: &mut ConfigSetup| rules.profile = Profile::Online;
    let mut late = case("online: who moved lately stays", &[9, 7], 0, end("A"))
        .rules(online)
        .wrong(Rule::MoverChoice, [depart("A4", "A", "B")]);
    for table in &mut late.state.tables {
        if let Some(seat) = table.seats.get_mut(&4) {
            (seat.moves, seat.hands_since_move) = (1, Some(2));
        }
    }
    vec![
        late,
        case(
            "the next big blind moves, nobody else",
            &[9, 7],
            0,
            end("A"),
        )
        .wrong(Rule::TdaMover, [depart("A5", "A", "B")]),
        case("a move that is due", &[9, 7], 0, end("A")).wrong(Rule::MoveDue, none()),
        case("a move that nobody needs", &[9, 8], 0, end("A"))
            .wrong(Rule::Move, [depart("A4", "A", "B")]),
        case(
            "the largest table gives, not another",
            &[9, 9, 8, 5],
            0,
            end("C"),
        )
        .wrong(Rule::Move, [depart("C4", "C", "D")]),
        case("a move from a table in a hand", &[9, 9, 7], 0, end("C"))
            .wrong(Rule::NotInHand, [depart("A4", "A", "C")]),
        case("a player sits down during a hand", &[9, 8, 8], 2, end("A"))
            .wrong(Rule::NotInHand, sit("w1", "B", 9)),
        case(
            "the mover never becomes the small blind",
            &[9, 7],
            0,
            end("A"),
        )
        .then(bust("B", "B3"))
        .wrong(Rule::TdaMover, sit("A4", "B", 3)),
        case("the mover does not get a better seat", &[9, 7], 0, end("A"))
            .then(bust("B", "B6"))
            .wrong(Rule::TdaMover, sit("A4", "B", 9)),
        case("who arrives sits down at once", &[9, 7], 0, end("A"))
            .then(end("B"))
            .wrong(Rule::ArrivalDue, none()),
        case("two players in a seat", &[8, 8, 7], 2, end("C"))
            .wrong(Rule::Seats, sit("w1", "C", 4)),
        case("who waits longer sits first", &[8, 8, 7], 2, end("C"))
            .wrong(Rule::WaitingOrder, sit("w2", "C", 8)),
        case("a place for somebody who waits", &[8, 8, 7], 2, end("C"))
            .wrong(Rule::WaitingPlace, none()),
    ]
}

fn wrong_tables() -> Vec<Case> {
    let table = |name: &str| TableId::new(name);
    let none = || -> [Action; 0] { [] };
    let breaks = |name: &str, players: u8| {
        let players = (1..=players).map(|number| wait(&format!("{name}{number}")));
        let broken = Action::Break { table: table(name) };
        std::iter::once(broken).chain(players).collect::<Vec<_>>()
    };
    let hold = Action::Hold {
        table: table("C"),
        ms: 1_000,
        waiting_for: None,
    };
    vec![
        case("a table that has to break", &[5, 4], 0, end("B")).wrong(Rule::Break, none()),
        case("a table that is needed breaks", &[6, 5], 0, end("B"))
            .wrong(Rule::Break, breaks("B", 5)),
        case("the larger table breaks", &[5, 4], 0, end("A")).wrong(Rule::Break, breaks("A", 5)),
        case(
            "somebody of a broken table is forgotten",
            &[6, 3],
            0,
            end("B"),
        )
        .wrong(Rule::OnePlace, breaks("B", 2)),
        case("a table that nobody needs", &[9, 8, 8], 2, end("A"))
            .wrong(Rule::Open, [Action::Open { table: table("T1") }]),
        case("a table that is needed", &[9, 9, 9], 1, end("A")).wrong(Rule::Open, none()),
        case("a hold that the rules do not know", &[9, 9, 7], 0, end("C"))
            .wrong(Rule::Hold, [hold]),
        case("a hold that is due", &[9, 9, 7], 0, end("C"))
            .rules(|rules| rules.hold_ms = 1_000)
            .wrong(Rule::Hold, none()),
        case("a halt that is due", &[9, 9, 6], 0, end("C")).wrong(Rule::Halt, none()),
        case("a hand at a halted table", &[9, 9, 6], 0, end("C"))
            .then(start("C"))
            .wrong(Rule::Obey, none()),
        case("a halt without a reason", &[9, 9, 7], 0, end("C"))
            .wrong(Rule::Halt, [Action::Halt { table: table("C") }]),
        case("the final table with two tables", &[6, 5], 0, end("A")).wrong(
            Rule::FinalTable,
            [Action::FinalTable {
                table: table("A"),
                seats: None,
            }],
        ),
        case("the final table is due", &[9], 0, end("A")).wrong(Rule::FinalTable, none()),
        case("an action when a hand begins", &[9, 9], 0, end("A"))
            .then(start("A"))
            .wrong(Rule::Moment, [Action::MayDeal { table: table("A") }]),
        case(
            "a bust of somebody at another table",
            &[9, 9],
            0,
            bust("A", "B1"),
        )
        .wrong(Rule::Event, none()),
    ]
}
