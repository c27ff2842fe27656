//! Everything that a page is made of, gathered before it is made.

use std::sync::Arc;

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use club_log::authorise::Role;

use crate::asked::Asked;
use crate::desk::Desk;
use crate::job_view::JobPage;
use crate::long_job::LongQuestion;
use crate::pairing::PairingFault;
use crate::problem::{Problem, RequestFault};
use crate::sheet_command;
use crate::site::{Site, cookie};
use crate::{
    Address, DeviceRow, DevicesView, Found, JobId, Look, NightPage, PairingCode, PairingView,
    ProgramRow, PublicNames, Query, Question, Reader, Sheet, SheetPreview, ShownNight, StaffRow,
    Theme, View,
};

/// Everything that a page is made of.
#[derive(Debug, Clone)]
pub(crate) struct Prepared {
    address: Address,
    query: Query,
    view: Arc<View>,
    night: Option<ShownNight>,
    reader: Reader,
    origin: String,
    names: PublicNames,
    found: Option<Found>,
    preview: Option<SheetPreview>,
    devices: Option<DevicesView>,
    pairing: Option<PairingView>,
}

impl Prepared {
    /// Everything for the page at an address, as the club is in this view.
    ///
    /// # Errors
    ///
    /// A page that the reader may not see, and a night that there is not.
    pub(crate) async fn of<D: Desk>(
        site: &Site<D>,
        address: &Address,
        query: &Query,
        view: Arc<View>,
        asked: &Asked,
    ) -> Result<Self, Problem> {
        Self::with(site, address, query, view, asked, None).await
    }

    /// The same with an answer of the log that is there already.
    ///
    /// # Errors
    ///
    /// As [`Prepared::of`].
    pub(crate) async fn with<D: Desk>(
        site: &Site<D>,
        address: &Address,
        query: &Query,
        view: Arc<View>,
        asked: &Asked,
        answer: Option<Found>,
    ) -> Result<Self, Problem> {
        may_read(address, asked.reader.role)?;
        let night = shown(site, address, &view).await?;
        if address.night().is_some() && night.is_none() {
            return Err(crate::asked::nothing(&address.to_string()));
        }
        let reader_at = (asked.reader.role, view.at);
        let preview = match sheet_command::of(address, query, night.as_ref(), reader_at) {
            Some(Ok(command)) => Some(site.desk.preview(command, asked.reader.lang).await?),
            Some(Err(fault)) => {
                let words = Problem::from(fault).words(asked.reader.lang);
                Some(SheetPreview::Refused(words))
            }
            None => None,
        };
        let question = match (address, query.sheet, &query.file) {
            (Address::Members, Some(Sheet::Import), Some(file))
                if asked.reader.role >= Role::Director =>
            {
                let file = site.uploads().get(file);
                let columns = query.columns;
                file.map(|file| Question::Members { file, columns })
            }
            (Address::Settings, ..) if asked.reader.role < Role::Director => None,
            _ => Question::of(address, query, &view.state.club, view.at),
        };
        let found = match (answer, question) {
            (Some(found), _) => Some(found),
            (None, Some(question)) if question.may_take_long() => {
                let page = JobPage::Page(address.clone(), Box::new(query.clone()));
                let who = asked.beginner();
                let asked = LongQuestion {
                    question,
                    page,
                    who,
                };
                Some(site.desk.long(asked).await?)
            }
            (None, Some(question)) => Some(site.desk.find(question).await?),
            (None, None) => None,
        };
        let director = asked.reader.role == Role::Director;
        let devices = (director && *address == Address::Settings).then(|| devices(site, asked));
        let names = public_names(site);
        Ok(Self {
            address: address.clone(),
            query: query.clone(),
            night,
            reader: asked.reader.clone(),
            origin: site.shared.hosts.origin(),
            names,
            found,
            preview,
            devices,
            pairing: pairing(site, address, asked),
            view,
        })
    }

    /// The job that works on the answer, where that takes long.
    pub(crate) const fn job(&self) -> Option<&JobId> {
        match &self.found {
            Some(Found::Working(id)) => Some(id),
            _ => None,
        }
    }

    /// A page about nothing but a problem.
    pub(crate) fn bare<D: Desk>(site: &Site<D>, reader: &Reader) -> Self {
        Self {
            address: Address::Home,
            query: Query::default(),
            view: site.desk.view(),
            night: None,
            reader: reader.clone(),
            origin: site.shared.hosts.origin(),
            names: public_names(site),
            found: None,
            preview: None,
            devices: None,
            pairing: None,
        }
    }

    /// All of it, for the page.
    pub(crate) fn look(&self) -> Look<'_> {
        Look {
            address: &self.address,
            query: &self.query,
            view: &self.view,
            night: self.night.as_ref(),
            reader: &self.reader,
            origin: &self.origin,
            names: self.names,
            found: self.found.as_ref(),
            preview: self.preview.as_ref(),
            devices: self.devices.as_ref(),
            pairing: self.pairing.as_ref(),
        }
    }
}

