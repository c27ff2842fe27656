//! The question of the page about ranges, from its address.

use engine_contracts::ranges::{GridAnswer, RangeFailure};
use npc_preflop::player::{BetCall, NpcSetup, Pot, StrategyList};
use npc_preflop::{HandClass, Npc, Players, Position, PreflopError, Preset, Range, Seat};

use super::super::Look;
use super::field;
use crate::query::MAX_RANGE;
use crate::refusal::{Refusal, number};

/// Ranges of strategies that the page has fields for.
pub(super) const RANGES: usize = 4;

/// The question: a player in a seat, or a range that was edited by hand.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RangeForm {
    /// The preset whose order of hands is used.
    pub(super) base: Preset,
    /// Numbers of the player, as they are shown: percent for shares.
    pub(super) numbers: Numbers,
    /// Players dealt in.
    pub(super) players: String,
    /// The position.
    pub(super) seat: String,
    /// Whether everybody before the seat has folded.
    pub(super) folded: bool,
    /// The weight that a tapped cell gets, in percent.
    pub(super) weight: String,
    /// A range by hand.
    pub(super) range: Option<String>,
    /// A preset that there is not.
    unknown: Option<PreflopError>,
}

/// Numbers of a player as texts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Numbers {
    pub(super) phi: String,
    pub(super) tau: String,
    pub(super) pi: String,
    pub(super) sigma: String,
    /// Edge, bet and call level of each range; unused ones are empty.
    pub(super) ranges: [[String; 3]; RANGES],
}

/// Reason why the page has no grid.
pub(super) type FormFailure = Refusal<RangeFailure>;

impl From<PreflopError> for FormFailure {
    fn from(failure: PreflopError) -> Self {
        Self::Engine(failure.into())
    }
}

impl RangeForm {
    /// The question of an address. A preset gives its numbers; else those of the address count.
    pub(super) fn of(look: &Look<'_>) -> Self {
        let chosen = field(look, "preset");
        let base = chosen.or_else(|| field(look, "base")).map(str::parse);
        let base: Result<Preset, PreflopError> = base.unwrap_or(Ok(Preset::TightAggressive));
        let unknown = base.as_ref().err().cloned();
        let base = base.unwrap_or(Preset::TightAggressive);
        let mut numbers = Numbers::of(&base.setup());
        let text = |name: &str, otherwise: &str| field(look, name).unwrap_or(otherwise).to_owned();
        // A form has all numbers, so that an empty one is meant.
        let has_numbers = field(look, "phi").is_some();
        if chosen.is_none() && has_numbers {
            for (name, number) in [
                ("phi", &mut numbers.phi),
                ("tau", &mut numbers.tau),
                ("pi", &mut numbers.pi),
                ("sigma", &mut numbers.sigma),
            ] {
                *number = text(name, "");
            }
            for (range, number) in numbers.ranges.iter_mut().zip(1..) {
                for (cell, name) in range.iter_mut().zip(["edge", "bet", "call"]) {
                    *cell = text(&format!("{name}-{number}"), "");
                }
            }
        }
        let by_hand = chosen.is_none() && field(look, "from").is_none();
        Self {
            base,
            numbers,
            players: text("players", "6"),
            seat: text("seat", "BTN"),
            folded: field(look, "folded").is_some(),
            weight: text("weight", "100"),
            range: field(look, "range").filter(|_| by_hand).map(str::to_owned),
            unknown,
        }
    }

    /// The grid, and the range by hand after the tapped cell.
    pub(super) fn answer(&mut self, cell: Option<&str>) -> Result<GridAnswer, FormFailure> {
        if let Some(unknown) = &self.unknown {
            return Err(unknown.clone().into());
        }
        let mut answer = match &self.range {
            Some(range) => GridAnswer::of_range(read(range)?),
            None => self.player()?,
        };
        let Some(cell) = cell else {
            return Ok(answer);
        };
        let class: HandClass = cell.parse().map_err(RangeFailure::from)?;
        let weight = number::<f64, RangeFailure>(&self.weight)? / 100.0;
        answer = GridAnswer::of_range(with_class(&answer.range, class, weight)?);
        let text = answer.range.to_string();
        if text.len() > MAX_RANGE {
            return Err(FormFailure::Bounds);
        }
        self.range = Some(text);
        Ok(answer)
    }

    fn player(&self) -> Result<GridAnswer, FormFailure> {
        let npc = Npc::new(self.setup()?)?;
        let players = number(&self.players)?;
        let position: Position = self.seat.parse()?;
        let seat = Seat::new(Players::new(players)?, position)?;
        let pot = if self.folded {
            Pot::Unopened
        } else {
            Pot::Opened
        };
        Ok(GridAnswer::of_player(&npc, seat, pot))
    }

    /// The player: the numbers, and everything else as the preset has it.
    fn setup(&self) -> Result<NpcSetup, FormFailure> {
        let mut setup = self.base.setup();
        let numbers = &self.numbers;
        setup.vpip.base_vpip = number::<f64, RangeFailure>(&numbers.phi)? / 100.0;
        setup.vpip.table_factor = number(&numbers.tau)?;
        setup.vpip.position_factor = number(&numbers.pi)?;
        setup.strategy_factor = number(&numbers.sigma)?;
        let mut ranges = Vec::new();
        for [edge, bet, call] in &numbers.ranges {
            if edge.is_empty() {
                continue;
            }
            let edge = number::<f64, RangeFailure>(edge)? / 100.0;
            let strategy: BetCall = format!("{}bet/{}bet", level(bet), level(call)).parse()?;
            ranges.push((edge, strategy));
        }
        setup.strategies = StrategyList::from_ranges(ranges)?;
        Ok(setup)
    }
}

impl Numbers {
    fn of(setup: &NpcSetup) -> Self {
        let mut ranges: [[String; 3]; RANGES] = Default::default();
        for (shown, (edge, strategy)) in ranges.iter_mut().zip(setup.strategies.ranges()) {
            *shown = [
                percent(*edge),
                strategy.bet().to_string(),
                strategy.call().to_string(),
            ];
        }
        Self {
            phi: percent(setup.vpip.base_vpip),
            tau: setup.vpip.table_factor.to_string(),
            pi: setup.vpip.position_factor.to_string(),
            sigma: setup.strategy_factor.to_string(),
            ranges,
        }
    }
}

/// A share in percent, without the digits that a multiplication adds.
fn percent(share: f64) -> String {
    ((share * 1e8).round() / 1e6).to_string()
}

/// A level; a range whose edge alone is given opens and calls an open raise.
const fn level(text: &str) -> &str {
    if text.is_empty() { "2" } else { text }
}

/// A range as it is typed.
pub(super) fn read(text: &str) -> Result<Range, FormFailure> {
    let range: Result<Range, _> = text.parse();
    Ok(range.map_err(RangeFailure::from)?)
}

/// The range with this weight for a class, or with none where it has that weight already.
fn with_class(range: &Range, class: HandClass, weight: f64) -> Result<Range, FormFailure> {
    let is_set = (range.class_weight(class) - weight).abs() < 1e-9;
    let set = range.with_class(class, if is_set { 0.0 } else { weight });
    Ok(set.map_err(RangeFailure::from)?)
}
