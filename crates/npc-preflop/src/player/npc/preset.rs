//! Players with ready-made parameters.

use alloc::string::ToString;
use core::{fmt, str::FromStr};

use super::{BetSizes, BoundaryRule, Lapse, NpcSetup};
use crate::PreflopError;
use crate::player::{BetCall, SbLimp, StrategyList, VpipModelSetup};
use crate::range::PreferenceOrder;

/// Kinds of players that people know, with parameters of ours.
///
/// | preset | phi | tau | pi | sigma | order | strategies | limp |
/// |---|---|---|---|---|---|---|---|
/// | `rock` | 0.08 | 0.3 | 0.5 | 0 | vs-random | 3 % 3bet/4bet, 8 % 2bet/2bet | never |
/// | `nit` | 0.13 | 0.6 | 0.8 | 0.5 | vs-random | 3 % 4bet/4bet, 13 % 2bet/2bet | never |
/// | `tight-aggressive` | 0.20 | 1 | 1 | 0.5 | vs-random:6 | 5 % 4bet/4bet, 9 % 3bet/3bet, 20 % 2bet/2bet | calls 0.5 |
/// | `loose-aggressive` | 0.30 | 1.1 | 1.2 | 0.8 | vs-random:6 | 6 % 4bet/5bet, 14 % 3bet/3bet, 30 % 2bet/3bet | calls 0.6 |
/// | `calling-station` | 0.45 | 0.5 | 0.3 | 0.2 | blend:0.5 | 5 % 2bet/4bet, 25 % 1bet/3bet, 45 % 1bet/2bet | calls 0.9 |
/// | `maniac` | 0.60 | 0.8 | 0.2 | 1 | vs-random | 15 % 5bet/5bet, 35 % 3bet/4bet, 60 % 2bet/3bet | calls 0.8 |
/// | `positionally-blind` | 0.22 | 1 | 0 | 0.5 | vs-random | 5 % 3bet/3bet, 22 % 2bet/2bet | never |
/// | `inverted` | 0.22 | 1 | -0.7 | 0.5 | vs-random | 5 % 3bet/3bet, 22 % 2bet/2bet | never |
/// | `short-handed-nit` | 0.18 | 0 | 1 | 0.5 | vs-random:6 | 5 % 3bet/3bet, 18 % 2bet/2bet | never |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Waits for the best hands, in every seat.
    Rock,
    /// Plays few hands, carefully.
    Nit,
    /// Plays few hands, by raising.
    TightAggressive,
    /// Plays many hands, by raising, most of all in position.
    LooseAggressive,
    /// Calls with anything and rarely raises.
    CallingStation,
    /// Raises with anything.
    Maniac,
    /// Plays the same hands in every seat.
    PositionallyBlind,
    /// Plays more hands where others play fewer.
    Inverted,
    /// Plays as many hands heads-up as at a full table.
    ShortHandedNit,
}

impl Preset {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Rock,
        Self::Nit,
        Self::TightAggressive,
        Self::LooseAggressive,
        Self::CallingStation,
        Self::Maniac,
        Self::PositionallyBlind,
        Self::Inverted,
        Self::ShortHandedNit,
    ];

    /// The name in words of a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rock => "rock",
            Self::Nit => "nit",
            Self::TightAggressive => "tight-aggressive",
            Self::LooseAggressive => "loose-aggressive",
            Self::CallingStation => "calling-station",
            Self::Maniac => "maniac",
            Self::PositionallyBlind => "positionally-blind",
            Self::Inverted => "inverted",
            Self::ShortHandedNit => "short-handed-nit",
        }
    }

    /// The parameters of the table above.
    #[must_use]
    pub fn setup(self) -> NpcSetup {
        let bare = |phi, tau, pi, sigma, order, ranges: &[(f64, BetCall)], limp| NpcSetup {
            vpip: VpipModelSetup {
                base_vpip: phi,
                table_factor: tau,
                position_factor: pi,
                ..VpipModelSetup::default()
            },
            strategy_factor: sigma,
            order,
            strategies: StrategyList::listed(ranges),
            limp,
            boundary: BoundaryRule::Draw,
            sizes: BetSizes::default(),
            lapse: Lapse::default(),
        };
        let (two, six) = (PreferenceOrder::vs_random, PreferenceOrder::among_six);
        let up_to = BetCall::of;
        let calls = |call_share| SbLimp::HeadsUpEquivalent { call_share };
        let careful = |last| [(0.05, up_to(3, 3)), (last, up_to(2, 2))];
        match self {
            Self::Rock => {
                let ranges = [(0.03, up_to(3, 4)), (0.08, up_to(2, 2))];
                bare(0.08, 0.3, 0.5, 0.0, two(), &ranges, SbLimp::Never)
            }
            Self::Nit => {
                let ranges = [(0.03, up_to(4, 4)), (0.13, up_to(2, 2))];
                bare(0.13, 0.6, 0.8, 0.5, two(), &ranges, SbLimp::Never)
            }
            Self::TightAggressive => {
                let ranges = [(0.05, up_to(4, 4)), (0.09, up_to(3, 3)), (0.2, up_to(2, 2))];
                bare(0.2, 1.0, 1.0, 0.5, six(), &ranges, calls(0.5))
            }
            Self::LooseAggressive => {
                let ranges = [(0.06, up_to(4, 5)), (0.14, up_to(3, 3)), (0.3, up_to(2, 3))];
                bare(0.3, 1.1, 1.2, 0.8, six(), &ranges, calls(0.6))
            }
            Self::CallingStation => {
                let ranges = [
                    (0.05, up_to(2, 4)),
                    (0.25, up_to(1, 3)),
                    (0.45, up_to(1, 2)),
                ];
                let order = PreferenceOrder::halfway();
                bare(0.45, 0.5, 0.3, 0.2, order, &ranges, calls(0.9))
            }
            Self::Maniac => {
                let ranges = [(0.15, up_to(5, 5)), (0.35, up_to(3, 4)), (0.6, up_to(2, 3))];
                bare(0.6, 0.8, 0.2, 1.0, two(), &ranges, calls(0.8))
            }
            Self::PositionallyBlind => {
                bare(0.22, 1.0, 0.0, 0.5, two(), &careful(0.22), SbLimp::Never)
            }
            Self::Inverted => bare(0.22, 1.0, -0.7, 0.5, two(), &careful(0.22), SbLimp::Never),
            Self::ShortHandedNit => bare(0.18, 0.0, 1.0, 0.5, six(), &careful(0.18), SbLimp::Never),
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Preset {
    type Err = PreflopError;

    fn from_str(text: &str) -> Result<Self, PreflopError> {
        let found = Self::ALL.into_iter().find(|preset| preset.name() == text);
        found.ok_or_else(|| PreflopError::UnknownPreset {
            text: text.to_string(),
            expected: Self::ALL.iter().map(ToString::to_string).collect(),
        })
    }
}
