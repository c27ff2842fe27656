//! Values in words.

use syn::{GenericArgument, PathArguments, Type};

use super::source::{Source, unknown};
use crate::error::TaskError;

/// Types whose form in JSON is not in the files that are read.
const KNOWN: &[(&str, &str)] = &[
    ("Actor", "text"),
    ("Command", "object with one key, the name of the command"),
    ("CommandKey", "text, at most 64 characters"),
    ("Date", "date such as `\"2026-03-07\"`"),
    ("Exact", "number as text, such as `\"1500.5\"`"),
    ("LadderId", "id of a ladder of ratings, such as `\"main\"`"),
    ("MemberId", "id of a member"),
    ("PlayerText", "entry such as `\"e12\"`, member id or name"),
    ("Profile", "`\"tda\"`, `\"online\"` or `\"home\"`"),
    ("Ratio", "number as text, such as `\"3\"` or `\"3/2\"`"),
    ("Seat", "number of a seat, from 1"),
    ("SeasonId", "id of a season"),
    ("String", "text"),
    ("TableId", "table such as `\"T1\"`"),
    ("TieRule", "`\"better\"` or `\"worse\"`"),
    ("Timestamp", "time such as `\"2026-03-07T19:00:00+09:00\"`"),
    ("Tolerance", "number, or list of `[tables, gap]`"),
    ("TournamentId", "id of a tournament"),
    (
        "Weights",
        "text such as `\"vp-kid\"`, as in `desk payout --weights`",
    ),
    ("bool", "`true` or `false`"),
    ("i64", "whole number"),
    ("u32", "whole number from 0"),
    ("u64", "whole number from 0"),
    ("u8", "whole number from 0 to 255"),
];

/// The form of a value. A type of the source is linked, and gets a section of its own.
pub(super) fn value(
    ty: &Type,
    wanted: &mut Vec<String>,
    source: &Source,
) -> Result<String, TaskError> {
    let Type::Path(path) = ty else {
        return Err(unknown("a field that is not a path"));
    };
    let Some(last) = path.path.segments.last() else {
        return Err(unknown("a path without segments"));
    };
    let name = last.ident.to_string();
    let mut inner = Vec::new();
    if let PathArguments::AngleBracketed(arguments) = &last.arguments {
        for argument in &arguments.args {
            if let GenericArgument::Type(ty) = argument {
                inner.push(value(ty, wanted, source)?);
            }
        }
    }
    match (name.as_str(), inner.as_slice()) {
        ("Option", [inner]) => Ok(inner.clone()),
        ("Vec", [inner]) => Ok(format!("list of: {inner}")),
        ("BTreeMap", [_, inner]) => Ok(format!("object with values: {inner}")),
        (name, _) => match KNOWN.iter().find(|(known, _)| *known == name) {
            Some((_, words)) => Ok((*words).to_owned()),
            None if source.has(name) => {
                if !wanted.iter().any(|known| known == name) {
                    wanted.push(name.to_owned());
                }
                Ok(format!("[`{name}`](#{})", name.to_lowercase()))
            }
            None => Err(unknown(name)),
        },
    }
}
