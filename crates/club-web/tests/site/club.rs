//! A club in memory behind the routes.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore as _, MemoryStore};
use club_host::{Failure, Machine, OpenClub};
use club_log::command::CommandLine;
use club_log::ids::{StreamId, TournamentId};
use club_log::verify::verify_log;
use club_log::{Command, Ledger};
use club_web::{
    Act, Answers, Caller, Desk, Done, DryRun, EngineAnswer, EngineWork, Found, Hosts, JobEnd,
    JobId, JobState, Keep, LongJob, LongQuestion, Peer, Question, Refused, SharedMachine,
    SheetPreview, ShownNight, Site, StaffRole, Staffing, View, Wanted, router,
};
use club_words::Lang;
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// The machine of the server itself.
pub(crate) const HERE: &str = "127.0.0.1";
/// A phone in the network.
pub(crate) const PHONE: &str = "192.168.1.77";
/// The night of the tests.
pub(crate) const NIGHT: &str = "2026-03-07";

/// A clock that the test turns, and numbers that nobody would guess.
#[derive(Debug, Default)]
pub(crate) struct Bench {
    ms: AtomicI64,
    random: AtomicI64,
}

impl Bench {
    pub(crate) fn wait(&self, ms: i64) {
        self.ms.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Machine for Bench {
    fn now(&self) -> Timestamp {
        let start: Timestamp = "2026-03-07T10:00:00Z".parse().unwrap();
        let ms = start.as_millisecond() + self.ms.load(Ordering::SeqCst);
        Timestamp::from_millisecond(ms).unwrap()
    }

    fn random(&self) -> Result<u64, Failure> {
        let next = self.random.fetch_add(1, Ordering::SeqCst);
        Ok(next
            .unsigned_abs()
            .wrapping_add(1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// A club in memory whose long work is a job where the test says so.
#[derive(Debug, Clone)]
pub(crate) struct MemoryDesk {
    desk: club_web::MemoryDesk,
    /// Long work, where the test says that it is a job; without it questions are answered at once.
    pub(crate) jobs: Arc<Mutex<Option<Vec<LongJob>>>>,
    pub(crate) bench: Arc<Bench>,
}

impl MemoryDesk {
    /// A club with the members Ann, Baker, Chiba and Diaz, `m-1` to `m-4`, and a night.
    pub(crate) async fn new() -> Self {
        Self::playing(json!({ "stack": 20_000 })).await
    }

    /// The same with other rules of the night.
    pub(crate) async fn playing(rules: Value) -> Self {
        let bench = Arc::new(Bench::default());
        let mut club = OpenClub::with_store(MemoryStore::new()).await.unwrap();
        let mut send = async |command: Value| {
            let command: Command = serde_json::from_value(command).unwrap();
            club.execute(CommandLine::bare(command), &bench)
                .await
                .unwrap();
        };
        send(json!({ "create_club": { "title": "Straddle", "zone": "Asia/Tokyo" } })).await;
        for (number, name) in ["Ann", "Baker", "Chiba", "Diaz"].iter().enumerate() {
            let member = format!("m-{}", number + 1);
            send(json!({ "add_member": { "member": member, "name": name } })).await;
        }
        send(
            json!({ "announce": { "tournament": NIGHT, "title": "March night", "rules": rules } }),
        )
        .await;
        let machine: SharedMachine = bench.clone();
        Self {
            desk: club_web::MemoryDesk::new(club, machine).await.unwrap(),
            jobs: Arc::default(),
            bench,
        }
    }

    /// The events of the night by kind.
    pub(crate) async fn kinds(&self) -> Vec<String> {
        let id = TournamentId::new(NIGHT).unwrap();
        let ledger = Ledger::open(self.desk.store().await).await.unwrap();
        let records = ledger.records(&StreamId::tournament(&id), 0).await.unwrap();
        let events = records.iter().flat_map(|record| &record.events);
        events.map(|event| event.kind().name().to_owned()).collect()
    }

    /// The whole log is what it says, from its first event.
    pub(crate) async fn verify(&self) {
        verify_log(&self.desk.store().await).await.unwrap();
    }

    /// The log opened once more, without a night in memory that is over.
    pub(crate) async fn ledger(&self) -> Ledger<MemoryStore> {
        Ledger::open(self.desk.store().await).await.unwrap()
    }

    /// The hash of the last event, as its store has it.
    pub(crate) async fn head(&self) -> String {
        let head = self.desk.store().await.head().await;
        head.unwrap().hash.to_string()
    }

    /// The number of the last event.
    pub(crate) async fn seq(&self) -> u64 {
        self.desk.store().await.head().await.unwrap().seq
    }
}

impl Desk for MemoryDesk {
    fn view(&self) -> Arc<View> {
        self.desk.view()
    }

    async fn night(&self, id: TournamentId) -> Result<Option<ShownNight>, Refused> {
        self.desk.night(id).await
    }

    async fn find(&self, question: Question) -> Result<Found, Refused> {
        self.desk.find(question).await
    }

    async fn long(&self, asked: LongQuestion) -> Result<Found, Refused> {
        let LongQuestion {
            question,
            page,
            who,
        } = asked;
        if let Some(jobs) = &mut *self.jobs.lock().unwrap() {
            let id = JobId::of(jobs.len() as u64 + 1);
            jobs.push(LongJob {
                id: id.clone(),
                page,
                who,
                state: JobState::Working(None),
            });
            return Ok(Found::Working(id));
        }
        self.find(question).await
    }

    fn job(&self, id: &JobId) -> Option<LongJob> {
        let jobs = self.jobs.lock().unwrap();
        jobs.as_ref()?.iter().find(|job| job.id == *id).cloned()
    }

    fn stop(&self, id: &JobId) {
        let mut jobs = self.jobs.lock().unwrap();
        let all = jobs.iter_mut().flatten();
        for job in all.filter(|job| job.id == *id) {
            job.state = JobState::Ended(JobEnd::Stopped);
        }
    }

    async fn preview(&self, command: Command, lang: Lang) -> Result<SheetPreview, Refused> {
        self.desk.preview(command, lang).await
    }

    async fn act(&self, act: Act) -> Result<Done, Refused> {
        self.desk.act(act).await
    }

    async fn line(
        &self,
        who: Caller,
        lang: Lang,
        line: CommandLine,
    ) -> Result<Vec<Recorded>, Refused> {
        self.desk.line(who, lang, line).await
    }

    async fn dry_run(&self, who: Caller, dry: DryRun) -> Result<Answers, Refused> {
        self.desk.dry_run(who, dry).await
    }

    async fn document(&self, wanted: Wanted) -> Result<String, Refused> {
        self.desk.document(wanted).await
    }

    async fn events(&self, after: u64) -> Result<Vec<Recorded>, Refused> {
        self.desk.events(after).await
    }

    async fn work(&self, work: EngineWork) -> Result<EngineAnswer, Refused> {
        self.desk.work(work).await
    }
}

/// Keeps nothing, or fails.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kept(pub(crate) Result<(), &'static str>);

impl Keep for Kept {
    fn keep(&self, _: &club_web::Kept) -> Result<(), String> {
        self.0.map_err(str::to_owned)
    }
}

/// A club behind its routes.
pub(crate) struct Served {
    pub(crate) desk: MemoryDesk,
    pub(crate) site: Site<MemoryDesk>,
    routes: Router,
}

/// An answer, read.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap()
    }
}

impl Served {
    /// A club in which `m-2` is the director and `m-3` on the floor.
    pub(crate) async fn new() -> Self {
        Self::keeping(Kept(Ok(()))).await
    }

    pub(crate) async fn keeping(kept: Kept) -> Self {
        Self::of(MemoryDesk::new().await, kept)
    }

    /// A club whose night has these rules.
    pub(crate) async fn playing(rules: Value) -> Self {
        Self::of(MemoryDesk::playing(rules).await, Kept(Ok(())))
    }

    fn of(desk: MemoryDesk, kept: Kept) -> Self {
        let hosts = Hosts {
            port: 7373,
            addresses: vec!["192.168.1.20".parse().unwrap()],
            name: None,
            pair_here: false,
        };
        let mut staffing = Staffing::default();
        staffing.set_role(&member("m-2"), Some(StaffRole::Director));
        staffing.set_role(&member("m-3"), Some(StaffRole::Floor));
        let machine = Arc::clone(&desk.bench);
        let start = club_web::Kept {
            staffing,
            ..Default::default()
        };
        let site = Site::new(desk.clone(), hosts, start, kept, machine, Lang::En);
        let routes = router(site.clone());
        Self { desk, site, routes }
    }

    /// Asks, from an address, with headers.
    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        from: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(body.into()).unwrap();
        request.extensions_mut().insert(Peer(from.parse().unwrap()));
        let response = self.routes.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.unwrap();
        Answer {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8(bytes.to_vec()).unwrap(),
        }
    }

    /// Reads a page at the machine of the server.
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, HERE, &[("host", "localhost:7373")], "")
            .await
    }

    /// Sends a form at the machine of the server, as the script does.
    pub(crate) async fn post(&self, path: &str, form: &str) -> Answer {
        let headers = [
            ("host", "localhost:7373"),
            ("origin", "http://localhost:7373"),
            ("accept", "application/json"),
            ("content-type", "application/x-www-form-urlencoded"),
        ];
        self.ask("POST", path, HERE, &headers, form.to_owned())
            .await
    }

    /// Sends a form from a phone with this cookie.
    pub(crate) async fn post_from_phone(&self, path: &str, form: &str, secret: &str) -> Answer {
        let cookie = format!("desk-7373={secret}");
        let headers = [
            ("host", "192.168.1.20:7373"),
            ("origin", "http://192.168.1.20:7373"),
            ("accept", "application/json"),
            ("content-type", "application/x-www-form-urlencoded"),
            ("cookie", cookie.as_str()),
        ];
        self.ask("POST", path, PHONE, &headers, form.to_owned())
            .await
    }

    /// The address under which a phone is paired with a member, from the code that the settings show.
    pub(crate) async fn code(&self, id: &str) -> String {
        let made = self.post("/pair-code", &format!("player={id}")).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text);
        let shown = self.get("/settings").await.text;
        let (_, code) = shown.split_once("<p class=\"code\">").unwrap();
        let (code, _) = code.split_once('<').unwrap();
        format!("/pair/{code}")
    }

    /// Pairs a phone with a member, and answers with its secret.
    pub(crate) async fn paired(&self, id: &str) -> String {
        let place = self.code(id).await;
        let paired = self.post_from_phone(&place, "", "").await;
        assert_eq!(paired.status, StatusCode::SEE_OTHER, "{}", paired.text);
        let cookie = paired.headers["set-cookie"].to_str().unwrap();
        let value = cookie.split(';').next().unwrap();
        value.strip_prefix("desk-7373=").unwrap().to_owned()
    }
}

pub(crate) fn member(id: &str) -> MemberId {
    MemberId::new(id).unwrap()
}
