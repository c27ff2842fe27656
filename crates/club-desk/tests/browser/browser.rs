//! Browsers: one `chromedriver` a test, and a session with its own cookies for each device.

use std::cell::Cell;
use std::io::{BufRead as _, BufReader};
use std::iter;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::rc::Rc;
use std::time::{Duration, Instant};

use fantoccini::actions::{
    InputSource as _, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::elements::{Element, ElementRef};
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::wd::{WebDriverCompatibleCommand, WindowHandle};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use url::{ParseError, Url};

use crate::club::{PHONE_HOST, Served, free_port};

/// How long a condition may take to come true; the machine of a check is busy.
const PATIENCE: Duration = Duration::from_secs(40);
/// The pause between two looks.
const LOOK: Duration = Duration::from_millis(20);

/// Words of an element that are seen: without those for screen readers, blanks made one.
const SEEN: &str = r#"
    const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;
    const words = (e) => {
      const copy = e.cloneNode(true);
      copy.querySelectorAll(".unseen, [hidden]").forEach((hidden) => hidden.remove());
      return copy.textContent.replace(/\s+/g, " ").trim();
    };
    const first = (root, css, has) => [...root.querySelectorAll(css)].find((e) => seen(e) && !e.disabled && has(words(e)));
"#;

/// Devices by the size of their screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Screen {
    Phone,
    Desk,
    Wall,
    /// Another width and height.
    Of(u32, u32),
}

impl Screen {
    const fn size(self) -> (u32, u32) {
        match self {
            Self::Phone => (390, 844),
            Self::Desk => (1366, 768),
            Self::Wall => (1920, 1080),
            Self::Of(width, height) => (width, height),
        }
    }
}

/// The driver of all browsers of a test.
pub(crate) struct Driver {
    child: Child,
    address: String,
    runtime: Rc<Runtime>,
}

/// A question to the browser's own protocol.
#[derive(Debug)]
struct Devtools {
    method: String,
    parameters: Value,
}

impl WebDriverCompatibleCommand for Devtools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/goog/cdp/execute"))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        let body = json!({ "cmd": self.method, "params": self.parameters });
        (http::Method::POST, Some(body.to_string()))
    }
}

/// The name of an element in the documents of `WebDriver`.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one window, on a server.
pub(crate) struct Browser {
    session: Option<Client>,
    runtime: Rc<Runtime>,
    origin: String,
    /// Whether the pages are in a frame: those of the site without a server.
    in_frame: bool,
    taps: Cell<usize>,
}

fn program(variable: &str, program: &str) -> String {
    std::env::var(variable).unwrap_or_else(|_| program.to_owned())
}

/// A phone gets a role at the desk, and its cookie by the code that the desk shows.
pub(crate) fn pair(desk: &Browser, phone: &Browser, name: &str, role: &str) {
    desk.go("/settings");
    desk.script(
        "const [name, role] = arguments;
        const member = document.getElementById('member');
        member.value = [...member.options].find((option) => option.text === name).value;
        document.querySelector(`input[name=role][value=${role}]`).checked = true",
        &[json!(name), json!(role)],
    );
    desk.tap("Give the role");
    desk.shows("#settings .rows", name);
    desk.taps();
    desk.tap_in("#settings li", name, "Pair a phone");
    // Staff, Pair: the first tap opened the page.
    assert!(desk.taps() < 2, "pairing at the desk");
    let (_, code) = desk.shows(".code", "");
    phone.go(&format!("/pair/{code}"));
    phone.taps();
    phone.tap("Pair");
    assert_eq!(phone.taps(), 1, "pairing on the phone");
    phone.shows("#open", "Open nights");
}

impl Driver {
    pub(crate) fn start() -> Self {
        let port = free_port();
        let name = program("CHROMEDRIVER", "chromedriver");
        let mut child = Command::new(&name)
            .args([format!("--port={port}"), "--log-level=SEVERE".to_owned()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("{name} (Debian: `apt-get install chromium-driver`): {error}")
            });
        let said = BufReader::new(child.stdout.take().unwrap());
        let started = said
            .lines()
            .map_while(Result::ok)
            .any(|line| line.contains("started successfully"));
        assert!(started, "{name} did not start");
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        Self {
            child,
            address: format!("http://127.0.0.1:{port}"),
            runtime: Rc::new(runtime),
        }
    }

