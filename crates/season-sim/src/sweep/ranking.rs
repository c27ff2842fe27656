//! The rankings that are compared.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A ranking of the players of a season.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ranking {
    /// Points under a structure, without anything for coming.
    Points(String),
    /// Points under a structure and one for each night attended.
    PointsAndAttendance(String),
    /// Points an entry less 1, under a structure.
    Profit(String),
    /// The mean place as a share of the field.
    MeanPlace,
    /// The rate under a set of parameters.
    Rating(String),
}

impl fmt::Display for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(structure) => write!(f, "points {structure}"),
            Self::PointsAndAttendance(structure) => {
                write!(f, "points with attendance {structure}")
            }
            Self::Profit(structure) => write!(f, "profit {structure}"),
            Self::MeanPlace => f.write_str("mean place"),
            Self::Rating(set) => write!(f, "rating {set}"),
        }
    }
}
