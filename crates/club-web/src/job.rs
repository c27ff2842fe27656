//! The work behind a deed: whether the person may, when it happened, what it did.

mod refusal;

use std::sync::Arc;

use chained_events::EventStore;
use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use chained_events::timestamp::Timestamp;
use club_host::{Failure, Machine, OpenClub, tournament_of};
use club_log::authorise::{NotAuthorised, RevisedCommand, Role, authorise};
use club_log::codec::decode;
use club_log::command::{Command, CommandLine, MemberCommand, RevisionCommand, TournamentAction};
use club_log::directory::folded;
use club_log::entry::EntryId;
use club_log::event::{HandForHandChange, TournamentEvent};
use club_log::ids::{StreamId, TournamentId};
use club_log::ledger::{Preview, Record};
use club_log::{Answer, Event};
use club_view::{EffectsView, SalesView};
use club_words::Lang;

pub(crate) use self::refusal::{failed, may_not};
use self::refusal::{refused, sentences};
use crate::actor::actor;
use crate::desk::{Act, Done, Offer, Refused};
use crate::page::{hands_played, priced};
use crate::possible::would_take;
use crate::verb::Deed;
use crate::{SheetPreview, say};

/// From this age on a deed was sent late, in milliseconds.
const LATE_MS: u64 = 3_000;
/// How far back a deed that was sent late may have happened, in milliseconds: ten minutes.
const MAX_AGE_MS: u64 = 600_000;

/// The outcome of a deed, and the events of its commands.
#[derive(Debug, Clone, PartialEq)]
pub struct Performed {
    /// The answer to the person.
    pub done: Done,
    /// The events, stored now or before.
    pub events: Vec<Recorded>,
}

/// Does a deed in an open club. Telling players their seats is for the floor, and stores nothing.
///
/// # Errors
///
/// [`Refused`]. What was stored before the refusal of a later command stays.
pub async fn perform<S: EventStore>(
    club: &mut OpenClub<S>,
    act: &Act,
    machine: &impl Machine,
) -> Result<Performed, Refused> {
    let staff = act
        .who
        .staff()
        .map_err(|error| failed(club, act.lang, error))?;
    let commands = match &act.deed {
        Deed::Commands(commands) => commands.clone(),
        Deed::HandDone { night, hand } => {
            let change = HandForHandChange::Round;
            let round = TournamentAction::HandForHand { change };
            vec![(**hand).clone(), round.on(Some(night.clone()))]
        }
        Deed::Forever {
            member,
            typed,
            command,
        } => {
            let directory = club.ledger.directory();
            let is_theirs = directory.name(member).is_some_and(|name| {
                let label = directory.label(member);
                [name, label.as_str()]
                    .iter()
                    .any(|name| folded(name) == folded(typed))
            });
            if staff.role >= Role::Director && !is_theirs {
                return Err(Refused::OtherName {
                    typed: typed.clone(),
                });
            }
            vec![(**command).clone().into()]
        }
        Deed::Told { .. } if staff.role >= Role::Floor => return Ok(told(club)),
        Deed::Told { .. } => {
            let refused = NotAuthorised::NeedsRole {
                actor: staff.actor,
                role: staff.role,
                needed: Role::Floor,
            };
            return Err(may_not(club, act.lang, refused));
        }
    };
    let refreshed = club.ledger.refresh().await;
    refreshed.map_err(|error| failed(club, act.lang, error.into()))?;
    let mut meant = Vec::with_capacity(commands.len());
    for command in commands {
        let stored = revised(club, &command).await;
        let stored = stored.map_err(|error| failed(club, act.lang, error))?;
        let who_gave = RevisedCommand::from_events(&stored);
        let may = authorise(&staff, &command, who_gave.as_ref(), machine.now());
        may.map_err(|refused| may_not(club, act.lang, refused))?;
        meant.push(in_its_scope(command, &stored));
    }
    let commands = meant.as_slice();
    let mut events = Vec::new();
    let mut repeated = true;
    let mut undo = Vec::new();
    for (number, command) in commands.iter().enumerate() {
        let key = key_of(&act.key, number, commands.len());
        let key = key.map_err(|error| failed(club, act.lang, error))?;
        if let (1, Deed::HandDone { night, .. }) = (number, &act.deed) {
            let is_over = round_is_over(club, night, &key, repeated).await;
            if !is_over.map_err(|error| failed(club, act.lang, error))? {
                break;
            }
        }
        let line = CommandLine {
            key: Some(key.clone()),
            actor: Some(staff.actor.clone()),
            at: happened(club, act, command, machine.now()).await?,
            backdate: None,
            seen: act.sending.seen.filter(|_| number == 0),
            seed: None,
            command: command.clone(),
        };
        let about = tournament_of(command).cloned();
        match club.execute(line, machine).await {
            Ok(answer) => {
                repeated &= matches!(answer, Answer::Repeated(_));
                events.extend(answer.events().to_vec());
                // Nothing was stored where nothing was to be done, and nothing can be taken back.
                if !answer.events().is_empty() {
                    undo.insert(0, key);
                }
            }
            Err(failure) => return Err(refused(club, act, about.as_ref(), failure).await),
        }
    }
    let words = club.load_nights_of(&events).await;
    words.map_err(|error| failed(club, act.lang, error))?;
    let sentence = club.words_of(act.lang, &events, None, machine.now()).await;
    let sentence = sentence.map_err(|error| failed(club, act.lang, error))?;
    let done = Done {
        sentence: sentence.trim_end().to_owned(),
        repeated,
        seat: one_seat(&events),
        undo: undo_of(commands, undo),
        offers: offers(club, commands, act.lang, machine.now()),
        seq: club.ledger.club().seq(),
    };
    Ok(Performed { done, events })
}

