//! The club's verbs: each sends commands and shows what came of them.

use std::io::{BufReader, Write};

use club_log::EventStore as _;
use club_log::codec::{decode};
use club_log::command::{ClubCommand, MemberCommand, RevisionCommand, SeasonCommand, TournamentCommand};
use club_log::{Command, Event, MemberId, Recorded, StreamId, Tournament, TournamentId, VerifyError, verify_log};
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use toolkit::seating::Seat;

use super::args::{
    ClockVerb, ClubArgs, DbVerb, InitArgs, LogVerb, MemberVerb, SeasonVerb, TournamentArgs,
    TournamentVerb, busted, season_rules,
};
use super::describe::Teller;
use super::session::{Session, broken, folder, now, refused, store_failure};
use super::show::text_table;
use super::{clock, deal, import, restore, run, show, standings, template, transfer};
use crate::failure::{Exit, Failure};

/// `init`.
pub(crate) async fn init(
    args: &ClubArgs,
    init: InitArgs,
    as_json: bool,
) -> Result<String, Failure> {
    let folder = folder(args);
    let mut session = Session::create(&folder, args).await?;
    let command = ClubCommand::CreateClub {
        title: init.title,
        zone: init.zone,
    };
    match session.send(command).await {
        Ok(events) => answer(&session, &events, as_json),
        Err(failure) => {
            // A club that could not begin leaves no file behind.
            session.ledger.store().close().await;
            let file = folder.join(super::session::FILE);
            std::fs::remove_file(file).map_err(|error| {
                Failure::new(
                    Exit::Failure,
                    "FileNotRemoved",
                    format!("{error}; {}", failure.message),
                )
            })?;
            Err(failure)
        }
    }
}

/// `member ..`.
pub(crate) async fn member(
    args: &ClubArgs,
    verb: MemberVerb,
    as_json: bool,
) -> Result<String, Failure> {
    let mut session = Session::open(args).await?;
    match verb {
        MemberVerb::Add { name, id } => {
            let events = session
                .send(MemberCommand::AddMember { member: id, name })
                .await?;
            answer(&session, &events, as_json)
        }
        MemberVerb::Rename { player, name } => {
            let events = session.send(MemberCommand::RenameMember { player, name }).await?;
            answer(&session, &events, as_json)
        }
        MemberVerb::Merge { from, into } => {
            let events = session.send(MemberCommand::MergeMembers { from, into }).await?;
            answer(&session, &events, as_json)
        }
        MemberVerb::Erase { player } => {
            let events = session.send(MemberCommand::EraseMember { player }).await?;
            if !as_json {
                eprintln!(
                    "Backups and exports with names that were made before still hold the name."
                );
            }
            answer(&session, &events, as_json)
        }
        MemberVerb::List { find } => {
            let directory = session.ledger.directory();
            let members: Vec<MemberId> = match &find {
                None => session.ledger.club().members().iter().cloned().collect(),
                Some(text) => directory.search(text),
            };
            if as_json {
                let rows: Vec<Value> = members
                    .iter()
                    .map(|id| json!({ "member": id, "name": directory.name(id) }))
                    .collect();
                return Ok(format!("{}\n", json!({ "members": rows })));
            }
            let mut table = text_table(&["member", "name"]);
            for id in &members {
                table.add_row([id.as_str(), directory.name(id).unwrap_or("(no name)")]);
            }
            Ok(format!("{table}\n"))
        }
    }
}

/// `season ..`.
pub(crate) async fn season(
    args: &ClubArgs,
    verb: SeasonVerb,
    as_json: bool,
) -> Result<String, Failure> {
    let mut session = Session::open(args).await?;
    match verb {
        SeasonVerb::Open {
            id,
            title,
            attendance,
            min_entries,
            order,
            dropping,
        } => {
            let rules = season_rules(attendance, min_entries, order, dropping);
            let events = session
                .send(SeasonCommand::OpenSeason {
                    season: id,
                    title,
                    rules,
                })
                .await?;
            answer(&session, &events, as_json)
        }
        SeasonVerb::Import {
            file,
            season,
            dry_run,
        } => {
            let (command, decision) = import::command(&session, &file, season.clone()).await?;
            if dry_run {
                return Ok(import::preview(&season, &decision, as_json));
            }
            let events = session.send(command).await?;
            answer(&session, &events, as_json)
        }
        SeasonVerb::Close { id } => {
            let events = session.send(SeasonCommand::CloseSeason { season: id }).await?;
            answer(&session, &events, as_json)
        }
        SeasonVerb::Standings { id, order } => {
            let club = session.ledger.club();
            let directory = session.ledger.directory();
            let id = standings::season_of(club, id)?;
            let ranking = order.map(Into::into);
            if as_json {
                Ok(format!(
                    "{}\n",
                    standings::json(club, directory, &id, ranking)?
                ))
            } else {
                standings::text(club, directory, &id, ranking)
            }
        }
    }
}

