//! The seating rules of a tournament.

use std::collections::BTreeMap;

use mtt_seating::{
    Config, ConfigSetup, HandData, InvalidConfig, Profile, TableId, Tolerance, UnknownBlinds,
    Weights,
};
use serde::{Deserialize, Serialize};

use super::{RoomRules, RoomTable};
use crate::refusal::{Refusal, RulesRefusal};

/// In which order tables are broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BreakOrder {
    /// The smallest table first.
    Smallest,
    /// As announced with the draw.
    Announced,
}

/// How players are seated.
///
/// The keys are those of `config` in the contract of `desk seating`. A key that is absent leaves
/// the engine at its default of the first release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SeatingRules {
    /// Seats at a table: 2 to 23.
    pub n_max: u8,
    /// Players that a new table needs for its first hand: 2 to the seats.
    pub n_min: u8,
    /// Whose rules choose the mover and the seat; a new tournament rejects `seed-literal`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::profile"))]
    pub profile: Profile,
    /// The difference of table sizes that is left alone.
    pub tolerance: Tolerance,
    /// Tables kept open beyond the needed ones while registration is open.
    pub registration_slack: u8,
    /// Milliseconds that a table waits for a player on the way. A night that a director runs has no
    /// such timer, so that it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub hold_ms: Option<u32>,
    /// Milliseconds that a new table waits for more players; refused like `hold_ms`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub open_wait_ms: Option<u32>,
    /// In which order tables are broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_order: Option<BreakOrder>,
    /// Whether seats are drawn again at the final table; by default at one of a size of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub final_table_redraw: Option<bool>,
    /// Whether the tables of the first hand are drawn so that their mean ratings differ as little as possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_by_rating: Option<bool>,
    /// Weights by which the costs of a move are added up, not compared one after the other. They are
    /// decimal text from `"0"`: `position`, `equity`, `recency`, `moves` and `stack`, by default `"0"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<BTreeMap<String, String>>,
    /// The tables that there are; as many as are needed by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room: Option<RoomRules>,
}

impl Default for SeatingRules {
    fn default() -> Self {
        Self {
            n_max: 9,
            n_min: 5,
            profile: Profile::Tda,
            tolerance: Tolerance::default(),
            registration_slack: 0,
            hold_ms: None,
            open_wait_ms: None,
            break_order: None,
            final_table_redraw: None,
            draw_by_rating: None,
            weights: None,
            room: None,
        }
    }
}

impl SeatingRules {
    /// Whether the seats of the final table are drawn again, by rule or because of its own size.
    pub(crate) fn redraws(&self, final_table: Option<u8>) -> bool {
        self.final_table_redraw.unwrap_or(final_table.is_some())
    }

    /// Whether the seats of the first hand are drawn by rating.
    #[must_use]
    pub fn is_drawn_by_rating(&self) -> bool {
        self.draw_by_rating == Some(true)
    }

    /// Players that the room holds; none where there are as many tables as are needed.
    #[must_use]
    pub fn places(&self) -> Option<usize> {
        let room = self.room.as_ref()?;
        Some(room.places(self.n_max))
    }

    /// Whether a table that was broken may be opened again: its name is that of a table of the room.
    pub(crate) fn reopens(&self, table: &TableId) -> bool {
        self.room.as_ref().is_some_and(|room| room.has(table))
    }

    /// Refuses a procedure that is there to be compared with and can leave a player without a seat.
    pub(crate) fn for_a_night(&self) -> Result<(), RulesRefusal> {
        match self.profile {
            Profile::AsPublished => Err(RulesRefusal::ForComparison {
                profile: self.profile.name(),
            }),
            _ => Ok(()),
        }
    }

    /// The configuration of the seating engine: a club without hand records, registration open.
    ///
    /// # Errors
    ///
    /// [`Refusal::Config`] when a figure is out of its range or a weight has another name,
    /// [`RulesRefusal::Unsupported`] for a timer, which a night without hand records does not have.
    pub fn config(&self) -> Result<Config, Refusal> {
        self.config_of(UnknownBlinds::DrawSeat, None)
    }

    /// The configuration of a night, with the seats of its final table. It decides how orders name what the blinds
    /// do not say.
    ///
    /// # Errors
    ///
    /// As [`config`](Self::config).
    pub(crate) fn config_of(
        &self,
        unknown_blinds: UnknownBlinds,
        final_table: Option<u8>,
    ) -> Result<Config, Refusal> {
        let unsupported = [
            ("seating.hold_ms", self.hold_ms.is_some()),
            ("seating.open_wait_ms", self.open_wait_ms.is_some()),
        ];
        if let Some((field, _)) = unsupported.into_iter().find(|(_, given)| *given) {
            return Err(RulesRefusal::Unsupported { field }.into());
        }
        if let Some(fault) = self.room.as_ref().and_then(RoomRules::fault) {
            return Err(fault.into());
        }
        Ok(Config::new(ConfigSetup {
            weights: self.weights.as_ref().map(weights_of).transpose()?,
            unknown_blinds,
            ..self.setup(final_table)
        })?)
    }

    /// Seats at a table, closed ones included: those of the room, at most [`SeatingRules::n_max`].
    #[must_use]
    pub fn seats_at(&self, table: &TableId) -> u8 {
        let found = self.table_of_room(table);
        found.map_or(self.n_max, |found| found.seats.min(self.n_max))
    }

