//! The pictures of the article's figures 4 to 6: the model, and what the simulation draws from it.

use std::fmt::Write as _;

use club_sheets::{Axis, Chart, ChartError, Plot, Series};
use tier_rating::simulation::PlayerClass;
use tier_rating::{Beta, RatingError, Skill, place_probabilities};

use crate::error::TaskError;

/// The published chance of each place of 100, in percent: at the first place, and the step to the next.
const LINES: [(PlayerClass, f64, f64); 5] = [
    (PlayerClass::Top, 1.75, -1.0 / 66.0),
    (PlayerClass::Strong, 1.25, -1.0 / 198.0),
    (PlayerClass::Average, 1.0, 0.0),
    (PlayerClass::Weak, 0.75, 1.0 / 198.0),
    (PlayerClass::Beginner, 0.25, 1.0 / 66.0),
];

/// The ends of the article's chain of skills.
const CHAIN: (f64, f64) = (1000.0, 3000.0);
/// The published beta, and the usual one.
const BETAS: [f64; 2] = [1000.0, 250.0];

/// The chain of skills as a function, and the chances of the places.
pub(super) fn charts() -> Result<Vec<(&'static str, Chart)>, TaskError> {
    let curves = BETAS.map(|beta| wins(beta).map_err(TaskError::making("the chain of skills")));
    let [wide, narrow] = curves;
    drawn(&[wide?, narrow?]).map_err(TaskError::making("the model"))
}

fn drawn(curves: &[Vec<(f64, f64)>; 2]) -> Result<Vec<(&'static str, Chart)>, ChartError> {
    let mut chain = Plot::new(
        "The chain of skills",
        "How likely a player beats the worst one, of 1000. Players of the chain are beta apart; between \
         1000 and 3000 there is one with the published beta of 1000, and there are seven with 250.",
        Axis::new("skill"),
        Axis::new("wins against 1000, %"),
    )?;
    for (beta, curve) in BETAS.iter().zip(curves) {
        chain = chain.with_series(Series::line(format!("beta {beta}"), curve.clone()))?;
    }
    for (beta, curve) in BETAS.iter().zip(curves) {
        let in_chain = |point: &&(f64, f64)| (point.0 - CHAIN.0) % beta == 0.0;
        let players = curve.iter().filter(in_chain).copied().collect();
        chain = chain.with_series(Series::points(format!("players, beta {beta}"), players))?;
    }
    let mut places = Plot::new(
        "The chance of each place of 100",
        "The published lines of the five classes: how likely each place of 100 is.",
        Axis::new("place").whole(),
        Axis::new("percent"),
    )?;
    for (class, first, step) in LINES {
        let chance = |place: u32| (f64::from(place), first + step * f64::from(place - 1));
        let line = (1..=100).map(chance).collect();
        places = places.with_series(Series::line(class.name(), line))?;
    }
    Ok(vec![
        ("figure-05-chain.svg", Chart::from(chain)),
        ("figure-06-places.svg", Chart::from(places)),
    ])
}

/// How likely each strength of the chain wins against its worst player, in percent.
fn wins(beta: f64) -> Result<Vec<(f64, f64)>, RatingError> {
    let beta = Beta::new(beta)?;
    let known = |mu| Skill::new(mu, 1e-3);
    (0..=80)
        .map(|step| CHAIN.0 + 25.0 * f64::from(step))
        .map(|mu| {
            let found = place_probabilities(&[known(mu)?, known(CHAIN.0)?], beta)?;
            Ok((mu, 100.0 * found.win[0]))
        })
        .collect()
}

/// The model of four players in finishing order as a graph. It has their skills, their performances, and
/// the differences of neighbours, which are above 0.
pub(super) fn factor_graph() -> String {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 470\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"14\">\n<title>The model as a factor graph</title>\n\
         <desc>Skills s, performances p and differences d of four players, the winner first. Arrows: the \
         messages pass down once, then along the differences forward (1) and back (2) until nothing \
         changes, then up.</desc>\n<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" \
         markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#0072b2\"/>\
         </marker></defs>\n<rect width=\"760\" height=\"470\" fill=\"#ffffff\"/>\n\
         <text x=\"380\" y=\"28\" text-anchor=\"middle\" font-size=\"17\">The model as a factor \
         graph</text>\n",
    );
    let column = |player: u32| 130.0 + 160.0 * f64::from(player);
    // Lines first, so that they end at the circles.
    for pair in 0..3 {
        let x = column(pair) + 80.0;
        line(&mut svg, (column(pair), 262.0), (x, 324.0));
        line(&mut svg, (column(pair + 1), 262.0), (x, 324.0));
        line(&mut svg, (x, 324.0), (x, 436.0));
    }
    for player in 0..4 {
        let (x, number) = (column(player), player + 1);
        line(&mut svg, (x, 72.0), (x, 262.0));
        factor(&mut svg, (x, 72.0), "N(s; mu, sigma\u{b2})");
        variable(&mut svg, (x, 132.0), &format!("s{number}"));
        factor(&mut svg, (x, 196.0), "N(p; s, beta\u{b2})");
        variable(&mut svg, (x, 262.0), &format!("p{number}"));
    }
    for pair in 0..3 {
        let x = column(pair) + 80.0;
        factor(
            &mut svg,
            (x, 324.0),
            &format!("d = p{} - p{}", pair + 1, pair + 2),
        );
        variable(&mut svg, (x, 380.0), &format!("d{}", pair + 1));
        factor(&mut svg, (x, 436.0), "d > 0");
    }
    arrow(&mut svg, (40.0, 80.0), (40.0, 250.0), "down");
    arrow(&mut svg, (730.0, 250.0), (730.0, 80.0), "up");
    arrow(&mut svg, (170.0, 352.0), (330.0, 352.0), "1");
    arrow(&mut svg, (590.0, 352.0), (430.0, 352.0), "2");
    svg.push_str("</svg>\n");
    svg
}

fn add(svg: &mut String, element: std::fmt::Arguments<'_>) {
    // Writing to a text does not fail.
    let _written = svg.write_fmt(element);
}

fn line(svg: &mut String, from: (f64, f64), to: (f64, f64)) {
    let ((x1, y1), (x2, y2)) = (from, to);
    add(
        svg,
        format_args!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#8a8a8a\"/>\n"
        ),
    );
}

fn variable(svg: &mut String, (x, y): (f64, f64), name: &str) {
    add(
        svg,
        format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"18\" fill=\"#ffffff\" stroke=\"#1a1a1a\"/>\n\
             <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{name}</text>\n",
            y + 5.0
        ),
    );
}

fn factor(svg: &mut String, (x, y): (f64, f64), words: &str) {
    let words = words.replace('>', "&gt;");
    add(
        svg,
        format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"14\" fill=\"#1a1a1a\"/>\n\
             <text x=\"{}\" y=\"{}\" font-size=\"11\">{words}</text>\n",
            x - 7.0,
            y - 7.0,
            x + 12.0,
            y + 4.0
        ),
    );
}

fn arrow(svg: &mut String, from: (f64, f64), to: (f64, f64), words: &str) {
    let ((x1, y1), (x2, y2)) = (from, to);
    add(
        svg,
        format_args!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#0072b2\" \
             stroke-width=\"2\" marker-end=\"url(#tip)\"/>\n<text x=\"{}\" y=\"{}\" \
             text-anchor=\"middle\" fill=\"#0072b2\">{words}</text>\n",
            f64::midpoint(x1, x2),
            y1.min(y2) - 8.0
        ),
    );
}
