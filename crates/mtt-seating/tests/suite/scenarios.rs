//! Scenarios as data: a state, events, and what any right answer must show.

use std::collections::BTreeMap;

use mtt_seating::{
    Action, Config, ConfigSetup, DrawKey, Event, HandEnd, SeatingError, StateSetup, Step, TableId,
    TableRef, Tournament,
};
use serde_json::Value;

use crate::night::{Night, kinds};

/// One scenario file.
struct Scenario {
    document: Value,
    night: Night,
    rounds: usize,
    /// Fewest players that each table had.
    least: BTreeMap<String, usize>,
    /// Players of each new table at its first hand.
    first_hand: BTreeMap<String, usize>,
    /// Round in which each waiting player was dealt in.
    dealt: BTreeMap<String, usize>,
    departures: Vec<(String, String)>,
    seats: Vec<(String, String, u8)>,
    old_tables: Vec<String>,
}

fn restore(document: &Value) -> Result<Tournament, String> {
    let setup: ConfigSetup =
        serde_json::from_value(document["config"].clone()).map_err(|e| e.to_string())?;
    let config = Config::new(setup).map_err(|fault| format!("InvalidConfig.{}", fault.field))?;
    let state: StateSetup =
        serde_json::from_value(document["state"].clone()).map_err(|e| e.to_string())?;
    Tournament::restore(config, state).map_err(|error| name(&error))
}

/// The variant's name.
fn name(error: &SeatingError) -> String {
    format!("{error:?}")
        .split([' ', '{', '('])
        .next()
        .unwrap_or_default()
        .to_string()
}

impl Scenario {
    fn new(text: &str) -> Self {
        let document: Value = serde_json::from_str(text).unwrap();
        let night = Night::of(restore(&document).unwrap());
        let old_tables = night
            .live
            .tables()
            .map(TableRef::id)
            .map(ToString::to_string)
            .collect();
        Self {
            document,
            night,
            rounds: 0,
            least: BTreeMap::new(),
            first_hand: BTreeMap::new(),
            dealt: BTreeMap::new(),
            departures: Vec::new(),
            seats: Vec::new(),
            old_tables,
        }
    }

    fn apply(&mut self, event: &Event) -> Step {
        let step = self.night.must(event);
        self.watch(&step);
        for (id, table) in self.night.live.tables().map(|table| (table.id(), table)) {
            let seated = table.players_seated();
            let least = self.least.entry(id.to_string()).or_insert(seated);
            *least = seated.min(*least);
            if table.in_hand() && !self.old_tables.contains(&id.to_string()) {
                self.first_hand.entry(id.to_string()).or_insert(seated);
            }
            for player in table.players().filter(|_| table.in_hand()) {
                self.dealt.entry(player.to_string()).or_insert(self.rounds);
            }
        }
        step
    }

    fn watch(&mut self, step: &Step) {
        for action in step.actions() {
            match action {
                Action::Depart { player, to, .. } => {
                    self.departures.push((player.to_string(), to.to_string()));
                }
                Action::Seat {
                    player,
                    table,
                    seat,
                    ..
                } => {
                    self.seats
                        .push((player.to_string(), table.to_string(), seat.get()));
                }
                _ => {}
            }
        }
    }

    fn deal(&mut self) {
        let ready = |live: &Tournament| {
            live.tables()
                .map(|table| (table.id(), table))
                .find(|(_, table)| table.may_deal())
                .map(|(id, _)| id.clone())
        };
        while let Some(table) = ready(&self.night.live) {
            self.apply(&Event::HandStarted { table });
        }
    }

    fn settle(&mut self, order: &[TableId]) {
        let mut order = order.to_vec();
        for _ in 0..20 {
            self.rounds += 1;
            let mut quiet = true;
            let mut index = 0;
            while let Some(table) = order.get(index).cloned() {
                if self.night.live.table(&table).is_some_and(TableRef::in_hand) {
                    quiet &= self.apply(&HandEnd::quiet(table).into()).is_empty();
                    self.deal();
                }
                let new: Vec<TableId> = self
                    .night
                    .live
                    .tables()
                    .map(TableRef::id)
                    .filter(|id| !order.contains(id))
                    .cloned()
                    .collect();
                order.extend(new);
                index += 1;
            }
            if quiet
                && self.night.live.waiting_len() == 0
                && self.night.live.in_transit().next().is_none()
            {
                self.rounds -= 1;
                return;
            }
        }
        panic!("never settles");
    }

    fn run(&mut self) {
        for event in self.document["events"].as_array().unwrap().clone() {
            match event["type"].as_str().unwrap() {
                "settle" => {
                    let order: Vec<TableId> =
                        serde_json::from_value(event["order"].clone()).unwrap();
                    self.settle(&order);
                }
                "decide" => {
                    let table: TableId = serde_json::from_value(event["table"].clone()).unwrap();
                    let key = DrawKey {
                        seed: self.night.live.config().seed(),
                        sequence: 1,
                    };
                    let step = self.night.live.preview(&table, key).unwrap();
                    self.watch(&step);
                }
                _ => {
                    let event: Event = serde_json::from_value(event).unwrap();
                    self.apply(&event);
                }
            }
        }
    }

