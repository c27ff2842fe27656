//! A page as lines of text, for snapshots: what is read, what can be pressed, what a form sends.

/// A piece of HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    /// An opening tag with its attributes.
    Open(String, Vec<(String, String)>),
    /// A closing tag.
    Close(String),
    /// Text.
    Text(String),
}

fn plain(text: &str) -> String {
    let plain = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"");
    plain.replace("&amp;", "&")
}

fn attributes(tag: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut rest = tag.trim();
    while !rest.is_empty() {
        let end = rest
            .find(|c: char| c == '=' || c.is_whitespace())
            .unwrap_or(rest.len());
        let name = rest[..end].to_owned();
        rest = &rest[end..];
        let value = if let Some(quoted) = rest.strip_prefix("=\"") {
            let close = quoted.find('"').unwrap();
            rest = &quoted[close + 1..];
            plain(&quoted[..close])
        } else {
            String::new()
        };
        all.push((name, value));
        rest = rest.trim_start();
    }
    all
}

/// The pieces of a document.
pub(crate) fn pieces(html: &str) -> Vec<Piece> {
    let mut all = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        if !rest[..start].is_empty() {
            all.push(Piece::Text(plain(&rest[..start])));
        }
        let end = start + rest[start..].find('>').unwrap();
        let tag = &rest[start + 1..end];
        let name_end = tag.find(char::is_whitespace).unwrap_or(tag.len());
        let (name, attributes_of) = tag.split_at(name_end);
        all.push(match name.strip_prefix('/') {
            Some(name) => Piece::Close(name.to_owned()),
            None => Piece::Open(name.to_owned(), attributes(attributes_of)),
        });
        rest = &rest[end + 1..];
    }
    all
}

/// The value of an attribute.
pub(crate) fn value<'a>(attributes: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = attributes.iter().find(|(known, _)| known == name);
    found.map(|(_, value)| value.as_str())
}

const LINES: [&str; 17] = [
    "p", "li", "h1", "h2", "h3", "div", "section", "tr", "form", "dt", "header", "nav", "footer",
    "dialog", "label", "legend", "summary",
];

/// The document in lines; pictures are left out.
pub(crate) fn outline(html: &str) -> String {
    let (mut lines, mut line) = (Vec::new(), String::new());
    let mut in_picture = false;
    let body = html.find("<body").unwrap_or_default();
    for piece in pieces(&html[body..]) {
        match piece {
            Piece::Open(name, attributes) => {
                in_picture |= name == "svg";
                if LINES.contains(&name.as_str()) {
                    lines.push(std::mem::take(&mut line));
                }
                line.push_str(&match (name.as_str(), value(&attributes, "type")) {
                    ("form", _) => {
                        format!("<{}> ", value(&attributes, "action").unwrap_or_default())
                    }
                    ("input", Some("hidden")) => format!(
                        "{}={} ",
                        value(&attributes, "name").unwrap_or_default(),
                        value(&attributes, "value").unwrap_or_default()
                    ),
                    ("input", kind) => format!(
                        "({} {}={}) ",
                        kind.unwrap_or("text"),
                        value(&attributes, "name").unwrap_or_default(),
                        value(&attributes, "value").unwrap_or_default()
                    ),
                    ("button", _) => "[".to_owned(),
                    ("a", _) => format!("{{{} -> ", value(&attributes, "href").unwrap_or_default()),
                    ("td" | "th" | "dd", _) => " | ".to_owned(),
                    _ => String::new(),
                });
            }
            Piece::Close(name) => {
                in_picture &= name != "svg";
                line.push_str(match name.as_str() {
                    "button" => "] ",
                    "a" => "} ",
                    _ => "",
                });
            }
            Piece::Text(text) if in_picture => drop(text),
            Piece::Text(text) => line.push_str(&text),
        }
    }
    lines.push(line);
    let lines = lines
        .iter()
        .map(|line| line.trim())
        .filter(|line| !line.is_empty());
    let mut text = lines.collect::<Vec<_>>().join("\n");
    text.push('\n');
    text
}
