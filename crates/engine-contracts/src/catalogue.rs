//! All documents of the engines that are compiled in.

use crate::schema::Document;

/// Documents of all contracts of this crate, engine by engine.
pub fn documents() -> impl Iterator<Item = &'static Document> {
    const ENGINES: &[&[Document]] = &[
        #[cfg(feature = "payout")]
        crate::payout::DOCUMENTS,
        #[cfg(feature = "icm")]
        crate::icm::DOCUMENTS,
        #[cfg(feature = "niko")]
        crate::niko::DOCUMENTS,
        #[cfg(feature = "seating")]
        crate::seating::DOCUMENTS,
        #[cfg(feature = "rate")]
        crate::rate::DOCUMENTS,
        #[cfg(feature = "ranges")]
        crate::ranges::DOCUMENTS,
    ];
    ENGINES.iter().copied().flatten()
}
