//! Several entries of one player in a field.

/// Whether a player's other entries are in the field of each of their entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum OwnEntries {
    /// They are: each entry plays against all others, and a field counts entries.
    #[default]
    Included,
    /// They are not: nobody plays against themselves, and a field counts people. A re-entry is as late
    /// as the busts of others make it.
    Excluded,
}
