//! The club's verbs: each sends commands and shows what came of them.

use std::io::BufReader;

use club_log::EventStore as _;
use club_log::command::{
    ClubCommand, MemberCommand, PlayerStack, RevisionCommand, SeasonCommand, TournamentCommand,
};
use club_log::{Command, MemberId, Timestamp, Tournament, TournamentId, VerifyError, verify_log};
use serde_json::{Value, json};
use sheets::{Column, Table};
use toolkit::seating::Seat;

use super::answer::{answer, described, json_lines, load_streams};
use super::args::{
    ClockVerb, ClubArgs, DbVerb, InitArgs, LogVerb, MemberVerb, SeasonVerb, TournamentArgs,
    TournamentVerb, season_rules,
};
use super::describe::{EventFormatter, count};
use super::moment::local;
use super::names::Names;
use super::session::{Session, broken, folder, ledger_failure, now, refused, store_failure};
use super::{clock, deal, import, reasons, restore, run, show, standings, template, transfer};
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
        Ok(events) => answer(&session, &events, as_json).await,
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
            answer(&session, &events, as_json).await
        }
        MemberVerb::Rename { player, name } => {
            let events = session
                .send(MemberCommand::RenameMember { player, name })
                .await?;
            answer(&session, &events, as_json).await
        }
        MemberVerb::Merge { from, into } => {
            let events = session
                .send(MemberCommand::MergeMembers { from, into })
                .await?;
            answer(&session, &events, as_json).await
        }
        MemberVerb::Erase { player } => {
            let events = session.send(MemberCommand::EraseMember { player }).await?;
            if !as_json {
                eprintln!(
                    "Backups and exports with names that were made before still hold the name."
                );
            }
            answer(&session, &events, as_json).await
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
            let mut table = Table::new([Column::text("member"), Column::text("name")]);
            for id in &members {
                table.push([id.as_str(), directory.name(id).unwrap_or("(no name)")]);
            }
            Ok(table.to_boxed())
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
            answer(&session, &events, as_json).await
        }
        SeasonVerb::Import {
            file,
            season,
            dry_run,
            again,
        } => {
            let (command, decision) =
                import::command(&mut session, &file, season.clone(), again).await?;
            if dry_run {
                return Ok(import::preview(&season, &decision, as_json));
            }
            let events = session.send(command).await?;
            answer(&session, &events, as_json).await
        }
        SeasonVerb::Close { id } => {
            let events = session
                .send(SeasonCommand::CloseSeason { season: id })
                .await?;
            answer(&session, &events, as_json).await
        }
        SeasonVerb::Standings { id, order } => {
            let id = standings::season_of(session.ledger.club(), id)?;
            let loaded = session.ledger.load_season(&id).await;
            loaded.map_err(|error| ledger_failure(&error))?;
            let club = session.ledger.club();
            let directory = session.ledger.directory();
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
        TournamentVerb::Show { why } => {
            load_shown(&mut session, named.as_ref()).await?;
            let now = looked_at(args, &session, named.as_ref())?;
            shown(&session, named.as_ref(), now, why, as_json)
        }
        TournamentVerb::Clock {
            change: ClockVerb::Show,
        } => {
            load_shown(&mut session, named.as_ref()).await?;
            let (id, tournament) = found(&session, named.as_ref())?;
            let now = looked_at(args, &session, named.as_ref())?;
            Ok(if as_json {
                format!("{}\n", clock::json(id, tournament, now))
            } else {
                clock::text(id, tournament, now)
            })
        }
        TournamentVerb::Template => {
            load_shown(&mut session, named.as_ref()).await?;
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
            let command = deal::command(names(&session), named, how, for_winner)?;
            deal::preview(&mut session, command, as_json).await
        }
        verb => {
            let asks = Asks::of(&verb);
            let command = command(names(&session), named.clone(), verb)?;
            let events = session.send(command).await?;
            if as_json {
                return answer(&session, &events, as_json).await;
            }
            if asks == Asks::Moves && events.is_empty() {
                let now = looked_at(args, &session, named.as_ref())?;
                return outstanding(&session, named.as_ref(), now);
            }
            let mut out = answer(&session, &events, as_json).await?;
            if asks == Asks::Shares {
                out.push_str(&shares(&session, named.as_ref())?);
            }
            Ok(out)
        }
    }
}

