//! A document in Markdown as a page, with its sections for the search.

use std::collections::BTreeMap;
use std::path::Path;

use pulldown_cmark::{Alignment, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;

use crate::tree::Tree;

/// A part of a document under one heading, for the search.
#[derive(Debug, Serialize)]
pub(crate) struct Section {
    /// Its address on the site.
    pub(crate) href: String,
    /// Its heading.
    pub(crate) title: String,
    /// Title of the document.
    pub(crate) page: String,
    /// Its words, without marks.
    pub(crate) text: String,
}

/// A document that has been read.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) title: String,
    pub(crate) lang: &'static str,
    pub(crate) html: String,
    pub(crate) sections: Vec<Section>,
}

impl Document {
    /// Reads the document at `path` of the tree. A link to a file that the site does not have becomes plain text.
    ///
    /// # Errors
    ///
    /// A link to nothing.
    pub(crate) fn new(tree: &Tree, path: &Path, markdown: &str) -> Result<Self, String> {
        let page = &tree.documents[path];
        let options =
            Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
        let mut events = Vec::new();
        let mut open_links = Vec::new();
        for event in Parser::new_ext(markdown, options) {
            match event {
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    title,
                    id,
                }) => {
                    let address = tree.address(path, &dest_url)?;
                    open_links.push(address.is_some());
                    if let Some(address) = address {
                        let dest_url = address.into();
                        events.push(Event::Start(Tag::Link {
                            link_type,
                            dest_url,
                            title,
                            id,
                        }));
                    }
                }
                Event::End(TagEnd::Link) => {
                    if open_links.pop() == Some(true) {
                        events.push(event);
                    }
                }
                Event::Start(Tag::Image {
                    link_type,
                    dest_url,
                    title,
                    id,
                }) => {
                    let dest_url = tree
                        .address(path, &dest_url)?
                        .map_or(dest_url, CowStr::from);
                    events.push(Event::Start(Tag::Image {
                        link_type,
                        dest_url,
                        title,
                        id,
                    }));
                }
                other => events.push(other),
            }
        }
        let sections = name_headings(&mut events, &page.display().to_string());
        let title = sections
            .first()
            .map_or_else(|| page.display().to_string(), |first| first.title.clone());
        let sections = sections
            .into_iter()
            .map(|section| Section {
                page: title.clone(),
                ..section
            })
            .collect();
        let mut written = String::new();
        html::push_html(&mut written, without_styles(events).into_iter());
        let is_japanese = path.to_string_lossy().ends_with(".ja.md");
        Ok(Self {
            title,
            lang: if is_japanese { "ja" } else { "en" },
            html: written,
            sections,
        })
    }
}

/// Gives each heading the name that links use, and collects what is under it.
fn name_headings(events: &mut [Event<'_>], page: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut used: BTreeMap<String, u32> = BTreeMap::new();
    let mut heading: Option<(usize, String)> = None;
    let mut named = Vec::new();
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some((at, String::new())),
            Event::End(TagEnd::Heading(level)) => {
                let Some((start, title)) = heading.take() else {
                    continue;
                };
                let anchor = anchor(&title, &mut used);
                let is_first = *level == HeadingLevel::H1 && sections.is_empty();
                let href = if is_first {
                    page.to_owned()
                } else {
                    format!("{page}#{anchor}")
                };
                named.push((start, anchor));
                sections.push(Section {
                    href,
                    title,
                    page: String::new(),
                    text: String::new(),
                });
            }
            Event::Text(text) | Event::Code(text) => match (&mut heading, sections.last_mut()) {
                (Some((_, title)), _) => title.push_str(text),
                (None, Some(section)) => section.text.push_str(text),
                (None, None) => {}
            },
            Event::SoftBreak
            | Event::HardBreak
            | Event::End(
                TagEnd::Paragraph | TagEnd::TableCell | TagEnd::Item | TagEnd::CodeBlock,
            ) => {
                if let (None, Some(section)) = (&heading, sections.last_mut()) {
                    section.text.push(' ');
                }
            }
            _ => {}
        }
    }
    for (at, name) in named {
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[at] {
            *id = Some(name.into());
        }
    }
    sections
}

/// Name of a heading as repositories on the web make it. Small letters, hyphens, a number for those that come again.
fn anchor(title: &str, used: &mut BTreeMap<String, u32>) -> String {
    let kept = title.to_lowercase();
    let kept = kept
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    let name: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
    let times = used.entry(name.clone()).or_default();
    *times += 1;
    if *times == 1 {
        name
    } else {
        format!("{name}-{}", *times - 1)
    }
}

/// Tables with classes in place of styles, which the policy of the site forbids, in a frame that scrolls.
fn without_styles(events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut written = Vec::with_capacity(events.len());
    let mut sides: Vec<Alignment> = Vec::new();
    let (mut column, mut is_head) = (0, false);
    let tag = |text: &str| Event::Html(text.to_owned().into());
    for event in events {
        match event {
            Event::Start(Tag::Table(alignments)) => {
                sides = alignments;
                written.push(tag("<div class=\"wide\" tabindex=\"0\"><table>"));
            }
            Event::End(TagEnd::Table) => written.push(tag("</tbody></table></div>\n")),
            Event::Start(Tag::TableHead) => {
                (column, is_head) = (0, true);
                written.push(tag("<thead><tr>"));
            }
            Event::End(TagEnd::TableHead) => {
                is_head = false;
                written.push(tag("</tr></thead><tbody>\n"));
            }
            Event::Start(Tag::TableRow) => {
                column = 0;
                written.push(tag("<tr>"));
            }
            Event::End(TagEnd::TableRow) => written.push(tag("</tr>\n")),
            Event::Start(Tag::TableCell) => {
                let class = match sides.get(column) {
                    Some(Alignment::Right) => " class=\"right\"",
                    Some(Alignment::Center) => " class=\"middle\"",
                    _ => "",
                };
                let name = if is_head { "th" } else { "td" };
                written.push(tag(&format!("<{name}{class}>")));
            }
            Event::End(TagEnd::TableCell) => {
                column += 1;
                written.push(tag(if is_head { "</th>" } else { "</td>" }));
            }
            other => written.push(other),
        }
    }
    written
}
