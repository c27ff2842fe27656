//! QR codes for phones, as SVG in the page.

use maud::{Markup, PreEscaped, html};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};

/// The code of a text, with its description. A text too long for a code has none.
pub(super) fn code(text: &str, description: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else {
        return html! {};
    };
    let svg = code
        .render::<svg::Color<'_>>()
        .quiet_zone(true)
        .dark_color(svg::Color("#000000"))
        .light_color(svg::Color("#ffffff"))
        .build();
    // The declaration of XML has no place in a page.
    let start = svg.find("<svg").unwrap_or_default();
    let picture = svg.get(start..).unwrap_or_default();
    html! {
        span.qr role="img" aria-label=(description) { (PreEscaped(picture)) }
    }
}
