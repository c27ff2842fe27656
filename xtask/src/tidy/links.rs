//! Links in Markdown lead somewhere.

use std::collections::BTreeSet;

use crate::diagnostic::Diagnostic;
use crate::tidy::text_file::TextFile;

/// Every link to a file or folder of the repository resolves. So does every heading of the same
/// file that is linked to.
pub(crate) fn check(file: &TextFile, paths: &[String]) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let headings = headings(&file.text);
    for (line, target) in links(&file.text) {
        let is_elsewhere = target.contains("://") || target.starts_with("mailto:");
        let (path, heading) = target.split_once('#').unwrap_or((target, ""));
        let resolves = if path.is_empty() {
            headings.contains(heading)
        } else {
            resolved(&file.path, path).is_some_and(|path| exists(&path, paths))
        };
        if !is_elsewhere && !resolves {
            let message = format!("the link to `{target}` leads nowhere");
            findings.push(Diagnostic::at(&file.path, line, message));
        }
    }
    findings
}

/// The links outside code, with their lines from 1.
fn links(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (line, words) in prose(text) {
        for (index, part) in words.split('`').enumerate() {
            // Between a first and a second backquote is code; a link's text may hold code, its
            // target is then after the closing quote.
            if index % 2 == 0 {
                found.extend(part.split("](").skip(1).filter_map(|rest| {
                    let target = rest.split(')').next()?;
                    Some((line, target.split_whitespace().next()?))
                }));
            }
        }
    }
    found
}

/// The lines outside fenced code, with their numbers from 1.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            lines.push((index + 1, line));
        }
    }
    lines
}

/// The headings as links name them: lower case, hyphens for spaces, punctuation left out.
fn headings(text: &str) -> BTreeSet<String> {
    let heading = |line: &str| -> Option<String> {
        let title = line
            .strip_prefix('#')?
            .trim_start_matches('#')
            .strip_prefix(' ')?;
        let kept = title.trim().to_lowercase();
        let kept = kept
            .chars()
            .filter(|&c| c.is_alphanumeric() || " -_".contains(c));
        Some(kept.map(|c| if c == ' ' { '-' } else { c }).collect())
    };
    prose(text)
        .into_iter()
        .filter_map(|(_, line)| heading(line))
        .collect()
}

/// The path from the top of the repository; nothing if it leads out of it.
fn resolved(from: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

/// Whether it is a file of the repository, or a folder with a file in it.
fn exists(path: &str, paths: &[String]) -> bool {
    let folder = format!("{path}/");
    path.is_empty() || paths.iter().any(|p| p == path || p.starts_with(&folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::{expect_findings, file};

    #[track_caller]
    fn check_text(text: &str, expected: &[&str]) {
        let paths: Vec<String> = ["docs/a.md", "docs/adr/1.md", "README.md"]
            .map(str::to_owned)
            .to_vec();
        expect_findings(&check(&file("docs/a.md", text), &paths), expected);
    }

    #[test]
    fn links_to_files_folders_headings_and_the_world_pass() {
        check_text(
            "[a](adr/1.md#x) [b](../README.md) [c](adr/) [d](./a.md \"title\")\n",
            &[],
        );
        check_text(
            "[a](https://example.org/x.md) [b](mailto:a@example.org)\n",
            &[],
        );
        check_text(
            "# Who decides, who `remembers`\n[a](#who-decides-who-remembers)\n",
            &[],
        );
    }

    #[test]
    fn a_link_that_leads_nowhere_is_reported() {
        check_text(
            "x\n[a](b.md)\n",
            &["docs/a.md:2: the link to `b.md` leads nowhere"],
        );
        check_text(
            "[`a`](b.md)\n",
            &["docs/a.md:1: the link to `b.md` leads nowhere"],
        );
        check_text(
            "[a](#b)\n",
            &["docs/a.md:1: the link to `#b` leads nowhere"],
        );
        check_text(
            "[a](../../x.md)\n",
            &["docs/a.md:1: the link to `../../x.md` leads nowhere"],
        );
    }

    #[test]
    fn code_holds_no_links() {
        check_text("`f[a](b)`\n\n```\n[a](b.md)\n```\n", &[]);
    }
}
