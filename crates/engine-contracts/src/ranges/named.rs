//! Values by name, in an order of their own.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// Values by name, in their order; an object of a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Named<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