/// Whether every table has played its hand of the round, or the round was ended under this key before. A hand that
/// is reported once more under its key ends no other round.
async fn round_is_over<S: EventStore>(
    club: &OpenClub<S>,
    id: &TournamentId,
    key: &CommandKey,
    is_repeated: bool,
) -> Result<bool, Failure> {
    if is_repeated {
        return Ok(club.ledger.store().command(key).await?.is_some());
    }
    let Ok((_, night)) = club.ledger.club().tournament(Some(id)) else {
        return Ok(false);
    };
    if night.hand_for_hand().is_none() {
        return Ok(false);
    }
    let records = club.ledger.records(&StreamId::tournament(id), 0).await?;
    let played = hands_played(&records);
    Ok(night
        .seats()
        .tables()
        .all(|(table, _)| played.contains(table)))
}

/// Effects of a command, if it were given now; nothing is written.
///
/// # Errors
///
/// [`Refused`] where the club cannot be read.
pub async fn foresee<S: EventStore>(
    club: &mut OpenClub<S>,
    command: Command,
    lang: Lang,
    now: Timestamp,
) -> Result<SheetPreview, Refused> {
    let stored = revised(club, &command).await;
    let stored = stored.map_err(|error| failed(club, lang, error))?;
    let command = in_its_scope(command, &stored);
    let about = tournament_of(&command).cloned();
    match club.preview(CommandLine::bare(command), now).await {
        Ok(preview) => {
            let before = club.ledger.state();
            let after = match preview {
                Preview::New { after, .. } => after,
                // The command of a preview has a key of its own.
                Preview::Repeated(_) => before.clone(),
            };
            let effects = EffectsView::between(&before, &after);
            let effects = effects.map_err(|refusal| failed(club, lang, refusal.into()))?;
            Ok(SheetPreview::Possible(Box::new(effects)))
        }
        Err(error) => {
            let failure = Failure::from(error).about(about.as_ref());
            match failed(club, lang, failure) {
                Refused::Failure { words, .. } => Ok(SheetPreview::Refused(words)),
                other => Err(other),
            }
        }
    }
}

