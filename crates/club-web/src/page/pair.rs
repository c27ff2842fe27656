//! Pairing: a phone becomes a device of the club.

use maud::{Markup, html};

use super::settings::role_name;
use super::{Look, Page};
use crate::{PairingView, Region, say};

/// The page, with the code of its address.
pub(super) fn page(look: &Look<'_>, code: Option<&str>) -> Page {
    let lang = look.reader.lang;
    let state = look.pairing.cloned().unwrap_or(PairingView::Ask);
    let body = match (&state, code) {
        (PairingView::Valid { member, role }, Some(code)) => html! {
            p { (say::page_pair_for(lang, look.view.state.directory.label(member), role_name(look, *role))) }
            form method="post" action=(format!("/pair/{code}")) data-plain {
                button.primary type="submit" { (say::page_pair(lang)) }
            }
        },
        (PairingView::Refused, _) => html! {
            p.danger role="alert" { "✕ " (say::page_code_refused(lang)) }
            (ask(look))
        },
        (PairingView::Wait { seconds }, _) => html! {
            p.danger role="alert" { "✕ " (say::page_code_wait(lang, *seconds)) }
        },
        (PairingView::Paired, _) => html! {
            p { "✓ " (say::page_paired(lang)) }
            a.button.primary href="/" { (say::page_home(lang)) }
        },
        (PairingView::Ask | PairingView::Valid { .. }, _) => ask(look),
    };
    let element = html! {
        section.panel.stack id="pair" {
            h1 { (say::page_pair_phone(lang)) }
            (body)
        }
    };
    Page::new(
        say::page_pair_phone(lang),
        vec![Region::new("pair", element)],
    )
}

/// A field for the code. The address of the answer has the code, so that it is a page of its own.
fn ask(look: &Look<'_>) -> Markup {
    let lang = look.reader.lang;
    html! {
        p { (say::page_pair_how(lang)) }
        form.stack method="get" action="/pair" {
            div {
                label for="code" { (say::page_code(lang)) }
                input id="code" name="code" required maxlength="16" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false";
            }
            button.primary type="submit" { (say::page_on(lang)) }
        }
        p.small { (say::page_pair_note(lang)) }
    }
}
