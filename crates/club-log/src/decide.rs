//! The decision: state and command to events. It calls the engines and records their results.

mod alternates;
mod announce;
mod bust;
mod cards;
mod clock;
mod club;
mod correct;
mod deal;
mod edit;
mod enter;
mod finish;
mod finish_import;
mod fund;
mod hand_for_hand;
mod heal;
mod history;
mod import;
mod lookup;
mod money;
mod moves;
mod needs;
mod new_fault;
mod people;
mod pin;
mod places;
mod rated_people;
mod rating;
mod rating_move;
mod redraw;
mod remove;
mod revise;
mod rows;
mod season;
mod season_edit;
mod shift;
mod sit_and_go;
mod step;
mod table;
mod text;
mod ticket;
mod till;
mod why;

use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use mtt_seating::DrawKey;

pub(crate) use self::bust::bust_order;
pub(crate) use self::edit::seasons_moved;
pub(crate) use self::finish::results_of;
pub(crate) use self::history::{History, last_retracted};
pub use self::import::MAX_IMPORT_ROWS;
pub(crate) use self::revise::{Undone, decide_revision};

use crate::club::Club;
use crate::command::{
    ClubCommand, Command, EARLIEST_CLOCK, LATEST_CLOCK, MAX_AHEAD_MS, MemberCommand, Request,
    SeasonCommand, TournamentAction,
};
use crate::deal::DealSubject;
use crate::directory::Directory;
use crate::event::Event;
use crate::ids::{StreamId, TournamentId};
use crate::rating::RatingPlan;
use crate::refusal::{ClubRefusal, NightRefusal, Refusal, UndoRefusal};

/// The name of the algorithm that turns a seed into draws.
pub const DRAW_ALGORITHM: &str = "chacha8-clockwise";

/// The outcome of a command: the events to be recorded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Decision {
    /// The events, in their order.
    pub events: Vec<Draft>,
    /// When they happened; none for a decision without events.
    pub at: Option<Timestamp>,
    /// Names to keep outside the log.
    pub names: Vec<(MemberId, String)>,
    /// Members whose names leave.
    pub forgotten: Vec<MemberId>,
    /// Free text to keep outside the log under the command's key.
    pub note: Option<String>,
    /// The tournament whose sealed seed is to be kept outside the log until its draw.
    pub sealed: Option<StreamId>,
}

/// An event that is not recorded yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Its stream.
    pub stream: StreamId,
    /// Event without its envelope.
    pub event: Event,
    /// Whether the command's seed decided something in it.
    pub drawn: bool,
}

impl Draft {
    fn plain(stream: &StreamId, event: impl Into<Event>) -> Self {
        Self {
            stream: stream.clone(),
            event: event.into(),
            drawn: false,
        }
    }
}

impl Decision {
    fn one(stream: &StreamId, event: impl Into<Event>) -> Self {
        Self {
            events: vec![Draft::plain(stream, event)],
            ..Self::default()
        }
    }
}

