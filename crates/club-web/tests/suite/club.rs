//! Clubs in memory, and pages of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use chained_events::MemoryStore;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use club_log::Ledger;
use club_log::authorise::Role;
use club_log::command::{ClubCommand, CommandContext, CommandLine};
use club_log::ids::{StreamId, TournamentId};
use club_log::tournament::Tournament;
use club_web::{
    Address, Assets, DevicesView, Found, LastNight, Look, Page, PairingView, Progress, PublicNames,
    Query, Question, Reader, SheetPreview, ShownNight, View, look_up,
};
use club_words::Lang;
use serde_json::Value;

/// The night of the documentation.
pub(crate) const NIGHT: &str = include_str!("../../../../docs/data/night.ndjson");

/// A club in memory at a moment.
pub(crate) struct Club {
    pub(crate) ledger: Ledger<MemoryStore>,
    pub(crate) now: Timestamp,
    /// The first open night after each command, with the number of its last event, where it is asked for.
    pub(crate) remembered: Option<Vec<(u64, Tournament)>>,
    sent: usize,
}

/// Waits for a future on this thread.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    runtime.block_on(future)
}

impl Club {
    /// A club without a night.
    pub(crate) fn new() -> Self {
        let ledger = wait(Ledger::open(MemoryStore::default())).unwrap();
        let mut club = Self {
            ledger,
            now: "2026-03-07T18:00:00+09:00".parse().unwrap(),
            remembered: None,
            sent: 0,
        };
        let create = CommandLine::bare(ClubCommand::CreateClub {
            title: "Straddle".into(),
            zone: "Asia/Tokyo".into(),
        });
        assert!(club.send(create), "the club is new");
        club
    }

    /// The club after lines of commands, all of which are possible.
    pub(crate) fn played<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut club = Self::new();
        for line in lines.into_iter().filter(|line| !line.trim().is_empty()) {
            let read: CommandLine = serde_json::from_str(line).unwrap();
            assert!(club.send(read), "{line}");
        }
        club
    }

    /// The first lines of the night of the documentation.
    pub(crate) fn after(lines: usize) -> Self {
        Self::played(NIGHT.lines().take(lines))
    }

    /// Gives a command; whether it was carried out.
    pub(crate) fn give(&mut self, command: Value) -> bool {
        let line = serde_json::json!({ "command": command });
        self.send(serde_json::from_value(line).unwrap())
    }

    fn send(&mut self, line: CommandLine) -> bool {
        self.now = line.at.unwrap_or(self.now);
        self.sent += 1;
        let request = line.into_request(CommandContext {
            key: CommandKey::new(format!("k-{}", self.sent)).unwrap(),
            actor: Actor::new("desk").unwrap(),
            now: self.now,
            seed: 1,
        });
        let done = wait(self.ledger.execute(&request.unwrap())).is_ok();
        let club = self.ledger.club();
        if let (Some(remembered), Some((_, night))) =
            (&mut self.remembered, club.tournaments().next())
        {
            remembered.push((club.seq(), night.clone()));
        }
        done
    }

    /// Lets time pass.
    pub(crate) fn pass(&mut self, seconds: i64) {
        let ms = self.now.as_millisecond() + 1_000 * seconds;
        self.now = Timestamp::from_millisecond(ms).unwrap();
    }

    /// The club as pages read it.
    pub(crate) fn view(&self) -> View {
        let ids = self.ledger.club().tournaments().map(|(id, _)| id.clone());
        let records = ids.map(|id| {
            let stream = StreamId::tournament(&id);
            (id, Arc::new(wait(self.ledger.records(&stream, 0)).unwrap()))
        });
        let last = self.ledger.club().last_night();
        let last = last.map(|(id, _)| {
            let night = wait(self.ledger.night(id)).unwrap().unwrap();
            let id = id.clone();
            LastNight { id, night }
        });
        View {
            seq: self.ledger.club().seq(),
            last_night: last,
            tick: 0,
            at: self.now,
            records: records.collect(),
            state: self.ledger.state(),
            told: Arc::default(),
            standings: Arc::default(),
            public: Arc::default(),
            trouble: None,
        }
    }
}

