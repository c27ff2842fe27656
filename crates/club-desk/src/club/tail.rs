//! `log tail`: the last events, and those that follow.

use std::time::Duration;

use chained_events::EventStore as _;
use chained_events::envelope::Recorded;
use club_host::{ClubStore, Exit};
use club_view::{LogView, Reasons};

use super::answer::{json_lines, load_streams, words};
use super::args::TailArgs;
use super::session::Session;
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::print;
use crate::say;

/// How long a server that is gone is left alone before it is asked again.
const PAUSE: Duration = Duration::from_secs(1);

/// `log tail`.
pub(super) async fn tail(app: &App, args: TailArgs) -> Result<String, ClubError> {
    let store = Session::open_store(app).await?;
    let head = store.head().await?;
    let lines = u64::try_from(args.lines).unwrap_or(u64::MAX);
    let after = args.after.unwrap_or(head.seq.saturating_sub(lines));
    if args.follow {
        return Box::pin(follow(app, store, after, args.why)).await;
    }
    let limit = usize::try_from(head.seq.saturating_sub(after)).unwrap_or(usize::MAX);
    let events = store.read(after, limit).await?;
    let opened = Session::of(app, store).await;
    if app.json {
        // A log that does not fold is shown without the marks of void commands.
        let club = opened
            .as_ref()
            .ok()
            .map(|session| session.club.ledger.club());
        let void = |event: &Recorded| club.is_some_and(|club| club.is_void(&event.command));
        return json_tail(&events, void);
    }
    let view = in_words(&mut opened?, &events, args.why).await?;
    Ok(view.text())
}

/// Prints events as they are stored, until the program is stopped. As documents they are the lines of
/// `log export`: a command that is taken back later has no mark, but an event that says so.
async fn follow(app: &App, store: ClubStore, after: u64, why: bool) -> Result<String, ClubError> {
    let mut session = if app.json {
        None
    } else {
        Some(Session::of(app, store.clone()).await?)
    };
    let mut news = store.subscribe(after);
    let (mut unprinted, mut is_gone) = (Vec::new(), false);
    loop {
        if unprinted.is_empty() {
            match news.next().await {
                Ok(events) => unprinted = events,
                Err(error) => {
                    wait(app, error.into(), &mut is_gone).await?;
                    continue;
                }
            }
        }
        match lines(session.as_mut(), &unprinted, why).await {
            Ok(text) => {
                print(&text)?;
                unprinted.clear();
                is_gone = false;
            }
            Err(error) => wait(app, error, &mut is_gone).await?,
        }
    }
}

/// Waits where the server is gone: it comes back, or somebody stops the program. Another error is the answer.
async fn wait(app: &App, error: ClubError, is_gone: &mut bool) -> Result<(), ClubError> {
    let ClubError::Host { failure, .. } = &error else {
        return Err(error);
    };
    if failure.exit() != Exit::Unreachable {
        return Err(error);
    }
    if !*is_gone {
        let lang = app.args.spoken;
        let words = failure.words(lang, club_host::Names::none());
        app.warn(&say::tail_waits(lang, words));
        *is_gone = true;
    }
    tokio::time::sleep(PAUSE).await;
    Ok(())
}

/// New events as lines: documents, or words of a club that is open.
async fn lines(
    session: Option<&mut Session<'_>>,
    events: &[Recorded],
    why: bool,
) -> Result<String, ClubError> {
    let Some(session) = session else {
        return json_lines(events);
    };
    let read = session.club.ledger.refresh().await;
    read?;
    let view = in_words(session, events, why).await?;
    let lines = view.lines().into_iter();
    Ok(lines.map(|line| line + "\n").collect())
}

/// Events in words, with the names of people and the time of the club.
async fn in_words(
    session: &mut Session<'_>,
    events: &[Recorded],
    why: bool,
) -> Result<LogView, ClubError> {
    load_streams(session, events).await?;
    let reasons = if why { Reasons::Said } else { Reasons::Left };
    let notes = if why {
        session.club.ledger.store().notes().await?
    } else {
        Vec::new()
    };
    let words = words(session, &[]).with_notes(&notes);
    let view = LogView::of(&words, session.club.ledger.club(), events, reasons)?;
    let keys = session.club.ledger.short_keys(&view.commands()).await?;
    Ok(view.with_keys(&keys))
}

/// Events as NDJSON; those of void commands have `"void":true` at the end.
fn json_tail(
    events: &[Recorded],
    is_void: impl Fn(&Recorded) -> bool,
) -> Result<String, ClubError> {
    let mut out = String::new();
    for event in events {
        let line = json_lines(std::slice::from_ref(event))?;
        match line.strip_suffix("}\n").filter(|_| is_void(event)) {
            Some(open) => out.push_str(&format!("{open},\"void\":true}}\n")),
            None => out.push_str(&line),
        }
    }
    Ok(out)
}
