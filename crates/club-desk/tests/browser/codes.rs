//! Codes that a phone reads from the screen.

use serde_json::json;

use crate::browser::{Browser, Driver, Screen};
use crate::club::{Club, PHONE_HOST, PHONES};

/// A name stands for a proxy with a certificate, so that the addresses of codes have none of our ports.
fn origin() -> String {
    format!("https://{PHONE_HOST}")
}

const PEOPLE: [&str; 4] = ["Ann", "Ben", "Chiba", "Diaz"];

/// Texts of the codes on the screen, as a camera finds them.
fn read(browser: &Browser) -> Vec<String> {
    let picture = browser.png();
    let mut reader = png::Decoder::new(std::io::Cursor::new(picture))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let shown = reader.next_frame(&mut pixels).unwrap();
    let (width, height) = (shown.width as usize, shown.height as usize);
    let samples = shown.color_type.samples();
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| {
        let at = y * shown.line_size + x * samples;
        // Codes are black on white: one colour tells.
        pixels[at + samples.min(2) - 1]
    });
    let grids = image.detect_grids();
    let texts = grids.iter().map(|grid| grid.decode().unwrap().1);
    texts.collect()
}

#[test]
fn a_code_at_the_desk_pairs_one_phone_and_no_other() {
    let club = Club::with_night(&PEOPLE);
    let served = club.serve_with(&PHONES);
    let driver = Driver::start();
    let desk = driver.open(&served, Screen::Of(1366, 2400));
    let origin = origin();
    desk.go("/settings");
    desk.script(
        "document.querySelector('input[name=role][value=floor]').checked = true;
        const member = document.getElementById('member');
        member.value = [...member.options].find((option) => option.text === 'Ben').value",
        &[],
    );
    desk.tap("Give the role");
    desk.shows("#settings .rows", "Ben");
    desk.tap_in("#settings li", "Ben", "Pair a phone");
    let (_, code) = desk.shows(".code", "");
    desk.script(
        "document.querySelector('.code').scrollIntoView({ block: 'center' })",
        &[],
    );
    let address = format!("{origin}/pair/{code}");
    assert!(read(&desk).contains(&address), "{address}");

    let path = address.strip_prefix(&origin).unwrap();
    let (phone, other) = (driver.phone(&served), driver.phone(&served));
    phone.go(path);
    phone.shows("main", "Ben");
    phone.tap("Pair");
    phone.shows("#open", "Open nights");
    // The code was for one phone.
    other.go(path);
    other.shows("main [role=alert]", "was used");
    let buttons = other.script(
        "return [...document.querySelectorAll('main button')].map((b) => b.textContent)",
        &[],
    );
    assert!(
        !buttons.as_array().unwrap().contains(&json!("Pair")),
        "{buttons}"
    );
    // Ended at the desk, the phone asks to be paired.
    desk.go("/settings");
    desk.tap_in("#settings li", "Ben", "End");
    phone.wait("the end of the pairing", || {
        phone.go("/t/night/tables");
        phone.text("main").filter(|words| !words.contains("Chiba"))
    });
}

/// The wall's code leads to the list of seats, from phones that nobody paired.
#[test]
fn the_code_of_the_wall_leads_to_the_seats() {
    let club = Club::with_night(&PEOPLE);
    let served = club.serve_with(&PHONES);
    let driver = Driver::start();
    for screen in [Screen::Of(1280, 720), Screen::Wall] {
        let wall = driver.open(&served, screen);
        wall.go("/wall");
        wall.shows("#wall .stage", "Level 1");
        let texts = read(&wall);
        let origin = origin();
        assert_eq!(texts, [format!("{origin}/t/night/seats")], "{screen:?}");
        let phone = driver.phone(&served);
        phone.go(texts[0].strip_prefix(&origin).unwrap());
        for name in PEOPLE {
            phone.shows("main", name);
        }
    }
}