    fn check(&self) {
        let mut known = 0;
        for (key, expected) in self.document["expect"].as_object().unwrap() {
            known += 1;
            let number = || usize::try_from(expected.as_u64().unwrap()).unwrap();
            match key.as_str() {
                "after_settle" | "after_events" => {
                    let mut sizes: Vec<usize> =
                        serde_json::from_value(expected["sizes"].clone()).unwrap();
                    sizes.sort_unstable_by(|a, b| b.cmp(a));
                    assert_eq!(self.night.sizes(), sizes);
                }
                "total_moves" | "seated_player_moves" => assert_eq!(self.night.moves, number()),
                "settle_within_rounds" => {
                    assert!(self.rounds <= number(), "{} rounds", self.rounds);
                }
                "max_wait_rounds" => {
                    for waiting in self.document["state"]["waiting"].as_array().unwrap() {
                        assert!(self.dealt[waiting.as_str().unwrap()] <= number());
                    }
                }
                "never_below" => {
                    for (table, least) in expected.as_object().unwrap() {
                        assert!(
                            self.least[table] >= usize::try_from(least.as_u64().unwrap()).unwrap()
                        );
                    }
                }
                "new_table_first_hand_min_players" => {
                    assert!(
                        !self.first_hand.is_empty()
                            && self.first_hand.values().all(|size| *size >= number())
                    );
                }
                "movers_allowed" => {
                    let allowed: Vec<String> = serde_json::from_value(expected.clone()).unwrap();
                    assert!(!self.departures.is_empty());
                    assert!(
                        self.departures
                            .iter()
                            .all(|(player, _)| allowed.contains(player))
                    );
                }
                "first_move" => self.check_first_move(expected),
                "metamorphic" => self.check_permutations(),
                other => panic!("unknown expectation {other}"),
            }
        }
        assert!(known > 0);
    }

    fn check_first_move(&self, expected: &Value) {
        let (player, to) = self.departures.first().unwrap();
        assert_eq!(
            (player.as_str(), to.as_str()),
            (
                expected["player"].as_str().unwrap(),
                expected["to_table"].as_str().unwrap()
            )
        );
        let (_, _, seat) = self
            .seats
            .iter()
            .find(|(seated, ..)| seated == player)
            .unwrap();
        let list = |key: &str| -> Vec<u8> {
            serde_json::from_value(expected[key].clone()).unwrap_or_default()
        };
        assert!(list("seats_allowed").contains(seat) && !list("seats_forbidden").contains(seat));
    }

    /// Every order of the list of a batch gives the same step.
    fn check_permutations(&self) {
        let ends: Vec<HandEnd> =
            serde_json::from_value(self.document["events"][0]["ends"].clone()).unwrap();
        assert_eq!(ends.len(), 3);
        let mut steps: Vec<Step> = Vec::new();
        for order in [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ] {
            let ends = order.map(|index: usize| ends[index].clone()).to_vec();
            let mut night = Night::of(restore(&self.document).unwrap());
            steps.push(night.must(&Event::HandsEndedTogether { ends }));
        }
        assert!(steps.windows(2).all(|pair| pair[0] == pair[1]));
        assert_eq!(
            kinds(&steps[0])
                .iter()
                .filter(|kind| **kind == "depart")
                .count(),
            1
        );
    }
}

#[track_caller]
fn check(text: &str) {
    let mut scenario = Scenario::new(text);
    scenario.run();
    scenario.check();
}

#[test]
fn a_gap_of_two_takes_one_move() {
    check(include_str!("../scenarios/ms-08.json"));
}

#[test]
fn one_of_seven_tables_breaks_and_the_others_take_its_players() {
    check(include_str!("../scenarios/ms-13.json"));
}

#[test]
fn the_second_donor_sees_the_reservation() {
    check(include_str!("../scenarios/ms-17.json"));
}

#[test]
fn nine_eight_eight_and_three_waiting() {
    check(include_str!("../scenarios/ms-30.json"));
}

#[test]
fn the_mover_is_the_next_big_blind() {
    check(include_str!("../scenarios/ms-39.json"));
}

#[test]
fn the_seat_is_the_worst_one_and_never_the_small_blind() {
    check(include_str!("../scenarios/ms-40.json"));
}

#[test]
fn online_moves_the_player_with_the_same_position_and_no_moves() {
    check(include_str!("../scenarios/ms-45.json"));
}

#[test]
fn the_listing_order_of_a_batch_does_not_matter() {
    check(include_str!("../scenarios/ms-49.json"));
}

/// Runs a scenario whose state or event is refused.
#[track_caller]
fn check_refused(text: &str) {
    let document: Value = serde_json::from_str(text).unwrap();
    let mut found = Vec::new();
    match restore(&document) {
        Err(error) => found.push(error),
        Ok(mut live) => {
            for event in document["events"].as_array().unwrap() {
                // A sequence number below the next one is as stale as -1.
                let sequence = if event["seq"].is_null() {
                    live.sequence() + 1
                } else {
                    0
                };
                let before = live.clone();
                let event: Event = serde_json::from_value(event.clone()).unwrap();
                if let Err(error) = live.apply(sequence, &event) {
                    found.push(name(&error.error));
                    assert_eq!(live, before);
                }
            }
        }
    }
    assert_eq!(found, [document["error"].as_str().unwrap()]);
}

