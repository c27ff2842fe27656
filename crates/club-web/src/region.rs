//! Regions of a page: elements with an id, sent again where they changed.

use std::borrow::Cow;

use maud::{Markup, Render};

/// Element of a page with an id of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// The id of the element.
    pub id: Cow<'static, str>,
    /// The element as HTML, with that id.
    pub html: String,
    /// Elements in it that are sent alone where nothing else in it changed.
    parts: Vec<Region>,
    /// Length of its HTML in front of the parts, which follow one after the other, and behind them.
    around: (usize, usize),
}

impl Region {
    /// The region with this id, whose element has it.
    #[must_use]
    pub fn new(id: impl Into<Cow<'static, str>>, element: Markup) -> Self {
        Self::with_parts(id, [], element.into_string(), "")
    }

    /// A region with parts: the HTML in front of them, the parts, the HTML behind them.
    #[must_use]
    pub fn with_parts(
        id: impl Into<Cow<'static, str>>,
        parts: impl IntoIterator<Item = Region>,
        before: impl Into<String>,
        behind: &str,
    ) -> Self {
        let (id, mut html) = (id.into(), before.into());
        debug_assert!(
            html.contains(&format!("id=\"{id}\"")),
            "the element has the id of its region"
        );
        let parts: Vec<Region> = parts.into_iter().collect();
        let around = (html.len(), behind.len());
        for part in &parts {
            html.push_str(&part.html);
        }
        html.push_str(behind);
        Self {
            id,
            html,
            parts,
            around,
        }
    }

    /// The HTML around the parts.
    fn frame(&self) -> (&str, &str) {
        let (before, behind) = self.around;
        let end = self.html.len() - behind;
        (
            self.html.get(..before).unwrap_or_default(),
            self.html.get(end..).unwrap_or_default(),
        )
    }

    /// The region, or those of its parts that differ from `earlier`.
    fn collect_changed<'a>(&'a self, earlier: Option<&Self>, changed: &mut Vec<&'a Self>) {
        let Some(earlier) = earlier else {
            changed.push(self);
            return;
        };
        if earlier.html == self.html {
            return;
        }
        let ids = |region: &Self| -> Vec<Cow<'static, str>> {
            region.parts.iter().map(|part| part.id.clone()).collect()
        };
        if self.parts.is_empty() || self.frame() != earlier.frame() || ids(self) != ids(earlier) {
            changed.push(self);
            return;
        }
        for (part, before) in self.parts.iter().zip(&earlier.parts) {
            part.collect_changed(Some(before), changed);
        }
    }
}

/// A region is in a page as it is.
impl Render for Region {
    fn render_to(&self, buffer: &mut String) {
        buffer.push_str(&self.html);
    }
}

/// Regions of a page that differ from those that were sent, in their order. Of a region with parts only the
/// parts that differ, where nothing else in it does.
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
    let mut changed = Vec::new();
    for region in after {
        let earlier = before.iter().find(|earlier| earlier.id == region.id);
        region.collect_changed(earlier, &mut changed);
    }
    changed
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;

    fn map(open: &str, tables: &[(&str, usize)]) -> Region {
        let tile = |(table, players): &(&str, usize)| {
            let id = format!("tile-{table}");
            let element = html! { li id=(id) { (table) ": " (players) } };
            Region::new(id, element)
        };
        Region::with_parts(
            "map",
            tables.iter().map(tile),
            format!("<ol id=\"map\" {open}>"),
            "</ol>",
        )
    }

    fn sent(before: &Region, after: &Region) -> Vec<String> {
        let (before, after) = ([before.clone()], [after.clone()]);
        let all = changed(&before, &after);
        all.iter().map(|region| region.html.clone()).collect()
    }

    #[test]
    fn a_part_that_changed_is_sent_alone_and_the_whole_where_more_did() {
        let before = map("", &[("T1", 8), ("T2", 9)]);
        assert_eq!(
            before.html,
            "<ol id=\"map\" ><li id=\"tile-T1\">T1: 8</li><li id=\"tile-T2\">T2: 9</li></ol>"
        );
        let bust = map("", &[("T1", 8), ("T2", 8)]);
        assert_eq!(sent(&before, &bust), ["<li id=\"tile-T2\">T2: 8</li>"]);
        let broken = map("", &[("T1", 9)]);
        assert_eq!(sent(&before, &broken), [broken.html.as_str()]);
        let other = map("class=\"dense\"", &[("T1", 8), ("T2", 9)]);
        assert_eq!(sent(&before, &other), [other.html.as_str()]);
        assert!(sent(&before, &before).is_empty());
    }
}
