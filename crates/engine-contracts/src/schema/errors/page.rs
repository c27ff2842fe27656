//! The catalogue of errors as a page.

use std::fmt::Write as _;

use super::{CataloguedError, ErrorCatalogue};

/// The catalogue as a page in Markdown: a section for each kind.
#[must_use]
pub fn errors_page(catalogue: &ErrorCatalogue) -> String {
    let mut page = String::from(
        "# Errors\n\n\
         Every `kind` of error that a contract answers, with its values; as data in [errors.json](errors.json), whose\n\
         form is [error-catalogue](error-catalogue.json). `desk schema --out docs/schema` writes both from the types of\n\
         the failures. Exit codes are those of `desk`: 2 cannot be parsed, 3 refused, 5 a check failed, 1 could not\n\
         finish. `desk engine --lines` ends with 0 where every line was answered. Every error has a `message` in English.\n",
    );
    let mut last = "";
    for error in &catalogue.errors {
        if error.kind != last {
            // Writing to a text cannot fail.
            let _ = write!(page, "\n## {}\n", error.kind);
            last = &error.kind;
        }
        page.push('\n');
        section(&mut page, error);
    }
    page
}

fn section(page: &mut String, error: &CataloguedError) {
    if let Some(fault) = &error.fault {
        let _ = write!(page, "`{fault}`: ");
    }
    page.push_str(&error.meaning);
    page.push('\n');
    if let Some(words) = &error.meaning_ja {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(page, "({words})");
    }
    let exit: Vec<String> = error.exit.iter().map(u8::to_string).collect();
    let _ = writeln!(
        page,
        "Exit {}; given by {}.",
        exit.join(" or "),
        error.contracts.join(", ")
    );
    if !error.fields.is_empty() {
        page.push_str("\n| value | type | meaning |\n|---|---|---|\n");
    }
    for field in &error.fields {
        let sometimes = if field.optional { ", not always" } else { "" };
        let meaning = field.meaning.replace('|', "\\|");
        let _ = writeln!(
            page,
            "| `{}` | {}{sometimes} | {meaning} |",
            field.name, field.json_type
        );
    }
}
