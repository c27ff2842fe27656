//! Decisions that change what was announced, and that let players in after registration closed.

use std::collections::BTreeSet;

use chained_events::envelope::Recorded;
use chained_events::timestamp::Timestamp;

use super::enter::{Deadline, Wanted};
use super::places::check_places;
use super::{Decision, Desk, Draft, text};
use crate::club::Club;
use crate::codec::decode;
use crate::command::NightEdit;
use crate::event::{
    Change, EditedField, Event, RegistrationReopened, TournamentEdited, TournamentEvent,
};
use crate::fold::apply_edit;
use crate::ids::{SeasonId, StreamId, TournamentId};
use crate::late::LateRegistration;
use crate::refusal::{Contradiction, EditRefusal, Refusal, RefusedValue, SeasonRefusal};
use crate::rules::{Announcement, ListEnd, RoomRules};
use crate::tournament::{Phase, Tournament};

impl Desk<'_> {
    /// Other values of an announcement; all of them or none.
    pub(super) fn edit(
        &self,
        named: Option<&TournamentId>,
        edits: &[NightEdit],
        reason: &str,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, night) = self.club.tournament(named)?;
        if night.phase().is_over() {
            self.season_is_open(night)?;
        }
        let mut after = night.announcement().clone();
        let mut changes: Vec<EditedField> = Vec::new();
        for edit in edits {
            let Some(change) = change_of(&after, edit)? else {
                continue;
            };
            if !night.can_edit(&change) {
                return Err(EditRefusal::TooLateToEdit {
                    tournament: id.clone(),
                    field: change.name(),
                    phase: night.phase(),
                }
                .into());
            }
            if let EditedField::Season(Change { new, .. }) = &change {
                self.check_season(new.as_ref())?;
            }
            apply_edit(&mut after, change.clone())?;
            if let EditedField::Money(change) = &change {
                super::money::check_edit(night, change)?;
            }
            changes.push(change);
        }
        if changes.is_empty() || after == *night.announcement() {
            let tournament = id.clone();
            return Err(EditRefusal::SameAnnouncement { tournament }.into());
        }
        if let Some(fault) = after.fault_since(night.announcement()) {
            return Err(fault);
        }
        after.check_capacity_since(night.announcement())?;
        for change in &changes {
            check_history(night, change, &after, at)?;
        }
        let body = TournamentEdited {
            changes,
            reason: Some(self.request.key.clone()),
        };
        let moves_tables = body.changes.iter().any(EditedField::moves_tables);
        let mut decision = Decision::one(&StreamId::tournament(id), body);
        if moves_tables {
            self.heal_after(&mut decision, id, at)?;
        }
        decision.note = Some(note);
        Ok(decision)
    }

    /// Refuses to let a night count for a season that is closed.
    fn check_season(&self, new: Option<&SeasonId>) -> Result<(), Refusal> {
        match new {
            Some(season) if !self.club.season(season)?.open => {
                let season = season.clone();
                Err(SeasonRefusal::SeasonIsClosed { season }.into())
            }
            _ => Ok(()),
        }
    }

    /// Players may enter again.
    pub(super) fn open_registration(
        &self,
        named: Option<&TournamentId>,
        reason: Option<&str>,
    ) -> Result<Decision, Refusal> {
        let (id, night) = self.tournament_at(named, Phase::Running)?;
        if night.registration_open() {
            let tournament = id.clone();
            return Err(EditRefusal::AlreadyOpen { tournament }.into());
        }
        night.no_deal()?;
        check_final_table(id, night)?;
        let body = RegistrationReopened {
            reason: reason.map(|_| self.request.key.clone()),
        };
        let mut decision = Decision::one(&StreamId::tournament(id), body);
        decision.note = reason.map(text::note).transpose()?;
        Ok(decision)
    }

    /// One player enters after the deadline; a registration that was closed is closed again.
    pub(super) fn enter_late(
        &self,
        named: Option<&TournamentId>,
        player: &str,
        reason: &str,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, night) = self.tournament_going_on(named)?;
        let was_open = night.registration_open();
        let stream = StreamId::tournament(id);
        let mut club = self.club.clone();
        let mut events: Vec<Draft> = Vec::new();
        let mut take = |club: &mut crate::Club, drafts: Vec<Draft>| -> Result<(), Refusal> {
            for draft in &drafts {
                club.apply(&draft.stream, draft.event.clone(), &self.request.key, at)?;
            }
            events.extend(drafts);
            Ok(())
        };
        if !was_open {
            night.no_deal()?;
            check_final_table(id, night)?;
            if night.announcement().rules.alternates.until == ListEnd::Registration {
                check_places(id, night, night.alive_count() + 1)?;
            }
            let reason = Some(self.request.key.clone());
            let reopened = Draft::plain(&stream, RegistrationReopened { reason });
            take(&mut club, vec![reopened])?;
        }
        let entered = {
            let desk = self.on(&club);
            let (id, night) = desk.tournament_going_on(named)?;
            desk.entered(id, night, player, Wanted::Next, at, Deadline::Waived)?
        };
        take(&mut club, entered)?;
        if !was_open {
            let closed = self.on(&club).close_registration(named)?.events;
            take(&mut club, closed)?;
        }
        Ok(Decision {
            events,
            note: Some(note),
            ..Decision::default()
        })
    }
}

