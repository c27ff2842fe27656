//! Messages of the frame around the pages, a function each.

use club_words::Lang;

club_words::messages! {
    ALL:
    tab_tools();
    tab_night();
    tab_here();
    tab_lost();
    tab_waits();
    tab_stop();
    tab_failed();
    tab_language();
    tab_title();
}

/// All of them, a line each, in the order in which `tab.js` reads them.
#[cfg_attr(
    not(any(test, target_arch = "wasm32")),
    expect(dead_code, reason = "scripts read it")
)]
pub(crate) fn frame(lang: Lang) -> String {
    let words = [
        tab_tools(lang),
        tab_night(lang),
        tab_here(lang),
        tab_lost(lang),
        tab_waits(lang),
        tab_stop(lang),
        tab_failed(lang),
        tab_language(lang),
        tab_title(lang),
    ];
    words.join("\n")
}

#[cfg(test)]
mod tests {
    use club_words::{asked, variables};

    use super::*;

    #[test]
    fn the_frame_has_every_message_on_a_line_of_its_own() {
        for lang in Lang::ALL {
            assert_eq!(asked(ALL), variables(lang, "tab"), "{lang}");
            assert_eq!(frame(lang).lines().count(), ALL.len());
        }
    }
}