    /// Whether a table has a seat that is not closed.
    #[must_use]
    pub fn has_seat(&self, table: &TableId, seat: u8) -> bool {
        let closed = self
            .table_of_room(table)
            .is_some_and(|found| found.closed.contains(&seat));
        (1..=self.seats_at(table)).contains(&seat) && !closed
    }

    /// A table of the room by its name; none in a club without a room of its own.
    #[must_use]
    pub fn table_of_room(&self, table: &TableId) -> Option<&RoomTable> {
        let mut tables = self.room.iter().flat_map(|room| &room.tables);
        tables.find(|found| found.name == *table)
    }

    /// Whether the engine has such rules; what the first releases did not follow is left out.
    pub(crate) fn check(&self, final_table: Option<u8>) -> Result<(), InvalidConfig> {
        Config::new(self.setup(final_table)).map(drop)
    }

    /// The profile by which the engine decides. A night that was recorded with the published procedure goes on by the
    /// rules of the TDA: the procedure is not part of the engine, and can leave a player without a seat.
    const fn engine_profile(&self) -> Profile {
        match self.profile {
            Profile::AsPublished => Profile::Tda,
            profile => profile,
        }
    }

    fn setup(&self, final_table: Option<u8>) -> ConfigSetup {
        let most = self.n_max.max(final_table.unwrap_or(0));
        ConfigSetup {
            n_max: self.n_max,
            n_min: self.n_min,
            profile: self.engine_profile(),
            tolerance: self.tolerance.clone(),
            registration_open: true,
            registration_slack: self.registration_slack,
            break_order: match self.break_order {
                Some(BreakOrder::Announced) => mtt_seating::BreakOrder::Announced,
                Some(BreakOrder::Smallest) | None => mtt_seating::BreakOrder::Smallest,
            },
            hands: HandData::Untracked,
            unknown_blinds: UnknownBlinds::DrawSeat,
            final_table_redraw: self.redraws(final_table),
            final_table,
            room: self.room.as_ref().map(|room| room.setup(most)),
            ..ConfigSetup::default()
        }
    }
}

/// Weights by name; those that are absent are 0.
fn weights_of(named: &BTreeMap<String, String>) -> Result<Weights, InvalidConfig> {
    let mut weights = Weights {
        position: 0.0,
        equity: 0.0,
        recency: 0.0,
        moves: 0.0,
        stack: 0.0,
    };
    for (name, text) in named {
        let invalid = |allowed: &str| {
            InvalidConfig::new("weights", format!("{name} {text}"), allowed.to_owned())
        };
        let weight = match name.as_str() {
            "position" => &mut weights.position,
            "equity" => &mut weights.equity,
            "recency" => &mut weights.recency,
            "moves" => &mut weights.moves,
            "stack" => &mut weights.stack,
            _ => return Err(invalid("position, equity, recency, moves, stack")),
        };
        let digits = |c: char| c.is_ascii_digit() || c == '.';
        if !text.chars().all(digits) {
            return Err(invalid("finite numbers from 0"));
        }
        *weight = text.parse().map_err(|_| invalid("finite numbers from 0"))?;
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_breaks_and_weights_reach_the_engine() {
        let named = [("position", "1"), ("equity", "0.5")];
        let named = named.map(|(name, weight)| (name.to_owned(), weight.to_owned()));
        let rules = SeatingRules {
            break_order: Some(BreakOrder::Announced),
            weights: Some(BTreeMap::from(named)),
            ..SeatingRules::default()
        };
        let config = rules.config().unwrap();
        assert_eq!(config.break_order(), mtt_seating::BreakOrder::Announced);
        let expected = Weights {
            position: 1.0,
            equity: 0.5,
            recency: 0.0,
            moves: 0.0,
            stack: 0.0,
        };
        assert_eq!(config.weights(), Some(expected));
    }

    #[test]
    fn weights_that_there_are_not_are_refused() {
        let names = "position, equity, recency, moves, stack";
        let numbers = "finite numbers from 0";
        for (name, text, allowed) in [
            ("move", "1", names),
            ("moves", "-1", numbers),
            ("moves", "inf", numbers),
            ("moves", "", numbers),
            ("moves", "1.2.3", numbers),
        ] {
            let rules = SeatingRules {
                weights: Some(BTreeMap::from([(name.to_owned(), text.to_owned())])),
                ..SeatingRules::default()
            };
            let invalid =
                InvalidConfig::new("weights", format!("{name} {text}"), allowed.to_owned());
            assert_eq!(rules.config(), Err(Refusal::Config(invalid)));
        }
    }

    /// The published procedure is not part of the engine. A night that was recorded with it can go on.
    #[test]
    fn a_night_of_the_published_procedure_goes_on_by_the_rules_of_the_tda() {
        let rules = SeatingRules {
            profile: Profile::AsPublished,
            ..SeatingRules::default()
        };
        assert_eq!(rules.check(None), Ok(()));
        let decides = rules.config().map(|config| config.profile());
        assert_eq!(decides, Ok(Profile::Tda));
        let refused = RulesRefusal::ForComparison {
            profile: "seed-literal",
        };
        assert_eq!(rules.for_a_night(), Err(refused));
    }
}