/// Decision on a command.
///
/// Pure: the same club, names and request give the same decision, on every machine.
///
/// # Errors
///
/// [`Refusal`] with the value and the bound.
pub fn decide(club: &Club, directory: &Directory, request: &Request) -> Result<Decision, Refusal> {
    let desk = Desk::new(club, directory, request);
    if let Command::Club(ClubCommand::CreateClub { title, zone }) = &request.command {
        let at = desk.moment(None)?;
        let mut decision = club::create(club, title, zone)?;
        decision.at = Some(at);
        return Ok(decision);
    }
    if club.identity().is_none() {
        return Err(ClubRefusal::NoClub.into());
    }
    let (mut decision, at) = match &request.command {
        Command::Club(ClubCommand::CreateClub { title, zone }) => {
            (club::create(club, title, zone)?, desk.moment(None)?)
        }
        Command::Club(ClubCommand::EditClub { name, zone, reason }) => (
            desk.edit_club(name.as_deref(), zone.as_deref(), reason.as_deref())?,
            desk.moment(None)?,
        ),
        Command::Club(ClubCommand::SetRoom { room }) => {
            (desk.set_room(room.as_ref())?, desk.moment(None)?)
        }
        Command::Member(command) => (desk.member_command(command)?, desk.moment(None)?),
        Command::Season(command) => (desk.season_command(command)?, desk.moment(None)?),
        Command::Tournament { tournament, action } => {
            let named = tournament.as_ref();
            let last = desk.last_at(named, action);
            let at = desk.moment(last)?;
            let mut decision = desk.tournament_action(named, action, at)?;
            if let Ok((_, night)) = club.tournament(named)
                && last.is_some()
            {
                needs::check(night, &decision.events, at)?;
            }
            desk.follow_with_alternates(named, &mut decision, at)?;
            desk.start_when_full(named, &mut decision, at)?;
            desk.return_tickets(named, &mut decision)?;
            desk.check_tickets(named, &decision, at)?;
            desk.check_divided(named, &decision, at)?;
            (decision, at)
        }
        Command::Rating(command) => (desk.rating_command(command)?, desk.moment(None)?),
        Command::Revision(_) => return Err(UndoRefusal::NeedsLog.into()),
    };
    decision.at = Some(at);
    let as_of = match &request.command {
        Command::Tournament {
            action: TournamentAction::ImportFinish { as_of, .. },
            ..
        } => *as_of,
        _ => None,
    };
    let leave = match &request.command {
        Command::Tournament {
            action:
                TournamentAction::Finish { leave_ratings }
                | TournamentAction::CorrectFinish { leave_ratings, .. },
            ..
        }
        | Command::Member(MemberCommand::MergeMembers { leave_ratings, .. }) => {
            leave_ratings.as_deref()
        }
        _ => None,
    };
    desk.with_ratings(&mut decision, at, leave, as_of)?;
    desk.keep_backdate(&mut decision)?;
    Ok(decision)
}

/// The ratings of nights that are not rated yet: decided on the whole log, which has their order.
///
/// # Errors
///
/// As [`decide`].
pub(crate) fn decide_publication(
    club: &Club,
    directory: &Directory,
    request: &Request,
    (plan, new_ladder): (&RatingPlan, bool),
    log: &[Recorded],
) -> Result<Decision, Refusal> {
    let desk = Desk::new(club, directory, request);
    desk.known_ladder(&plan.ladder, new_ladder)?;
    let mut decision = desk.publish_ratings(plan, log)?;
    decision.at = Some(desk.moment(None)?);
    desk.keep_backdate(&mut decision)?;
    Ok(decision)
}

/// Inputs of a decision.
struct Desk<'a> {
    club: &'a Club,
    directory: &'a Directory,
    request: &'a Request,
    draw: DrawKey,
}

impl<'a> Desk<'a> {
    fn new(club: &'a Club, directory: &'a Directory, request: &'a Request) -> Self {
        Self {
            club,
            directory,
            request,
            draw: DrawKey {
                seed: request.seed,
                sequence: club.seq() + 1,
            },
        }
    }

    /// The last event of the tournament that a command is about; none before it is announced.
    fn last_at(
        &self,
        named: Option<&TournamentId>,
        action: &TournamentAction,
    ) -> Option<Timestamp> {
        use TournamentAction as A;
        if matches!(action, A::Announce { .. } | A::ImportFinish { .. }) {
            return None;
        }
        let found = self.club.tournament(named);
        found.ok().map(|(_, night)| night.last_at())
    }

    /// When the command happened: as the caller says, within the bounds, or now. Where the last event is
    /// later than now, a command without a time happens with it: a night that was walked ahead by a
    /// wrong clock goes on, and no further ahead.
    fn moment(&self, last: Option<Timestamp>) -> Result<Timestamp, Refusal> {
        let now = self.request.now;
        if !(EARLIEST_CLOCK..=LATEST_CLOCK).contains(&now) {
            return Err(ClubRefusal::WrongClock {
                now,
                earliest: EARLIEST_CLOCK,
                latest: LATEST_CLOCK,
            }
            .into());
        }
        let Some(at) = self.request.at else {
            return Ok(last.map_or(now, |last| last.max(now)));
        };
        let ahead = at.as_millisecond().saturating_sub(now.as_millisecond());
        if ahead > MAX_AHEAD_MS {
            return Err(NightRefusal::TimeInTheFuture { at, now }.into());
        }
        match last {
            Some(last) if at < last && self.request.backdate.is_none() => {
                Err(NightRefusal::TimeBeforeLast { at, last }.into())
            }
            _ => Ok(at),
        }
    }

