//! The module as scripts call it.

use std::cell::RefCell;
use std::ops::ControlFlow;

use wasm_bindgen::prelude::*;

use crate::Module;

#[wasm_bindgen]
extern "C" {
    /// Object of a script that hears of long work.
    pub type Listener;

    /// The share that is done, 0 to 1; false stops the work.
    #[wasm_bindgen(method, catch)]
    fn progress(this: &Listener, done: f64) -> Result<bool, JsValue>;
}

thread_local! {
    /// The listener of the question that is answered now.
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

/// The engines of a module.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Door(Module);

#[wasm_bindgen]
impl Door {
    /// Engines without open tournaments.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Version and contracts, a JSON document.
    #[must_use]
    pub fn versions() -> String {
        Module::versions()
    }

    /// Answers a question with a JSON document.
    ///
    /// # Errors
    ///
    /// The document of the failure, a text.
    pub fn ask(
        &self,
        contract: &str,
        question: &[u8],
        listener: Option<Listener>,
    ) -> Result<String, JsValue> {
        LISTENER.set(listener);
        let answer = self.0.ask(contract, question, &mut heard);
        LISTENER.set(None);
        answer.map_err(|failure| JsValue::from_str(&failure))
    }

    /// Answers a line of a pipe with one.
    pub fn line(&mut self, line: &[u8], number: u64, listener: Option<Listener>) -> String {
        LISTENER.set(listener);
        let answer = self.0.line(line, number, &mut heard);
        LISTENER.set(None);
        answer
    }
}

/// Tells the listener what is done. A listener that fails stops the work.
fn heard(done: f64) -> ControlFlow<()> {
    LISTENER.with_borrow(|listener| match listener {
        Some(listener) if !listener.progress(done).unwrap_or(false) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    })
}
