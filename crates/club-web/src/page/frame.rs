//! The frame around every page.

use maud::{DOCTYPE, Markup, html};

use super::{Look, Page};
use crate::Assets;

/// The document around the regions.
pub(super) fn document(page: &Page, look: &Look<'_>, assets: &Assets) -> Markup {
    let live = format!("/live?view={}", look.address);
    html! {
        (DOCTYPE)
        html lang=(look.reader.lang.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) }
                link rel="stylesheet" href=(assets.path("desk.css"));
                script defer src=(assets.path("live.js")) {}
            }
            body data-live=(live) data-after=(format!("{}.{}", look.view.seq, look.view.tick)) {
                main id="page" {
                    @for region in &page.regions { (region) }
                }
            }
        }
    }
}
