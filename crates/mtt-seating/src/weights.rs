//! Weights of the terms of a cost.

/// Weights of the terms of a cost, each finite and not negative.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Weights {
    /// Change of position, per orbit.
    pub position: f64,
    /// Deviation from a fair share of big blinds, per big blind.
    pub equity: f64,
    /// Moved within the last orbit.
    pub recency: f64,
    /// Per earlier move.
    pub moves: f64,
    /// Change of the squared difference of the two tables' chips, over the square of their sum.
    pub stack: f64,
}

impl Weights {
    /// The weights with their names, in the order of the fields.
    pub(crate) const fn named(&self) -> [(&'static str, f64); 5] {
        [
            ("position", self.position),
            ("equity", self.equity),
            ("recency", self.recency),
            ("moves", self.moves),
            ("stack", self.stack),
        ]
    }

    fn bits(&self) -> [u64; 5] {
        self.named().map(|(_, weight)| weight.to_bits())
    }
}

impl PartialEq for Weights {
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

impl Eq for Weights {}

impl core::hash::Hash for Weights {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.bits().hash(state);
    }
}
