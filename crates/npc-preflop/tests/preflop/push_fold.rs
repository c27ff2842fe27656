//! Push or fold between two: proved equilibria, and a second, obvious solver.

use npc_preflop::HandClass;
use npc_preflop::equity::EquityMatrix;
use npc_preflop::push_fold::{
    Antes, Certificate, PushFoldChart, PushFoldError, PushFoldGame, PushFoldStrategy,
};
use proptest::prelude::*;

/// Regret matching plus over the table of payoffs, with the average weighted by the iteration.
fn regret_matching(stack: f64, iterations: u32) -> PushFoldStrategy {
    let classes: Vec<HandClass> = HandClass::all().collect();
    let cell = |a: HandClass, b: HandClass| {
        let share = f64::from(a.disjoint_pairs(b)) / (1326.0 * 1225.0);
        (
            share,
            share * stack * (2.0 * EquityMatrix::counts(a, b).equity() - 1.0),
        )
    };
    let cells: Vec<Vec<(f64, f64)>> = classes
        .iter()
        .map(|&a| classes.iter().map(|&b| cell(a, b)).collect())
        .collect();
    let mut regrets = [[[0.0_f64; 2]; 169]; 2];
    let (mut sums, mut weights) = ([[0.0; 169]; 2], 0.0);
    let frequency = |regret: &[f64; 2]| {
        let sum = regret[0] + regret[1];
        if sum > 0.0 { regret[1] / sum } else { 0.5 }
    };
    for iteration in 1..=iterations {
        let now = regrets.map(|player| player.map(|regret| frequency(&regret)));
        let weight = f64::from(iteration);
        weights += weight;
        for at in 0..169 {
            // The small blind: fold or push. The big blind: fold or call.
            let (mut first, mut answer) = ([0.0; 2], [0.0; 2]);
            for other in 0..169 {
                let (share, showdown) = cells[at][other];
                let answered = now[1][other];
                first[0] -= 0.5 * share;
                first[1] += (1.0 - answered) * share + answered * showdown;
                let (share, showdown) = cells[other][at];
                let push = now[0][other];
                answer[0] -= push * share;
                answer[1] -= push * showdown;
            }
            for (player, values) in [first, answer].into_iter().enumerate() {
                let played = now[player][at];
                let value = (1.0 - played) * values[0] + played * values[1];
                for (regret, action) in regrets[player][at].iter_mut().zip(values) {
                    *regret = (*regret + action - value).max(0.0);
                }
                sums[player][at] += weight * played;
            }
        }
    }
    PushFoldStrategy {
        push: sums[0].map(|sum| sum / weights),
        call: sums[1].map(|sum| sum / weights),
    }
}

#[test]
fn an_obvious_solver_agrees_to_its_own_bound() {
    for stack in [1.7, 4.4, 10.0, 26.5] {
        let game = PushFoldGame::new(stack, Antes::None).unwrap();
        let solved = game.solve().unwrap();
        let (value, bound) = game.evaluate(&regret_matching(stack, 400));
        assert!(bound < 2e-3, "{stack}: {bound}");
        // Each side of the average is at most the bound away from what can be forced.
        assert!(
            (solved.value - value).abs() <= bound,
            "{stack}: {value} {}",
            solved.value
        );
        assert!(
            solved.exploitability < 1e-12,
            "{stack}: {}",
            solved.exploitability
        );
    }
}

/// Stack, pushes, calls in percent, value: computed twice elsewhere, by a linear programme and by
/// this method in another language.
#[test]
fn known_equilibria() {
    for (stack, push, call, value, mixed) in [
        (2.0, "89.4419", "100.0000", "0.009549", ""),
        (3.0, "77.9886", "92.2731", "0.051592", "T2o 0.344 63o 0.462"),
        (5.0, "71.4839", "62.0679", "0.056201", "96o 0.156 97o 0.752"),
        (
            8.0,
            "61.8628",
            "44.9730",
            "-0.004137",
            "Q4o 0.192 Q7o 0.529",
        ),
        (
            10.0,
            "58.2838",
            "37.3764",
            "-0.045371",
            "43s 0.711 Q6s 0.403",
        ),
        (12.0, "53.2428", "33.0317", "-0.082529", ""),
        (
            15.0,
            "45.6546",
            "28.5473",
            "-0.127227",
            "Q4s 0.845 QTo 0.711",
        ),
        (
            20.0,
            "40.2370",
            "21.7251",
            "-0.183190",
            "Q5s 0.886 QJo 0.006",
        ),
    ] {
        let solved = PushFoldGame::new(stack, Antes::None)
            .unwrap()
            .solve()
            .unwrap();
        let (pushes, calls) = solved.strategy.shares();
        assert_eq!(format!("{:.4}", 100.0 * pushes), push, "{stack}");
        assert_eq!(format!("{:.4}", 100.0 * calls), call, "{stack}");
        assert_eq!(format!("{:.6}", solved.value), value, "{stack}");
        let found = mixed_hands(&solved.strategy);
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (found, mixed) = (words(&found), words(mixed));
        assert_eq!(found.len(), mixed.len(), "{stack}");
        for (found, mixed) in found.iter().zip(&mixed) {
            match (found.parse::<f64>(), mixed.parse::<f64>()) {
                // The third place is rounded from values that agree to more.
                (Ok(found), Ok(mixed)) => assert!((found - mixed).abs() < 0.0011, "{stack}"),
                _ => assert_eq!(found, mixed, "{stack}"),
            }
        }
    }
}