/// The seasons before and after of nights that events moved.
pub(crate) fn seasons_moved(events: &[Recorded]) -> Vec<SeasonId> {
    // What cannot be read is reported when it is folded.
    let decoded = events
        .iter()
        .flat_map(|event| decode(event).unwrap_or_default());
    let seasons = decoded.filter_map(|event| match event {
        Event::Tournament(TournamentEvent::TournamentEdited(body)) => body.seasons().cloned(),
        _ => None,
    });
    let both = seasons.flat_map(|change| [change.old, change.new]);
    both.flatten().collect()
}

/// Refuses another player where the seats of the final table were drawn.
fn check_final_table(id: &TournamentId, night: &Tournament) -> Result<(), EditRefusal> {
    if night.announcement().redraws_final_table() && night.seats().final_table().is_some() {
        let tournament = id.clone();
        return Err(EditRefusal::FinalTableDrawn { tournament });
    }
    Ok(())
}

/// The change that an edit makes; none where the value is the same.
fn change_of(now: &Announcement, edit: &NightEdit) -> Result<Option<EditedField>, Refusal> {
    let rules = &now.rules;
    Ok(match edit {
        NightEdit::Title(new) => {
            let new = text::title("tournament title", new)?;
            changed(&now.title, &new).map(EditedField::Title)
        }
        NightEdit::Season(new) => changed(&now.season, new).map(EditedField::Season),
        NightEdit::Date(new) => changed(&now.date, new).map(EditedField::Date),
        NightEdit::Starts(new) => changed(&now.starts, new).map(EditedField::Starts),
        NightEdit::Capacity(new) => changed(&now.capacity, new).map(EditedField::Capacity),
        NightEdit::Seats(new) => changed(&rules.seating.n_max, new).map(EditedField::Seats),
        NightEdit::MinStart(new) => changed(&rules.seating.n_min, new).map(EditedField::MinStart),
        NightEdit::Stack(new) => changed(&rules.stack, new).map(EditedField::Stack),
        NightEdit::MaxEntries(new) => changed(&rules.max_entries, new).map(EditedField::MaxEntries),
        NightEdit::LateRegistration(new) => {
            changed(&rules.late_registration, new).map(EditedField::LateRegistration)
        }
        NightEdit::Blinds(new) => changed(&rules.blinds, new).map(EditedField::Blinds),
        NightEdit::Room(new) => changed(&rules.seating.room, new).map(EditedField::Room),
        NightEdit::PassedOver(new) => {
            changed(&rules.alternates.passed_over, new).map(EditedField::PassedOver)
        }
        NightEdit::AlternatesUntil(new) => {
            changed(&rules.alternates.until, new).map(EditedField::AlternatesUntil)
        }
        NightEdit::FinalTable(new) => changed(&now.final_table, new).map(EditedField::FinalTable),
        NightEdit::Redraws(new) => changed(&now.redraws, &in_order(new)).map(EditedField::Redraws),
        NightEdit::Money(new) => {
            let old = rules.money.as_deref().cloned();
            let change = changed(&old, &new.as_deref().cloned());
            change.map(|change| EditedField::Money(Box::new(change)))
        }
    })
}

