//! The part of an address behind the question mark: what is searched, which sheet is open.

mod sheet;
mod tool_fields;

use std::collections::BTreeMap;

use chained_events::ids::{CommandKey, MemberId};
use club_host::PriceEdit;
use club_host::rows::MemberColumns;
use club_log::entry::EntryId;
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::rules::Ranking;
use mtt_seating::TableId;

pub use self::sheet::Sheet;
pub(crate) use self::tool_fields::MAX_RANGE;
use self::tool_fields::TOOL_FIELDS;
use crate::LogKind;
use crate::edit_asked::PLAN_FIELDS;
use crate::verb::{NIGHT_FIELDS, TABLE_FIELDS};

/// Parameters of a page; unknown ones are left out.
///
/// ```
/// use club_web::{Query, Sheet};
///
/// let query = Query::from_pairs([("q", "あお"), ("sheet", "draw"), ("colour", "pink")]);
/// assert_eq!(query.search.as_deref(), Some("あお"));
/// assert_eq!(query.sheet, Some(Sheet::Draw));
/// assert_eq!(query.to_string(), "q=%E3%81%82%E3%81%8A&sheet=draw");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Query {
    /// Text that is searched: `q`.
    pub search: Option<String>,
    /// The sheet that is open: `sheet`.
    pub sheet: Option<Sheet>,
    /// The order that the sheet is about, from 1: `order`.
    pub order: Option<u32>,
    /// The entry that the sheet is about: `player`.
    pub player: Option<EntryId>,
    /// The member that the sheet is about: `member`.
    pub member: Option<MemberId>,
    /// The table that a printed page is about: `table`.
    pub table: Option<TableId>,
    /// The command that the sheet is about: `command`.
    pub command: Option<CommandKey>,
    /// The order of the standings: `by`.
    pub by: Option<StandingsOrder>,
    /// The ladder of ratings: `ladder`.
    pub ladder: Option<LadderId>,
    /// The night whose change of a rating is explained: `night`.
    pub night: Option<TournamentId>,
    /// Parameters of the rating with other values: `set-NAME`.
    pub set: BTreeMap<String, String>,
    /// The file of members that is looked at: `file`.
    pub file: Option<String>,
    /// The columns of that file: `column-name`, `column-reading`, `column-nick`, `column-number`.
    pub columns: MemberColumns,
    /// The event after which the tables are shown: `at`.
    pub at: Option<u64>,
    /// The kind of the commands that the log shows: `kind`.
    pub kind: Option<LogKind>,
    /// Whether the check is made: `run`.
    pub run: bool,
    /// The question to a tool, by the names of its fields.
    pub tool: BTreeMap<&'static str, String>,
    /// A field of that question that is too long: its name, its characters, and those allowed.
    pub too_long: Option<(&'static str, usize, usize)>,
    /// Fields of the announcement or of a table after the reader had them, each with what was shown: `edit-NAME`,
    /// `edit-NAME-was`.
    pub edit: BTreeMap<String, String>,
    /// The season of printed standings: `season`.
    pub season: Option<SeasonId>,
    /// Whether the wall is in both languages in turn: `languages=both`.
    pub both_languages: bool,
    /// Whether slips, receipts and cards are for a roll of 80 mm: `paper=80mm`.
    pub roll: bool,
    /// The theme that the reader chose: `theme`, or their cookie of that name.
    pub theme: Option<Theme>,
}

/// Order of the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StandingsOrder {
    /// Points won.
    Total,
    /// Points with those for attendance.
    Attendance,
    /// Profit per entry.
    Profit,
}

impl StandingsOrder {
    /// All orders, as a page offers them.
    pub const ALL: [Self; 3] = [Self::Total, Self::Attendance, Self::Profit];

    /// Its name in an address.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Total => "total",
            Self::Attendance => "attendance",
            Self::Profit => "profit",
        }
    }

    /// The same for the log.
    #[must_use]
    pub const fn ranking(self) -> Ranking {
        match self {
            Self::Total => Ranking::Total,
            Self::Attendance => Ranking::TotalWithAttendance,
            Self::Profit => Ranking::Profit,
        }
    }
}

/// Colours of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The paper of a roll, in an address.
pub(crate) const ROLL: &str = "80mm";
/// The longest text that is searched, in characters.
const MAX_SEARCH: usize = 60;
/// The most parameters with other values, and the characters of each.
const MAX_SET: usize = 40;

