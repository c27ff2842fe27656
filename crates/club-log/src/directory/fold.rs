//! Names as they are compared: what people type differently for one name makes no difference.

use unicode_normalization::UnicodeNormalization;

use super::kanji::usual_form;

/// A name as it is searched.
///
/// Width, case, accents, blanks, quotes, middle dots, hiragana or katakana, the marks that choose a
/// form of a character, and usual forms of kanji make no difference.
///
/// ```
/// use club_log::directory::folded;
///
/// assert_eq!(folded("ｱｵｷ ｹﾝ"), folded("あおきけん"));
/// assert_eq!(folded("O’Brien"), folded("obrien"));
/// assert_eq!(folded("José"), "jose");
/// assert_eq!(folded("髙橋"), folded("高橋"));
/// assert_ne!(folded("かき"), folded("がき"));
/// ```
#[must_use]
pub fn folded(text: &str) -> String {
    let lower = text.nfkc().flat_map(char::to_lowercase);
    let kept = lower.nfd().filter(|c| !is_dropped(*c));
    let mut folded = String::with_capacity(text.len());
    for c in kept.nfc() {
        match letters(c) {
            Some(letters) => folded.push_str(letters),
            None => folded.push(usual_form(hiragana(c))),
        }
    }
    folded
}

/// Blanks, quotes, accents and marks that choose a form.
fn is_dropped(c: char) -> bool {
    c.is_whitespace() || is_accent(c) || is_quote(c) || is_form_selector(c)
}

/// Combining accents. The marks of voiced kana and the vowel signs of other scripts are none: with
/// them another word is written.
fn is_accent(c: char) -> bool {
    matches!(
        c,
        '\u{300}'..='\u{36f}'
            | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}'
    )
}

/// Quotes, and the dots between the parts of a name.
fn is_quote(c: char) -> bool {
    matches!(
        c,
        '\'' | '"'
            | '`'
            | '«'
            | '»'
            | '·'
            | '\u{2b9}'..='\u{2bf}'
            | '\u{2018}'..='\u{201f}'
            | '\u{2032}'..='\u{2037}'
            | '\u{2039}'
            | '\u{203a}'
            | '「'..='』'
            | '・'
    )
}

/// Whether the character chooses a form of the one before it.
fn is_form_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Katakana are 0x60 above their hiragana.
fn hiragana(c: char) -> char {
    match c {
        '\u{30a1}'..='\u{30f6}' | '\u{30fd}'..='\u{30fe}' => {
            char::from_u32(u32::from(c) - 0x60).unwrap_or(c)
        }
        _ => c,
    }
}

/// Letters that have no decomposition, as they are typed without them, and one dash.
fn letters(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ł' => "l",
        'ı' => "i",
        'þ' => "th",
        'ς' => "σ",
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "-",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn same(a: &str, b: &str) {
        assert_eq!(folded(a), folded(b));
    }

    #[test]
    fn what_people_type_differently_is_one_name() {
        same("ｱｵｷ ｹﾝ", "あおき　けん");
        same("Ｂａｋｅｒ", "bAKER");
        same("ガッツ", "ｶﾞｯﾂ");
        same("ヴァン", "ゔぁん");
        same("O’Brien", "O'BRIEN");
        same("ジョン・スミス", "じょん すみす");
        same("Łukasz Żółty", "lukasz zolty");
        same("Straße", "STRASSE");
        same("髙橋", "高橋");
        same("斉藤", "齋藤");
        same("渡邉", "渡辺");
        same("山﨑", "山崎");
        same("濱﨑", "浜崎");
        same("神\u{e0100}", "神");
        assert_eq!(folded("か"), "か");
        assert_ne!(folded("は"), folded("ば"));
        assert_ne!(folded("は"), folded("ぱ"));
        assert_ne!(folded("กิ"), folded("กุ"));
        assert_eq!(folded("「 ’"), "");
    }

    /// Any text, and texts of the characters that change most.
    fn texts() -> impl Strategy<Value = String> {
        let letters =
            "[ -~À-žʰ-ʿ̀-ͯΆ-ώЀ-џ‐-⁞ ⁰-₟℀-⅏⓪-⓿\u{3000}-〿ぁ-ヿ㍘-㏿一-鿿﨎-﨩가-힣ﬀ-ﬆ！-ￜ]{0,20}";
        prop_oneof![any::<String>(), letters]
    }

    proptest! {
        #[test]
        fn folding_is_idempotent(text in texts()) {
            let once = folded(&text);
            prop_assert_eq!(folded(&once), once);
        }
    }
}
