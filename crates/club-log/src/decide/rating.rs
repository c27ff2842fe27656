//! Decisions about ratings: what follows from a finish, a correction, a merge or an import.

use chained_events::envelope::Recorded;
use chained_events::ids::CommandKey;
use chained_events::timestamp::Timestamp;
use jiff::civil::Date;

use super::{Decision, Desk, Draft, text};
use crate::club::{Club, Night};
use crate::command::{RatingCommand, RatingRow};
use crate::event::{
    Event, ExactSkill, ImportedRating, Kind, MemberEvent, NightReading, RatingsImported,
    RatingsKept, RatingsPublished, RatingsWithdrawn, TournamentEvent,
};
use crate::ids::{LadderId, StreamId, TournamentId};
use crate::rating::{Ladder, RatedNight};
use crate::rating::{MU_RANGE, RatedTurn, RatingPlan, SIGMA_RANGE, is_in, publication};
use crate::refusal::{RatingRefusal, Refusal};
use crate::rules::RatingRules;
use crate::tournament::Phase;

impl Desk<'_> {
    /// Adds the ratings that follow from a decision.
    ///
    /// A finished night is rated, a corrected one is rated again with all nights that follow it,
    /// and so is everything that a merge reaches. A night that is imported as of a date takes its
    /// turn there.
    pub(super) fn with_ratings(
        &self,
        decision: &mut Decision,
        at: Timestamp,
        leave: Option<&str>,
        as_of: Option<Date>,
    ) -> Result<(), Refusal> {
        let numbered = decision.events.iter().zip(self.club.seq() + 1..);
        let mut finished: Option<(TournamentId, u64)> = None;
        let mut cancelled: Option<TournamentId> = None;
        let mut merged = None;
        let mut moved: Option<TournamentId> = None;
        for (draft, seq) in numbered {
            let id = draft.stream.tournament_id();
            match (draft.event.kind(), id, &draft.event) {
                (kind, Some(id), _) if kind.finishes() => finished = Some((id.clone(), seq)),
                (Kind::TournamentCancelled, Some(id), _) => cancelled = Some(id.clone()),
                (_, Some(id), Event::Tournament(TournamentEvent::TournamentEdited(body)))
                    if body.moves_season() =>
                {
                    moved = Some(id.clone());
                }
                (_, _, Event::Member(MemberEvent::MembersMerged(body))) => {
                    merged = Some((body.from.clone(), body.into.clone()));
                }
                _ => {}
            }
        }
        if finished.is_none() && cancelled.is_none() && merged.is_none() && moved.is_none() {
            return Ok(());
        }
        let after = self.applied(decision, at)?;
        let mut follows = Vec::new();
        if let Some((id, result)) = finished {
            follows = match leave {
                Some(_) => leave_finished(&after, &id, result, &self.request.key)?,
                None => rate_finished(&after, &id, result, FirstTurn::of(as_of))?,
            };
        } else if let Some(id) = cancelled {
            for name in after.ladders_of(&id) {
                follows.extend(withdraw(&after, &id, &name)?);
            }
        } else if let Some(id) = moved {
            follows = super::rating_move::moved(&after, &id)?;
        } else if let Some((from, into)) = merged {
            for (name, ladder) in self.club.ladders() {
                let of_either =
                    |night: &RatedNight| night.row(&from).is_some() || night.row(&into).is_some();
                let known =
                    ladder.imported().contains_key(&from) || ladder.history(&from).next().is_some();
                let first = ladder.nights().iter().position(of_either);
                if let Some(first) = first.filter(|_| known) {
                    follows.extend(match leave {
                        Some(_) => freeze(&after, name, first, None, &self.request.key)?,
                        None => cascade(&after, name, first, Cause::Earlier)?,
                    });
                }
            }
            if follows.is_empty() && leave.is_some() {
                return Err(RatingRefusal::NothingFollows.into());
            }
        }
        decision.events.extend(follows);
        if let Some(reason) = leave {
            text::add_note(decision, reason)?;
        }
        Ok(())
    }

    /// The club with the events of a decision.
    pub(super) fn applied(&self, decision: &Decision, at: Timestamp) -> Result<Club, Refusal> {
        let mut after = self.club.clone();
        for draft in &decision.events {
            after.apply(&draft.stream, draft.event.clone(), &self.request.key, at)?;
        }
        Ok(after)
    }

    pub(super) fn rating_command(&self, command: &RatingCommand) -> Result<Decision, Refusal> {
        match command {
            RatingCommand::ImportRatings {
                ladder,
                rows,
                new_ladder,
                replace,
            } => {
                self.known_ladder(ladder, *new_ladder)?;
                if *replace {
                    self.check_unrated(ladder)?;
                }
                self.import_ratings(ladder, rows, *replace)
            }
            RatingCommand::PublishRatings { .. } => {
                Err(crate::refusal::UndoRefusal::NeedsLog.into())
            }
        }
    }

    /// Refuses a ladder that no command has named before, unless this command begins it.
    pub(super) fn known_ladder(&self, ladder: &LadderId, new: bool) -> Result<(), Refusal> {
        let ladders = self.club.ladder_ids();
        if new || ladders.contains(ladder) {
            return Ok(());
        }
        let ladder = ladder.clone();
        let ladders = ladders.into_iter().cloned().collect();
        Err(RatingRefusal::NewLadder { ladder, ladders }.into())
    }

    /// Refuses to replace imported ratings on which rated nights build.
    fn check_unrated(&self, ladder: &LadderId) -> Result<(), RatingRefusal> {
        let nights = self.club.ladders().get(ladder).map(Ladder::nights);
        match nights.unwrap_or_default().len() {
            0 => Ok(()),
            nights => Err(RatingRefusal::ImportBuiltOn {
                ladder: ladder.clone(),
                nights,
            }),
        }
    }

    fn import_ratings(
        &self,
        ladder: &LadderId,
        rows: &[RatingRow],
        replaces: bool,
    ) -> Result<Decision, Refusal> {
        let mut ratings: Vec<ImportedRating> = Vec::with_capacity(rows.len());
        for (row, row_number) in rows.iter().zip(1..) {
            let member = self.playing_member(&row.player)?;
            for (field, number, range, min) in [
                ("mu", row.mu, MU_RANGE, "-1000000"),
                ("sigma", row.sigma, SIGMA_RANGE, "0.001"),
            ] {
                if !is_in(range, number.value()) {
                    return Err(RatingRefusal::RatingOutOfRange {
                        row: row_number,
                        field,
                        value: number.to_string(),
                        min,
                        max: "1000000",
                    }
                    .into());
                }
            }
            let known = self.club.ladders().get(ladder);
            if known.is_some_and(|known| known.history(&member).next().is_some()) {
                let ladder = ladder.clone();
                return Err(RatingRefusal::AlreadyRated { member, ladder }.into());
            }
            // Every row before this one has left a rating.
            let same = ratings.iter().zip(1..);
            let same = same.filter(|(earlier, _)| earlier.member == member);
            if let Some(earlier) = same.map(|(_, number)| number).next() {
                return Err(RatingRefusal::BadRating {
                    row: row_number,
                    detail: format!("member {member} has two rows"),
                    same_as: Some(earlier),
                }
                .into());
            }
            let skill = ExactSkill {
                mu: row.mu,
                sigma: row.sigma,
            };
            ratings.push(ImportedRating { member, skill });
        }
        if ratings.is_empty() {
            let detail = "there is no row".to_owned();
            return Err(RatingRefusal::BadRating {
                row: 1,
                detail,
                same_as: None,
            }
            .into());
        }
        let body = RatingsImported {
            ladder: ladder.clone(),
            ratings,
            replaces,
        };
        Ok(Decision::one(&StreamId::rating(ladder), body))
    }

    /// Rates every finished night that no ladder has, in the order in which they were first finished.
    pub(super) fn publish_ratings(
        &self,
        plan: &RatingPlan,
        log: &[Recorded],
    ) -> Result<Decision, Refusal> {
        let rules = plan.rules()?;
        let mut ladder = self
            .club
            .ladders()
            .get(&plan.ladder)
            .cloned()
            .unwrap_or_default();
        let mut drafts = Vec::new();
        for (id, result) in unrated(self.club, log) {
            let turn = ladder.nights().len();
            let body = first_publication(self.club, &ladder, turn, &id, &rules, result)?;
            drafts.push(published(&mut ladder, body)?);
        }
        if drafts.is_empty() {
            return Err(RatingRefusal::NothingToRate.into());
        }
        Ok(Decision {
            events: drafts,
            ..Decision::default()
        })
    }
}

