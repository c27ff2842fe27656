//! The members of the simulated club, by name.

/// How many members the simulated club has, unless another number is asked for.
pub const MEMBERS: usize = FAMILY.len() * GIVEN.len();

const FAMILY: [&str; 16] = [
    "青木", "馬場", "千葉", "土井", "江口", "藤田", "後藤", "原", "井上", "神田", "前田", "西村",
    "大野", "坂本", "武田", "和田",
];
const GIVEN: [&str; 5] = ["恵", "健", "あおい", "翔太", "美咲"];

/// The name of member `index`, from 0. All names differ; from [`MEMBERS`] on they end with a number.
///
/// ```
/// assert_eq!(season_sim::member_name(0), "青木 恵");
/// assert_eq!(season_sim::member_name(17), "馬場 健");
/// assert_eq!(season_sim::member_name(80), "青木 恵 2");
/// ```
#[must_use]
pub fn member_name(index: usize) -> String {
    let family = FAMILY[index % FAMILY.len()];
    let given = GIVEN[index / FAMILY.len() % GIVEN.len()];
    match index / MEMBERS {
        0 => format!("{family} {given}"),
        round => format!("{family} {given} {}", round + 1),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn eighty_members_have_eighty_names_and_more_have_more() {
        assert_eq!(MEMBERS, 80);
        for count in [80, 250] {
            let names: BTreeSet<String> = (0..count).map(member_name).collect();
            assert_eq!(names.len(), count);
        }
    }
}
