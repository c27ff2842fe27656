//! Blind structures that come with the program.

use std::str::FromStr;

use super::{BlindLevel, BlindRules};

/// A blind structure that comes with the program, for 20,000 chips.
///
/// All three climb one ladder of big blinds: each step is 1.2 to 1.5 times the one before, in
/// amounts that chips of 25, 100, 500, 1,000 and 5,000 can pay. The small blind is half to two
/// thirds of the big blind. The ante is paid once a hand, as much as the big blind, from the
/// level named below on.
///
/// | | first blinds | stack in big blinds | minutes | ante from | breaks |
/// |---|---|---|---|---|---|
/// | `fast` | 50/100 | 200 | 10 | level 4 | 5 minutes after every 6 levels |
/// | `standard` | 50/100 | 200 | 20 | level 4 | 10 minutes after every 4 levels |
/// | `deep` | 25/50 | 400 | 30 | level 6 | 15 minutes after every 4 levels |
///
/// `deep` takes the smaller steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlindPreset {
    /// Levels of 10 minutes.
    Fast,
    /// Levels of 20 minutes.
    Standard,
    /// Levels of 30 minutes and smaller steps.
    Deep,
}

/// No structure of that name comes with the program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown blind structure {name:?}; expected fast, standard or deep")]
pub struct BlindPresetError {
    /// The text, its first characters.
    pub name: String,
}

/// Small and big blinds of `fast` and `standard`.
const LADDER: [(u64, u64); 19] = [
    (50, 100),
    (75, 150),
    (100, 200),
    (150, 300),
    (200, 400),
    (300, 600),
    (400, 800),
    (500, 1_000),
    (1_000, 1_500),
    (1_000, 2_000),
    (1_500, 3_000),
    (2_000, 4_000),
    (3_000, 6_000),
    (4_000, 8_000),
    (5_000, 10_000),
    (10_000, 15_000),
    (10_000, 20_000),
    (15_000, 30_000),
    (20_000, 40_000),
];

/// Small and big blinds of `deep`.
const FINE_LADDER: [(u64, u64); 25] = [
    (25, 50),
    (50, 75),
    (50, 100),
    (75, 150),
    (100, 200),
    (125, 250),
    (150, 300),
    (200, 400),
    (250, 500),
    (300, 600),
    (400, 800),
    (500, 1_000),
    (600, 1_200),
    (1_000, 1_500),
    (1_000, 2_000),
    (1_500, 2_500),
    (1_500, 3_000),
    (2_000, 4_000),
    (3_000, 5_000),
    (3_000, 6_000),
    (4_000, 8_000),
    (5_000, 10_000),
    (10_000, 15_000),
    (10_000, 20_000),
    (15_000, 30_000),
];

impl BlindPreset {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Fast, Self::Standard, Self::Deep];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Standard => "standard",
            Self::Deep => "deep",
        }
    }

    /// The structure, whole.
    #[must_use]
    pub fn rules(self) -> BlindRules {
        match self {
            Self::Fast => structure(&LADDER, 10, 4, (6, 5)),
            Self::Standard => structure(&LADDER, 20, 4, (4, 10)),
            Self::Deep => structure(&FINE_LADDER, 30, 6, (4, 15)),
        }
    }
}

/// Levels of equal length; a break of some minutes after every few levels.
fn structure(
    ladder: &[(u64, u64)],
    minutes: u32,
    ante_from: usize,
    (every, pause): (usize, u32),
) -> BlindRules {
    let levels = (1..)
        .zip(ladder)
        .map(|(number, &(small_blind, big_blind))| {
            let pauses = number % every == 0 && number < ladder.len();
            BlindLevel {
                small_blind,
                big_blind,
                ante: if number >= ante_from { big_blind } else { 0 },
                minutes,
                break_after: if pauses { pause } else { 0 },
            }
        });
    BlindRules::of(levels.collect())
}

impl FromStr for BlindPreset {
    type Err = BlindPresetError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|preset| preset.name() == text);
        found.ok_or_else(|| BlindPresetError {
            name: text.chars().take(64).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blinds::BlindSchedule;

    #[test]
    fn the_presets_are_made_as_they_say() {
        for preset in BlindPreset::ALL {
            assert_eq!(preset.name().parse(), Ok(preset));
            let schedule = BlindSchedule::new(preset.rules()).unwrap();
            let levels = schedule.levels();
            let name = preset.name();
            for pair in levels.windows(2) {
                let (before, after) = (pair[0].big_blind, pair[1].big_blind);
                assert!(5 * after >= 6 * before, "{name}: {before} to {after}");
                assert!(2 * after <= 3 * before, "{name}: {before} to {after}");
            }
            for level in levels {
                let (small, big) = (level.small_blind, level.big_blind);
                assert!(2 * small >= big && 3 * small <= 2 * big, "{name} {level:?}");
                assert!(small % 25 == 0 && big % 25 == 0, "{name} {level:?}");
                assert!(level.ante == 0 || level.ante == big, "{name} {level:?}");
            }
        }
        let stack = 20_000;
        let [fast, standard, deep] = BlindPreset::ALL.map(|preset| preset.rules().levels);
        assert_eq!(stack / fast[0].big_blind, 200);
        assert_eq!(stack / standard[0].big_blind, 200);
        assert_eq!(stack / deep[0].big_blind, 400);
        assert_eq!(
            [fast[0].minutes, standard[0].minutes, deep[0].minutes],
            [10, 20, 30]
        );
        assert_eq!((fast[2].ante, fast[3].ante), (0, 300));
        assert_eq!((deep[4].ante, deep[5].ante), (0, 250));
        assert_eq!((standard[3].break_after, standard[4].break_after), (10, 0));
        assert!("turbo".parse::<BlindPreset>().is_err());
    }
}