/// The rules by which a night of a rated season is rated the first time. They are the rules that
/// the season has then.
pub(super) fn rules_for<'a>(
    club: &'a Club,
    id: &TournamentId,
) -> Result<Option<&'a RatingRules>, Refusal> {
    let (_, night) = club.tournament(Some(id))?;
    let Some(season) = &night.announcement().season else {
        return Ok(None);
    };
    Ok(club.season(season)?.rating.as_ref())
}

/// Turn of a night that is rated the first time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstTurn {
    /// After all others.
    Last,
    /// Before those played later than a date that a command names.
    AsOf(Date),
    /// Before those played later than its own date, but behind the nights after which its season begins.
    OfDate(Date),
}

impl FirstTurn {
    /// The turn that a command names, or the last.
    fn of(as_of: Option<Date>) -> Self {
        as_of.map_or(Self::Last, Self::AsOf)
    }

    /// The position before a rated night; none after all of them.
    fn position(
        self,
        club: &Club,
        ladder: &Ladder,
        id: &TournamentId,
        rules: &RatingRules,
    ) -> Option<usize> {
        match self {
            Self::Last => None,
            Self::AsOf(date) => club.first_after(ladder, date),
            Self::OfDate(date) => {
                let position = club.first_after(ladder, date)?;
                let behind = position + begun_over(club, ladder, position, id, rules).len();
                (behind < ladder.nights().len()).then_some(behind)
            }
        }
    }
}

