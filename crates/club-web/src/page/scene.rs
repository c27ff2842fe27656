//! A night as a page of it reads it: state, names for the reader, time.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

use chained_events::timestamp::Timestamp;
use club_log::authorise::{RevisedCommand, Staff, authorise};
use club_log::command::Command;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::ids::{StreamId, TournamentId};
use club_log::ledger::Record;
use club_log::tournament::Tournament;
use club_view::{PlayerView, TournamentView};
use club_words::Lang;
use jiff::tz::TimeZone;

use super::names::Names;
use super::{Look, names};
use crate::actor::actor;
use crate::possible::would_take;
use crate::{Address, NightPage, Query, Sheet};

/// A night with everything that its pages need.
pub(super) struct Scene<'a> {
    pub(super) look: &'a Look<'a>,
    pub(super) lang: Lang,
    pub(super) id: &'a TournamentId,
    pub(super) night: &'a Tournament,
    pub(super) records: &'a [Arc<Record>],
    /// Names as the reader sees them.
    pub(super) directory: Names<'a>,
    pub(super) zone: TimeZone,
    pub(super) now: Timestamp,
    view: OnceCell<TournamentView>,
}

impl<'a> Scene<'a> {
    /// The night of a look, for its reader.
    pub(super) fn of_night(look: &'a Look<'a>) -> Option<Self> {
        Self::new(look, !look.reader.is_staff())
    }

    /// The night of a look as the public sees it, for every reader.
    pub(super) fn in_public(look: &'a Look<'a>) -> Option<Self> {
        Self::new(look, true)
    }

    fn new(look: &'a Look<'a>, is_public: bool) -> Option<Self> {
        let shown = look.night?;
        let lang = look.reader.lang;
        let night: &Tournament = &shown.night;
        let all: &Directory = &look.view.state.directory;
        let directory = if is_public {
            names::shared(look, true)
        } else {
            Names::Own(names::for_staff(lang, all, Some(night)))
        };
        let zone = &night.announcement().zone;
        Some(Self {
            look,
            lang,
            id: &shown.id,
            night,
            records: &shown.records,
            directory,
            zone: TimeZone::get(zone).unwrap_or(TimeZone::UTC),
            now: look.view.at,
            view: OnceCell::new(),
        })
    }

    /// The night as it was, after these of its records.
    pub(super) fn then<'s>(
        &'s self,
        night: &'s Tournament,
        records: &'s [Arc<Record>],
        now: Timestamp,
    ) -> Scene<'s> {
        Scene {
            look: self.look,
            lang: self.lang,
            id: self.id,
            night,
            records,
            directory: Names::Own(Cow::Borrowed(&*self.directory)),
            zone: self.zone.clone(),
            now,
            view: OnceCell::new(),
        }
    }

    /// The night as data, made for the first region that asks for it.
    pub(super) fn view(&self) -> &TournamentView {
        self.view
            .get_or_init(|| TournamentView::of(&self.directory, self.id, self.night, self.now))
    }

    /// The title of the night.
    pub(super) fn title(&self) -> &'a str {
        &self.night.announcement().title
    }

    pub(super) fn player(&self, entry: EntryId) -> PlayerView {
        PlayerView::of(&self.directory, self.night, entry)
    }

    /// The name of an entry, with the count of entries after the first.
    pub(super) fn name(&self, entry: EntryId) -> String {
        self.player(entry).text(self.lang)
    }

    /// The address of a page of the night.
    pub(super) fn at(&self, page: NightPage) -> String {
        Address::Night(self.id.clone(), page).to_string()
    }

    /// The address of a sheet over a page.
    pub(super) fn sheet_at(&self, page: NightPage, sheet: Sheet) -> String {
        format!("{}?sheet={}", self.at(page), sheet.name())
    }

    /// The open sheet.
    pub(super) fn query(&self) -> &'a Query {
        self.look.query
    }

    /// The version of the night that whole-picture acts carry.
    pub(super) fn seen(&self) -> u64 {
        let stream = StreamId::tournament(self.id);
        self.look.view.state.club.version(&stream)
    }

    /// Whether the reader may give a command, as the log would answer.
    pub(super) fn may(&self, command: &Command) -> bool {
        self.may_about(command, None)
    }

    /// Whether the reader may give a command about an earlier one.
    pub(super) fn may_about(&self, command: &Command, revised: Option<&RevisedCommand>) -> bool {
        reader_may(self.look, command, revised)
    }

    /// Whether the log would take a command of the reader that is about this night; nothing is written.
    ///
    /// A night that is over is read apart from the club: there the role alone decides.
    pub(super) fn would_take(&self, command: &Command) -> bool {
        if !self.may(command) || self.night.phase().is_over() {
            return self.may(command);
        }
        let state = &self.look.view.state;
        let club = (&*state.club, &*state.directory);
        staff(self.look).is_some_and(|staff| would_take(club, staff.actor, self.now, command))
    }

    /// Hours and minutes of a moment on the clocks of the night.
    pub(super) fn hours(&self, at: Timestamp) -> String {
        hours(&self.zone, at)
    }
}

/// The reader of a page as the log knows staff.
fn staff(look: &Look<'_>) -> Option<Staff> {
    let reader = look.reader;
    Some(Staff {
        actor: actor(reader.member.as_ref()).ok()?,
        role: reader.role,
    })
}

/// Whether the reader of a page may give a command, as the log would answer.
pub(super) fn reader_may(
    look: &Look<'_>,
    command: &Command,
    revised: Option<&RevisedCommand>,
) -> bool {
    staff(look).is_some_and(|staff| authorise(&staff, command, revised, look.view.at).is_ok())
}

/// Hours and minutes of a moment in a zone.
pub(crate) fn hours(zone: &TimeZone, at: Timestamp) -> String {
    let moment = jiff::Timestamp::from_millisecond(at.as_millisecond());
    moment.map_or_else(
        |_| at.to_string(),
        |moment| moment.to_zoned(zone.clone()).strftime("%H:%M").to_string(),
    )
}
