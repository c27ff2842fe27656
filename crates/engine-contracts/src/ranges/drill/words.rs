//! A round of practice in words.

use club_words::Lang;

use super::{DrillAnswer, DrilledHand};
use crate::say;

impl DrilledHand {
    /// How good the answer was, and how often equilibrium and model go all in.
    ///
    /// A cost has its standard error where there is one.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        let cost = format!("{:.3}", self.cost);
        let verdict = if self.cost <= 0.0 {
            say::range_drill_right(lang)
        } else if self.se > 0.0 {
            say::range_drill_mistake_about(lang, cost, format!("{:.3}", self.se))
        } else {
            say::range_drill_mistake(lang, cost)
        };
        let (equilibrium, model) = (often(self.equilibrium, lang), often(self.model, lang));
        let judged = say::range_drill_judged(lang, verdict, equilibrium, model);
        if self.again {
            format!("{judged} {}", say::range_drill_learned(lang))
        } else {
            judged
        }
    }
}

impl DrillAnswer {
    /// Right answers and the cost of all.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        let cost = format!("{:.3}", self.cost);
        say::range_drill_score(lang, self.right, self.hands.len(), cost)
    }
}

/// How often something is done.
fn often(share: f64, lang: Lang) -> String {
    match share {
        share if share >= 1.0 => say::range_drill_always(lang),
        share if share <= 0.0 => say::range_drill_never(lang),
        share => say::range_drill_often(lang, format!("{:.0}", 100.0 * share)),
    }
}
