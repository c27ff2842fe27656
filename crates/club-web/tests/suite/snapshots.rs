//! Every page and state in both languages, as lines of text.

use club_words::Lang;

use crate::outline::outline;
use crate::stage;

fn snapshots(lang: Lang) {
    for (name, (seen, path)) in stage::all(lang) {
        // The pages of large fields are looked at by their size.
        if !name.ends_with("_120") && !name.ends_with("_40") {
            insta::assert_snapshot!(format!("{name}_{lang}"), outline(&seen.document(&path)));
        }
    }
}

#[test]
fn pages_in_english() {
    snapshots(Lang::En);
}

#[test]
fn pages_in_japanese() {
    snapshots(Lang::Ja);
}
