//! The types of `club-log` as they are written.

use std::collections::BTreeMap;
use std::path::Path;

use syn::{Attribute, Expr, ExprLit, Fields, Lit, Meta};

use crate::error::TaskError;
use crate::files;

/// Files with the types, from the top of the repository.
const FILES: [&str; 11] = [
    "crates/club-log/src/blinds.rs",
    "crates/club-log/src/command.rs",
    "crates/club-log/src/command/club.rs",
    "crates/club-log/src/command/rating.rs",
    "crates/club-log/src/command/tournament.rs",
    "crates/club-log/src/entry.rs",
    "crates/club-log/src/event/play.rs",
    "crates/club-log/src/late.rs",
    "crates/club-log/src/rating/parameters.rs",
    "crates/club-log/src/rules.rs",
    "crates/club-log/src/rules/seating.rs",
];

/// The types by name.
pub(super) struct Source {
    items: BTreeMap<String, Item>,
}

/// A type.
pub(super) struct Item {
    pub(super) name: String,
    pub(super) doc: String,
    /// The key that holds the name of the variant, if it is among the fields.
    pub(super) tag: Option<String>,
    pub(super) kind: Kind,
}

/// Kind of a type, with its fields or variants.
pub(super) enum Kind {
    Struct(Vec<Field>),
    Enum(Vec<Variant>),
}

/// A variant, under its name in JSON.
pub(super) struct Variant {
    pub(super) key: String,
    pub(super) doc: String,
    pub(super) fields: Vec<Field>,
}

/// A field, under its name in JSON; the only field of a tuple has no name.
pub(super) struct Field {
    pub(super) key: String,
    pub(super) doc: String,
    pub(super) ty: syn::Type,
    pub(super) optional: bool,
}

impl Item {
    /// The variants of an enum.
    pub(super) fn variants(&self) -> &[Variant] {
        match &self.kind {
            Kind::Enum(variants) => variants,
            Kind::Struct(_) => &[],
        }
    }
}

impl Source {
    /// Reads the files.
    pub(super) fn read(root: &Path) -> Result<Self, TaskError> {
        let mut items = BTreeMap::new();
        for path in FILES {
            let text = files::read(&root.join(path))?;
            let file = syn::parse_file(&text).map_err(|source| TaskError::Rust {
                path: path.to_owned(),
                source,
            })?;
            for item in file.items.iter().filter_map(item) {
                items.insert(item.name.clone(), item);
            }
        }
        Ok(Self { items })
    }

    /// A type that the page needs.
    pub(super) fn item(&self, name: &str) -> Result<&Item, TaskError> {
        self.items.get(name).ok_or_else(|| unknown(name))
    }

    /// Whether there is such a type.
    pub(super) fn has(&self, name: &str) -> bool {
        self.items.contains_key(name)
    }
}

/// A type that is neither in the source nor described by hand.
pub(super) fn unknown(name: &str) -> TaskError {
    TaskError::UndescribedType {
        name: name.to_owned(),
    }
}

fn item(item: &syn::Item) -> Option<Item> {
    match item {
        syn::Item::Struct(found) => {
            let serde = Serde::of(&found.attrs);
            Some(Item {
                name: found.ident.to_string(),
                doc: doc(&found.attrs),
                tag: None,
                kind: Kind::Struct(fields(&found.fields, serde.default)),
            })
        }
        syn::Item::Enum(found) => {
            let variant = |variant: &syn::Variant| Variant {
                key: snake_case(&variant.ident.to_string()),
                doc: doc(&variant.attrs),
                fields: fields(&variant.fields, false),
            };
            Some(Item {
                name: found.ident.to_string(),
                doc: doc(&found.attrs),
                tag: Serde::of(&found.attrs).tag,
                kind: Kind::Enum(found.variants.iter().map(variant).collect()),
            })
        }
        _ => None,
    }
}

fn fields(fields: &Fields, all_optional: bool) -> Vec<Field> {
    let field = |field: &syn::Field| Field {
        key: (field.ident.as_ref()).map_or_else(String::new, ToString::to_string),
        doc: doc(&field.attrs),
        ty: field.ty.clone(),
        optional: all_optional || Serde::of(&field.attrs).default,
    };
    fields.iter().map(field).collect()
}

/// Attributes that set the form in JSON.
#[derive(Default)]
struct Serde {
    default: bool,
    tag: Option<String>,
}

impl Serde {
    fn of(attributes: &[Attribute]) -> Self {
        let mut serde = Self::default();
        for attribute in attributes
            .iter()
            .filter(|found| found.path().is_ident("serde"))
        {
            // What cannot be parsed here does not compile.
            let _ = attribute.parse_nested_meta(|meta| {
                serde.default |= meta.path.is_ident("default");
                if let Ok(value) = meta.value() {
                    let text: syn::LitStr = value.parse()?;
                    if meta.path.is_ident("tag") {
                        serde.tag = Some(text.value());
                    }
                }
                Ok(())
            });
        }
        serde
    }
}

/// The words above an item, the first paragraph in one line.
fn doc(attributes: &[Attribute]) -> String {
    let mut words = String::new();
    for attribute in attributes {
        let Meta::NameValue(pair) = &attribute.meta else {
            continue;
        };
        let Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) = &pair.value
        else {
            continue;
        };
        if !pair.path.is_ident("doc") {
            continue;
        }
        let text = text.value();
        if text.trim().is_empty() {
            break;
        }
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(text.trim());
    }
    // Links within the documentation of the crate lead nowhere on the page.
    words.replace("[`", "`").replace("`]", "`")
}

fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.extend(c.to_lowercase());
    }
    text
}
