//! `niko verify` as a question: the solution of a game is checked.

use std::ops::ControlFlow;

use nikogammon::{Rules, Table};
use serde::Deserialize;

use super::{NikoFailure, NikoGameError, RulesQuestion, SolvedGame, VERIFY, VerifyAnswer, verify};

/// Question of `niko verify`: a game, whose solution is checked.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VerifyQuestion {
    /// The contract, `niko-verify/1`.
    pub contract: Option<String>,
    /// The rules of the game; nikogammon, or those of the game that is asked, where they are missing.
    #[serde(default)]
    pub rules: Option<RulesQuestion>,
}

impl SolvedGame<'_> {
    /// Answers `niko verify` of the game's own solution; `watch` gets the part of the states checked so far, and may
    /// stop.
    ///
    /// # Errors
    ///
    /// [`NikoFailure`] where the contract or the game is another one, and [`VerifyFailure`](super::VerifyFailure) as for [`verify`].
    pub fn verify(
        &self,
        question: &VerifyQuestion,
        mut watch: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Result<VerifyAnswer, NikoFailure> {
        VERIFY.check(question.contract.as_deref())?;
        if let Some(named) = &question.rules {
            // No value depends on the start: the solution is that of all games which differ in it alone.
            let key = |rules: &Rules| Table::<Vec<u8>>::values_key(rules);
            if key(&named.rules()?) != key(self.rules()) {
                return Err(NikoGameError::OtherRules.into());
            }
        }
        let all = u64::try_from(self.rules().states()?).unwrap_or(u64::MAX);
        #[expect(
            clippy::cast_precision_loss,
            reason = "a share for people, of counts far below 2^53"
        )]
        let verified = verify(self.table(), |done| watch(done as f64 / all.max(1) as f64));
        Ok(verified?)
    }
}