#[test]
fn a_table_for_one_is_refused() {
    check_refused(include_str!("../scenarios/refused-1.json"));
}

#[test]
fn a_player_in_two_seats_is_refused() {
    check_refused(include_str!("../scenarios/refused-2.json"));
}

#[test]
fn a_hand_end_without_a_hand_is_refused() {
    check_refused(include_str!("../scenarios/refused-3.json"));
}

#[test]
fn a_stale_sequence_number_is_refused() {
    check_refused(include_str!("../scenarios/refused-4.json"));
}

#[test]
fn documents_have_the_names_of_the_contract() {
    let cases = [
        (
            r#"{"type":"register","player":"x","stack":20000}"#,
            "Register",
        ),
        (r#"{"type":"start"}"#, "Start"),
        (r#"{"type":"hand_started","table":"A"}"#, "HandStarted"),
        (r#"{"type":"hand_ended","table":"A"}"#, "HandEnded"),
        (
            r#"{"type":"hand_ended","table":"A","busted":["A3"],"stacks":{"A1":5},"blinds":{"button":1,"small_blind":null,"big_blind":3}}"#,
            "HandEnded",
        ),
        (
            r#"{"type":"hands_ended_together","ends":[{"table":"A","busted":[]}]}"#,
            "HandsEndedTogether",
        ),
        (r#"{"type":"registration_closed"}"#, "RegistrationClosed"),
        (r#"{"type":"removed","player":"x"}"#, "Removed"),
        (r#"{"type":"absent","player":"x"}"#, "Absent"),
        (r#"{"type":"present","player":"x"}"#, "Present"),
        (r#"{"type":"pin","player":"x"}"#, "Pin"),
        (r#"{"type":"unpin","table":"A"}"#, "Unpin"),
        (r#"{"type":"hold_expired","table":"A"}"#, "HoldExpired"),
        (
            r#"{"type":"move","player":"x","to_table":"B","to_seat":4,"reason":"asked"}"#,
            "Move",
        ),
    ];
    for (text, kind) in cases {
        let event: Event = serde_json::from_str(text).unwrap();
        assert!(format!("{event:?}").starts_with(kind), "{text}");
        let again: Event = serde_json::from_str(&serde_json::to_string(&event).unwrap()).unwrap();
        assert_eq!(again, event);
    }
    let seated = Action::Seat {
        player: mtt_seating::PlayerId::new("x"),
        table: TableId::new("B"),
        seat: mtt_seating::Seat::new(6).unwrap(),
        dealt: mtt_seating::Dealt::AfterButton,
    };
    let expected = r#"{"type":"seat","player":"x","table":"B","seat":6,"dealt":"after_button"}"#;
    assert_eq!(serde_json::to_string(&seated).unwrap(), expected);
    let order = Action::Order {
        from: TableId::new("A"),
        to: TableId::new("B"),
        mover: mtt_seating::Mover::NextBigBlind,
        seat: None,
    };
    let expected = r#"{"type":"order","from":"A","to":"B","mover":"next_big_blind","seat":null}"#;
    assert_eq!(serde_json::to_string(&order).unwrap(), expected);
    assert_eq!(serde_json::from_str::<Action>(expected).unwrap(), order);
}

#[test]
fn rules_are_read_with_their_names_and_unknown_ones_refused() {
    let read =
        |text: &str| serde_json::from_str::<ConfigSetup>(text).map_err(|error| error.to_string());
    let rules = r#"{"n_max":9,"n_min":5,"profile":"tda","tolerance":[[1,1],[5,2]],"registration_open":true,"seed":1}"#;
    let setup = read(rules).unwrap();
    assert_eq!((setup.tolerance.gap(5), setup.tolerance.gap(4)), (2, 1));
    assert!(
        read(&rules.replace("tda", "turbo"))
            .unwrap_err()
            .contains("profile turbo is not allowed: tda, online, home")
    );
    assert!(
        read(&rules.replace("\"seed\":1", "\"seed\":1,\"hold\":5"))
            .unwrap_err()
            .contains("hold")
    );
}

#[test]
fn a_snapshot_survives_the_document() {
    let mut night = crate::night::running(ConfigSetup::default(), &[9, 8, 5], 2);
    night.end("A");
    let text = serde_json::to_string(&night.live.snapshot()).unwrap();
    let setup: StateSetup = serde_json::from_str(&text).unwrap();
    // Through a generic value too, where the seat numbers are text.
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::from_value::<StateSetup>(value).unwrap(), setup);
    let restored = Tournament::restore(night.live.config().clone(), setup).unwrap();
    assert_eq!(restored, night.live);
    assert_eq!(restored.sequence(), night.live.sequence());
}
