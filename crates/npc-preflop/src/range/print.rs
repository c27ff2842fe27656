//! The canonical text of a range.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::Range;
use crate::Combo;
use crate::HandClass;
use crate::cards::{HandKind, Rank, Suits};

impl fmt::Display for Range {
    /// Pairs, suited hands by their high card, offsuit hands by theirs, then single hands. There
    /// are as few items as runs of one high card allow, with weights below 1 after a colon.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        if self.0.iter().all(|&weight| weight >= 1.0) {
            return f.write_str("random");
        }
        let mut items = Vec::new();
        let ranks: Vec<Rank> = Rank::all().rev().collect();
        let pairs: Vec<HandClass> = ranks.iter().map(|&rank| HandClass::pair(rank)).collect();
        self.line(&pairs, &mut items);
        for suits in [Suits::Suited, Suits::Offsuit] {
            for &high in &ranks {
                let line = ranks.iter().filter(|&&low| low < high);
                let line = line.map(|&low| HandClass::of_ranks(high, low, suits));
                self.line(&line.collect::<Vec<_>>(), &mut items);
            }
        }
        for class in HandClass::all().filter(|&class| self.uniform(class).is_none()) {
            for combo in class.hands().filter(|&combo| self.weight(combo) > 0.0) {
                items.push(self.item(&combo.to_string(), combo));
            }
        }
        f.write_str(&items.join(","))
    }
}

impl Range {
    /// The runs of equal weight in a line of classes, best first.
    fn line(&self, line: &[HandClass], items: &mut Vec<String>) {
        let weight = |class: HandClass| self.uniform(class).map(f64::to_bits);
        let mut rest = line;
        while let Some(&first) = rest.first() {
            let same = rest
                .iter()
                .take_while(|&&class| weight(class) == weight(first));
            let (run, after) = rest.split_at(same.count().max(1));
            rest = after;
            if !self.uniform(first).is_some_and(|weight| weight > 0.0) {
                continue;
            }
            let (Some(&last), Some(combo)) = (run.last(), first.hands().next()) else {
                continue;
            };
            let is_top = match first.kind() {
                HandKind::Pair => first.high() == Rank::ACE,
                _ => first.high().index() == first.low().index() + 1,
            };
            let text = match (run.len(), is_top) {
                (1, _) => first.to_string(),
                (_, true) => alloc::format!("{last}+"),
                _ => alloc::format!("{first}-{last}"),
            };
            items.push(self.item(&text, combo));
        }
    }

    /// An item with the weight of one of its hands.
    fn item(&self, text: &str, combo: Combo) -> String {
        let weight = self.weight(combo);
        if weight < 1.0 {
            alloc::format!("{text}:{weight}")
        } else {
            text.to_string()
        }
    }
}