/// The numbers of players left at which seats are drawn again, each once, the largest first.
pub(super) fn in_order(redraws: &[u32]) -> Vec<u32> {
    let mut redraws = redraws.to_vec();
    redraws.sort_unstable_by(|a, b| b.cmp(a));
    redraws.dedup();
    redraws
}

/// A change, where the values differ.
pub(super) fn changed<T: Clone + PartialEq>(old: &T, new: &T) -> Option<Change<T>> {
    Change::of(old, new)
}

/// Refuses a revision that leaves a night with rules that no tournament could be announced with.
///
/// An edit may need the one that is taken back. A night that is over needs no rules.
pub(super) fn check_still_allowed<'a>(
    (before, after): (&Club, &Club),
    nights: impl Iterator<Item = &'a TournamentId>,
) -> Result<(), Refusal> {
    for id in nights {
        let (Ok((_, before)), Ok((_, after))) =
            (before.tournament(Some(id)), after.tournament(Some(id)))
        else {
            continue;
        };
        let fault = after.announcement().fault_since(before.announcement());
        if let Some(fault) = fault.filter(|_| !after.phase().is_over()) {
            return Err(fault);
        }
    }
    Ok(())
}

/// Refuses a value that contradicts what happened, with all that it contradicts.
fn check_history(
    night: &Tournament,
    change: &EditedField,
    after: &Announcement,
    at: Timestamp,
) -> Result<(), EditRefusal> {
    let (value, facts) = match change {
        EditedField::Capacity(Change {
            new: Some(most), ..
        }) => {
            let room = usize::try_from(*most).unwrap_or(usize::MAX);
            let players = night.alive_count();
            let facts = (players > room).then_some(Contradiction::PlayersIn { players });
            (
                RefusedValue::Number((*most).into()),
                facts.into_iter().collect(),
            )
        }
        EditedField::Seats(Change { .. }) | EditedField::FinalTable(Change { .. }) => {
            let most = after.most_seats();
            // Another final table has orders given again.
            let is_seats = matches!(change, EditedField::Seats(_));
            let beyond = night.seats().beyond(most);
            let facts = beyond.map(|(table, seat, entry)| Contradiction::Seated {
                entry,
                table: table.clone(),
                seat,
            });
            let blinds = night.seats().blinds_beyond(most);
            let blinds = blinds.map(|(table, seat)| Contradiction::BlindsAt {
                table: table.clone(),
                seat,
            });
            let places = after.rules.seating.places();
            let players = night.alive_count();
            let above = places.filter(|places| players > *places);
            let above = above.map(|_| Contradiction::PlayersIn { players });
            let orders = night.seats().orders().iter().filter(|_| is_seats);
            let orders = orders.filter_map(|order| {
                let seat = order.seat.filter(|seat| seat.get() > most)?;
                let table = order.to.clone();
                Some(Contradiction::Ordered { table, seat })
            });
            (
                RefusedValue::Number(most.into()),
                facts.chain(blinds).chain(orders).chain(above).collect(),
            )
        }
        EditedField::Room(Change {
            new: Some(room), ..
        }) => {
            let value = RefusedValue::Tables(room.tables.len());
            (value, beyond_room(night, room, after))
        }
        EditedField::MaxEntries(Change { new, .. }) => {
            (RefusedValue::Number((*new).into()), too_many(night, *new))
        }
        EditedField::Blinds(Change { .. }) => {
            let levels = after
                .rules
                .blinds
                .as_ref()
                .map_or(0, |blinds| blinds.levels.len());
            (RefusedValue::Levels(levels), levels_begun(night, after, at))
        }
        EditedField::LateRegistration(Change {
            new: Some(rule), ..
        }) => {
            let value = match rule {
                LateRegistration::UntilLevel(level) => RefusedValue::UntilLevel(*level),
                LateRegistration::Minutes(minutes) => RefusedValue::Minutes(*minutes),
            };
            (value, entered_later(night, *rule))
        }
        _ => return Ok(()),
    };
    if facts.is_empty() {
        return Ok(());
    }
    Err(EditRefusal::Contradicted {
        field: change.name(),
        value,
        facts,
    })
}

