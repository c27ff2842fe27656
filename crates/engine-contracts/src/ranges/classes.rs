//! Weights of the classes of hands, by name.

use npc_preflop::{HandClass, Range};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// Weights by the name of the class, in the order of the grid, those of 0 left out.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Classes(pub Vec<(HandClass, f64)>);

impl Classes {
    /// Mean weights of a range.
    #[must_use]
    pub fn of_range(range: &Range) -> Self {
        Self::of_weights(|class| range.class_weight(class))
    }

    /// Weights of a list with one for each class, such as frequencies.
    #[must_use]
    pub fn of_list(weights: &[f64; HandClass::COUNT]) -> Self {
        Self::of_weights(|class| weights[class.index()])
    }

    fn of_weights(weight: impl Fn(HandClass) -> f64) -> Self {
        let weights = HandClass::all().map(|class| (class, weight(class)));
        Self(weights.filter(|&(_, weight)| weight > 0.0).collect())
    }
}

impl Serialize for Classes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (class, weight) in &self.0 {
            map.serialize_entry(&class.to_string(), weight)?;
        }
        map.end()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Classes {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Classes".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<HandClass, f64>::json_schema(generator)
    }
}
