//! The equilibrium between two players.

use super::active_set::{ActiveSet, Found};
use super::certificate::Certificate;
use super::error::PushFoldError;
use super::gains::Gains;
use super::game::PushFoldGame;
use super::strategy::PushFoldStrategy;
use crate::HandClass;

const N: usize = HandClass::COUNT;

/// An equilibrium of push or fold.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PushFoldSolution {
    /// The game.
    pub game: PushFoldGame,
    /// The frequencies.
    pub strategy: PushFoldStrategy,
    /// The small blind's result a hand, in big blinds.
    pub value: f64,
    /// Total gain of both players' best responses, in big blinds a hand.
    pub exploitability: f64,
    /// The proof in integers.
    pub certificate: Certificate,
    /// Steps of the method.
    pub steps: usize,
}

impl PushFoldGame {
    /// The equilibrium, from "push everything".
    ///
    /// The small blind's result against the best answer is concave and piecewise linear in the 169
    /// push frequencies, with a kink where a call is indifferent. The method holds some pushes
    /// between 0 and 1 and as many kinks, improves one push or leaves one kink at a time, passes
    /// kinks while that still gains, and ends where nothing gains: at an equilibrium.
    ///
    /// # Errors
    ///
    /// [`PushFoldError::NotConverged`] after 5000 steps, many times the number that any
    /// stack of the tests needs.
    ///
    /// ```
    /// use npc_preflop::push_fold::{Antes, PushFoldGame};
    ///
    /// let solved = PushFoldGame::new(10.0, Antes::None)?.solve()?;
    /// assert!(solved.certificate.exact && solved.certificate.unique);
    /// assert_eq!(format!("{:.6}", solved.value), "-0.045371");
    /// let (push, call) = solved.strategy.shares();
    /// assert_eq!(format!("{:.4} {:.4}", 100.0 * push, 100.0 * call), "58.2838 37.3764");
    /// # Ok::<(), npc_preflop::push_fold::PushFoldError>(())
    /// ```
    pub fn solve(&self) -> Result<PushFoldSolution, PushFoldError> {
        self.solve_from(&[1.0; N])
    }

    /// The equilibrium, from the pushes of a similar game. The next tenth of a big blind takes one
    /// step rather than dozens.
    ///
    /// # Errors
    ///
    /// As for [`PushFoldGame::solve`].
    pub fn solve_near(&self, near: &PushFoldStrategy) -> Result<PushFoldSolution, PushFoldError> {
        match ActiveSet::near(Gains::new(self), near).map(ActiveSet::run) {
            Some(Ok(found)) => Ok(self.solution(found)),
            _ => self.solve_from(&near.push.map(|push| if push < 0.5 { 0.0 } else { 1.0 })),
        }
    }

    fn solve_from(&self, push: &[f64; N]) -> Result<PushFoldSolution, PushFoldError> {
        let found = ActiveSet::cold(Gains::new(self), push).run()?;
        Ok(self.solution(found))
    }

    fn solution(&self, found: Found) -> PushFoldSolution {
        PushFoldSolution {
            game: *self,
            certificate: Certificate::of(self, &found.strategy),
            value: found.value,
            exploitability: found.exploitability,
            strategy: found.strategy,
            steps: found.steps,
        }
    }

    /// The small blind's result a hand with these frequencies, in big blinds. The second number is
    /// the total gain of both players' best responses.
    #[must_use]
    pub fn evaluate(&self, strategy: &PushFoldStrategy) -> (f64, f64) {
        Gains::new(self).evaluate(strategy)
    }

    /// The small blind's result a hand with the best answer to these calls, and the pushes of that
    /// answer.
    #[must_use]
    pub fn best_pushes(&self, call: &[f64; N]) -> (f64, [f64; N]) {
        let gains = Gains::new(self);
        let margins = gains.of_pushes(call);
        let value = gains.fold + margins.iter().map(|gain| gain.max(0.0)).sum::<f64>();
        (
            value,
            margins.map(|gain| if gain > 0.0 { 1.0 } else { 0.0 }),
        )
    }

    /// The small blind's result a hand with these pushes against the best answer, and the calls of
    /// that answer.
    #[must_use]
    pub fn best_calls(&self, push: &[f64; N]) -> (f64, [f64; N]) {
        let gains = Gains::new(self);
        let costs = gains.of_calls(push);
        let pushed: f64 = gains
            .base
            .iter()
            .zip(push)
            .map(|(base, push)| base * push)
            .sum();
        let value = gains.fold + pushed + costs.iter().map(|cost| cost.min(0.0)).sum::<f64>();
        (value, costs.map(|cost| if cost < 0.0 { 1.0 } else { 0.0 }))
    }

    /// Gain of a push over a fold for each class against these calls, and of a call against these
    /// pushes. The gains are in big blinds for a hand of that class that faces the decision.
    #[must_use]
    pub fn margins(&self, strategy: &PushFoldStrategy) -> ([f64; N], [f64; N]) {
        let gains = Gains::new(self);
        let (mut push, mut call) = (
            gains.of_pushes(&strategy.call),
            gains.of_calls(&strategy.push),
        );
        for class in HandClass::all() {
            let share = f64::from(class.combos()) / 1326.0;
            push[class.index()] /= share;
            // The chance that the class is dealt and faces a push.
            let pushed: f64 = HandClass::all()
                .map(|other| strategy.push[other.index()] * f64::from(other.disjoint_pairs(class)))
                .sum();
            call[class.index()] /= -(pushed / (1326.0 * 1225.0)).max(f64::MIN_POSITIVE);
        }
        (push, call)
    }
}
