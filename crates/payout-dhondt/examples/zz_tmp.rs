//! tmp
fn main() {
    use payout_dhondt::*;
    let list: Vec<String> = (1..=85625).map(|n| format!("1/{n}")).collect();
    let t = std::time::Instant::now();
    let w: Weights = format!("fixed:{}", list.join(",")).parse().unwrap();
    eprintln!("parse {:?}", t.elapsed());
    let s = Structure::new(w, TieRule::BetterPlace);
    for _ in 0..3 {
        let t = std::time::Instant::now();
        s.allocate(1000000).unwrap();
        eprintln!("{:?}", t.elapsed());
    }
    for (w, n) in [
        ("vp-kid", 1000),
        ("vp-kid", 1000000),
        ("harmonic", 1685),
        ("power:100,60,40,25@1.05", 100000),
    ] {
        let s = Structure::new(w.parse().unwrap(), TieRule::BetterPlace);
        eprintln!("{w} {n}");
        for _ in 0..2 {
            let t = std::time::Instant::now();
            s.allocate(n).unwrap();
            eprintln!("{:?}", t.elapsed());
        }
    }
}
