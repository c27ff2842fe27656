//! Questions answered without a module: `TIMES CONTRACT QUESTION` on a line in; the seconds of one and its answer out.
//!
//! `cargo xtask bench bindings` compares the module in Node with it.

#![expect(clippy::print_stdout, reason = "the output is what the bench reads")]

use std::error::Error;
use std::io;
use std::ops::ControlFlow;
use std::time::Instant;

use engines_wasm::Module;

fn main() -> Result<(), Box<dyn Error>> {
    let module = Module::default();
    for line in io::stdin().lines() {
        let line = line?;
        let mut words = line.splitn(3, ' ');
        let (Some(times), Some(contract), Some(question)) =
            (words.next(), words.next(), words.next())
        else {
            return Err(format!("not a question: {line}").into());
        };
        let times: u32 = times.parse()?;
        let mut answer = String::new();
        let begin = Instant::now();
        for _ in 0..times {
            let mut watch = |_| ControlFlow::Continue(());
            answer = module.ask(contract, question.as_bytes(), &mut watch)?;
        }
        println!(
            "{} {answer}",
            begin.elapsed().as_secs_f64() / f64::from(times)
        );
    }
    Ok(())
}