/// Nights of other seasons that a night would come before, though its season begins the ratings again with it.
fn begun_over(
    club: &Club,
    ladder: &Ladder,
    position: usize,
    id: &TournamentId,
    rules: &RatingRules,
) -> Vec<TournamentId> {
    if rules.start.is_carry() {
        return Vec::new();
    }
    ladder.begun_over(position, club.night(id).and_then(Night::season))
}

/// The ratings of a night that was just finished.
///
/// The nights that follow it are included if it was rated before or has a turn before others.
pub(super) fn rate_finished(
    club: &Club,
    id: &TournamentId,
    result: u64,
    first: FirstTurn,
) -> Result<Vec<Draft>, Refusal> {
    let ladders = club.ladders_of(id);
    if ladders.is_empty() {
        let Some(rules) = rules_for(club, id)? else {
            if let FirstTurn::AsOf(date) = first {
                let tournament = id.clone();
                return Err(RatingRefusal::NotRatedAsOf { tournament, date }.into());
            }
            return Ok(Vec::new());
        };
        let mut ladder = club
            .ladders()
            .get(&rules.ladder)
            .cloned()
            .unwrap_or_default();
        let later = first.position(club, &ladder, id, rules);
        let turn = later.unwrap_or(ladder.nights().len());
        let body = first_publication(club, &ladder, turn, id, rules, result)?;
        let mut drafts = vec![published(&mut ladder, body)?];
        if later.is_some() {
            let mut with = club.clone();
            let taken = with.change_ladder(&rules.ladder, |known| {
                *known = ladder;
                Ok(())
            });
            taken?;
            drafts.extend(cascade(&with, &rules.ladder, turn + 1, Cause::Earlier)?);
        }
        return Ok(drafts);
    }
    let mut drafts = Vec::new();
    for name in ladders {
        let turn = club.ladders().get(&name).and_then(|l| l.position_of(id));
        drafts.extend(cascade(
            club,
            &name,
            turn.unwrap_or(0),
            Cause::Finished(result),
        )?);
    }
    Ok(drafts)
}