fn mixed_hands(strategy: &PushFoldStrategy) -> String {
    let mixed = |weights: &[f64; 169]| -> Vec<String> {
        HandClass::all()
            .map(|class| (class, weights[class.index()]))
            .filter(|&(_, weight)| weight > 0.0 && weight < 1.0)
            .map(|(class, weight)| format!("{class} {weight:.3}"))
            .collect()
    };
    [mixed(&strategy.push), mixed(&strategy.call)]
        .concat()
        .join(" ")
}

#[test]
fn known_equilibria_with_antes() {
    let solved = |antes| PushFoldGame::new(10.0, antes).unwrap().solve().unwrap();
    let shares = |strategy: &PushFoldStrategy| {
        let (push, call) = strategy.shares();
        format!("{:.4} {:.4}", 100.0 * push, 100.0 * call)
    };
    let each = solved(Antes::Each(0.125));
    assert_eq!(format!("{:.9}", each.value), "-0.049738479");
    assert_eq!(shares(&each.strategy), "62.8853 42.2544");
    let big_blind = solved(Antes::BigBlind(1.0));
    assert_eq!(format!("{:.9}", big_blind.value), "0.282503629");
    assert_eq!(shares(&big_blind.strategy), "61.3290 54.2092");
    let mixed = mixed_hands(&big_blind.strategy);
    let hands: Vec<&str> = mixed.split(' ').step_by(2).collect();
    assert_eq!(hands, ["T7o", "64s", "98o", "J7o"]);
    // Dead money in the pot: what is behind the ante is less, so both play more.
    let dead = solved(Antes::DeadBigBlind(1.0));
    assert!(dead.value > big_blind.value);
    // Without an ante all kinds are the same game.
    for antes in [
        Antes::Each(0.0),
        Antes::BigBlind(0.0),
        Antes::DeadBigBlind(0.0),
    ] {
        assert_eq!(solved(antes).strategy, solved(Antes::None).strategy);
    }
}

#[test]
fn all_stacks_of_the_chart_are_proved_and_unique() {
    for antes in [Antes::None, Antes::BigBlind(1.0), Antes::DeadBigBlind(1.0)] {
        let first = if antes == Antes::None { 10 } else { 20 };
        let chart = PushFoldChart::solve(first, 200, antes).unwrap();
        assert_eq!(u32::try_from(chart.rows().len()), Ok(201 - first));
        for row in chart.rows() {
            let certificate = row.solution.certificate;
            assert!(certificate.exact, "{antes:?} {}", row.tenths);
            assert!(row.solution.exploitability < 1e-12);
            if antes == Antes::None {
                assert!(certificate.unique, "{}", row.tenths);
            }
        }
        // Solving cold ends at the same equilibrium.
        for row in chart
            .rows()
            .iter()
            .step_by(19)
            .filter(|row| row.solution.certificate.unique)
        {
            let cold = row.solution.game.solve().unwrap();
            for (a, b) in cold.strategy.push.iter().zip(&row.solution.strategy.push) {
                assert!((a - b).abs() < 1e-9, "{antes:?} {}", row.tenths);
            }
        }
    }
}

/// 67 stacks without mixed hands, 106 with one a side, 18 with two.
#[test]
fn the_chart_mixes_at_most_two_hands_a_side() {
    let chart = PushFoldChart::solve(10, 200, Antes::None).unwrap();
    let mut counts = [0; 3];
    for row in chart.rows() {
        counts[row.solution.certificate.mixed] += 1;
    }
    assert_eq!(counts, [67, 106, 18]);
}

/// The heads-up chart at holdemresources.net gives these in its rules of use. T3s is pushed up to
/// 7.7, Q2o called up to 5.6, 63s pushed from 5.1 to 7.1 and up to 2.3.
#[test]
fn published_ends_of_the_chart() {
    let chart = PushFoldChart::solve(10, 200, Antes::None).unwrap();
    let pushes = |class: &str| chart.pushes(class.parse().unwrap());
    let last = |runs: &[(u32, u32)]| runs.last().unwrap().1;
    assert_eq!(last(&pushes("T3s")), 77);
    assert_eq!(last(&chart.calls("Q2o".parse().unwrap())), 56);
    let suited = pushes("63s");
    assert_eq!((suited[0], suited[1].0, last(&suited)), ((10, 23), 51, 71));
}

