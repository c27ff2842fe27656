//! An evening in a club that is served: what happens in it, and commands of other programs.

use std::sync::Arc;

use chained_events::timestamp::Timestamp;
use club_host::{ClubStore, Machine as _, NewLog, OpenClub};
use club_log::Command;
use club_log::command::CommandLine;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::running::{Running, Turned};

/// Members of the club.
pub(crate) const MEMBERS: usize = 10;

/// Something that happens in the club. Numbers are taken modulo what there is.
#[derive(Debug, Clone)]
pub(crate) enum Happens {
    /// A night with players, a size of its tables, and without money, with prizes or with tickets.
    Night(usize, u8, u8),
    /// A member enters a night with a ticket of another.
    Ticket(usize, usize, usize),
    Bust(usize, usize),
    /// A night to its end.
    Played(usize),
    Finish(usize),
    Register(usize, usize),
    Cancel(usize),
    Rename(usize),
    Merge(usize, usize),
    /// One of the last commands, the youngest first.
    Undo(usize),
    Redo(usize),
    /// The time of one of the last commands, by a number of seconds.
    Time(usize, i64),
    /// Money that is due in a night.
    PayOut(usize),
    Reopen(usize),
}

pub(crate) fn happens() -> impl Strategy<Value = Happens> {
    let any = || 0..1_000_usize;
    prop_oneof![
        3 => (2..MEMBERS, 2..5_u8, 0..3_u8).prop_map(|(players, n_max, money)| Happens::Night(players, n_max, money)),
        3 => (any(), any(), any()).prop_map(|(night, won_in, member)| Happens::Ticket(night, won_in, member)),
        6 => (any(), any()).prop_map(|(night, entry)| Happens::Bust(night, entry)),
        3 => any().prop_map(Happens::Played),
        4 => any().prop_map(Happens::Finish),
        2 => (any(), any()).prop_map(|(night, member)| Happens::Register(night, member)),
        1 => any().prop_map(Happens::Cancel),
        2 => any().prop_map(Happens::Rename),
        1 => (any(), any()).prop_map(|(from, into)| Happens::Merge(from, into)),
        4 => (0..20_usize).prop_map(Happens::Undo),
        2 => (0..20_usize).prop_map(Happens::Redo),
        2 => (0..20_usize, -50..50_i64).prop_map(|(back, by)| Happens::Time(back, by)),
        3 => any().prop_map(Happens::PayOut),
        1 => any().prop_map(Happens::Reopen),
    ]
}

/// A club that is served, and what was done in it.
pub(crate) struct Evening {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) machine: Arc<Turned>,
    pub(crate) server: Running,
    /// Entries of each night at its draw.
    pub(crate) nights: Vec<usize>,
    /// Members who were not merged into others.
    present: Vec<String>,
    /// The number of the last event that another program saw.
    typed_up_to: u64,
    /// Keys that were stored, each with its night.
    stored: Vec<(String, Option<String>)>,
    pub(crate) keys: usize,
}

pub(crate) fn night_id(night: usize) -> String {
    format!("n-{night}")
}

/// The rules of a night whose registration stays open.
fn rules(n_max: u8, money: u8) -> Value {
    let levels = [100, 200]
        .map(|small| json!({ "small_blind": small, "big_blind": 2 * small, "minutes": 20 }));
    let mut rules = json!({
        "stack": 20_000,
        "seating": { "n_max": n_max, "n_min": 2 },
        "blinds": { "levels": levels },
        "late_registration": { "until_level": 1 },
    });
    let entry = json!({ "price": 6_117, "prize": 4_000, "fee": 2_117 });
    match money {
        0 => {}
        1 => {
            let structure = "fixed:2,1";
            rules["money"] =
                json!({ "currency": "JPY", "paid": 2, "structure": structure, "entry": entry });
        }
        _ => {
            let satellite = json!({ "ticket": 6_117 });
            rules["money"] = json!({ "currency": "JPY", "entry": entry, "satellite": satellite });
        }
    }
    rules
}

/// A new name of a member.
pub(crate) fn renamed(member: usize, number: usize) -> Value {
    let member = format!("m-{}", member % MEMBERS);
    json!({ "rename_member": { "player": member, "name": format!("Name {number}") } })
}

async fn new_club(folder: &std::path::Path, machine: &Turned) {
    let log = NewLog::create(folder).await.unwrap();
    let mut club = OpenClub::<ClubStore>::of(log.store().clone())
        .await
        .unwrap();
    let members: Vec<Value> = (0..MEMBERS)
        .map(
            |member| json!({ "member": format!("m-{member}"), "name": format!("Player {member}") }),
        )
        .collect();
    for command in [
        json!({ "create_club": { "title": "Straddle", "zone": "Asia/Tokyo" } }),
        json!({ "add_members": { "members": members } }),
        json!({ "open_season": { "season": "spring", "rating": { "ladder": "main" } } }),
    ] {
        let command: Command = serde_json::from_value(command).unwrap();
        club.execute(CommandLine::bare(command), machine)
            .await
            .unwrap();
    }
    log.into_new().unwrap().publish().await.unwrap();
    club.ledger.store().close().await;
}

