//! The stable text form of a player.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use super::{BetSizes, BoundaryRule, Lapse, Npc, NpcSetup};
use crate::player::{
    BetCall, PositionTable, PositionTableSetup, SbLimp, StrategyList, VpipModelSetup,
};
use crate::{Players, PreflopError};

/// The version of the text form. A text of another version is rejected.
pub const NPC_TEXT_VERSION: u32 = 1;

/// The names of the fields, in their order.
const FIELDS: [&str; 11] = [
    "phi",
    "tau",
    "pi",
    "sigma",
    "beyond-six",
    "averages",
    "table",
    "order",
    "strategies",
    "limp",
    "boundary",
];

impl fmt::Display for Npc {
    /// `npc/1 phi=0.2 tau=1 pi=1 sigma=0.5 beyond-six=0.5 averages=- table=standard order=vs-random
    /// strategies=0.05:3bet/3bet,0.2:2bet/2bet limp=never boundary=draw`, on one line. Numbers
    /// have all their digits. Sizes that are not the usual ones follow as
    /// `sizes=open,limper,reraise,caller,push_below,most_call`, lapses as `lapse=share` or, with a habit that is
    /// not the usual one, `lapse=share:habit`. Once written, such a text is read by every later version.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup();
        let vpip = &setup.vpip;
        let list = |items: Vec<String>| {
            if items.is_empty() {
                "-".to_string()
            } else {
                items.join(",")
            }
        };
        let averages = vpip.averages.iter();
        let averages = averages.map(|(players, rate)| alloc::format!("{}:{rate}", players.count()));
        let ranges = setup.strategies.ranges().iter();
        let ranges = ranges.map(|(edge, strategy)| alloc::format!("{edge}:{strategy}"));
        let table = if let Some(name) = vpip.table.name() {
            name.to_string()
        } else {
            let column = |cells: &Vec<u16>| {
                let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
                cells.join(",")
            };
            let columns: Vec<String> = vpip.table.setup().columns.iter().map(column).collect();
            columns.join(";")
        };
        let limp = match setup.limp {
            SbLimp::Never => "never".to_string(),
            SbLimp::HeadsUpEquivalent { call_share } => alloc::format!("heads-up:{call_share}"),
        };
        let boundary = match setup.boundary {
            BoundaryRule::Draw => "draw",
            BoundaryRule::BySuits => "by-suits",
        };
        let values = [
            vpip.base_vpip.to_string(),
            vpip.table_factor.to_string(),
            vpip.position_factor.to_string(),
            setup.strategy_factor.to_string(),
            vpip.seats_beyond_six.to_string(),
            list(averages.collect()),
            table,
            setup.order.to_string(),
            list(ranges.collect()),
            limp,
            boundary.to_string(),
        ];
        write!(f, "npc/{NPC_TEXT_VERSION}")?;
        for (name, value) in FIELDS.iter().zip(values) {
            write!(f, " {name}={value}")?;
        }
        if setup.sizes != BetSizes::default() {
            let sizes = setup.sizes.rows().map(|(_, size, _)| size.to_string());
            write!(f, " sizes={}", sizes.join(","))?;
        }
        let (usual, Lapse { share, habit }) = (Lapse::default(), setup.lapse);
        if setup.lapse != usual {
            write!(f, " lapse={share}")?;
        }
        if setup.lapse != (Lapse { share, ..usual }) {
            write!(f, ":{habit}")?;
        }
        Ok(())
    }
}

/// The fault of a part of the text.
fn fault(at: &str, expected: &'static str) -> PreflopError {
    PreflopError::BadNpcText {
        at: at.to_string(),
        expected,
    }
}

fn number(text: &str) -> Result<f64, PreflopError> {
    text.parse().map_err(|_| fault(text, "a number"))
}

impl FromStr for Npc {
    type Err = PreflopError;