    /// Why the command is backdated is kept with it, behind its own reason.
    fn keep_backdate(&self, decision: &mut Decision) -> Result<(), Refusal> {
        if let Some(reason) = &self.request.backdate {
            text::add_note(decision, reason)?;
        }
        Ok(())
    }

    fn member_command(&self, command: &MemberCommand) -> Result<Decision, Refusal> {
        match command {
            MemberCommand::AddMember { member, name } => self.add_member(member.as_ref(), name),
            MemberCommand::RenameMember { player, name } => self.rename_member(player, name),
            MemberCommand::MergeMembers { from, into, .. } => self.merge_members(from, into),
            MemberCommand::EraseMember { player } => self.erase_member(player),
            MemberCommand::AddMembers { members } => self.add_members(members),
            MemberCommand::EditMember {
                player,
                name,
                reading,
                nick,
                number,
            } => {
                let changes = cards::CardChanges {
                    name: name.as_deref(),
                    reading: reading.as_deref(),
                    nick: nick.as_deref(),
                    number: *number,
                };
                self.edit_member(player, changes)
            }
        }
    }

    fn season_command(&self, command: &SeasonCommand) -> Result<Decision, Refusal> {
        match command {
            SeasonCommand::OpenSeason {
                season,
                title,
                rules,
                rating,
            } => self.open_season(season, title.as_deref(), rules, rating.as_ref()),
            SeasonCommand::ChangeSeasonRules { season, rating } => {
                self.change_season_rules(season, rating)
            }
            SeasonCommand::EditSeason {
                season,
                changes,
                reason,
            } => self.edit_season(season, changes, reason),
            SeasonCommand::CloseSeason { season } => self.close_season(season),
            SeasonCommand::ReopenSeason { season, reason } => self.reopen_season(season, reason),
            SeasonCommand::PayFund { season, rules } => self.pay_fund(season, rules),
            SeasonCommand::ImportResults {
                season,
                rows,
                again,
            } => self.import_results(season, rows, *again),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm per action")]
    fn tournament_action(
        &self,
        named: Option<&TournamentId>,
        action: &TournamentAction,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        use TournamentAction as A;
        match action {
            A::Announce {
                title,
                season,
                date,
                starts,
                capacity,
                sealed,
                final_table,
                redraws,
                rules,
                starts_when_full,
            } => {
                let plan = announce::Plan {
                    tournament: named,
                    title,
                    season: season.as_ref(),
                    date: *date,
                    starts: *starts,
                    capacity: *capacity,
                    sealed: *sealed,
                    starts_when_full: *starts_when_full,
                    final_table: *final_table,
                    redraws,
                    rules,
                };
                self.announce(&plan, at)
            }
            A::Clock { change } => self.clock(named, *change),
            A::NextLevel => self.next_level(named, at),
            A::SetClock {
                level,
                left_seconds,
            } => self.set_clock(named, *level, *left_seconds, at),
            A::Register { player } => self.enter(named, player, enter::Wanted::First, at),
            A::RegisterPlayers { players } => self.enter_all(named, players, at),
            A::Reenter { player } => self.enter(named, player, enter::Wanted::Again, at),
            A::Arrive { players } => self.arrive(named, players),
            A::Pass { player, reason } => self.pass_over(named, player, reason.as_deref()),
            A::Draw => self.draw_seats(named),
            A::DrawAgain { reason } => self.draw_again(named, reason),
            A::Redraw { reason } => self.redraw(named, reason),
            A::Table {
                table,
                change,
                reason,
            } => self.change_table(named, table, change, reason, at),
            A::Break { table, reason } => self.break_table(named, table, reason, at),
            A::Open { table, reason } => self.open_table(named, table, reason, at),
            A::Hand {
                table,
                hands,
                blinds,
                stacks,
            } => self.hand(named, table, *hands, *blinds, stacks),
            A::CountChips { stacks } => self.count_chips(named, stacks),
            A::Bust {
                players,
                blinds,
                tied,
            } => self.bust(named, players, *blinds, *tied, at),
            A::HandForHand { change } => self.hand_for_hand(named, *change),
            A::Move {
                player,
                to,
                seat,
                reason,
            } => self.move_player(named, player, to, *seat, reason.as_deref()),
            A::Confirm {
                player,
                to,
                seat,
                reason,
            } => self.confirm(named, player, to.as_ref(), *seat, reason.as_deref()),
            A::Pin { what, reason } => self.pin(named, what, true, reason.as_deref()),
            A::Unpin { what, reason } => self.pin(named, what, false, reason.as_deref()),
            A::Balance => self.balance(named),
            A::CloseRegistration => self.close_registration(named),
            A::Reinstate { player, reason } => self.reinstate(named, player, reason),
            A::ReorderBusts { order, reason } => self.reorder(named, order, reason),
            A::Remove {
                player,
                removal,
                chips,
                reason,
            } => self.remove(named, player, *removal, *chips, reason, at),
            A::Reopen { reason } => self.reopen(named, reason),
            A::Cancel { reason } => self.cancel(named, reason, at),
            A::Edit { changes, reason } => self.edit(named, changes, reason, at),
            A::OpenRegistration { reason } => self.open_registration(named, reason.as_deref()),
            A::RegisterLate { player, reason } => self.enter_late(named, player, reason, at),
            A::Deal {
                how,
                stacks,
                for_winner,
                places,
            } => {
                let subject = deal::Subject {
                    divides: DealSubject::Points,
                    money_for_winner: 0,
                    at,
                };
                self.deal_about(named, how, stacks, (*for_winner, subject), places)
            }
            A::RegisterPaid {
                players,
                again,
                paid_by,
            } => self.enter_paid(named, players, (*again, paid_by), at),
            A::Rebuy {
                player,
                times,
                by,
                paid_by,
            } => {
                let rebuys = money::Rebuys {
                    player,
                    times: *times,
                    by,
                    paid_by,
                };
                self.rebuy(named, &rebuys, at)
            }
            A::AddOn {
                players,
                all,
                paid_by,
            } => self.add_on(named, (players, *all), paid_by, at),
            A::Pay {
                player,
                amount,
                paid_by,
            } => self.pay(named, player, *amount, paid_by, at),
            A::PayOut { players, paid_by } => self.pay_out(named, players, paid_by, at),
            A::Refund {
                player,
                parts,
                reason,
            } => self.refund(named, player, parts, reason, at),
            A::SetFloat { amount } => self.set_float(named, *amount),
            A::CountCash { amount, note } => self.count_cash(named, *amount, note.as_deref(), at),
            A::CorrectKnocker { player, by, reason } => {
                self.correct_knocker(named, player, by, reason)
            }
            A::DealMoney {
                how,
                stacks,
                money_for_winner,
                points,
                for_winner,
                places,
            } => {
                let subject = deal::Subject {
                    divides: if *points {
                        DealSubject::Both
                    } else {
                        DealSubject::Money
                    },
                    money_for_winner: *money_for_winner,
                    at,
                };
                self.deal_about(named, how, stacks, (*for_winner, subject), places)
            }
            A::Finish { leave_ratings: _ } => self.finish(named, at),
            A::ImportFinish {
                title,
                season,
                date,
                as_of,
                as_last,
                points,
                rules,
                rows,
            } => {
                let past = finish_import::Past {
                    tournament: named,
                    title,
                    season,
                    date: *date,
                    names_turn: as_of.is_some() || *as_last,
                    with_points: *points,
                    rules,
                };
                self.import_finish(&past, rows, at)
            }
            A::CorrectFinish { rows, reason, .. } => self.correct_finish(named, rows, reason),
        }
    }
}