impl Evening {
    pub(crate) async fn begin() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let machine = Arc::new(Turned::default());
        new_club(folder.path(), &machine).await;
        let server = Running::start(folder.path(), &machine);
        Self {
            folder,
            machine,
            server,
            nights: Vec::new(),
            typed_up_to: 0,
            present: (0..MEMBERS).map(|member| format!("m-{member}")).collect(),
            stored: Vec::new(),
            keys: 0,
        }
    }

    /// Sends a command to the server, or types it in another program, and says whether it was stored.
    pub(crate) async fn command(&mut self, command: Value, is_typed: bool) -> bool {
        // No second has more than twenty commands.
        self.machine.pass(7);
        self.keys += 1;
        let key = format!("run/{}", self.keys);
        let night = command.as_object().unwrap().values().next().unwrap()["tournament"]
            .as_str()
            .map(str::to_owned);
        let line = json!({ "key": key, "command": command });
        let read: CommandLine = serde_json::from_value(line.clone()).unwrap();
        let is_stored = if is_typed {
            let mut club = OpenClub::open(self.folder.path()).await.unwrap();
            let stored = club.execute(read, &self.machine).await;
            self.typed_up_to = club.ledger.club().seq();
            club.ledger.store().close().await;
            stored.is_ok()
        } else {
            let (status, answer) = self
                .server
                .ask("POST", "/api/v1/commands", line.to_string())
                .await;
            assert!(status < 500, "{line}: {status} {answer}");
            status == 200
        };
        if is_stored {
            let merged = command
                .get("merge_members")
                .and_then(|merge| merge["from"].as_str());
            self.present
                .retain(|member| Some(member.as_str()) != merged);
            self.stored.push((key, night));
        }
        is_stored
    }

    pub(crate) async fn happens(&mut self, what: &Happens, is_typed: bool) {
        let pick = |number: usize| number % self.nights.len().max(1);
        let id = |number: usize| night_id(pick(number));
        let entry = |night: usize, number: usize| {
            let entries = self.nights.get(pick(night)).copied().unwrap_or(1);
            format!("e{}", 1 + number % entries)
        };
        let bust = |night: usize, player: &str| json!({ "bust": { "tournament": id(night), "players": [{ "player": player }] } });
        let commands = match *what {
            Happens::Night(players, n_max, money) => self.night(players, n_max, money),
            Happens::Bust(night, number) => vec![bust(night, &entry(night, number))],
            Happens::Played(night) => {
                let entries = self.nights.get(pick(night)).copied().unwrap_or(1);
                let finish = json!({ "finish": { "tournament": id(night) } });
                let busts = (1..entries).map(|number| bust(night, &entry(night, number)));
                busts.chain([finish]).collect()
            }
            Happens::Finish(night) => vec![json!({ "finish": { "tournament": id(night) } })],
            Happens::Register(night, member) => {
                let player = format!("m-{}", member % MEMBERS);
                vec![json!({ "register": { "tournament": id(night), "player": player } })]
            }
            Happens::Ticket(night, won_in, member) => {
                let player = format!("m-{}", member % MEMBERS);
                let ticket = json!({ "ticket": id(won_in) });
                vec![
                    json!({ "register_paid": { "tournament": id(night), "players": [player], "paid_by": ticket } }),
                ]
            }
            Happens::Cancel(night) => {
                vec![json!({ "cancel": { "tournament": id(night), "reason": "storm" } })]
            }
            Happens::Merge(from, into) => {
                // Three members are there to the end.
                let from = format!("m-{}", 3 + from % (MEMBERS - 3));
                let into = format!("m-{}", into % MEMBERS);
                vec![json!({ "merge_members": { "from": from, "into": into } })]
            }
            Happens::Rename(member) => {
                vec![renamed(member, self.keys)]
            }
            Happens::PayOut(night) => vec![json!({ "pay_out": { "tournament": id(night) } })],
            Happens::Reopen(night) => {
                vec![json!({ "reopen": { "tournament": id(night), "reason": "one too many" } })]
            }
            Happens::Time(..) | Happens::Undo(_) | Happens::Redo(_) => self.of_earlier(what),
        };
        for command in commands {
            let is_stored = self.command(command.clone(), is_typed).await;
            // A night is one that can be played, or nothing else is tried.
            assert!(
                is_stored || !matches!(what, Happens::Night(..)),
                "{command}"
            );
        }
        // Several commands of another program are read together.
        self.server.read_up_to(self.typed_up_to).await;
    }

    /// A new night up to its draw.
    fn night(&mut self, players: usize, n_max: u8, money: u8) -> Vec<Value> {
        let id = night_id(self.nights.len());
        let rules = rules(n_max, money);
        let first = self.nights.len() * 3 + 3;
        let entries = players.min(self.present.len());
        let present = self.present.iter().cycle().skip(first);
        let players: Vec<&String> = present.take(entries).collect();
        let title = format!("Night {id}");
        let commands = vec![
            json!({ "announce": { "tournament": id, "season": "spring", "title": title, "rules": rules } }),
            json!({ "register_players": { "tournament": id, "players": players } }),
            json!({ "draw": { "tournament": id } }),
        ];
        self.nights.push(entries);
        commands
    }

    /// A change of one of the last commands; nothing where there are not as many.
    fn of_earlier(&self, what: &Happens) -> Vec<Value> {
        let (Happens::Undo(back) | Happens::Redo(back) | Happens::Time(back, _)) = what else {
            return Vec::new();
        };
        let Some((key, night)) = self.stored.iter().rev().nth(*back) else {
            return Vec::new();
        };
        let mut of = json!({ "command": key });
        if let Happens::Time(_, by) = what {
            let at = self.machine.now().as_millisecond() + by * 1_000;
            of["at"] = json!(Timestamp::from_millisecond(at).unwrap());
            of["reason"] = json!("the clock");
            return vec![json!({ "correct_time": of })];
        }
        if let Some(night) = night {
            of["tournament"] = json!(night);
        }
        let verb = match (what, night) {
            (Happens::Redo(_), _) => "redo",
            (_, Some(_)) => "undo",
            (_, None) => "undo_club",
        };
        vec![json!({ verb: of })]
    }
}
