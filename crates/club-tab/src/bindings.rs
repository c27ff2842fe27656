//! The module as scripts call it.

use std::cell::RefCell;

use club_web::JobStep;
use club_words::Lang;
use wasm_bindgen::prelude::*;

use crate::{Question, Reply, Tab, TabKind};

#[wasm_bindgen]
extern "C" {
    /// Object of a script that hears of long work.
    pub type Listener;

    /// Percent that are done, 0 to 100; none where they are not counted.
    #[wasm_bindgen(method, catch)]
    fn progress(this: &Listener, percent: Option<f64>) -> Result<(), JsValue>;
}

thread_local! {
    /// The listener of the request that is answered now.
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

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
        let tab = Tab::heard_by(kind, seed, milliseconds(now), hear)?;
        Ok(Self(tab))
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
        listener: Option<Listener>,
    ) -> Answer {
        let question = Question {
            method,
            path,
            languages,
            accept,
            media,
            body,
        };
        LISTENER.set(listener);
        let reply = self.0.ask(&question, milliseconds(now));
        LISTENER.set(None);
        Answer(reply)
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

/// Hands a step on to the listener. One that fails hears no more of it.
#[expect(clippy::cast_precision_loss, reason = "percent are at most 100")]
fn hear(step: JobStep) {
    let percent = step.percent().map(|percent| percent as f64);
    let hears = LISTENER.with_borrow(|listener| {
        listener
            .as_ref()
            .is_none_or(|listener| listener.progress(percent).is_ok())
    });
    if !hears {
        LISTENER.set(None);
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
