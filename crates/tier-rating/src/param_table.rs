//! The table of the parameters: a row for each, from which everything else about them follows.

use alloc::vec::Vec;

use crate::{
    HandTime, LateMode, OwnEntries, ParamDomain, ParamError, ParamValue, VpipTable,
    param::ParamType,
};

/// Makes fields with documentation and defaults, names, bounds and access by name.
macro_rules! param_table {
    (
        $(
            $(#[doc = $doc:literal])+
            $variant:ident $field:ident: $type:ty = $default:expr $(, $min:literal to $max:literal)?;
        )+
        elsewhere
        $(
            $(#[doc = $other_doc:literal])+
            $other:ident $other_name:ident, $other_min:literal to $other_max:literal;
        )+
    ) => {
        /// The unchecked description of [`RatingParams`](crate::RatingParams). Missing fields have the
        /// published values.
        ///
        /// "Published" is what the article on the TIER rating (2022) states; "chosen" is our
        /// calibration, made so that its published figures come out (see `docs/rating`).
        #[derive(Debug, Clone, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct RatingParamsSetup {
            $($(#[doc = $doc])+ pub $field: $type,)+
        }

        impl Default for RatingParamsSetup {
            fn default() -> Self {
                Self {
                    $($field: $default,)+
                }
            }
        }

        /// A parameter, by name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize),
            serde(rename_all = "snake_case")
        )]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[non_exhaustive]
        pub enum Param {
            $($(#[doc = $doc])+ $variant,)+
            $($(#[doc = $other_doc])+ $other,)+
        }

        impl Param {
            /// The parameters of [`RatingParamsSetup`], in the order of its fields.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name in files and messages.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($field),)+
                    $(Self::$other => stringify!($other_name),)+
                }
            }

            /// The documentation: meaning, unit, published value.
            #[must_use]
            pub fn description(self) -> &'static str {
                let text = match self {
                    $(Self::$variant => concat!($($doc),+),)+
                    $(Self::$other => concat!($($other_doc),+),)+
                };
                text.trim()
            }

            /// The values that are allowed.
            ///
            /// ```
            /// use tier_rating::{Param, ParamDomain};
            ///
            /// assert_eq!(Param::Beta.domain(), ParamDomain::Number { min: 1e-6, max: 1e9 });
            /// assert_eq!(Param::Late.domain(), ParamDomain::Word(&["table", "derived", "off"]));
            /// ```
            #[must_use]
            pub fn domain(self) -> ParamDomain {
                match self {
                    $(Self::$variant => <$type as ParamType>::domain(self.bounds()),)+
                    $(Self::$other)|+ => f64::domain(self.bounds()),
                }
            }

            /// The least and the greatest number, both included.
            pub(crate) const fn bounds(self) -> (f64, f64) {
                match self {
                    $($(Self::$variant => ($min, $max),)?)+
                    $(Self::$other => ($other_min, $other_max),)+
                    // Switches and words.
                    _ => (f64::NEG_INFINITY, f64::INFINITY),
                }
            }
        }

        impl RatingParamsSetup {
            /// Names and values, in the order of the fields; `vpip` has a name for each table size,
            /// `vpip.2` to `vpip.10`.
            pub fn iter(&self) -> impl Iterator<Item = (&'static str, ParamValue<'static>)> {
                let mut rows = Vec::new();
                $(self.$field.list(Param::$variant, &mut rows);)+
                rows.into_iter()
            }

            /// Changes the value of a name that [`Self::iter`] has.
            ///
            /// # Errors
            ///
            /// [`ParamError::UnknownParam`], [`ParamError::MistypedParam`] for a value of another kind, or
            /// [`ParamError::InvalidParam`] for a number outside its range. The value is then as it was.
            ///
            /// ```
            /// use tier_rating::{ParamError, ParamValue, RatingParamsSetup};
            ///
            /// let mut setup = RatingParamsSetup::default();
            /// setup.set("vpip.6", ParamValue::Number(30.0))?;
            /// setup.set("hand_reference", ParamValue::None)?;
            /// assert_eq!(setup.get("vpip.6"), Some(ParamValue::Number(30.0)));
            /// assert_eq!(setup.hand_reference, None);
            /// # Ok::<(), ParamError>(())
            /// ```
            pub fn set(&mut self, name: &str, value: ParamValue<'_>) -> Result<(), ParamError> {
                let group = name.split_once('.').map_or(name, |(group, _)| group);
                match group {
                    // `vpip.6` is one of a group; any other name is that of its field.
                    $(stringify!($field) if group == name || Param::$variant == Param::Vpip => {
                        self.$field.set(Param::$variant, name, value)
                    })+
                    _ => Err(ParamError::UnknownParam { name: name.into() }),
                }
            }

            /// Rejects values outside their ranges, in the order of the fields.
            pub(crate) fn check_each(&self) -> Result<(), ParamError> {
                $(self.$field.check(Param::$variant)?;)+
                Ok(())
            }
        }
    };
}

param_table! {
    /// The standard deviation of a performance, in rating points; 1000, published.
    Beta beta: f64 = 1000.0, 1e-6 to 1e9;
    /// The mean of a newcomer, in rating points; 1500, published.
    Mu0 mu0: f64 = 1500.0, -1e6 to 1e6;
    /// The standard deviation of a newcomer, in rating points; 500, published.
    Sigma0 sigma0: f64 = 500.0, 1e-6 to 1e6;
    /// The information weight of an entry while sigma is `sigma0`, 0 to 10; 0.40, chosen.
    InfoRate info_rate: f64 = 0.4, 0.0 to 10.0;
    /// The power of sigma0 / sigma that the information weight grows with, 0 to 10; 1, chosen.
    Gamma gamma: f64 = 1.0, 0.0 to 10.0;
    /// The share of the change by message passing that the mean follows, 0 to 10; 0.725, chosen.
    MeanGain mean_gain: f64 = 0.725, 0.0 to 10.0;
    /// The fewest hands that count, in minutes at tables of nine; 200, chosen.
    HandLow hand_low: f64 = 200.0, 1e-3 to 1e6;
    /// The most hands that count, in minutes at tables of nine; 300, chosen.
    HandHigh hand_high: f64 = 300.0, 1e-3 to 1e6;
    /// The hands of hand index 1, in minutes at tables of nine; none for no hand index; 250,
    /// chosen.
    HandReference hand_reference: Option<f64> = Some(250.0), 1e-3 to 1e6;
    /// The share of hands, in percent, that is played at each table size.
    Vpip vpip: VpipTable = VpipTable::default(), 0.01 to 100.0;
    /// Whose time counts; the entry's own, published.
    HandTime hand_time: HandTime = HandTime::Own;
    /// Whether entries that bust before registration closes are rated against the field of that
    /// moment; published.
    PartialGames partial_games: bool = true;
    /// Whether a player's other entries are in the field of each of their entries; included, chosen.
    OwnEntries own_entries: OwnEntries = OwnEntries::Included;
    /// Whether changes are weighted by place; published.
    PlaceWeights place_weights: bool = true;
    /// The weight of a win, 0 to 1; 1, published.
    WeightFirst weight_first: f64 = 1.0, 1e-6 to 1.0;
    /// The weight of the top places, 0 to 1; 0.97, published.
    WeightTop weight_top: f64 = 0.97, 1e-6 to 1.0;
    /// The weight of the final table, 0 to 1; 0.95, published.
    WeightFinalTable weight_final_table: f64 = 0.95, 1e-6 to 1.0;
    /// The weight of the bottom places, 0 to 1; 0.92, published.
    WeightBottom weight_bottom: f64 = 0.92, 1e-6 to 1.0;
    /// The lowest weight of all other places, 0 to 1; 0.8, published.
    WeightOtherLow weight_other_low: f64 = 0.8, 1e-6 to 1.0;
    /// The highest weight of all other places, 0 to 1; 0.9, published.
    WeightOtherHigh weight_other_high: f64 = 0.9, 1e-6 to 1.0;
    /// The share of the entries that top and bottom places are, rounded to at least one; 0.03,
    /// published.
    WeightShare weight_share: f64 = 0.03, 0.0 to 0.5;
    /// Whether top and final-table weights hold for gains alone, the bottom weight for losses
    /// alone; false, as published.
    WeightSigned weight_signed: bool = false;
    /// Whether the mean change of all entries is taken from each of them; true, chosen.
    Conserve conserve: bool = true;
    /// How late registration is charged; the published table.
    Late late: LateMode = LateMode::Table;
    /// The factor for a first entry; 1.25, published.
    LateFirst late_first: f64 = 1.25, 0.0 to 100.0;
    /// The factor for a re-entry; 1, published.
    LateAgain late_again: f64 = 1.0, 0.0 to 100.0;
    /// Points of the derived penalty for the share of the field that has busted; 0, chosen.
    LateRatio late_ratio: f64 = 0.0, 0.0 to 1e4;
    /// The part of the surplus of partial games in the derived penalty; 0.077, chosen.
    LateSurplus late_surplus: f64 = 0.077, 0.0 to 10.0;
    /// The part of the advantage by the chip model in the derived penalty; 0.065, chosen.
    LateIcm late_icm: f64 = 0.065, 0.0 to 10.0;
    /// When message passing ends, in units of beta; 1e-8.
    Tolerance tolerance: f64 = 1e-8, 1e-15 to 1.0;
    /// K, how many standard deviations the rate lies below the mean; 0.84162123357, published.
    Confidence confidence: f64 = 0.841_621_233_57, 0.0 to 10.0;
    /// Sigma, in rating points, after the placement entries; 440, published.
    PlacementSigma placement_sigma: f64 = 440.0, 0.0 to 1e6;
    /// Sigma, in rating points, at which it stops falling; 300, published.
    SigmaFloor sigma_floor: f64 = 300.0, 0.0 to 1e6;
    /// The lowest rate, in rating points; 900, published.
    RateFloor rate_floor: f64 = 900.0, -1e6 to 1e6;

    elsewhere
    /// Variance that a skill gains per day, in points squared.
    Drift drift, 0.0 to 1e12;
}

impl RatingParamsSetup {
    /// The value of a name that [`Self::iter`] has.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<ParamValue<'static>> {
        self.iter().find(|(own, _)| *own == name).map(|row| row.1)
    }

    /// Checks every parameter in the order of the fields.
    ///
    /// # Errors
    ///
    /// [`ParamError`] of the first one outside its range, or of `hand_low` or `weight_other_low` where
    /// it is above its upper end.
    pub fn validate(&self) -> Result<(), ParamError> {
        self.check_each()?;
        let (hands, weights) = (Param::HandLow, Param::WeightOtherLow);
        hands.check_between(self.hand_low, (hands.bounds().0, self.hand_high))?;
        let highest = self.weight_other_high;
        weights.check_between(self.weight_other_low, (weights.bounds().0, highest))?;
        Ok(())
    }
}