/// A view with its reader.
pub(crate) struct Seen {
    pub(crate) view: View,
    pub(crate) lang: Lang,
    pub(crate) role: Role,
    pub(crate) names: PublicNames,
    pub(crate) found: Option<Found>,
    pub(crate) preview: Option<SheetPreview>,
    pub(crate) devices: Option<DevicesView>,
    pub(crate) pairing: Option<PairingView>,
}

/// The address of a path with parameters.
fn asked(path: &str) -> (Address, Query) {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let address = Address::of_path(path).unwrap();
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let decoded = pairs.map(|(name, value)| {
        let value = percent_encoding::percent_decode_str(value).decode_utf8();
        (name, value.unwrap().into_owned())
    });
    (address, Query::from_pairs(decoded))
}

impl Seen {
    pub(crate) fn new(view: View, lang: Lang, role: Role) -> Self {
        Self {
            view,
            lang,
            role,
            names: PublicNames::default(),
            found: None,
            preview: None,
            devices: None,
            pairing: None,
        }
    }

    /// A page by its address, as regions and as a document.
    pub(crate) fn page(&self, path: &str) -> Option<(Page, String)> {
        let (address, query) = asked(path);
        let reader = Reader {
            lang: self.lang,
            role: self.role,
            member: None,
        };
        let night = self.night(address.night());
        let look = Look {
            address: &address,
            query: &query,
            view: &self.view,
            night: night.as_ref(),
            reader: &reader,
            origin: "http://192.168.1.20:7373",
            names: self.names,
            found: self.found.as_ref(),
            preview: self.preview.as_ref(),
            devices: self.devices.as_ref(),
            pairing: self.pairing.as_ref(),
        };
        let page = Page::of(&look)?;
        let document = page.document(&look, &Assets::new());
        Some((page, document))
    }

    /// The document of a page that exists.
    pub(crate) fn document(&self, path: &str) -> String {
        let page = self.page(path);
        page.unwrap_or_else(|| panic!("{path} is a page")).1
    }

    /// The night that an address names, or the open one.
    fn night(&self, id: Option<&TournamentId>) -> Option<ShownNight> {
        let club = &self.view.state.club;
        let (id, night) = match id {
            Some(id) => club.tournament(Some(id)).ok()?,
            None => club
                .tournaments()
                .find(|(_, night)| !night.phase().is_over())?,
        };
        let records: &BTreeMap<TournamentId, _> = &self.view.records;
        Some(ShownNight {
            id: id.clone(),
            night: Arc::new(night.clone()),
            records: Arc::clone(&records[id]),
        })
    }
}

impl Club {
    /// The seat of an entry as addresses have it: `T2/5`.
    pub(crate) fn seat_of(&self, entry: &str) -> String {
        let (_, night) = self.ledger.club().tournaments().next().unwrap();
        let (table, seat) = night.seats().seat_of(entry.parse().unwrap()).unwrap();
        format!("{table}/{}", seat.get())
    }

    /// The answer of the log to the page at a path.
    pub(crate) fn found(&self, path: &str) -> Option<Found> {
        let (address, query) = asked(path);
        let question = Question::of(&address, &query, self.ledger.club(), self.now)?;
        Some(wait(look_up(&self.ledger, &question, &Progress::default())).unwrap())
    }

    /// A page as somebody sees it, with what it asks the log for.
    pub(crate) fn seen(&self, path: &str, lang: Lang, role: Role) -> Seen {
        let mut seen = Seen::new(self.view(), lang, role);
        seen.found = self.found(path);
        seen
    }

    /// The key of the last command.
    pub(crate) fn last_key(&self) -> String {
        format!("k-{}", self.sent)
    }
}