/// Whose names the command line may have.
fn names(session: &Session) -> Names<'_> {
    Names {
        club: session.ledger.club(),
        directory: session.ledger.directory(),
    }
}

/// What a verb shows besides what it led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asks {
    Nothing,
    /// The moves that are still to be made.
    Moves,
    /// The exact shares and the chips in play.
    Shares,
}

impl Asks {
    fn of(verb: &TournamentVerb) -> Self {
        match verb {
            TournamentVerb::Balance => Self::Moves,
            TournamentVerb::Deal { .. } => Self::Shares,
            _ => Self::Nothing,
        }
    }
}

/// The moves that are still to be made.
fn outstanding(
    session: &Session,
    named: Option<&TournamentId>,
    now: Timestamp,
) -> Result<String, Failure> {
    let (_, tournament) = found(session, named)?;
    let formatter = EventFormatter::of(session.ledger.club(), session.ledger.directory());
    let moves = show::outstanding(formatter, tournament, now);
    Ok(if moves.is_empty() {
        "no moves are needed\n".to_owned()
    } else {
        format!("no new moves; these are still to be made:\n{moves}")
    })
}

/// The shares of the deal.
fn shares(session: &Session, named: Option<&TournamentId>) -> Result<String, Failure> {
    let (_, tournament) = found(session, named)?;
    let formatter = EventFormatter::of(session.ledger.club(), session.ledger.directory());
    let agreed = tournament.deal();
    agreed.map_or_else(
        || Ok(String::new()),
        |agreed| deal::table(formatter, tournament, agreed),
    )
}

