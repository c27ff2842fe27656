//! The doubling cube in the answer of `niko eval`.

use nikogammon::{Cube, CubeAction, CubeDecision, Position};
use serde::Serialize;

use super::{NikoFailure, SolvedGame};

/// Decisions about the cube, wherever it may be.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cubes {
    /// In the middle.
    pub centred: Decision,
    /// In the middle, where gammons count only after a double.
    pub jacoby: Decision,
    /// With the mover.
    pub mover: Decision,
    /// With the other side.
    pub other: Decision,
}

/// A decision, and what it is worth in points per value that the cube has now.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decision {
    /// The best for both sides.
    pub action: CubeAction,
    /// Equity of the mover.
    pub equity: f64,
    /// Equity without a double.
    pub no_double: f64,
    /// Nothing where the mover may not double.
    pub double_take: Option<f64>,
    /// Nothing where the mover may not double.
    pub double_pass: Option<f64>,
}

impl Cubes {
    pub(super) fn new(game: &SolvedGame<'_>, position: &Position) -> Result<Self, NikoFailure> {
        let decision = |cube| {
            game.table()
                .cube_decision(position, cube)
                .map(Decision::from)
        };
        Ok(Self {
            centred: decision(Cube::Centred)?,
            jacoby: decision(Cube::CentredJacoby)?,
            mover: decision(Cube::Mover)?,
            other: decision(Cube::Other)?,
        })
    }
}

impl From<CubeDecision> for Decision {
    fn from(decision: CubeDecision) -> Self {
        let double_take = decision.double_take();
        Self {
            action: decision.action(),
            equity: decision.equity(),
            no_double: decision.no_double(),
            double_take,
            double_pass: double_take.map(|_| CubeDecision::DOUBLE_PASS),
        }
    }
}
