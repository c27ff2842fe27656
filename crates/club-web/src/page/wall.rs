//! The screen on the wall.

use club_view::FieldView;
use maud::html;

use super::{Look, Page};
use crate::Region;

/// The wall of the night.
pub(super) fn page(look: &Look<'_>) -> Page {
    let Some(shown) = look.night else {
        let element = html! { p id="wall" {} };
        return Page {
            title: String::new(),
            regions: vec![Region::new("wall", element)],
        };
    };
    let field = FieldView::of(&look.view.state.directory, &shown.night, look.view.at);
    let element = html! {
        section id="wall" { p { (field.left) " / " (field.entries) } }
    };
    Page {
        title: shown.night.announcement().title.clone(),
        regions: vec![Region::new("wall", element)],
    }
}