/// The command that a verb stands for.
#[expect(clippy::too_many_lines, reason = "one arm per verb")]
fn command(
    directory: Names<'_>,
    named: Option<TournamentId>,
    verb: TournamentVerb,
) -> Result<Command, Failure> {
    let seat = |number: u8| {
        Seat::new(number).map_err(|error| {
            Failure::new(Exit::Refused, "SeatOutOfRange", error).with("seat", number)
        })
    };
    let seats = |error: toolkit::seating::SeatOutOfRange| {
        Failure::new(Exit::Refused, "SeatOutOfRange", error)
    };
    let command: TournamentCommand = match verb {
        TournamentVerb::New(new) => return new.into_command(),
        TournamentVerb::Reenter { player } => TournamentCommand::Reenter {
            tournament: named,
            player,
        },
        TournamentVerb::Draw => TournamentCommand::Draw { tournament: named },
        TournamentVerb::Clock { change } => {
            return change.into_command(named).ok_or_else(no_command);
        }
        TournamentVerb::Hand { table, blinds } => TournamentCommand::Hand {
            tournament: named,
            table,
            hands: 1,
            blinds: blinds.seats().map_err(seats)?,
            stacks: Vec::new(),
        },
        TournamentVerb::Bust {
            players,
            by,
            blinds,
        } => TournamentCommand::Bust {
            tournament: named,
            players: directory.busts(&players, &by)?,
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
        TournamentVerb::Undo { command, reason } => {
            return Ok(RevisionCommand::Undo {
                tournament: named,
                command,
                reason,
            }
            .into());
        }
        TournamentVerb::Redo => return Ok(RevisionCommand::Redo { tournament: named }.into()),
        TournamentVerb::Register { players } => match <[String; 1]>::try_from(players) {
            Ok([player]) => TournamentCommand::Register {
                tournament: named,
                player,
            },
            Err(players) => TournamentCommand::RegisterPlayers {
                tournament: named,
                players,
            },
        },
        TournamentVerb::Arrive { players } => TournamentCommand::Arrive {
            tournament: named,
            players,
        },
        TournamentVerb::Chips { chips } => {
            let stacks = directory.numbered(&chips)?.into_iter();
            let stacks = stacks.map(|(player, stack)| PlayerStack { player, stack });
            TournamentCommand::CountChips {
                tournament: named,
                stacks: stacks.collect(),
            }
        }
        TournamentVerb::Cancel { reason } => TournamentCommand::Cancel {
            tournament: named,
            reason,
        },
        TournamentVerb::Reinstate { player, reason } => TournamentCommand::Reinstate {
            tournament: named,
            player,
            reason,
        },
        TournamentVerb::Reorder { order, reason } => TournamentCommand::ReorderBusts {
            tournament: named,
            order: order.iter().map(|group| directory.group(group)).collect(),
            reason,
        },
        TournamentVerb::Remove {
            player,
            removal,
            chips,
            reason,
        } => TournamentCommand::Remove {
            tournament: named,
            player,
            removal: removal.into(),
            chips,
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
        } => {
            return Ok(RevisionCommand::CorrectTime {
                command,
                at: time,
                reason,
            }
            .into());
        }
        TournamentVerb::Balance => TournamentCommand::Balance { tournament: named },
        TournamentVerb::CloseReg => TournamentCommand::CloseRegistration { tournament: named },
        TournamentVerb::Deal {
            how, for_winner, ..
        } => return deal::command(directory, named, how, for_winner),
        TournamentVerb::Finish => TournamentCommand::Finish { tournament: named },
        TournamentVerb::Show { .. } | TournamentVerb::Template | TournamentVerb::Run { .. } => {
            return Err(no_command());
        }
    };
    Ok(command.into())
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

/// Brings the tournament that [`found`] finds into memory.
pub(super) async fn load_shown(
    session: &mut Session,
    named: Option<&TournamentId>,
) -> Result<(), Failure> {
    let club = session.ledger.club();
    let id = match (named, club.tournament(None)) {
        (Some(id), _) | (None, Ok((id, _))) => Some(id.clone()),
        (None, Err(_)) => club.nights().next_back().map(|(id, _)| id.clone()),
    };
    match id {
        Some(id) => session
            .ledger
            .load(&id)
            .await
            .map_err(|error| ledger_failure(&error)),
        None => Ok(()),
    }
}

/// The moment that is shown: `--at`, or now. A tournament is kept as it is after its last event, so
/// an earlier moment cannot be shown.
fn looked_at(
    args: &ClubArgs,
    session: &Session,
    named: Option<&TournamentId>,
) -> Result<Timestamp, Failure> {
    let Some(at) = args.at else {
        return now();
    };
    let (id, tournament) = found(session, named)?;
    if at < tournament.last_at() {
        let last = local(session.ledger.club(), tournament.last_at());
        let words = format!("the last event of {id} was at {last}; --at must not be before it");
        return Err(Failure::new(Exit::Refused, "BeforeLastEvent", words)
            .with("at", at.to_string())
            .with("last", tournament.last_at().to_string()));
    }
    Ok(at)
}

/// `t show`.
fn shown(
    session: &Session,
    named: Option<&TournamentId>,
    now: Timestamp,
    why: bool,
    as_json: bool,
) -> Result<String, Failure> {
    let directory = session.ledger.directory();
    let (id, tournament) = found(session, named)?;
    if as_json {
        return Ok(format!("{}\n", show::json(directory, id, tournament, now)));
    }
    let formatter = EventFormatter::of(session.ledger.club(), directory);
    let mut out = show::text(formatter, id, tournament, now);
    if why {
        out.push_str(&reasons::of_orders(formatter, tournament));
    }
    Ok(out)
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
            let mut out = format!(
                "intact: {}, {} equal, head {}\n",
                count(sound.events, "event"),
                count(sound.projections, "stored projection"),
                sound.head
            );
            if !sound.unknown_kinds.is_empty() {
                let kinds = sound.unknown_kinds.join(", ");
                out.push_str(&format!("kinds of later releases: {kinds}\n"));
            }
            if !sound.outdated.is_empty() {
                let names = sound.outdated.join(", ");
                out.push_str(&format!("to be rebuilt: {names}\n"));
            }
            for finding in &sound.findings {
                out.push_str(&format!(
                    "finding: event {} ({}): {}\n",
                    finding.seq, finding.kind, finding.detail
                ));
            }
            Ok(out)
        }
        LogVerb::Tail { lines, why } => {
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
            let mut session = Session::open(args).await?;
            load_streams(&mut session, &events).await?;
            let mut table = Table::new([
                Column::number("seq"),
                Column::text("time"),
                Column::text("stream"),
                Column::text("who"),
                Column::text("what"),
            ]);
            for recorded in &events {
                table.push([
                    recorded.seq.to_string(),
                    local(session.ledger.club(), recorded.at),
                    recorded.stream.to_string(),
                    recorded.actor.to_string(),
                    described(&session, recorded, &[], why)?,
                ]);
            }
            Ok(table.to_boxed())
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
