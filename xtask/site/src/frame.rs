//! The frame of a page of the site: its links, the search, the content.

use std::path::Path;

use maud::{DOCTYPE, Markup, html};

/// Scripts of a page and what it may ask for: none, or the search and its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scripts {
    /// The page is read without a script.
    None,
    /// The page of the search.
    Search,
}

/// Page at `path`, a file below the folder of the site.
pub(crate) fn page(
    path: &Path,
    lang: &str,
    title: &str,
    scripts: Scripts,
    main: &Markup,
) -> String {
    let root = "../".repeat(path.components().count() - 1);
    let allowed = match scripts {
        Scripts::None => {
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'"
        }
        Scripts::Search => {
            "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'"
        }
    };
    let page = html! {
        (DOCTYPE)
        html lang=(lang) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(allowed);
                title { (title) " - Club Desk" }
                link rel="icon" type="image/svg+xml" href={ (root) "try/static/icon.svg" };
                link rel="stylesheet" href={ (root) "try/static/desk.css" };
                link rel="stylesheet" href={ (root) "site.css" };
                @if scripts == Scripts::Search {
                    script defer src={ (root) "search.js" } {}
                }
            }
            body {
                a.skip href="#main" { "To the content" }
                header {
                    nav aria-label="Site" {
                        a.home href={ (root) "index.html" } { "Club Desk" }
                        a href={ (root) "documents.html" } { "Documents" }
                        a href={ (root) "libraries.html" } { "Libraries" }
                        a href={ (root) "try/index.html" } { "Try it" }
                        a lang="ja" hreflang="ja" href={ (root) "ja.html" } { "日本語" }
                    }
                    form role="search" action={ (root) "search.html" } {
                        label.unseen for="q" { "Search the documents" }
                        input id="q" name="q" type="search" placeholder="Search";
                        button { "Search" }
                    }
                }
                main.text id="main" { (main) }
            }
        }
    };
    page.into_string()
}

/// The page of the search; `search.js` fills it.
pub(crate) fn search() -> String {
    let main = html! {
        h1 { "Search" }
        noscript { p { "The search needs JavaScript. 検索には JavaScript が必要です。" } }
        p id="count" role="status" {}
        ul.found id="found" {}
    };
    page(
        Path::new("search.html"),
        "en",
        "Search",
        Scripts::Search,
        &main,
    )
}