/// Open tables and taken seats that the room would not have. Players above its places are added.
fn beyond_room(night: &Tournament, room: &RoomRules, after: &Announcement) -> Vec<Contradiction> {
    let (seats, most) = (after.rules.seating.n_max, after.most_seats());
    let mut facts = Vec::new();
    for (id, table) in night.seats().tables() {
        let Some(own) = room.tables.iter().find(|own| own.name == *id) else {
            facts.push(Contradiction::TableOpen { table: id.clone() });
            continue;
        };
        let there = |seat: mtt_seating::Seat| {
            let number = seat.get();
            number <= own.seats.min(most) && !own.closed.contains(&number)
        };
        let taken = table.seats().filter(|(seat, _)| !there(*seat));
        facts.extend(taken.map(|(seat, entry)| Contradiction::Seated {
            entry,
            table: id.clone(),
            seat,
        }));
    }
    let players = night.alive_count();
    let last = !night.registration_open() && players <= usize::from(after.final_table_seats());
    if players > room.places(if last { most } else { seats }) {
        facts.push(Contradiction::PlayersIn { players });
    }
    facts
}

/// Players with more entries.
fn too_many(night: &Tournament, most: u32) -> Vec<Contradiction> {
    let members: BTreeSet<_> = night.entries().map(|(_, entry)| &entry.member).collect();
    let made = members
        .into_iter()
        .map(|member| (member, night.entries_of(member)));
    made.filter(|(_, entries)| *entries > most)
        .map(|(member, entries)| Contradiction::EntriesMade {
            member: member.clone(),
            entries,
        })
        .collect()
}

/// The levels that have begun and would be other ones, with the breaks behind them.
fn levels_begun(night: &Tournament, after: &Announcement, at: Timestamp) -> Vec<Contradiction> {
    let at = at.max(night.last_at());
    let begun = night.clock_at(at).level;
    // What no structure can be made of was refused before.
    let schedule = after.rules.schedule().ok().flatten();
    let then = night.clock().view(at, schedule.as_ref()).level;
    let levels = |announcement: &Announcement| {
        let blinds = announcement.rules.blinds.as_ref();
        blinds.map_or_else(Vec::new, |blinds| blinds.levels.clone())
    };
    let (old, new) = (levels(night.announcement()), levels(after));
    // By the new blinds the clock would show a later level than it does.
    let other =
        |(level, index): &(u32, usize)| *level > begun || old.get(*index) != new.get(*index);
    (1..=begun.max(then))
        .zip(0_usize..)
        .filter(other)
        .map(|(level, _)| Contradiction::LevelBegun { level })
        .collect()
}

/// Entries after the draw that came when late registration would have been over.
fn entered_later(night: &Tournament, rule: LateRegistration) -> Vec<Contradiction> {
    let schedule = night.schedule();
    let later = night.entries().filter(|(_, entry)| {
        let came = entry.registered_at;
        let drawn = night.drawn_at.is_some_and(|drawn| came >= drawn);
        let clock = night.clock().view_back(came, schedule);
        drawn && entry.counts() && rule.over(&clock).is_some()
    });
    later
        .map(|(entry, _)| Contradiction::EnteredLater { entry })
        .collect()
}