/// The first publication of a night, at a turn that another night may have had so far.
///
/// A season that resets or widens the ratings cannot begin with it before nights of other seasons.
pub(super) fn first_publication(
    club: &Club,
    ladder: &Ladder,
    turn: usize,
    tournament: &TournamentId,
    rules: &RatingRules,
    result: u64,
) -> Result<RatingsPublished, Refusal> {
    let season = club.night(tournament).and_then(Night::season);
    let nights = begun_over(club, ladder, turn, tournament, rules);
    if let Some(season) = season.filter(|_| !nights.is_empty()) {
        let season = season.clone();
        return Err(RatingRefusal::BeforeOtherSeason { season, nights }.into());
    }
    let turn = RatedTurn {
        turn,
        tournament,
        season,
        rules,
        reading: NightReading::Second,
        result,
        revision: 1,
        replaces: None,
        ahead_of: ladder.nights().get(turn).map(RatedNight::tournament),
    };
    publication(club, ladder, &turn)
}

/// Takes a publication into a working copy of its ladder.
pub(super) fn published(ladder: &mut Ladder, body: RatingsPublished) -> Result<Draft, Refusal> {
    let stream = StreamId::rating(&body.rules.ladder);
    let taken = ladder.publish(&body, 0);
    taken?;
    Ok(Draft::plain(&stream, body))
}

/// The nights from a turn on, with turn and rules, up to the first that is open again.
fn finished_from<'a>(
    club: &'a Club,
    ladder: &'a Ladder,
    from: usize,
) -> impl Iterator<Item = (usize, &'a RatedNight, &'a RatingRules)> {
    let nights = ladder.nights().iter().enumerate().skip(from);
    nights.map_while(|(turn, night)| {
        let found = club.night(&night.tournament)?;
        let rules = ladder.rules_of(night)?;
        (found.phase() == Phase::Finished).then_some((turn, night, rules))
    })
}

/// The turn of a night to be rated again, by its own rules.
fn rerated<'a>(turn: usize, night: &'a RatedNight, rules: &'a RatingRules) -> RatedTurn<'a> {
    RatedTurn {
        turn,
        tournament: &night.tournament,
        season: night.season.as_ref(),
        rules,
        reading: night.reading,
        result: night.result,
        revision: night.revision + 1,
        replaces: Some(night.published),
        ahead_of: None,
    }
}

/// Why nights are rated again from a turn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// Something before the turn changed, or members were merged.
    Earlier,
    /// The night of the turn was corrected after its finish.
    Corrected,
    /// The night of the turn has a new result: the event with this number.
    Finished(u64),
}

/// Rates the nights from a turn on again, from the current state.
///
/// It begins with the first night whose ratings change and includes every night after it. A night with
/// a new result is published in any case. A night that is itself corrected is read as new nights are; all
/// others keep their reading.
///
/// A night that is open again, and those behind it, follow when it is finished.
pub(super) fn cascade(
    club: &Club,
    name: &LadderId,
    from: usize,
    cause: Cause,
) -> Result<Vec<Draft>, Refusal> {
    let Some(ladder) = club.ladders().get(name) else {
        return Ok(Vec::new());
    };
    let mut working = ladder.clone();
    let mut drafts = Vec::new();
    let mut changed = false;
    for (turn, night, rules) in finished_from(club, ladder, from) {
        let finished = match cause {
            Cause::Finished(result) if turn == from => Some(result),
            _ => None,
        };
        // A frozen night stays frozen while its openings are unchanged.
        let opens = working.opens_as_expected(turn, night);
        if night.is_frozen() && finished.is_none() && opens {
            continue;
        }
        // A frozen night whose openings changed is published in any case, and is frozen no longer.
        let released = night.is_frozen() && finished.is_none();
        let mut again = RatedTurn {
            result: finished.or(night.frozen_result()).unwrap_or(night.result),
            ..rerated(turn, night, rules)
        };
        if finished.is_some() {
            again.reading = NightReading::Second;
        }
        let mut body = publication(club, &working, &again)?;
        let mut values = night.clone();
        values.apply(&body);
        let differs = values.rows != night.rows;
        if differs && cause == Cause::Corrected && turn == from {
            again.reading = NightReading::Second;
            body = publication(club, &working, &again)?;
        }
        changed |= differs;
        if changed || released || finished.is_some() {
            drafts.push(published(&mut working, body)?);
        }
    }
    Ok(drafts)
}