    /// Reads the form that `Display` writes, all fields in their order.
    fn from_str(text: &str) -> Result<Self, PreflopError> {
        let mut words = text.split(' ');
        let head = words.next().unwrap_or_default();
        let version = head
            .strip_prefix("npc/")
            .ok_or_else(|| fault(head, "npc/1"))?;
        if version != NPC_TEXT_VERSION.to_string() {
            return Err(PreflopError::NpcVersion {
                got: version.to_string(),
                expected: NPC_TEXT_VERSION,
            });
        }
        let mut values = Vec::new();
        for name in FIELDS {
            let word = words.next().unwrap_or_default();
            let value = word.split_once('=').filter(|(found, _)| *found == name);
            values.push(value.ok_or_else(|| fault(word, name))?.1);
        }
        let mut more = words.peekable();
        let sizes = more.next_if(|word| word.starts_with("sizes="));
        let sizes = sizes.and_then(|word| word.strip_prefix("sizes="));
        let sizes = sizes.map_or(Ok(BetSizes::default()), read_sizes)?;
        let lapse = more.next_if(|word| word.starts_with("lapse="));
        let lapse = lapse.and_then(|word| word.strip_prefix("lapse="));
        let lapse = lapse.map_or(Ok(Lapse::default()), read_lapse)?;
        if let Some(more) = more.next() {
            return Err(fault(more, "the end of the text"));
        }
        let [
            phi,
            tau,
            pi,
            sigma,
            beyond,
            averages,
            table,
            order,
            strategies,
            limp,
            boundary,
        ] = values[..]
        else {
            return Err(fault(text, "eleven fields"));
        };
        let mut vpip = VpipModelSetup {
            base_vpip: number(phi)?,
            table_factor: number(tau)?,
            position_factor: number(pi)?,
            seats_beyond_six: number(beyond)?,
            averages: BTreeMap::new(),
            table: read_table(table)?,
        };
        if averages != "-" {
            for item in averages.split(',') {
                let Some((players, rate)) = item.split_once(':') else {
                    return Err(fault(item, "players:average"));
                };
                let count = players
                    .parse()
                    .map_err(|_| fault(item, "players:average"))?;
                vpip.averages.insert(Players::new(count)?, number(rate)?);
            }
        }
        let mut ranges = Vec::new();
        for item in strategies.split(',') {
            let Some((edge, strategy)) = item.split_once(':') else {
                return Err(fault(item, "edge:strategy"));
            };
            ranges.push((number(edge)?, strategy.parse::<BetCall>()?));
        }
        let limp = match limp.split_once(':') {
            None if limp == "never" => SbLimp::Never,
            Some(("heads-up", share)) => SbLimp::HeadsUpEquivalent {
                call_share: number(share)?,
            },
            _ => return Err(fault(limp, "never or heads-up:SHARE")),
        };
        let boundary = match boundary {
            "draw" => BoundaryRule::Draw,
            "by-suits" => BoundaryRule::BySuits,
            _ => return Err(fault(boundary, "draw or by-suits")),
        };
        let setup = NpcSetup {
            vpip,
            strategy_factor: number(sigma)?,
            order: order.parse()?,
            strategies: StrategyList::from_ranges(ranges)?,
            limp,
            boundary,
            sizes,
            lapse,
        };
        Self::new(setup)
    }
}

fn read_sizes(text: &str) -> Result<BetSizes, PreflopError> {
    let sizes: Result<Vec<f64>, PreflopError> = text.split(',').map(number).collect();
    match sizes?[..] {
        [open, limper, reraise, caller, push_below, most_call] => Ok(BetSizes {
            open,
            limper,
            reraise,
            caller,
            push_below,
            most_call,
        }),
        _ => Err(fault(text, "six sizes")),
    }
}

fn read_lapse(text: &str) -> Result<Lapse, PreflopError> {
    let usual = Lapse::default();
    let (share, habit) = match text.split_once(':') {
        None => (number(text)?, usual.habit),
        Some((share, habit)) => (number(share)?, number(habit)?),
    };
    Ok(Lapse { share, habit })
}

fn read_table(text: &str) -> Result<PositionTable, PreflopError> {
    if let Some(table) = PositionTable::named(text) {
        return Ok(table);
    }
    let columns: Result<Vec<Vec<u16>>, _> = text
        .split(';')
        .map(|column| column.split(',').map(str::parse).collect())
        .collect();
    let columns =
        columns.map_err(|_| fault(text, "standard, push-fold-10bb, or columns of hundredths"))?;
    PositionTable::try_from(PositionTableSetup { columns })
}

impl TryFrom<String> for Npc {
    type Error = PreflopError;

    fn try_from(text: String) -> Result<Self, PreflopError> {
        text.parse()
    }
}

impl From<Npc> for String {
    fn from(npc: Npc) -> Self {
        npc.to_string()
    }
}
