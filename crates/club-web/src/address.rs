//! Addresses of pages: where each is, and what it shows.

use std::fmt;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use chained_events::ids::MemberId;
use club_log::ids::{SeasonId, TournamentId};
use mtt_seating::{Seat, TableId};

use crate::JobId;

/// Characters of a table's name that an address writes as they are.
const IN_NAMES: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'~');

/// Address of a page. Only ids are in it, never names.
///
/// ```
/// use club_web::Address;
///
/// let address = Address::of_path("/t/2026-03-07/tables/T5/3").expect("the path of a seat");
/// assert_eq!(address.to_string(), "/t/2026-03-07/tables/T5/3");
/// assert_eq!(Address::of_path("/t/2026-03-07/nowhere"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Address {
    /// `/`: for staff the open night, for anybody else the wall or the season.
    Home,
    /// `/t/ID` and what is under it.
    Night(TournamentId, NightPage),
    /// `/wall` and `/wall/ID`: the screen on the wall, of the open nights or of one.
    Wall(Option<TournamentId>),
    /// `/p/MEMBER`: a player's seat.
    Player(MemberId),
    /// `/p/MEMBER/rating`: the path of a player's rating, and why it changed.
    PlayerRating(MemberId),
    /// `/season/ID`: standings.
    Season(SeasonId),
    /// `/rating`: everybody on a ladder.
    Rating,
    /// `/tools/whatif`: the ladder under other parameters.
    WhatIf,
    /// `/tools`: the list of tools.
    Tools,
    /// `/tools/ranges` and others: a tool that needs nothing of the club.
    Tool(Tool),
    /// `/members`: the members by reading.
    Members,
    /// `/members/ID`: one member, and what can be done.
    Member(MemberId),
    /// `/log`: commands about the club, its members and seasons.
    ClubLog,
    /// `/print/signin`: something of the club for paper.
    Print(ClubPrinted),
    /// `/settings`: staff, devices, addresses.
    Settings,
    /// `/pair` and `/pair/CODE`: a phone becomes a device of the club.
    Pair(Option<String>),
    /// `/help`: the keys, and what each sign means.
    Help,
    /// `/jobs/ID`: long work, and how far it is.
    Job(JobId),
}

/// Tool that needs nothing of the club. What is asked is in the query: an address is a bookmark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tool {
    /// Hands of a player in a seat, and ranges edited by hand.
    Ranges,
    /// Practice of push or fold.
    PushOrFold,
    /// Structures of payouts next to each other.
    Payouts,
    /// A deal of the players left.
    Icm,
    /// A small backgammon against perfect play.
    Niko,
    /// A tournament played by chance.
    Seating,
}

impl Tool {
    /// All of them, in the order of the list.
    pub const ALL: [Self; 6] = [
        Self::Ranges,
        Self::PushOrFold,
        Self::Payouts,
        Self::Icm,
        Self::Niko,
        Self::Seating,
    ];

    /// Its name in an address.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ranges => "ranges",
            Self::PushOrFold => "push-or-fold",
            Self::Payouts => "payouts",
            Self::Icm => "icm",
            Self::Niko => "niko",
            Self::Seating => "seating",
        }
    }

    fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tool| tool.name() == name)
    }
}

/// Page of a night.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NightPage {
    /// Players who come in: `/t/ID`.
    Tonight,
    /// Tables as a map: `/t/ID/tables`.
    Tables,
    /// One table: `/t/ID/tables/T5`.
    Table(TableId),
    /// One seat: `/t/ID/tables/T5/3`.
    Seat(TableId, Seat),
    /// Orders and new seats: `/t/ID/moves`.
    Moves,
    /// Seats by name and by table: `/t/ID/seats`.
    Seats,
    /// Places with prizes or points: `/t/ID/payouts`.
    Payouts,
    /// Commands so far: `/t/ID/log`.
    Log,
    /// The tables after an event of the log: `/t/ID/log/SEQ`.
    LogAt(u64),
    /// The log, the seats and the ratings checked once more: `/t/ID/check`.
    Check,
    /// The account, who owes, the box: `/t/ID/money`.
    Money,
    /// Something for paper: `/t/ID/print/slips`.
    Print(Printed),
}