/// The outcome of a deed that stores nothing.
fn told<S: EventStore>(club: &OpenClub<S>) -> Performed {
    let done = Done {
        sentence: String::new(),
        repeated: false,
        seat: None,
        undo: Vec::new(),
        offers: Vec::new(),
        seq: club.ledger.club().seq(),
    };
    let events = Vec::new();
    Performed { done, events }
}

/// Turns an undo of a night that names a command about the club into one of the club.
///
/// A newcomer is added and registered by one button, and both are taken back by another.
fn in_its_scope(command: Command, stored: &[Recorded]) -> Command {
    let about_a_night =
        |event: &Recorded| matches!(StreamId::from(&event.stream), StreamId::Tournament(_));
    match command {
        Command::Revision(RevisionCommand::Undo {
            command: Some(key),
            reason,
            ..
        }) if !stored.is_empty() && !stored.iter().any(about_a_night) => {
            let command = Some(key);
            RevisionCommand::UndoClub { command, reason }.into()
        }
        other => other,
    }
}

/// The key of one command of a deed: that of the deed, with a number where there are several.
fn key_of(key: &CommandKey, number: usize, commands: usize) -> Result<CommandKey, Failure> {
    if commands == 1 {
        return Ok(key.clone());
    }
    CommandKey::new(format!("{key}.{}", number + 1)).map_err(Failure::internal)
}

/// The keys under which a deed is taken back. An undo is reversed by a redo, which the page offers itself.
fn undo_of(commands: &[Command], keys: Vec<CommandKey>) -> Vec<CommandKey> {
    let revises = |command: &Command| {
        matches!(
            command,
            Command::Revision(_)
                | Command::Member(
                    MemberCommand::MergeMembers { .. } | MemberCommand::EraseMember { .. }
                )
        )
    };
    if commands.iter().any(revises) {
        return Vec::new();
    }
    keys
}

/// The events of the command that a command about an earlier one names.
pub(crate) async fn revised<S: EventStore>(
    club: &OpenClub<S>,
    command: &Command,
) -> Result<Vec<Recorded>, Failure> {
    let Command::Revision(
        RevisionCommand::Undo {
            command: Some(key), ..
        }
        | RevisionCommand::UndoClub {
            command: Some(key), ..
        },
    ) = command
    else {
        return Ok(Vec::new());
    };
    let stored = club.ledger.store().command(key).await?;
    Ok(stored.map(|stored| stored.events).unwrap_or_default())
}

/// When a deed that was sent late happened: at its tap, where nothing happened in the night since. Otherwise
/// the log keeps its own order, and it happens now; a bust asks who was out first.
async fn happened<S: EventStore>(
    club: &OpenClub<S>,
    act: &Act,
    command: &Command,
    now: Timestamp,
) -> Result<Option<Timestamp>, Refused> {
    let late = act.sending.age_ms.filter(|age| *age >= LATE_MS);
    let Some((age, id)) = late.zip(tournament_of(command)) else {
        return Ok(None);
    };
    let age = i64::try_from(age.min(MAX_AGE_MS)).unwrap_or(0);
    let Ok(tap) = Timestamp::from_millisecond(now.as_millisecond() - age) else {
        return Ok(None);
    };
    // A deed that is stored already is answered by its key.
    let stored = club.ledger.store().command(&act.key).await;
    let stored = stored.map_err(|error| failed(club, act.lang, error.into()))?;
    if stored.is_some() {
        return Ok(None);
    }
    let records = club.ledger.records(&StreamId::tournament(id), 0).await;
    let records = records.map_err(|error| failed(club, act.lang, error.into()))?;
    let since = |record: &&Arc<Record>| record.at > tap && !record.void;
    let since: Vec<&Arc<Record>> = records.iter().filter(since).collect();
    if since.is_empty() {
        return Ok(Some(tap));
    }
    let is_bust = |action: &TournamentAction| matches!(action, TournamentAction::Bust { .. });
    let late_bust = matches!(command, Command::Tournament { action, .. } if is_bust(action));
    let busted = |record: &&&Arc<Record>| record.events.iter().any(is_bust_event);
    match since.iter().find(busted) {
        Some(first) if late_bust => Err(Refused::WhoWasFirst {
            at: first.at,
            first: sentences(club, act.lang, id, std::slice::from_ref(*first)),
            groups: busts_of(club, id, &since),
        }),
        _ => Ok(None),
    }
}

