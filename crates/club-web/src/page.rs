//! Pages: what is at an address, as regions and as a whole document.

mod act;
mod alternates;
mod check;
mod clock;
mod club_log;
mod club_print;
mod deal;
mod edit;
mod effects;
mod facts;
mod finished;
mod frame;
mod hands;
mod help;
mod home;
mod import;
mod job;
mod knocker;
mod log;
mod members;
mod money;
mod money_rows;
mod moves;
mod names;
mod orders;
mod pair;
mod pay;
mod people;
mod player;
mod player_rating;
mod print;
mod prizes;
mod qr;
mod rating;
mod recent;
mod refund;
mod replay;
mod scene;
mod season;
mod seat;
mod seats;
mod settings;
mod sheet;
mod standings;
mod table;
mod table_change;
mod tables;
mod ticks;
mod tonight;
mod tools;
mod wall;
mod wall_lists;
mod what_if;

use club_view::EffectsView;

use crate::{
    Address, DevicesView, Found, NightPage, PairingView, PublicNames, Query, Reader, Region,
    ShownNight, View,
};

pub(crate) use self::hands::hands_played;
pub(crate) use self::names::for_public;
pub(crate) use self::pay::priced;
use self::scene::Scene;
pub(crate) use self::scene::hours;
pub(crate) use self::settings::token as token_page;
pub(crate) use self::tools::fresh_round;

/// Everything that a page is made of.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// The address.
    pub address: &'a Address,
    /// The part of the address behind the question mark.
    pub query: &'a Query,
    /// The club.
    pub view: &'a View,
    /// The night that the address names, or the open night that it means.
    pub night: Option<&'a ShownNight>,
    /// Person who reads it.
    pub reader: &'a Reader,
    /// The origin under which phones reach the server, for QR codes: `http://192.168.1.20:7373`.
    pub origin: &'a str,
    /// Names that the public sees.
    pub names: PublicNames,
    /// The answer of the log, where the page asks for something.
    pub found: Option<&'a Found>,
    /// Effects of the act of the open sheet, where the ledger was asked.
    pub preview: Option<&'a SheetPreview>,
    /// Staff and devices, for the settings.
    pub devices: Option<&'a DevicesView>,
    /// State of a phone that is being paired.
    pub pairing: Option<&'a PairingView>,
}

impl Look<'_> {
    /// The language of a part of the wall that is in both languages in turn.
    fn turning_lang(&self) -> Option<&'static str> {
        let turns = self.query.both_languages;
        turns.then(|| self.reader.lang.tag())
    }
}

/// Result of a dry run of the act of a sheet.
#[derive(Debug, Clone, PartialEq)]
pub enum SheetPreview {
    /// The act is possible.
    Possible(Box<EffectsView>),
    /// The act is refused, with the sentence for the reader.
    Refused(String),
}

/// Document and regions of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The title of the document.
    pub title: String,
    /// Elements that change while the page is open, in their order. Those of the frame come first.
    pub regions: Vec<Region>,
    layout: Layout,
}

/// A form by which a refused act goes on: all the same, or in another order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnwardForm {
    /// The label of its button.
    pub label: String,
    /// The address that it is sent to.
    pub action: String,
    /// Its fields.
    pub fields: Vec<(String, String)>,
}

/// Frame around the regions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// The screen on the wall: no frame.
    Wall,
    /// One column.
    One,
    /// On a desk a column at the right.
    Two,
    /// The same, with as much room for the map as there is.
    Map,
}

impl Page {
    /// The page at an address; none where the address names something that does not exist.
    #[must_use]
    pub fn of(look: &Look<'_>) -> Option<Self> {
        let staff = look.reader.is_staff();
        let page = match look.address {
            Address::Home => home::page(look),
            Address::Wall(_) => return Some(wall::page(look)),
            Address::Help => help::page(look),
            Address::Print(printed) if staff => club_print::page(look, *printed)?,
            Address::ClubLog if staff => club_log::page(look),
            Address::Members if staff => members::page(look),
            Address::Member(member) if staff => members::member(look, member)?,
            Address::Settings if staff => settings::page(look),
            Address::Pair(code) => pair::page(look, code.as_deref()),
            Address::Player(member) => player::page(look, member)?,
            Address::PlayerRating(member) => player_rating::page(look, member)?,
            Address::Season(season) => season::page(look, season)?,
            Address::Rating => rating::page(look)?,
            Address::WhatIf => what_if::page(look)?,
            Address::Job(_) => job::page(look)?,
            Address::Tools => tools::page(look),
            Address::Tool(tool) => tools::tool(look, *tool),
            Address::Night(_, page) => {
                let scene = Scene::of_night(look)?;
                match page {
                    NightPage::Seats => seats::page(&scene),
                    NightPage::Payouts => prizes::page(&scene)?,
                    _ if !staff => return None,
                    NightPage::Tonight => tonight::page(&scene),
                    NightPage::Tables => tables::page(&scene, None),
                    NightPage::Table(table) => {
                        tables::page(&scene, Some(table::sheet(&scene, table)?))
                    }
                    NightPage::Seat(table, seat) => {
                        tables::page(&scene, Some(seat::sheet(&scene, table, *seat)?))
                    }
                    NightPage::Moves => moves::page(&scene),
                    NightPage::Log => log::page(&scene),
                    NightPage::Check => check::page(&scene),
                    NightPage::LogAt(seq) => replay::page(&scene, *seq)?,
                    NightPage::Money => money::page(&scene)?,
                    NightPage::Print(printed) => print::page(&scene, *printed)?,
                }
            }
            Address::Settings
            | Address::Print(_)
            | Address::ClubLog
            | Address::Members
            | Address::Member(_) => {
                return None;
            }
        };
        Some(frame::with_bar(page, look))
    }

    /// A page about a problem, a line each, with the forms that go on from it.
    #[must_use]
    pub fn of_problem(look: &Look<'_>, words: &str, ways: &[OnwardForm]) -> Self {
        let title = words.lines().next().unwrap_or_default();
        let element = maud::html! {
            section.panel id="problem" role="alert" {
                h1 { (title) }
                @for line in words.lines().skip(1) { p { (line) } }
                @if !ways.is_empty() {
                    div.row {
                        @for way in ways {
                            form method="post" action=(way.action) {
                                @for (name, value) in &way.fields { input type="hidden" name=(name) value=(value); }
                                button type="submit" { (way.label) }
                            }
                        }
                    }
                }
            }
        };
        let page = Self::new(title, vec![Region::new("problem", element)]);
        frame::with_bar(page, look)
    }

    /// A page of one column.
    fn new(title: impl Into<String>, regions: Vec<Region>) -> Self {
        Self {
            title: title.into(),
            regions,
            layout: Layout::One,
        }
    }

    /// The page in another frame.
    fn laid_out(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// The whole document.
    #[must_use]
    pub fn document(&self, look: &Look<'_>, assets: &crate::Assets) -> String {
        frame::document(self, look, assets).into_string()
    }
}
