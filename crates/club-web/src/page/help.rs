//! Help: the keys, the signs, what the page does without a connection.

use maud::html;

use super::{Look, Page};
use crate::{Region, say};

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let keys = [
        ("/", say::page_key_search(lang)),
        ("g n", say::page_tonight(lang)),
        ("g t", say::page_tables(lang)),
        ("g m", say::page_moves(lang)),
        ("g w", say::page_wall(lang)),
        ("g l", say::page_log(lang)),
        ("← ↑ → ↓", say::page_key_arrows(lang)),
        ("Enter", say::page_key_enter(lang)),
        ("b", say::page_bust(lang)),
        ("m", say::page_move(lang)),
        ("u", say::page_undo(lang)),
        ("Esc", say::page_close(lang)),
        ("?", say::page_help(lang)),
    ];
    let signs = [
        ("▾", say::page_sign_short(lang)),
        ("▸", say::page_sign_move(lang)),
        ("✕", say::page_sign_breaks(lang)),
        ("■", say::page_sign_halt(lang)),
        ("◆", say::page_sign_pinned(lang)),
        ("★", say::page_featured(lang)),
    ];
    let element = html! {
        section.panel.stack id="help" {
            h1 { (say::page_help(lang)) }
            @if look.reader.is_staff() {
                h2 { (say::page_keys(lang)) }
                table {
                    thead { tr { th scope="col" { (say::page_key(lang)) } th scope="col" { (say::page_key_does(lang)) } } }
                    tbody { @for (key, does) in &keys { tr { th scope="row" { kbd { (key) } } td { (does) } } } }
                }
                label.tick { input type="checkbox" name="letters" checked; (say::page_letters(lang)) }
                h2 { (say::page_signs(lang)) }
                dl.figures { @for (sign, means) in &signs { div { dt { (sign) } dd { (means) } } } }
            }
            h2 { (say::page_wall(lang)) }
            p { (say::page_help_wall(lang)) " " a href="/wall?languages=both" { (say::page_wall_in_both(lang)) } }
            h2 { (say::page_without_connection(lang)) }
            p { (say::page_help_connection(lang)) }
            p { (say::page_help_phone(lang)) }
        }
    };
    Page::new(say::page_help(lang), vec![Region::new("help", element)])
}
