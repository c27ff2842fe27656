//! Moves: every order until it is carried out, and every new seat until its player knows.

use maud::html;

use super::scene::Scene;
use super::{Layout, Page, orders, recent, tonight};
use crate::{Region, say};

/// The page.
pub(super) fn page(scene: &Scene<'_>) -> Page {
    let heading = html! { h1 id="heading" { (say::page_moves(scene.lang)) } };
    let parts = [tonight::steps(scene), recent::region(scene)];
    let side = Region::with_parts("side", parts, "<div class=\"side\" id=\"side\">", "</div>");
    let regions = vec![
        Region::new("heading", heading),
        orders::region(scene, usize::MAX),
        side,
        orders::sheet(scene),
    ];
    let title = format!("{} · {}", say::page_moves(scene.lang), scene.title());
    Page::new(title, regions).laid_out(Layout::Two)
}
