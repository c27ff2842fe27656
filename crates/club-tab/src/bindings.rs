//! The module as scripts call it.

use club_words::Lang;
use wasm_bindgen::prelude::*;

use crate::{Question, Reply, Tab, TabKind};

/// The page of a tab.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Page(Tab);

/// The answer to a request.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Answer(Reply);

#[wasm_bindgen]
impl Page {
    /// A page; `night` has the demonstration club. `now` is the time in milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// The words of the failure.
    #[wasm_bindgen(constructor)]
    pub fn new(night: bool, seed: u64, now: f64) -> Result<Self, JsError> {
        let kind = if night {
            TabKind::Night
        } else {
            TabKind::Tools
        };
        Ok(Self(Tab::new(kind, seed, milliseconds(now))?))
    }

    /// Answers a request.
    #[must_use]
    #[expect(
        clippy::too_many_arguments,
        reason = "the parts of a request, as scripts have them"
    )]
    pub fn ask(
        &self,
        method: String,
        path: String,
        languages: String,
        accept: Option<String>,
        media: Option<String>,
        body: Vec<u8>,
        now: f64,
    ) -> Answer {
        let question = Question {
            method,
            path,
            languages,
            accept,
            media,
            body,
        };
        Answer(self.0.ask(&question, milliseconds(now)))
    }

    /// Sentences of the frame around the pages in a language, a line each.
    #[must_use]
    pub fn words(lang: &str) -> String {
        crate::say::frame(lang.parse().unwrap_or(Lang::En))
    }
}

#[wasm_bindgen]
impl Answer {
    /// The status of HTTP.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.0.status
    }

    /// The media type.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn media(&self) -> String {
        self.0.media.clone()
    }

    /// Another address to ask next.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn location(&self) -> Option<String> {
        self.0.location.clone()
    }

    /// The name of a file that the reader keeps.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn file(&self) -> Option<String> {
        self.0.file.clone()
    }

    /// The body.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn body(&self) -> Vec<u8> {
        self.0.body.clone()
    }
}

/// A time of the browser, which has no part of a millisecond.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the years of a browser fit"
)]
fn milliseconds(now: f64) -> i64 {
    now as i64
}
