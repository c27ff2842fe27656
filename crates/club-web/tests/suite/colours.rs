//! Contrast of the tokens of all themes, calculated as WCAG 2.2 has it.

use std::collections::BTreeMap;

const STYLE: &str = include_str!("../../assets/desk.css");

/// Tokens of a block of the style.
fn tokens(block: &str) -> BTreeMap<&str, [f64; 3]> {
    let start = STYLE
        .find(block)
        .unwrap_or_else(|| panic!("{block} is in the style"));
    let body = &STYLE[start..];
    let body = &body[body.find('{').unwrap() + 1..body.find('}').unwrap()];
    let pairs = body
        .split(';')
        .filter_map(|line| line.trim().split_once(": #"));
    pairs
        .filter_map(|(name, hex)| Some((name.trim().strip_prefix("--")?, rgb(hex))))
        .collect()
}

fn rgb(hex: &str) -> [f64; 3] {
    let channel = |at: usize| {
        let value = u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        f64::from(value) / 255.0
    };
    [channel(0), channel(2), channel(4)]
}

/// Relative luminance (WCAG 2.2, definition of the same name).
fn luminance(colour: [f64; 3]) -> f64 {
    let linear = colour.map(|c| {
        if c <= 0.040_45 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

const LIGHT: &str = ":root {";
const SYSTEM_DARK: &str = ":root:not([data-theme]) {";
const DARK: &str = ":root[data-theme=\"dark\"] {";
const WALL: &str = ":root[data-theme=\"wall\"] {";

#[test]
fn black_on_white_is_21_and_a_colour_on_itself_1() {
    let (black, white) = (rgb("000000"), rgb("FFFFFF"));
    assert!((contrast(black, white) - 21.0).abs() < 1e-9);
    assert!((contrast(white, white) - 1.0).abs() < 1e-9);
    // #767676 on white is the greyest text that WCAG allows: 4.54.
    assert!((contrast(rgb("767676"), white) - 4.54).abs() < 0.01);
}

#[test]
fn text_has_4_5_and_borders_have_3_in_every_theme() {
    for block in [LIGHT, DARK, SYSTEM_DARK, WALL] {
        let tokens = tokens(block);
        let ratio = |a: &str, b: &str| contrast(tokens[a], tokens[b]);
        for ground in ["ground", "panel"] {
            for text in ["ink", "muted", "danger", "warning", "info", "primary"] {
                assert!(
                    ratio(text, ground) >= 4.5,
                    "{block} {text} on {ground}: {}",
                    ratio(text, ground)
                );
            }
            assert!(ratio("border", ground) >= 3.0, "{block} border on {ground}");
        }
        assert!(
            ratio("on-primary", "primary") >= 4.5,
            "{block} text of a button"
        );
        assert!(ratio("warning", "warning-ground") >= 4.5, "{block} a band");
    }
}

#[test]
fn the_dark_theme_of_the_system_is_the_one_that_is_chosen() {
    assert_eq!(tokens(SYSTEM_DARK), tokens(DARK));
    assert_eq!(tokens(LIGHT).len(), 11);
}