/// `t ..`.
pub(crate) async fn tournament(
    args: &ClubArgs,
    wish: TournamentArgs,
    as_json: bool,
) -> Result<String, Failure> {
    let mut session = Session::open(args).await?;
    let named = wish.tournament;
    match wish.verb {
        TournamentVerb::Show => shown(&session, named.as_ref(), as_json),
        TournamentVerb::Clock {
            change: ClockVerb::Show,
        } => {
            let (id, tournament) = found(&session, named.as_ref())?;
            let now = args.at.map_or_else(now, Ok)?;
            Ok(if as_json {
                format!("{}\n", clock::json(id, tournament, now))
            } else {
                clock::text(id, tournament, now)
            })
        }
        TournamentVerb::Template => {
            let (_, tournament) = found(&session, named.as_ref())?;
            let rules = &tournament.announcement().rules;
            if as_json {
                let rules = serde_json::to_value(rules)
                    .map_err(|error| Failure::new(Exit::Failure, "Internal", error))?;
                return Ok(format!("{rules}\n"));
            }
            template::write(rules)
        }
        TournamentVerb::Run {
            keep_going,
            dry_run,
        } => {
            let stdin = BufReader::new(std::io::stdin());
            let hand = if dry_run {
                run::Hand::Rehearsal(Box::new(session.rehearsal().await?))
            } else {
                run::Hand::Club(&mut session)
            };
            run::run(hand, stdin, std::io::stdout(), keep_going).await?;
            Ok(String::new())
        }
        TournamentVerb::Deal {
            how,
            for_winner,
            dry_run: true,
        } => {
            let command = deal::command(named, how, for_winner)?;
            deal::preview(&session, command, as_json).await
        }
        TournamentVerb::Register { players } => {
            register(&mut session, named, players, as_json).await
        }
        verb => {
            let events = session.send(command(named, verb)?).await?;
            answer(&session, &events, as_json)
        }
    }
}

/// Several players one by one; what was carried out before a refusal stays.
async fn register(
    session: &mut Session,
    named: Option<TournamentId>,
    players: Vec<String>,
    as_json: bool,
) -> Result<String, Failure> {
    let mut out = String::new();
    for player in players {
        let sent = session
            .send(TournamentCommand::Register {
                tournament: named.clone(),
                player,
            })
            .await;
        match sent {
            Ok(events) => out.push_str(&answer(session, &events, as_json)?),
            Err(failure) => {
                // What is stored is told before the refusal is.
                std::io::stdout()
                    .write_all(out.as_bytes())
                    .map_err(|error| Failure::new(Exit::Failure, "BrokenPipe", error))?;
                return Err(failure);
            }
        }
    }
    Ok(out)
}

