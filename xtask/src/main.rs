//! Code generation, repository checks and the test run.
fn main() {}