/// The parameters of an address, with the theme of the reader's cookie.
pub(crate) fn query_of(query: Option<&str>, headers: &HeaderMap) -> Query {
    let pairs = query.unwrap_or_default().split('&');
    let decoded = |text: &str| {
        let blanks = text.replace('+', " ");
        let text = percent_encoding::percent_decode_str(&blanks).decode_utf8_lossy();
        text.into_owned()
    };
    let pairs = pairs.filter_map(|pair| pair.split_once('='));
    let pairs = pairs.map(|(name, value)| (decoded(name), decoded(value)));
    let mut query = Query::from_pairs(pairs);
    let kept = || cookie(headers, "theme").and_then(Theme::of_name);
    query.theme = query.theme.or_else(kept);
    query
}

/// The night of an address, or the one that it means: the open one, on the wall also the last.
async fn shown<D: Desk>(
    site: &Site<D>,
    address: &Address,
    view: &View,
) -> Result<Option<ShownNight>, Problem> {
    let id = match (address.night(), address) {
        (Some(id), _) => Some(id.clone()),
        (None, Address::Wall(_)) => view.wall_night().cloned(),
        (None, _) => view.open_night().cloned(),
    };
    match id {
        Some(id) => Ok(site.desk.night(id).await?),
        None => Ok(None),
    }
}

/// Whether a role may read a page.
pub(crate) fn may_read(address: &Address, role: Role) -> Result<(), Problem> {
    let needed = match address {
        Address::Night(
            _,
            NightPage::Tonight
            | NightPage::Tables
            | NightPage::Table(_)
            | NightPage::Seat(..)
            | NightPage::Moves
            | NightPage::Log
            | NightPage::LogAt(_)
            | NightPage::Check
            | NightPage::Money
            | NightPage::Print(_),
        )
        | Address::ClubLog
        | Address::Print(_)
        | Address::Members
        | Address::Member(_) => Role::Floor,
        Address::Settings => Role::Director,
        Address::Home
        | Address::Night(_, NightPage::Seats | NightPage::Payouts)
        | Address::Wall(_)
        | Address::Player(_)
        | Address::PlayerRating(_)
        | Address::Season(_)
        | Address::Rating
        | Address::WhatIf
        | Address::Job(_)
        | Address::Tools
        | Address::Tool(_)
        | Address::Pair(_)
        | Address::Help => Role::Public,
    };
    match role {
        role if role >= needed => Ok(()),
        Role::Public => Err(RequestFault::PairFirst.into()),
        _ => Err(RequestFault::DirectorsPage.into()),
    }
}

/// Names that the public sees. The guard ends here: in a larger expression it would last to its end.
fn public_names<D: Desk>(site: &Site<D>) -> PublicNames {
    let kept = site.kept();
    kept.preferences.names
}

/// Staff and devices, for the settings.
fn devices<D: Desk>(site: &Site<D>, asked: &Asked) -> DevicesView {
    let now = site.now();
    let this = asked.passed.device.as_deref();
    let this = this.map(crate::pairing::hash_of);
    // Codes are locked before what is kept, everywhere.
    let code = site.codes().newest(now);
    let kept = site.kept();
    let staffing = &kept.staffing;
    let staff = staffing.roles.iter().map(|(member, role)| StaffRow {
        member: member.clone(),
        role: role.role(),
    });
    let lasts = |device: &crate::Device| device.ends.is_none_or(|ends| now < ends);
    let devices = staffing.devices.iter().filter(|(_, device)| lasts(device));
    let devices = devices.map(|(hash, device)| DeviceRow {
        id: hash.clone(),
        member: device.member.clone(),
        label: device.label.clone(),
        since: device.since,
        ends: device.ends,
        is_this: this.as_deref() == Some(hash),
    });
    let mut devices: Vec<DeviceRow> = devices.collect();
    devices.sort_by_key(|device| std::cmp::Reverse(device.since));
    let programs = staffing.programs.iter().map(|(name, program)| ProgramRow {
        name: name.clone(),
        role: program.role.role(),
        since: program.since,
    });
    DevicesView {
        staff: staff.collect(),
        devices,
        programs: programs.collect(),
        addresses: site.shared.hosts.addresses_of_others(),
        network: kept.preferences.network.clone(),
        names: kept.preferences.names,
        code: code.map(|(code, member, ends)| PairingCode { code, member, ends }),
    }
}

/// State of a phone that opens the page for pairing.
fn pairing<D: Desk>(site: &Site<D>, address: &Address, asked: &Asked) -> Option<PairingView> {
    let Address::Pair(code) = address else {
        return None;
    };
    if asked.caller.member.is_some() {
        return Some(PairingView::Paired);
    }
    let Some(code) = code else {
        return Some(PairingView::Ask);
    };
    let looked = site.codes().look(code, asked.from, site.now());
    Some(match looked {
        Ok(member) => match site.kept().staffing.roles.get(&member) {
            Some(role) => PairingView::Valid {
                role: role.role(),
                member,
            },
            None => PairingView::Refused,
        },
        Err(PairingFault::TooManyCodes { .. }) => PairingView::Wait { seconds: 60 },
        Err(_) => PairingView::Refused,
    })
}

/// The kind of a device, as its browser says it.
pub(crate) fn label_of(headers: &HeaderMap) -> String {
    let agent = headers
        .get(USER_AGENT)
        .and_then(|value| value.to_str().ok());
    let agent = agent.unwrap_or_default();
    let kinds = [
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Macintosh", "Mac"),
        ("CrOS", "Chromebook"),
        ("Linux", "Linux"),
    ];
    let known = kinds.iter().find(|(sign, _)| agent.contains(sign));
    known.map_or("?", |(_, label)| label).to_owned()
}