    /// A browser in English, with JavaScript.
    pub(crate) fn open(&self, served: &Served, screen: Screen) -> Browser {
        self.open_with(served, screen, &[], &json!({}))
    }

    /// A phone: the server does not know it before it is paired.
    pub(crate) fn phone(&self, served: &Served) -> Browser {
        let mut browser = self.open(served, Screen::Phone);
        browser.origin = format!("http://{PHONE_HOST}:{}", served.port);
        browser
    }

    /// A browser on the page without a server.
    pub(crate) fn open_site(&self, port: u16, screen: Screen) -> Browser {
        let mut browser = self.open_files(port, screen);
        browser.in_frame = true;
        browser
    }

    /// A browser on the files around it.
    pub(crate) fn open_files(&self, port: u16, screen: Screen) -> Browser {
        self.open_port(port, screen, &[], &json!({}))
    }

    /// A browser with further arguments and preferences.
    pub(crate) fn open_with(
        &self,
        served: &Served,
        screen: Screen,
        more: &[&str],
        preferences: &Value,
    ) -> Browser {
        self.open_port(served.port, screen, more, preferences)
    }

    fn open_port(&self, port: u16, screen: Screen, more: &[&str], preferences: &Value) -> Browser {
        let (width, height) = screen.size();
        let size = format!("--window-size={width},{height}");
        let fixed = [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--hide-scrollbars",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--lang=en",
            &size,
        ];
        let words: Vec<&str> = fixed.iter().chain(more).copied().collect();
        let mut options = json!({ "args": words, "prefs": preferences });
        if let Ok(chromium) = std::env::var("CHROMIUM") {
            options["binary"] = json!(chromium);
        }
        let wanted = [
            ("browserName".to_owned(), json!("chrome")),
            ("pageLoadStrategy".to_owned(), json!("eager")),
            ("goog:chromeOptions".to_owned(), options),
        ];
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(wanted.into_iter().collect());
        let session = self.runtime.block_on(builder.connect(&self.address));
        let browser = Browser {
            session: Some(session.unwrap_or_else(|error| {
                panic!("Chromium (Debian: `apt-get install chromium`): {error}")
            })),
            runtime: Rc::clone(&self.runtime),
            origin: format!("http://localhost:{port}"),
            in_frame: false,
            taps: Cell::new(0),
        };
        browser.resize(screen);
        browser
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            // After a failure the browser may be gone already.
            drop(self.runtime.block_on(session.close()));
        }
    }
}

impl Browser {
    fn session(&self) -> &Client {
        self.session.as_ref().unwrap()
    }