/// The command that a verb stands for.
fn command(named: Option<TournamentId>, verb: TournamentVerb) -> Result<Command, Failure> {
    let seat = |number: u8| {
        Seat::new(number).map_err(|error| {
            Failure::new(Exit::Refused, "SeatOutOfRange", error).with("seat", number)
        })
    };
    let seats = |error: toolkit::seating::SeatOutOfRange| {
        Failure::new(Exit::Refused, "SeatOutOfRange", error)
    };
    Ok(match verb {
        TournamentVerb::New(new) => new.into_command()?,
        TournamentVerb::Reenter { player } => TournamentCommand::Reenter {
            tournament: named,
            player,
        },
        TournamentVerb::Draw => TournamentCommand::Draw { tournament: named },
        TournamentVerb::Clock { change } => change.into_command(named).ok_or_else(no_command)?,
        TournamentVerb::Hand { table, blinds } => TournamentCommand::Hand {
            tournament: named,
            table,
            blinds: blinds.seats().map_err(seats)?,
            stacks: Vec::new(),
        },
        TournamentVerb::Bust { players, blinds } => TournamentCommand::Bust {
            tournament: named,
            players: players.iter().map(|text| busted(text)).collect(),
            blinds: blinds.seats().map_err(seats)?,
        },
        TournamentVerb::Move {
            player,
            table,
            seat: number,
            reason,
        } => TournamentCommand::Move {
            tournament: named,
            player,
            to: table,
            seat: seat(number)?,
            reason,
        },
        TournamentVerb::Confirm {
            player,
            seat: number,
            to,
            reason,
        } => TournamentCommand::Confirm {
            tournament: named,
            player,
            to,
            seat: seat(number)?,
            reason,
        },
        TournamentVerb::Undo { command, reason } => RevisionCommand::Undo { command, reason },
        TournamentVerb::Reinstate { player, reason } => TournamentCommand::Reinstate {
            tournament: named,
            player,
            reason,
        },
        TournamentVerb::Reorder { order, reason } => TournamentCommand::ReorderBusts {
            tournament: named,
            order: order
                .iter()
                .map(|group| group.split('+').map(str::to_owned).collect())
                .collect(),
            reason,
        },
        TournamentVerb::Remove {
            player,
            removal,
            reason,
        } => TournamentCommand::Remove {
            tournament: named,
            player,
            removal: removal.into(),
            reason,
        },
        TournamentVerb::Reopen { id, reason } => TournamentCommand::Reopen {
            tournament: id,
            reason,
        },
        TournamentVerb::SetTime {
            command,
            time,
            reason,
        } => RevisionCommand::CorrectTime {
            command,
            at: time,
            reason,
        },
        TournamentVerb::Balance => TournamentCommand::Balance { tournament: named },
        TournamentVerb::CloseReg => TournamentCommand::CloseRegistration { tournament: named },
        TournamentVerb::Deal {
            how, for_winner, ..
        } => deal::command(named, how, for_winner)?,
        TournamentVerb::Finish => TournamentCommand::Finish { tournament: named },
        TournamentVerb::Show
        | TournamentVerb::Template
        | TournamentVerb::Run { .. }
        | TournamentVerb::Register { .. } => return Err(no_command()),
    })
}

/// What is asked of a verb that is none, or several.
fn no_command() -> Failure {
    Failure::new(Exit::Usage, "NoCommand", "the verb is no single command")
}

/// The tournament named, or the open one, or the last one.
fn found<'a>(
    session: &'a Session,
    named: Option<&TournamentId>,
) -> Result<(&'a TournamentId, &'a Tournament), Failure> {
    let club = session.ledger.club();
    match (club.tournament(named), named) {
        (Ok(found), _) => Ok(found),
        (Err(refusal), None) => club
            .tournaments()
            .next_back()
            .ok_or_else(|| refused(&refusal)),
        (Err(refusal), Some(_)) => Err(refused(&refusal)),
    }
}

/// `t show`.
fn shown(
    session: &Session,
    named: Option<&TournamentId>,
    as_json: bool,
) -> Result<String, Failure> {
    let directory = session.ledger.directory();
    let (id, tournament) = found(session, named)?;
    let now = now()?;
    if as_json {
        Ok(format!("{}\n", show::json(directory, id, tournament, now)))
    } else {
        Ok(show::text(Teller { directory }, id, tournament, now))
    }
}

