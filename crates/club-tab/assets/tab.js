// The page without a server: a frame whose links and forms are answered by a module in a worker.
"use strict";
(() => {
  const root = new URL(".", document.currentScript.src);
  const [places, about, waits] = ["places", "about", "waits"].map((id) => document.getElementById(id));
  const seed = crypto.getRandomValues(new BigUint64Array(1))[0] % 1000000n;
  const start = "/tools";
  let lang = localStorage.getItem("lang") || (navigator.language.startsWith("ja") ? "ja" : "en");
  // Requests that take long, each with its module.
  const waiting = new Map();
  let frame, words = [];

  // How much of long work is done, in percent; null where it is not counted.
  function progress(percent) {
    const [bar, number] = [waits.querySelector("progress"), waits.querySelector("output")];
    if (percent === null) bar.removeAttribute("value");
    else bar.value = percent;
    number.textContent = percent === null ? "" : `${percent} %`;
  }

  // The bar is there as long as one of them waits; a quick request next to them changes nothing. A night is not stopped.
  function showWaits() {
    const stop = waits.querySelector("button");
    const stopped = [...waiting.values()].find((module) => !module.night);
    waits.hidden = !waiting.size;
    stop.hidden = !stopped;
    stop.onclick = () => stopped.stop();
    if (!waiting.size) progress(null);
  }

  // A worker with a module. The tools have one of their own: a long solve holds up no night.
  class Module {
    constructor(night) { Object.assign(this, { night, asked: new Map(), last: 0 }); this.begin(); }
    begin() {
      this.worker = new Worker(new URL("worker.js", root));
      this.worker.onmessage = ({ data }) => {
        if (data.percent !== undefined) return progress(data.percent);
        this.asked.get(data.id)?.(data);
        this.asked.delete(data.id);
      };
      this.worker.onerror = () => this.end({ failed: words[6] });
    }
    end(reply) {
      for (const answer of this.asked.values()) answer(reply);
      this.asked.clear();
    }
    ask(message) {
      return new Promise((answer) => {
        this.asked.set(++this.last, answer);
        this.worker.postMessage({ id: this.last, night: this.night, seed, ...message });
      });
    }
    // What it works on is given up; a night is kept.
    stop() { this.worker.terminate(); this.begin(); this.end({ stopped: true }); }
  }
  const tools = new Module(false);
  let night;
  const moduleOf = (path) => (/^\/tools(?!\/whatif)([/?]|$)/.test(path) ? tools : (night ??= new Module(true)));

  async function request(method, path, { accept, media, body } = {}) {
    const module = moduleOf(path);
    const slow = setTimeout(() => { waiting.set(slow, module); showWaits(); }, 300);
    const bytes = new Uint8Array(body ?? []);
    const reply = await module.ask({ request: { method, path, languages: lang, accept, media, body: bytes } });
    clearTimeout(slow);
    if (waiting.delete(slow)) showWaits();
    if (reply.failed) about.textContent = `${words[6] ?? ""} ${reply.failed}`;
    return reply;
  }
  const bodyOf = async (fields) => {
    const sent = new Response(fields);
    return { media: sent.headers.get("content-type").replace(/;charset=UTF-8$/i, ""), body: await sent.arrayBuffer() };
  };
  const text = (reply) => new TextDecoder().decode(reply.body);

  function show(reply, path) {
    if (reply.file !== undefined || !/^text\/html/.test(reply.media)) return keep(reply, path);
    const html = text(reply).replaceAll(/"\/static\/[^/"]+\//g, `"${root.pathname}static/`);
    const next = document.createElement("iframe");
    next.className = "coming";
    next.srcdoc = html.replace("<head>", `<head><script src="${root.pathname}frame.js"></script>`);
    tab.path = path;
    next.addEventListener("load", () => {
      frame?.remove();
      frame = next;
      next.classList.remove("coming");
      document.title = next.title = next.contentDocument.title;
      next.contentWindow.focus();
      document.body.dataset.shown = path;
    }, { once: true });
    document.body.append(next);
    strip();
  }
  // A file for the reader.
  function keep(reply, path) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([reply.body], { type: reply.media }));
    link.download = reply.file ?? path.split("?")[0].split("/").at(-1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
  async function follow(reply, path, isNew) {
    if (reply.stopped || reply.failed) return;
    if (reply.location) return visit(reply.location, isNew);
    if (isNew && reply.file === undefined && /^text\/html/.test(reply.media)) history.pushState(null, "", `#${path}`);
    show(reply, path);
  }
  async function visit(path, isNew) {
    const asked = new URL(path, location.origin).searchParams.get("lang");
    if (asked && asked !== lang) await speak(asked);
    follow(await request("GET", path), path, isNew);
  }

  window.tab = {
    origin: location.origin,
    open: (path) => window.open(`${root}#${path}`),
    path: start,
    go: (path) => visit(path, true),
    note(path) { this.path = path; history.replaceState(null, "", `#${path}`); },
    async send(path, fields) { follow(await request("POST", path, await bodyOf(fields)), path, true); },
    async fetch(path, { method = "GET", headers = {}, body } = {}) {
      const sent = body ? await bodyOf(body) : {};
      const reply = await request(method, path, { accept: headers.Accept, ...sent });
      if (reply.stopped || reply.failed) throw new Error(reply.failed);
      if (method === "POST") frame?.contentWindow.dispatchEvent(new Event("tab-acted"));
      return new Response(reply.body, { status: reply.status, headers: { "content-type": reply.media } });
    },
  };

  function strip() {
    const isNight = moduleOf(tab.path).night;
    const button = (label, isHere, act) => {
      const made = Object.assign(document.createElement("button"), { type: "button", textContent: label });
      if (isHere) made.setAttribute("aria-current", "page");
      made.addEventListener("click", act);
      return made;
    };
    const to = (path) => () => visit(path, true);
    const other = lang === "ja" ? "en" : "ja";
    const change = button(words[7], false, async () => {
      await speak(other);
      const here = new URL(tab.path, location.origin);
      // The language that an address named before is remembered, and goes before that of the reader.
      here.searchParams.set("lang", other);
      visit(here.pathname + here.search, true);
    });
    change.lang = other;
    places.replaceChildren(button(words[0], !isNight, to("/tools")), button(words[1], isNight, to("/")), change);
    about.textContent = isNight ? words[3] : words[2];
    waits.querySelector("span").textContent = words[4];
    waits.querySelector("button").textContent = words[5];
  }
  async function speak(next) {
    lang = next;
    localStorage.setItem("lang", lang);
    document.documentElement.lang = lang;
    const reply = await tools.ask({ lang });
    words = reply.words ?? words;
    if (reply.failed) about.textContent = reply.failed;
  }

  const here = () => (location.hash.startsWith("#/") ? location.hash.slice(1) : start);
  addEventListener("popstate", () => visit(here(), false));
  speak(lang).then(() => visit(here(), false));
})();
