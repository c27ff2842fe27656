//! Whether late registration costs points.

/// How late registration is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LateMode {
    /// The published table, and a monotone curve through it. A first entry that finds 59, 49, 39 and
    /// 29 of 60 entries left pays 0.5, 3.6, 9.0 and 13.3 points.
    #[default]
    Table,
    /// The worth of late registration. It is a share of the points that partial games add, and of
    /// the advantage by the independent chip model.
    Derived,
    /// Not at all.
    Off,
}
