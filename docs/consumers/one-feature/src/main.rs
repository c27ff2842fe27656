//! The TIER rate and the tier of a skill.

use toolkit::rating::{Skill, SkillError, TierParams};

fn main() -> Result<(), SkillError> {
    let rate = TierParams::published().rate(Skill::new(1500.0, 300.0)?);
    println!("{:.2} {:?}", rate.value(), rate.tier());
    Ok(())
}
