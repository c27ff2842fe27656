//! Regions of a page: elements with an id, sent again where they changed.

use maud::{Markup, Render};

/// Element of a page with an id of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// The id of the element.
    pub id: &'static str,
    /// The element as HTML, with that id.
    pub html: String,
}

impl Region {
    /// The region with this id, whose element has it.
    #[must_use]
    pub fn new(id: &'static str, element: Markup) -> Self {
        debug_assert!(
            element.0.contains(&format!("id=\"{id}\"")),
            "the element has the id of its region"
        );
        Self {
            id,
            html: element.into_string(),
        }
    }
}

/// A region stands in a page as it is.
impl Render for Region {
    fn render_to(&self, buffer: &mut String) {
        buffer.push_str(&self.html);
    }
}

/// Regions of a page that differ from those that were sent, in their order.
///
/// ```
/// use club_web::{Region, changed};
/// use maud::html;
///
/// let clock = |text: &str| Region::new("clock", html! { p id="clock" { (text) } });
/// let field = Region::new("field", html! { p id="field" { "24 / 41" } });
/// let before = [clock("12:34"), field.clone()];
/// let after = [clock("12:33"), field];
/// assert_eq!(changed(&before, &after), [&clock("12:33")]);
/// assert!(changed(&after, &after).is_empty());
/// ```
#[must_use]
pub fn changed<'a>(before: &[Region], after: &'a [Region]) -> Vec<&'a Region> {
    after
        .iter()
        .filter(|region| !before.contains(region))
        .collect()
}
