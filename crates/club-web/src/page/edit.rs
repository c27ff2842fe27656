//! The sheet that changes what was announced.

use maud::{Markup, html};

use super::scene::Scene;
use crate::say;

/// Title, places in the room and entries a player; what is left as it is changes nothing.
pub(super) fn body(scene: &Scene<'_>, back: &str) -> Markup {
    let lang = scene.lang;
    let night = scene.night.announcement();
    let capacity = night.capacity.map(|number| number.to_string());
    let most = night.rules.max_entries.to_string();
    let fields = [
        (
            "capacity",
            say::page_capacity(lang),
            capacity.unwrap_or_default(),
        ),
        ("max-entries", say::page_max_entries(lang), most),
    ];
    let reasons = [say::page_reason_mistake(lang), say::page_reason_room(lang)];
    html! {
        form.stack.whole method="post" action=(format!("/t/{}/edit", scene.id)) data-act data-then=(back) {
            input type="hidden" name="seen" value=(scene.seen());
            div {
                label for="edit-title" { (say::page_title(lang)) }
                input type="hidden" name="title-was" value=(night.title);
                input id="edit-title" name="title" value=(night.title) maxlength="60" required;
            }
            div {
                label for="edit-date" { (say::page_date(lang)) }
                input type="hidden" name="date-was" value=(night.date);
                input id="edit-date" name="date" type="date" value=(night.date) required;
            }
            @for (field, label, value) in &fields {
                @let id = format!("edit-{field}");
                div {
                    label for=(id) { (label) }
                    input type="hidden" name=(format!("{field}-was")) value=(value);
                    input id=(id) name=(field) inputmode="numeric" value=(value) maxlength="6";
                }
            }
            p.small { (say::page_edit_help(lang)) }
            fieldset {
                legend { (say::page_reason(lang)) }
                div.row { @for reason in &reasons { button type="submit" name="reason" value=(reason) { (reason) } } }
            }
        }
    }
}
