//! The engines of a module.

use engine_contracts::{EngineLines, Engines, Watch};

/// All engines of a module, and the tournaments that are open in it.
///
/// ```
/// use std::ops::ControlFlow;
/// use engines_wasm::Module;
///
/// let mut module = Module::default();
/// let question = br#"{"stacks":[1,1],"prizes":[3,1],"method":"icm"}"#;
/// let answer = module.ask("payout-chop/1", question, &mut |_| ControlFlow::Continue(()));
/// assert_eq!(answer.unwrap(), r#"{"amounts":[2,2],"sum":4,"for_winner":0}"#);
///
/// let unknown = module.ask("chess/1", b"{}", &mut |_| ControlFlow::Continue(()));
/// assert_eq!(
///     unknown.unwrap_err(),
///     r#"{"error":{"contract":"chess/1","kind":"NoSuchContract","message":"unknown contract `chess/1`"}}"#,
/// );
/// ```
#[derive(Debug)]
pub struct Module {
    lines: EngineLines,
}

impl Default for Module {
    fn default() -> Self {
        Self {
            lines: EngineLines::new(Engines::default()),
        }
    }
}

impl Module {
    /// Version and contracts, as the first line of `desk engine --lines` has them.
    #[must_use]
    pub fn versions() -> String {
        EngineLines::versions()
    }

    /// Answers a question, the bytes of a JSON document. `watch` hears of long work, and may stop it.
    ///
    /// # Errors
    ///
    /// The document of the failure: `{"error":{"kind":..,"message":..,..}}`.
    pub fn ask(
        &self,
        contract: &str,
        question: &[u8],
        watch: &mut Watch<'_>,
    ) -> Result<String, String> {
        let answer = self.lines.engines().ask(contract, question, watch);
        answer.map_err(|refusal| refusal.document().to_string())
    }

    /// Answers a line of a pipe with one; `number` counts from 1.
    pub fn line(&mut self, line: &[u8], number: u64, watch: &mut Watch<'_>) -> String {
        self.lines.answer(line, number, watch)
    }
}