    /// Changes the size of the screen.
    pub(crate) fn resize(&self, screen: Screen) {
        let (width, height) = screen.size();
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Asks the browser's own protocol.
    pub(crate) fn devtools(&self, method: &str, parameters: &Value) -> Value {
        let asked = Devtools {
            method: method.to_owned(),
            parameters: parameters.clone(),
        };
        self.runtime
            .block_on(self.session().issue_cmd(asked))
            .unwrap()
    }

    /// Opens a page of the server, and waits until it is there.
    pub(crate) fn go(&self, path: &str) {
        let before = if self.in_frame { "/try/#" } else { "" };
        let address = format!("{}{before}{path}", self.origin);
        self.runtime
            .block_on(self.session().goto(&address))
            .unwrap();
        if self.in_frame {
            let shown = "return parent.document.body.dataset.shown ?? null";
            self.wait(path, || {
                let shown = self.run(shown, &[]).ok()?;
                (shown == json!(path)).then_some(())
            });
        }
    }

    /// The path and the query of the page.
    pub(crate) fn path(&self) -> String {
        let path = "return parent.tab?.path ?? location.pathname + location.search";
        // A frame that is being replaced has none.
        self.wait("an address", || {
            Some(self.run(path, &[]).ok()?.as_str()?.to_owned())
        })
    }

    /// Runs a script in the page.
    #[track_caller]
    pub(crate) fn script(&self, script: &str, with: &[Value]) -> Value {
        self.run(script, with).unwrap()
    }

    /// Runs a script in the page, which may be on its way.
    fn run(&self, script: &str, with: &[Value]) -> Result<Value, CmdError> {
        self.runtime.block_on(async {
            if self.in_frame {
                // Each page has a frame of its own.
                self.session().enter_parent_frame().await?;
                self.session().enter_frame(0).await?;
            }
            self.session().execute(script, with.to_vec()).await
        })
    }

    /// Runs a script that answers later, by calling its last argument.
    #[track_caller]
    pub(crate) fn answer(&self, script: &str) -> Value {
        let run = self.session().execute_async(script, Vec::new());
        self.runtime.block_on(run).unwrap()
    }

    /// Waits for a value, within the bound.
    #[track_caller]
    pub(crate) fn wait<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let begin = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            if begin.elapsed() > PATIENCE {
                let shown = self.script(
                    "return location.href + '\\n' + document.body?.innerText",
                    &[],
                );
                panic!(
                    "{what} did not come: {}",
                    shown.as_str().unwrap_or_default()
                );
            }
            std::thread::sleep(LOOK);
        }
    }

    /// The words of the first element that is seen.
    pub(crate) fn text(&self, css: &str) -> Option<String> {
        let script = format!(
            "{SEEN} const e = first(document, arguments[0], () => true); return e ? words(e) : null"
        );
        // A page that is on its way has no words yet.
        let text = self.run(&script, &[json!(css)]).ok()?;
        text.as_str().map(str::to_owned)
    }

    /// Waits until an element that is seen contains the words; how long that took, and all its words.
    #[track_caller]
    pub(crate) fn shows(&self, css: &str, words: &str) -> (Duration, String) {
        let begin = Instant::now();
        let found = self.wait(&format!("{words:?} in {css}"), || {
            self.text(css).filter(|text| text.contains(words))
        });
        (begin.elapsed(), found)
    }

    /// Waits until no element that is seen is there.
    #[track_caller]
    pub(crate) fn gone(&self, css: &str) {
        self.wait(&format!("the end of {css}"), || {
            self.text(css).is_none().then_some(())
        });
    }

    /// Finds an element of a row that contains some words. It has exactly a label, or contains it after `~`. What
    /// covers it at the place of a tap is an error.
    fn found(
        &self,
        row: &str,
        near: &str,
        css: &str,
        label: &str,
    ) -> Result<Option<Element>, String> {
        let script = format!(
            "{SEEN} const [row, near, css, label] = arguments;
            const fits = (text) => label.startsWith('~') ? text.includes(label.slice(1)) : text === label;
            for (const root of document.querySelectorAll(row)) {{
              if (!seen(root) || !words(root).includes(near)) continue;
              const e = first(root, css, fits);
              if (e && typeof Desk === 'object' && Desk.isMoving(e)) return null;
              if (!e) continue;
              e.scrollIntoView({{ block: 'center', behavior: 'instant' }});
              const box = e.getClientRects()[0];
              const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
              return e.contains(there) ? e : `covered by ${{there?.outerHTML}}`;
            }}
            return null"
        );
        let with = [json!(row), json!(near), json!(css), json!(label)];
        // A page that is on its way has no elements yet.
        let found = self.run(&script, &with).unwrap_or_default();
        if let Some(covered) = found.as_str() {
            return Err(covered.to_owned());
        }
        let element = found.get(ELEMENT).and_then(Value::as_str).map(|id| {
            let element = ElementRef::from(id.to_owned());
            Element::from_element_id(self.session().clone(), element)
        });
        Ok(element)
    }

    /// Taps what is at a place. Something that covers it is a fault.
    #[track_caller]
    fn tap_found(&self, row: &str, near: &str, css: &str, label: &str) {
        self.wait_or(&format!("{label:?} of {near:?} in {row}"), || {
            let Some(element) = self.found(row, near, css, label)? else {
                return Ok(None);
            };
            self.press_on(element, 1)
        });
        self.taps.set(self.taps.get() + 1);
    }

    /// Waits like [`Self::wait`]; what hinders is said at the end.
    #[track_caller]
    fn wait_or<T>(&self, what: &str, mut look: impl FnMut() -> Result<Option<T>, String>) -> T {
        let mut hindered = String::new();
        let begin = Instant::now();
        loop {
            match look() {
                Ok(Some(found)) => return found,
                Ok(None) => {}
                Err(why) => hindered = why,
            }
            if begin.elapsed() > PATIENCE {
                let shown = self.script(
                    "return location.href + '\\n' + document.body?.innerText",
                    &[],
                );
                panic!(
                    "{what} cannot be tapped. {hindered}\n{}",
                    shown.as_str().unwrap_or_default()
                );
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Taps a button or a link with exactly this label.
    #[track_caller]
    pub(crate) fn tap(&self, label: &str) {
        self.tap_found("body", "", "button, a, summary, label", label);
    }

    /// Taps a button or a link of the row that contains some words.
    #[track_caller]
    pub(crate) fn tap_in(&self, row: &str, near: &str, label: &str) {
        self.tap_found(row, near, "button, a, summary, label", label);
    }

    /// Taps the first element that contains the words.
    #[track_caller]
    pub(crate) fn tap_on(&self, css: &str, words: &str) {
        self.tap_found("body", "", css, &format!("~{words}"));
    }

    /// Two taps at once on a button with exactly this label.
    #[track_caller]
    pub(crate) fn double_tap(&self, label: &str) {
        self.wait_or(label, || {
            let Some(button) = self.found("body", "", "button", label)? else {
                return Ok(None);
            };
            self.press_on(button, 2)
        });
    }

    /// Presses the mouse on the middle of an element, some times at once. A command of the driver that taps would
    /// wait a tenth of a second each time.
    fn press_on(&self, element: Element, times: usize) -> Result<Option<()>, String> {
        let press = [
            PointerAction::Down {
                button: MOUSE_BUTTON_LEFT,
            },
            PointerAction::Up {
                button: MOUSE_BUTTON_LEFT,
            },
        ];
        let to = PointerAction::MoveToElement {
            element,
            duration: None,
            x: 0.0,
            y: 0.0,
        };
        let presses = iter::repeat_n(press, times).flatten();
        let mouse = MouseActions::new("mouse".to_owned()).then(to);
        let mouse = presses.fold(mouse, MouseActions::then);
        let done = self.session().perform_actions(mouse);
        let done = self.runtime.block_on(done);
        done.map(Some).map_err(|error| error.to_string())
    }

    /// Types into a field, which gets the focus by that.
    #[track_caller]
    pub(crate) fn type_in(&self, css: &str, text: &str) {
        self.wait_or(css, || {
            let typed = async {
                self.session()
                    .find(Locator::Css(css))
                    .await?
                    .send_keys(text)
                    .await
            };
            self.runtime
                .block_on(typed)
                .map(Some)
                .map_err(|error| error.to_string())
        });
    }

    /// Presses keys where the focus is.
    pub(crate) fn keys(&self, text: &str) {
        let pressed = |value| [KeyAction::Down { value }, KeyAction::Up { value }];
        self.press(text.chars().flat_map(pressed));
    }

    /// Presses Enter while Shift is held down.
    pub(crate) fn shift_enter(&self) {
        let (shift, enter) = (char::from(Key::Shift), char::from(Key::Enter));
        self.press([
            KeyAction::Down { value: shift },
            KeyAction::Down { value: enter },
            KeyAction::Up { value: enter },
            KeyAction::Up { value: shift },
        ]);
    }

    fn press(&self, keys: impl IntoIterator<Item = KeyAction>) {
        let keyboard = KeyActions::new("keyboard".to_owned());
        let keyboard = keys.into_iter().fold(keyboard, KeyActions::then);
        self.runtime
            .block_on(self.session().perform_actions(keyboard))
            .unwrap();
    }

    /// Taps since the last question.
    pub(crate) fn taps(&self) -> usize {
        self.taps.replace(0)
    }

    /// The screen as a PNG.
    pub(crate) fn png(&self) -> Vec<u8> {
        self.runtime.block_on(self.session().screenshot()).unwrap()
    }

    /// Writes what is on the screen as a PNG.
    pub(crate) fn picture(&self, file: &Path) {
        std::fs::write(file, self.png()).unwrap();
    }

    /// The window that is driven.
    pub(crate) fn window(&self) -> WindowHandle {
        self.runtime.block_on(self.session().window()).unwrap()
    }

    /// Opens another window of the same browser, which is not driven yet.
    pub(crate) fn another_window(&self) -> WindowHandle {
        let opened = self.runtime.block_on(self.session().new_window(false));
        opened.unwrap().handle
    }

    /// Drives another window from now on.
    pub(crate) fn turn_to(&self, window: &WindowHandle) {
        let turned = self.session().switch_to_window(window.clone());
        self.runtime.block_on(turned).unwrap();
    }
}
