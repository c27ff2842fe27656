//! Every page and state in both languages, as lines of text.

use club_words::Lang;

use crate::outline::outline;
use crate::stage;

#[test]
fn pages_in_both_languages() {
    for stage in stage::all() {
        for lang in Lang::ALL {
            let document = stage.seen(lang).document(&stage.path);
            insta::assert_snapshot!(format!("{}_{lang}", stage.name), outline(&document));
        }
    }
}
