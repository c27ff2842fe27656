//! The doubling cube: where it is, and whether to turn it.

/// Place of the cube, as the player on roll sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cube {
    /// The mover has it and may double.
    Mover,
    /// It is in the middle and either may double.
    Centred,
    /// It is in the middle, and while it is there gammons and backgammons count as single games:
    /// the Jacoby rule.
    CentredJacoby,
    /// The other side has it.
    Other,
}

impl Cube {
    /// All four, in the order in which GNU Backgammon keeps them.
    pub const ALL: [Self; 4] = [Self::Mover, Self::Centred, Self::CentredJacoby, Self::Other];

    pub(crate) const fn number(self) -> usize {
        match self {
            Self::Mover => 0,
            Self::Centred => 1,
            Self::CentredJacoby => 2,
            Self::Other => 3,
        }
    }
}

/// Best action of both sides with the cube before a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum CubeAction {
    /// The mover rolls, because they may not double or gain nothing by it.
    NoDouble,
    /// The mover doubles, the other side takes.
    DoubleTake,
    /// The mover doubles, the other side passes.
    DoublePass,
    /// The mover plays on for a gammon: the other side would pass.
    TooGood,
}

/// Equities of a mover who may double, in points per value that the cube has before it.
///
/// ```
/// use nikogammon::{Cube, CubeAction, CubeDecision};
///
/// // Rolling is worth 0.61 with the own cube, 0.55 with one in the middle, 0.52 by the Jacoby
/// // rule, and 0.31 with the other side's: 0.62 for twice the cube.
/// let rolling = [0.61, 0.55, 0.52, 0.31];
/// let decision = CubeDecision::of(rolling, Cube::Mover);
/// assert_eq!(decision.action(), CubeAction::DoubleTake);
/// assert_eq!(decision.equity(), 0.62);
/// assert_eq!(CubeDecision::of(rolling, Cube::Other).equity(), 0.31);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CubeDecision {
    no_double: f64,
    double_take: Option<f64>,
}

impl CubeDecision {
    /// Points that the mover wins when the other side passes.
    pub const DOUBLE_PASS: f64 = 1.0;

    /// The decision with a cube, given what rolling is worth for the cube in each place of
    /// [`Cube::ALL`].
    #[must_use]
    pub fn of(rolling: [f64; 4], cube: Cube) -> Self {
        let no_double = rolling[cube.number()];
        match cube {
            Cube::Other => Self::without(no_double),
            Cube::Mover | Cube::Centred | Cube::CentredJacoby => Self {
                no_double,
                double_take: Some(2.0 * rolling[Cube::Other.number()]),
            },
        }
    }

    /// No decision: there is nothing to double, and playing on is worth this.
    #[must_use]
    pub const fn without(no_double: f64) -> Self {
        Self {
            no_double,
            double_take: None,
        }
    }

    /// Equity of rolling without a double.
    #[must_use]
    pub const fn no_double(&self) -> f64 {
        self.no_double
    }

    /// Equity of a double that the other side takes; nothing if the mover may not double.
    #[must_use]
    pub const fn double_take(&self) -> Option<f64> {
        self.double_take
    }

    /// Equity if both sides do what is best for them.
    #[must_use]
    pub fn equity(&self) -> f64 {
        let doubled = self
            .double_take
            .map_or(f64::NEG_INFINITY, |taken| taken.min(Self::DOUBLE_PASS));
        self.no_double.max(doubled)
    }

    /// Best action for both sides. If a double gains nothing, there is none; if a take costs as
    /// much as a pass, the double is taken.
    #[must_use]
    pub fn action(&self) -> CubeAction {
        match self.double_take {
            Some(taken) if taken > Self::DOUBLE_PASS => {
                if self.no_double < Self::DOUBLE_PASS {
                    CubeAction::DoublePass
                } else if self.no_double > Self::DOUBLE_PASS {
                    CubeAction::TooGood
                } else {
                    CubeAction::NoDouble
                }
            }
            Some(taken) if taken > self.no_double => CubeAction::DoubleTake,
            _ => CubeAction::NoDouble,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action() {
        let at = |no_double: f64, other: f64| {
            CubeDecision::of([no_double, 0.0, 0.0, other], Cube::Mover)
        };
        for (no_double, other, action, equity) in [
            (0.3, 0.1, CubeAction::NoDouble, 0.3),
            (0.3, 0.15, CubeAction::NoDouble, 0.3),
            (0.3, 0.25, CubeAction::DoubleTake, 0.5),
            (0.9, 0.5, CubeAction::DoubleTake, 1.0),
            (0.9, 0.6, CubeAction::DoublePass, 1.0),
            (1.0, 0.6, CubeAction::NoDouble, 1.0),
            (1.2, 0.6, CubeAction::TooGood, 1.2),
            // The other side would take, so it is not too good to double, only better without.
            (1.2, 0.4, CubeAction::NoDouble, 1.2),
            (-0.3, -0.4, CubeAction::NoDouble, -0.3),
        ] {
            let decision = at(no_double, other);
            assert_eq!(decision.action(), action, "{no_double} {other}");
            assert!(
                (decision.equity() - equity).abs() < 1e-15,
                "{no_double} {other}"
            );
        }
    }

    #[test]
    fn each_place_of_the_cube_has_its_own_value() {
        let rolling = [0.4, 0.3, 0.2, 0.1];
        for (cube, no_double) in Cube::ALL.into_iter().zip(rolling) {
            let decision = CubeDecision::of(rolling, cube);
            assert!((decision.no_double() - no_double).abs() < 1e-15);
            assert_eq!(decision.double_take().is_none(), cube == Cube::Other);
        }
        assert_eq!(CubeDecision::without(-2.0).action(), CubeAction::NoDouble);
    }
}