#[test]
fn a_certificate_rejects_frequencies_that_are_not_an_equilibrium() {
    let game = PushFoldGame::new(10.0, Antes::None).unwrap();
    let solved = game.solve().unwrap();
    let at = "72o".parse::<HandClass>().unwrap().index();
    let mut wrong = solved.strategy.clone();
    wrong.push[at] = 1.0;
    assert!(!Certificate::of(&game, &wrong).exact);
    let mut wrong = solved.strategy.clone();
    wrong.call[at] = 0.5;
    assert!(!Certificate::of(&game, &wrong).exact);
    let other = PushFoldGame::new(10.1, Antes::None).unwrap();
    let near = Certificate::of(&other, &solved.strategy);
    assert_eq!(
        near.exact,
        other.solve().unwrap().strategy.push.map(f64::ceil) == solved.strategy.push.map(f64::ceil)
            && other.solve().unwrap().strategy.call.map(f64::ceil)
                == solved.strategy.call.map(f64::ceil)
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_stack_and_ante_is_solved_and_proved(
        stack in 1.0..120.0_f64, ante in 0.0..2.0_f64, kind in 0..4_u8, rounded: bool,
    ) {
        let round = |number: f64| if rounded { (number * 100.0).round() / 100.0 } else { number };
        let ante = round(ante);
        let stack = round(stack + ante);
        let antes = match kind {
            0 => Antes::None,
            1 => Antes::Each(ante),
            2 => Antes::BigBlind(ante),
            _ => Antes::DeadBigBlind(ante),
        };
        let game = PushFoldGame::new(stack, antes).unwrap();
        let solved = game.solve().unwrap();
        prop_assert!(solved.certificate.exact);
        prop_assert!(solved.exploitability < 1e-11);
        // The best answers to the frequencies gain nothing.
        prop_assert!((game.best_pushes(&solved.strategy.call).0 - solved.value).abs() < 1e-11);
        prop_assert!((game.best_calls(&solved.strategy.push).0 - solved.value).abs() < 1e-11);
    }
}

#[test]
fn games_that_are_none() {
    let new = |stack, antes| PushFoldGame::new(stack, antes).map(|_| ());
    for stack in [0.5, 0.99, -3.0, 1000.1, f64::NAN, f64::INFINITY] {
        assert_eq!(
            new(stack, Antes::None).unwrap_err().to_string(),
            format!("the stack is {stack} big blinds, must be from 1 to 1000")
        );
    }
    assert_eq!(
        new(1.5, Antes::BigBlind(1.0)),
        Err(PushFoldError::StackOutOfRange {
            got: 1.5,
            min: 2.0,
            max: 1000.0
        })
    );
    for ante in [-0.1, f64::NAN, f64::INFINITY] {
        let refused = new(10.0, Antes::Each(ante)).unwrap_err();
        assert_eq!(
            refused.to_string(),
            format!("the ante is {ante} big blinds, must be from 0 to 1000")
        );
    }
    assert!(new(1.0, Antes::None).is_ok() && new(1000.0, Antes::None).is_ok());
}

/// Every cell of the published chart, in tenths of a big blind. A cell is the largest stack at
/// which a hand is played at least half of the time.
#[test]
fn the_published_chart_cell_by_cell() {
    let chart = PushFoldChart::solve(10, 200, Antes::None).unwrap();
    let text = include_str!("data/published-chart.txt");
    let (_, both) = text.split_once("push\n").unwrap();
    let (pushes, calls) = both.split_once("call\n").unwrap();
    let (mut compared, mut different) = (0, Vec::new());
    for (action, table) in [("push", pushes), ("call", calls)] {
        for (class, printed) in HandClass::all().zip(table.split_whitespace()) {
            let expected = match printed {
                "-" => continue,
                "20+" => 200,
                number => number.replace('.', "").parse::<u32>().unwrap(),
            };
            let runs = if action == "push" {
                chart.pushes(class)
            } else {
                chart.calls(class)
            };
            compared += 1;
            let found = runs.last().unwrap().1;
            if found != expected {
                different.push(format!("{action} {class} {printed} {found}"));
            }
        }
    }
    assert_eq!(compared, 257);
    // It is also pushed at 8.3, on its own, with a frequency a little over one half.
    assert_eq!(different, ["push Q4o 7.9 83"]);
    let alone = chart.pushes("Q4o".parse().unwrap());
    assert_eq!(alone, [(10, 79), (83, 83)]);
}

#[test]
fn a_solution_and_costs_are_documents_class_by_class() {
    let solved = PushFoldGame::new(10.0, Antes::Each(0.1))
        .unwrap()
        .solve()
        .unwrap();
    let document = serde_json::to_value(&solved).unwrap();
    let game = serde_json::json!({ "stack": 10.0, "antes": { "Each": 0.1 } });
    assert_eq!(document["game"], game);
    let by_class = |list: &serde_json::Value, expected: &[f64; 169]| {
        let list: Vec<f64> = serde_json::from_value(list.clone()).unwrap();
        assert_eq!(list, expected);
    };
    by_class(&document["strategy"]["push"], &solved.strategy.push);
    by_class(&document["strategy"]["call"], &solved.strategy.call);
    let costs = solved.cost_of(&solved.strategy);
    let document = serde_json::to_value(&costs).unwrap();
    by_class(&document["push"]["answer"], &costs.push.answer);
    assert_eq!(document["call"]["equilibrium"], costs.call.equilibrium);
}