/// Busts of some records whose players are still out, in their order.
fn busts_of<S: EventStore>(
    club: &OpenClub<S>,
    id: &TournamentId,
    records: &[&Arc<Record>],
) -> Vec<Vec<EntryId>> {
    let night = club.ledger.club().tournament(Some(id)).ok();
    let out = night.map(|(_, night)| night.busts()).unwrap_or_default();
    let events = records.iter().flat_map(|record| &record.events);
    let since: Vec<EntryId> = events
        .filter_map(|event| match event {
            Event::Tournament(TournamentEvent::EntriesBusted(body)) => Some(&body.groups),
            _ => None,
        })
        .flatten()
        .flatten()
        .copied()
        .collect();
    let is_new = |group: &Vec<EntryId>| group.iter().any(|entry| since.contains(entry));
    out.into_iter().filter(is_new).collect()
}

/// Acts that come next after a deed: a player who went out may buy chips again, or enter again.
fn offers<S: EventStore>(
    club: &OpenClub<S>,
    commands: &[Command],
    lang: Lang,
    now: Timestamp,
) -> Vec<Offer> {
    let Some((about, entry)) = one_bust(commands) else {
        return Vec::new();
    };
    let Ok((_, night)) = club.ledger.club().tournament(about) else {
        return Vec::new();
    };
    let Some(found) = night.entry(entry).filter(|found| !found.is_alive()) else {
        return Vec::new();
    };
    let sales = SalesView::of(night, now);
    let rebuy = sales.as_ref().and_then(|sales| {
        let sale = sales.rebuy_for(night, entry)?;
        Some(Offer {
            label: priced(lang, say::page_rebuy(lang), &sales.currency, sale.amount),
            verb: Some("rebuy"),
            fields: vec![("player", entry.to_string())],
        })
    });
    let member = found.member.to_string();
    let reentry = TournamentAction::Reenter { player: member }.on(about.cloned());
    let state = (club.ledger.club(), club.ledger.directory());
    let may = actor(None).is_ok_and(|desk| would_take(state, desk, now, &reentry));
    let again = may.then(|| {
        let label = say::page_reenter(lang);
        Offer {
            label: match &sales {
                Some(sales) => priced(lang, label, &sales.currency, sales.reentry),
                None => label,
            },
            verb: Some("reenter"),
            fields: vec![("player", found.member.to_string())],
        }
    });
    rebuy.into_iter().chain(again).collect()
}

/// The one entry that a command busts, with its night. None of other commands and of several entries.
fn one_bust(commands: &[Command]) -> Option<(Option<&TournamentId>, EntryId)> {
    let [command @ Command::Tournament { action, .. }] = commands else {
        return None;
    };
    let TournamentAction::Bust { players, .. } = action else {
        return None;
    };
    let [busted] = players.as_slice() else {
        return None;
    };
    Some((tournament_of(command), busted.player.parse().ok()?))
}

fn is_bust_event(event: &Event) -> bool {
    matches!(event, Event::Tournament(TournamentEvent::EntriesBusted(_)))
}

/// The seat of the one entry that these events seat.
fn one_seat(events: &[Recorded]) -> Option<String> {
    let mut seats = Vec::new();
    for recorded in events {
        for event in decode(recorded).ok()? {
            if let Event::Tournament(TournamentEvent::EntrySeated(body)) = event {
                seats.push(format!("{}-{}", body.table, body.seat));
            }
        }
    }
    match seats.as_slice() {
        [seat] => Some(seat.clone()),
        _ => None,
    }
}