/// Something for paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Printed {
    /// A slip for each player who is seated, with a QR code.
    Slips,
    /// A receipt for each player who bought something.
    Receipts,
    /// Seats by name.
    Seats,
    /// Seats by table.
    Tables,
    /// A card for each seat.
    Cards,
    /// Moves that are ordered, and the new seats of the last break.
    Moves,
    /// Places with what they win.
    Payouts,
    /// The result of a night that is over.
    Results,
    /// The blinds by level.
    Blinds,
    /// Labels with names and seats.
    Labels,
}

/// Something of the club for paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ClubPrinted {
    /// Members with a box to tick and space to sign.
    SignIn,
    /// The list of members.
    Members,
    /// Labels with the names of members.
    Labels,
    /// The standings of a season.
    Standings,
    /// The ratings of a ladder.
    Ratings,
}

impl ClubPrinted {
    /// All of them, as a page offers them.
    pub const ALL: [Self; 5] = [
        Self::SignIn,
        Self::Members,
        Self::Labels,
        Self::Standings,
        Self::Ratings,
    ];

    /// Its name in an address.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SignIn => "signin",
            Self::Members => "members",
            Self::Labels => "labels",
            Self::Standings => "standings",
            Self::Ratings => "ratings",
        }
    }

    fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|printed| printed.name() == name)
    }
}

impl Printed {
    /// All of them, as a page offers them.
    pub const ALL: [Self; 10] = [
        Self::Slips,
        Self::Receipts,
        Self::Seats,
        Self::Tables,
        Self::Cards,
        Self::Moves,
        Self::Payouts,
        Self::Results,
        Self::Blinds,
        Self::Labels,
    ];

    /// Its name in an address.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slips => "slips",
            Self::Receipts => "receipts",
            Self::Seats => "seats",
            Self::Tables => "tables",
            Self::Cards => "cards",
            Self::Moves => "moves",
            Self::Payouts => "payouts",
            Self::Results => "results",
            Self::Blinds => "blinds",
            Self::Labels => "labels",
        }
    }

    fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|printed| printed.name() == name)
    }
}

impl Address {
    /// The address of a path, if it is one of a page.
    #[must_use]
    pub fn of_path(path: &str) -> Option<Self> {
        let parts: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
        let night = |id: &str| TournamentId::new(id).ok();
        Some(match parts.as_slice() {
            [""] => Self::Home,
            ["t", id] => Self::Night(night(id)?, NightPage::Tonight),
            ["t", id, "tables", table] => {
                Self::Night(night(id)?, NightPage::Table(table_of(table)?))
            }
            ["t", id, "tables", table, seat] => Self::Night(
                night(id)?,
                NightPage::Seat(table_of(table)?, seat_of(seat)?),
            ),
            ["t", id, "print", what] => {
                Self::Night(night(id)?, NightPage::Print(Printed::of_name(what)?))
            }
            ["t", id, page] => Self::Night(night(id)?, NightPage::of_name(page)?),
            ["wall"] => Self::Wall(None),
            ["wall", id] => Self::Wall(Some(night(id)?)),
            ["p", member] => Self::Player(MemberId::new(*member).ok()?),
            ["p", member, "rating"] => Self::PlayerRating(MemberId::new(*member).ok()?),
            ["rating"] => Self::Rating,
            ["tools", "whatif"] => Self::WhatIf,
            ["tools"] => Self::Tools,
            ["tools", name] => Self::Tool(Tool::of_name(name)?),
            ["season", id] => Self::Season(SeasonId::new(*id).ok()?),
            ["members"] => Self::Members,
            ["members", id] => Self::Member(MemberId::new(*id).ok()?),
            ["log"] => Self::ClubLog,
            ["t", id, "log", seq] => Self::Night(night(id)?, NightPage::LogAt(number_of(seq)?)),
            ["print", what] => Self::Print(ClubPrinted::of_name(what)?),
            ["settings"] => Self::Settings,
            ["pair"] => Self::Pair(None),
            ["pair", code] if is_code(code) => Self::Pair(Some((*code).to_owned())),
            ["help"] => Self::Help,
            ["jobs", id] => Self::Job(JobId::of_text(id)?),
            _ => return None,
        })
    }

