//! Levels of the blinds as a text, a level a line.

use club_log::blinds::{BlindLevel, BlindRules, ColourUp};
use club_words::{count, typed_count};

use crate::form::{Expected, FormFault};

/// The levels as they are typed: blinds, ante in brackets, minutes, break, chips that leave the tables.
pub(crate) fn levels_text(rules: &BlindRules) -> String {
    let line = |(number, level): (u32, &BlindLevel)| {
        let mut line = format!("{}/{}", count(level.small_blind), count(level.big_blind));
        if level.ante > 0 {
            line += &format!(" ({})", count(level.ante));
        }
        line += &format!(" {}", level.minutes);
        if level.break_after > 0 {
            line += &format!(" +{}", level.break_after);
        }
        for chip in rules.colour_ups_after(number) {
            line += &format!(" -{}", count(chip));
        }
        line
    };
    let lines: Vec<String> = (1..).zip(&rules.levels).map(line).collect();
    lines.join("\n")
}

/// The levels of a text; empty lines are left out.
pub(super) fn levels(text: &str) -> Result<BlindRules, FormFault> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let read = |line: &str| {
        level(line).ok_or_else(|| FormFault::FieldValue {
            field: "blinds".to_owned(),
            value: line.chars().take(60).collect(),
            expected: Expected::Level,
        })
    };
    let mut rules = BlindRules::of(Vec::new());
    for (after_level, line) in (1..).zip(lines) {
        let (level, chips) = read(line)?;
        rules.levels.push(level);
        let ups = chips.into_iter();
        let ups = ups.map(|chip| ColourUp { after_level, chip });
        rules.colour_ups.extend(ups);
    }
    Ok(rules)
}

/// A level such as `300/600 (600) 20 +10 -25`, and the chips that leave behind it.
fn level(line: &str) -> Option<(BlindLevel, Vec<u64>)> {
    let mut parts = line.split_whitespace().peekable();
    let (small, big) = parts.next()?.split_once('/')?;
    let ante = parts.next_if(|part| part.starts_with('('));
    let ante = ante.map(|part| typed_count(part.strip_prefix('(')?.strip_suffix(')')?));
    let minutes = parts.next()?.parse().ok()?;
    let pause = parts.next_if(|part| part.starts_with('+'));
    let pause = pause.map(|part| part.strip_prefix('+')?.parse().ok());
    let level = BlindLevel {
        small_blind: typed_count(small)?,
        big_blind: typed_count(big)?,
        ante: ante.unwrap_or(Some(0))?,
        minutes,
        break_after: pause.unwrap_or(Some(0))?,
    };
    let chips = parts.map(|part| typed_count(part.strip_prefix('-')?));
    Some((level, chips.collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use club_log::blinds::BlindPreset;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn levels_are_typed_as_they_are_shown_on_a_wall() {
        let rules = levels("300/600 (600) 20 +10\n\n 1,000/2k 15\n").unwrap();
        let level = |small_blind, big_blind, ante, minutes, break_after| BlindLevel {
            small_blind,
            big_blind,
            ante,
            minutes,
            break_after,
        };
        assert_eq!(
            rules.levels,
            [level(300, 600, 600, 20, 10), level(1_000, 2_000, 0, 15, 0)]
        );
        let rules = levels("100/200 20 +10 -25 -100\n200/400 20 -1k").unwrap();
        let ups = [(1, 25), (1, 100), (2, 1_000)];
        let ups = ups.map(|(after_level, chip)| ColourUp { after_level, chip });
        assert_eq!(rules.colour_ups, ups);
        for wrong in [
            "300",
            "300/600",
            "300/600 600 20 10",
            "300/600 (600 20",
            "300/600 20 10",
            "300/600 20 +10 5",
            "300/600 -20",
            "300/600 20 -",
            "300/600 20 -25 +10",
            "a/b 20",
            "1/2/3 20",
        ] {
            let fault = FormFault::FieldValue {
                field: "blinds".to_owned(),
                value: wrong.to_owned(),
                expected: Expected::Level,
            };
            assert_eq!(levels(&format!("1/2 20\n{wrong}")), Err(fault));
        }
        for preset in BlindPreset::ALL {
            assert_eq!(levels(&levels_text(&preset.rules())), Ok(preset.rules()));
        }
    }

    fn any_level() -> impl Strategy<Value = BlindLevel> {
        let blind = any::<u64>;
        (blind(), blind(), blind(), any::<u32>(), any::<u32>()).prop_map(
            |(small_blind, big_blind, ante, minutes, break_after)| BlindLevel {
                small_blind,
                big_blind,
                ante,
                minutes,
                break_after,
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn every_structure_is_read_back_from_its_text(
            levels in prop::collection::vec((any_level(), prop::collection::vec(any::<u64>(), 0..3)), 0..30),
        ) {
            let (levels, chips): (Vec<_>, Vec<_>) = levels.into_iter().unzip();
            let ups = (1..).zip(chips).flat_map(|(after_level, chips)| {
                let chips = chips.into_iter();
                chips.map(move |chip| ColourUp { after_level, chip })
            });
            let rules = BlindRules { levels, colour_ups: ups.collect() };
            prop_assert_eq!(super::levels(&levels_text(&rules)), Ok(rules));
        }
    }
}