/// A new result counts for places and points; ratings stay as they are.
fn leave_finished(
    club: &Club,
    id: &TournamentId,
    result: u64,
    reason: &CommandKey,
) -> Result<Vec<Draft>, Refusal> {
    let ladders = club.ladders_of(id);
    if ladders.is_empty() {
        let Some(rules) = rules_for(club, id)? else {
            let tournament = id.clone();
            return Err(RatingRefusal::NothingToLeave { tournament }.into());
        };
        return Ok(vec![frozen(&rules.ladder, id, result, reason)]);
    }
    let mut drafts = Vec::new();
    for name in ladders {
        let turn = club.ladders().get(&name).and_then(|l| l.position_of(id));
        drafts.extend(freeze(
            club,
            &name,
            turn.unwrap_or(0),
            Some(result),
            reason,
        )?);
    }
    Ok(drafts)
}

/// Freezes the nights from a turn on whose ratings the current state would change.
///
/// `result` is the new result of the night of that turn, which is frozen in any case.
///
/// A night that is open again, and those behind it, are rated when it is finished.
pub(super) fn freeze(
    club: &Club,
    name: &LadderId,
    from: usize,
    result: Option<u64>,
    reason: &CommandKey,
) -> Result<Vec<Draft>, Refusal> {
    let Some(ladder) = club.ladders().get(name) else {
        return Ok(Vec::new());
    };
    let mut drafts = Vec::new();
    for (turn, night, rules) in finished_from(club, ladder, from) {
        let finished = result.filter(|_| turn == from);
        let follows = if finished.is_some() {
            true
        } else if night.is_frozen() {
            !ladder.opens_as_expected(turn, night)
        } else {
            let mut values = night.clone();
            values.apply(&publication(club, ladder, &rerated(turn, night, rules))?);
            values.rows != night.rows
        };
        if follows {
            let result = finished.or(night.frozen_result()).unwrap_or(night.result);
            drafts.push(frozen(name, &night.tournament, result, reason));
        }
    }
    Ok(drafts)
}

fn frozen(ladder: &LadderId, tournament: &TournamentId, result: u64, reason: &CommandKey) -> Draft {
    let body = RatingsKept {
        ladder: ladder.clone(),
        tournament: tournament.clone(),
        result,
        reason: reason.clone(),
    };
    Draft::plain(&StreamId::rating(ladder), body)
}

/// A night leaves a ladder, and those after it are rated again.
pub(super) fn withdraw(
    club: &Club,
    id: &TournamentId,
    name: &LadderId,
) -> Result<Vec<Draft>, Refusal> {
    let Some(ladder) = club.ladders().get(name) else {
        return Ok(Vec::new());
    };
    let Some(turn) = ladder.position_of(id) else {
        return Ok(Vec::new());
    };
    let body = RatingsWithdrawn {
        ladder: name.clone(),
        tournament: id.clone(),
        replaces: ladder.nights()[turn].published,
    };
    let mut without = club.clone();
    without.change_ladder(name, |ladder| ladder.withdraw(&body))?;
    let mut drafts = vec![Draft::plain(&StreamId::rating(name), body)];
    drafts.extend(cascade(&without, name, turn, Cause::Earlier)?);
    Ok(drafts)
}

/// The finished nights that no ladder has, each with the number of its result.
///
/// They are in the order in which they were first finished.
fn unrated(club: &Club, log: &[Recorded]) -> Vec<(TournamentId, u64)> {
    let mut nights: Vec<(TournamentId, u64)> = Vec::new();
    for recorded in log {
        let finishes = Kind::of_name(&recorded.kind).is_some_and(Kind::finishes);
        if !finishes || club.revisions.is_retracted(&recorded.command) {
            continue;
        }
        let Some(id) = StreamId::from(&recorded.stream).into_tournament_id() else {
            continue;
        };
        match nights.iter_mut().find(|(night, _)| *night == id) {
            Some((_, result)) => *result = recorded.seq,
            None => nights.push((id, recorded.seq)),
        }
    }
    let wanted = |id: &TournamentId| {
        let night = club.night(id);
        let on_none =
            |ladder: &Ladder| ladder.position_of(id).is_none() && !ladder.unrated.contains(id);
        night.is_some_and(|night| night.phase() == Phase::Finished)
            && club.ladders().values().all(on_none)
    };
    nights.retain(|(id, _)| wanted(id));
    nights
}
