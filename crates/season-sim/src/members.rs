//! The sixty members of the simulated club.

/// How many members the simulated club has.
pub const MEMBERS: usize = FAMILY.len() * GIVEN.len();

const FAMILY: [&str; 12] = [
    "青木", "馬場", "千葉", "土井", "江口", "藤田", "後藤", "原", "井上", "神田", "前田", "西村",
];
const GIVEN: [&str; 5] = ["恵", "健", "あおい", "翔太", "美咲"];

/// The name of member `index`, from 0; names differ for all indices below [`MEMBERS`].
///
/// ```
/// assert_eq!(season_sim::member_name(0), "青木 恵");
/// assert_eq!(season_sim::member_name(13), "馬場 健");
/// ```
#[must_use]
pub fn member_name(index: usize) -> String {
    let family = FAMILY[index % FAMILY.len()];
    let given = GIVEN[index / FAMILY.len() % GIVEN.len()];
    format!("{family} {given}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn sixty_members_have_sixty_names() {
        let names: BTreeSet<String> = (0..MEMBERS).map(member_name).collect();
        assert_eq!((MEMBERS, names.len()), (60, 60));
    }
}