impl Theme {
    /// The theme with this name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        match name {
            "light" => Some(Self::Light),
            "dark" => Some(Self::Dark),
            _ => None,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Query {
    /// The parameters among pairs of names and values, both decoded. The last of several counts.
    pub fn from_pairs<N, V>(pairs: impl IntoIterator<Item = (N, V)>) -> Self
    where
        N: AsRef<str>,
        V: AsRef<str>,
    {
        let mut query = Self::default();
        for (name, value) in pairs {
            let value = value.as_ref();
            match name.as_ref() {
                "q" => {
                    let text: String = value.trim().chars().take(MAX_SEARCH).collect();
                    query.search = Some(text).filter(|text| !text.is_empty());
                }
                "sheet" => query.sheet = Sheet::of_name(value),
                "order" => query.order = value.parse().ok(),
                "player" => query.player = value.parse().ok(),
                "member" => query.member = MemberId::new(value).ok(),
                "table" => query.table = Some(TableId::new(value)).filter(|_| !value.is_empty()),
                "command" => query.command = CommandKey::new(value).ok(),
                "theme" => query.theme = Theme::of_name(value),
                "by" => {
                    let mut all = StandingsOrder::ALL.into_iter();
                    query.by = all.find(|order| order.name() == value);
                }
                "ladder" => query.ladder = LadderId::new(value).ok(),
                "night" => query.night = TournamentId::new(value).ok(),
                "run" => query.run = value == "1",
                "paper" => query.roll = value == ROLL,
                "languages" => query.both_languages = value == "both",
                "season" => query.season = SeasonId::new(value).ok(),
                "at" => query.at = value.parse().ok(),
                "kind" => query.kind = LogKind::of_name(value),
                "file" => {
                    let is_name = value.len() <= MAX_SET
                        && value.bytes().all(|byte| byte.is_ascii_hexdigit());
                    query.file = Some(value.to_owned()).filter(|_| is_name);
                }
                "column-name" => query.columns.name = column(value),
                "column-reading" => query.columns.reading = column(value),
                "column-nick" => query.columns.nick = column(value),
                "column-number" => query.columns.number = column(value),
                name => query.set_parameter(name, value),
            }
        }
        query
    }

    /// Takes a field of the announcement or of a tool, else a parameter of the rating.
    fn set_parameter(&mut self, name: &str, value: &str) {
        if let Some(field) = name.strip_prefix(EDIT).filter(|field| is_edited(field)) {
            self.edit.insert(field.to_owned(), value.to_owned());
            return;
        }
        let value = crate::form::ascii(value.trim());
        if let Some((name, most)) = TOOL_FIELDS.iter().find(|(known, _)| *known == name) {
            // The last of several counts, also where it is empty.
            self.tool.remove(name);
            let length = value.chars().count();
            if length > *most {
                self.too_long = Some((name, length, *most));
            } else if length > 0 {
                self.tool.insert(name, value);
            }
            return;
        }
        let length = name.chars().count().max(value.chars().count());
        if let Some(name) = name.strip_prefix(SET)
            && !value.is_empty()
            && length <= MAX_SET
            && self.set.len() < MAX_SET
        {
            self.set.insert(name.to_owned(), value);
        }
    }
}

/// A column from 1; 0 is none.
fn column(text: &str) -> Option<usize> {
    text.parse().ok().filter(|column| *column > 0)
}

/// The beginning of the names of fields of the announcement.
pub(crate) const EDIT: &str = "edit-";

/// Whether a field of an announcement, a plan or a table has this name, or its shown value.
fn is_edited(name: &str) -> bool {
    let name = name.strip_suffix("-was").unwrap_or(name);
    let known = [
        &NIGHT_FIELDS[..],
        &TABLE_FIELDS,
        &PLAN_FIELDS,
        &PriceEdit::FIELDS,
    ];
    known.iter().any(|fields| fields.contains(&name))
}

/// The beginning of the names of parameters of the rating.
const SET: &str = "set-";

/// As it is written in an address, without the theme: that is the reader's, not the page's.
impl std::fmt::Display for Query {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let order = self.order.map(|order| order.to_string());
        let player = self.player.map(|player| player.to_string());
        let at = self.at.map(|at| at.to_string());
        let column = |column: Option<usize>| column.map(|column| column.to_string());
        let columns = [
            ("column-name", column(self.columns.name)),
            ("column-reading", column(self.columns.reading)),
            ("column-nick", column(self.columns.nick)),
            ("column-number", column(self.columns.number)),
        ];
        let pairs = [
            ("q", self.search.as_deref()),
            ("sheet", self.sheet.map(Sheet::name)),
            ("order", order.as_deref()),
            ("player", player.as_deref()),
            ("member", self.member.as_ref().map(MemberId::as_str)),
            ("table", self.table.as_ref().map(TableId::as_str)),
            ("command", self.command.as_ref().map(CommandKey::as_str)),
            ("by", self.by.map(StandingsOrder::name)),
            ("ladder", self.ladder.as_ref().map(LadderId::as_str)),
            ("night", self.night.as_ref().map(TournamentId::as_str)),
            ("run", self.run.then_some("1")),
            ("paper", self.roll.then_some(ROLL)),
            ("languages", self.both_languages.then_some("both")),
            ("season", self.season.as_ref().map(SeasonId::as_str)),
            ("file", self.file.as_deref()),
            ("at", at.as_deref()),
            ("kind", self.kind.map(LogKind::name)),
        ];
        let columns = columns.iter();
        let columns = columns.map(|(name, column)| (*name, column.as_deref()));
        let named = pairs
            .into_iter()
            .chain(columns)
            .filter_map(|(name, value)| Some((name.to_owned(), value?)));
        let set = self.set.iter();
        let set = set.map(|(name, value)| (format!("{SET}{name}"), value.as_str()));
        let tool = self.tool.iter();
        let tool = tool.map(|(name, value)| ((*name).to_owned(), value.as_str()));
        let edit = self.edit.iter();
        let edit = edit.map(|(name, value)| (format!("{EDIT}{name}"), value.as_str()));
        for (at, (name, value)) in named.chain(set).chain(tool).chain(edit).enumerate() {
            let encoded = |text: &str| {
                let text =
                    percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC);
                text.to_string().replace("%2D", "-").replace("%5F", "_")
            };
            let (name, value) = (encoded(&name), encoded(value));
            write!(f, "{}{name}={value}", if at == 0 { "" } else { "&" })?;
        }
        Ok(())
    }
}