    /// The night that the address names.
    #[must_use]
    pub const fn night(&self) -> Option<&TournamentId> {
        match self {
            Self::Night(id, _) | Self::Wall(Some(id)) => Some(id),
            Self::Home
            | Self::Wall(None)
            | Self::Player(_)
            | Self::PlayerRating(_)
            | Self::Season(_)
            | Self::Rating
            | Self::WhatIf
            | Self::Tools
            | Self::Tool(_)
            | Self::Members
            | Self::Member(_)
            | Self::ClubLog
            | Self::Print(_)
            | Self::Settings
            | Self::Pair(_)
            | Self::Help
            | Self::Job(_) => None,
        }
    }
}

impl NightPage {
    /// The page with this name in an address.
    fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            "tables" => Self::Tables,
            "moves" => Self::Moves,
            "seats" => Self::Seats,
            "payouts" => Self::Payouts,
            "log" => Self::Log,
            "check" => Self::Check,
            "money" => Self::Money,
            _ => return None,
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home => f.write_str("/"),
            Self::Night(id, page) => write!(f, "/t/{id}{page}"),
            Self::Wall(None) => f.write_str("/wall"),
            Self::Wall(Some(id)) => write!(f, "/wall/{id}"),
            Self::Player(member) => write!(f, "/p/{member}"),
            Self::PlayerRating(member) => write!(f, "/p/{member}/rating"),
            Self::Season(id) => write!(f, "/season/{id}"),
            Self::Rating => f.write_str("/rating"),
            Self::WhatIf => f.write_str("/tools/whatif"),
            Self::Tools => f.write_str("/tools"),
            Self::Tool(tool) => write!(f, "/tools/{}", tool.name()),
            Self::Members => f.write_str("/members"),
            Self::Member(member) => write!(f, "/members/{member}"),
            Self::ClubLog => f.write_str("/log"),
            Self::Print(printed) => write!(f, "/print/{}", printed.name()),
            Self::Settings => f.write_str("/settings"),
            Self::Pair(None) => f.write_str("/pair"),
            Self::Pair(Some(code)) => write!(f, "/pair/{code}"),
            Self::Help => f.write_str("/help"),
            Self::Job(id) => write!(f, "/jobs/{id}"),
        }
    }
}

/// The part of an address behind the night.
impl fmt::Display for NightPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tonight => Ok(()),
            Self::Tables => f.write_str("/tables"),
            Self::Table(table) => write!(f, "/tables/{}", encoded(table)),
            Self::Seat(table, seat) => write!(f, "/tables/{}/{}", encoded(table), seat.get()),
            Self::Moves => f.write_str("/moves"),
            Self::Seats => f.write_str("/seats"),
            Self::Payouts => f.write_str("/payouts"),
            Self::Log => f.write_str("/log"),
            Self::Check => f.write_str("/check"),
            Self::LogAt(seq) => write!(f, "/log/{seq}"),
            Self::Money => f.write_str("/money"),
            Self::Print(printed) => write!(f, "/print/{}", printed.name()),
        }
    }
}

fn encoded(table: &TableId) -> percent_encoding::PercentEncode<'_> {
    utf8_percent_encode(table.as_str(), IN_NAMES)
}

/// Tables of a room may have any name.
fn table_of(text: &str) -> Option<TableId> {
    let name = percent_decode_str(text).decode_utf8().ok()?;
    (!name.is_empty()).then(|| TableId::new(name))
}

/// A seat as an address writes it: digits alone, without a zero in front.
fn seat_of(text: &str) -> Option<Seat> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let number: u8 = plain.then(|| text.parse().ok())??;
    Seat::new(number).ok()
}

/// The number of an event: digits alone, without a zero in front.
fn number_of(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok())?
}

/// Whether a text has the form of a code for pairing.
fn is_code(text: &str) -> bool {
    (1..=16).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
