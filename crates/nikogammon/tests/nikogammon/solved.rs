//! Runs of a solver, each in one call: values, certificate, outcomes and equities with the cube.

use std::ops::ControlFlow;

use nikogammon::{
    Certificate, CubefulValues, OutcomeValues, PassRule, Rules, SolveError, SolveOptions, Solver,
    Values,
};

/// Never stops the solve.
pub(crate) fn go_on<T>(_: &T) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

pub(crate) fn certify(values: &Values, options: &SolveOptions) -> Result<Certificate, SolveError> {
    Solver::new(values.rules(), options)?.certify(values, go_on)
}

pub(crate) fn outcomes(
    values: &Values,
    options: &SolveOptions,
) -> Result<OutcomeValues, SolveError> {
    Solver::new(values.rules(), options)?.outcomes(values, go_on)
}

pub(crate) fn cubeful(
    rules: &Rules,
    options: &SolveOptions,
    pass: PassRule,
) -> Result<CubefulValues, SolveError> {
    Solver::new(rules, options)?.cubeful(pass, go_on)
}
