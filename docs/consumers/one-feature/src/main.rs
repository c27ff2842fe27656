//! The TIER rate and the tier of a skill.

use toolkit::rating::{RatingError, Skill, TierParams};

fn main() -> Result<(), RatingError> {
    let rate = TierParams::published().rate(Skill::new(1500.0, 300.0)?);
    println!("{:.2} {:?}", rate.value(), rate.tier());
    Ok(())
}