/// `log ..`.
pub(crate) async fn log(args: &ClubArgs, verb: LogVerb, as_json: bool) -> Result<String, Failure> {
    match verb {
        LogVerb::Export { names } => transfer::export(args, names).await,
        LogVerb::Import { file, dry_run } => transfer::import(args, &file, dry_run, as_json).await,
        LogVerb::Salvage { file, to, dry_run } => {
            transfer::salvage(args, file, &to, dry_run, as_json).await
        }
        LogVerb::Verify => {
            let store = Session::open_store(args).await?;
            let sound = verify_log(&store)
                .await
                .map_err(|error| not_sound(&error))?;
            if as_json {
                let document = serde_json::to_value(&sound)
                    .map_err(|error| Failure::new(Exit::Failure, "Internal", error))?;
                return Ok(format!("{document}\n"));
            }
            let unknown = if sound.unknown_kinds.is_empty() {
                String::new()
            } else {
                format!(
                    "\nkinds of later releases: {}",
                    sound.unknown_kinds.join(", ")
                )
            };
            Ok(format!(
                "sound: {} events, {} stored projections equal, head {}{unknown}\n",
                sound.events, sound.projections, sound.head
            ))
        }
        LogVerb::Tail { lines } => {
            let store = Session::open_store(args).await?;
            let head = store.head().await.map_err(|error| store_failure(&error))?;
            let lines = u64::try_from(lines).unwrap_or(u64::MAX);
            let after = head.seq.saturating_sub(lines);
            let limit = usize::try_from(head.seq - after).unwrap_or(usize::MAX);
            let events = store
                .read(after, limit)
                .await
                .map_err(|error| store_failure(&error))?;
            if as_json {
                return json_lines(&events);
            }
            let session = Session::open(args).await?;
            let mut table = text_table(&["seq", "time", "stream", "who", "what"]);
            for recorded in &events {
                table.add_row([
                    recorded.seq.to_string(),
                    local(&session, recorded.at),
                    recorded.stream.to_string(),
                    recorded.actor.to_string(),
                    told(&session, recorded)?,
                ]);
            }
            Ok(format!("{table}\n"))
        }
    }
}

/// Why a log is not sound.
fn not_sound(error: &VerifyError) -> Failure {
    match error {
        VerifyError::Chain(chain) => broken(chain),
        VerifyError::Store(error) => store_failure(error),
        other => Failure::new(Exit::Integrity, "LogNotSound", other),
    }
}

/// `db ..`.
pub(crate) async fn db(args: &ClubArgs, verb: DbVerb, as_json: bool) -> Result<String, Failure> {
    match verb {
        DbVerb::Backup { file } => transfer::backup(args, file, as_json).await,
        DbVerb::Restore { file, dry_run } => restore::restore(args, &file, dry_run, as_json).await,
    }
}

/// A moment as the club's clocks show it.
fn local(session: &Session, at: club_log::Timestamp) -> String {
    let zone = session
        .ledger
        .club()
        .identity()
        .and_then(|club| TimeZone::get(&club.zone).ok());
    match (zone, jiff::Timestamp::from_millisecond(at.as_millisecond())) {
        (Some(zone), Ok(moment)) => moment.to_zoned(zone).strftime("%F %T").to_string(),
        _ => at.to_string(),
    }
}

/// What a command led to: a sentence an event, or the events themselves.
fn answer(session: &Session, events: &[Recorded], as_json: bool) -> Result<String, Failure> {
    if as_json {
        return json_lines(events);
    }
    if events.is_empty() {
        return Ok("nothing to do\n".to_owned());
    }
    let mut out = String::new();
    for recorded in events {
        out.push_str(&told(session, recorded)?);
        out.push('\n');
    }
    Ok(out)
}

/// One event in words.
fn told(session: &Session, recorded: &Recorded) -> Result<String, Failure> {
    let club = session.ledger.club();
    let event: Event = decode(&recorded.kind, recorded.schema, &recorded.body)
        .map_err(|error| Failure::new(Exit::Integrity, "LogDoesNotFold", error))?;
    let tournament: Option<&Tournament> = match &recorded.stream {
        StreamId::Tournament(id) => club.tournament(Some(id)).ok().map(|(_, found)| found),
        _ => None,
    };
    let words = Teller {
        directory: session.ledger.directory(),
    }
    .tell(tournament, &event);
    // The seed of the great draw is shown, so that it can be drawn again; it is in the log for all.
    Ok(match (&event, &recorded.draw) {
        (Event::SeatsDrawn(_), Some(draw)) => format!("{words}, seed {}", draw.seed),
        _ => words,
    })
}

/// Events as NDJSON.
fn json_lines(events: &[Recorded]) -> Result<String, Failure> {
    let mut out = String::new();
    for recorded in events {
        out.push_str(
            &serde_json::to_string(recorded)
                .map_err(|error| Failure::new(Exit::Failure, "Internal", error))?,
        );
        out.push('\n');
    }
    Ok(out)
}
