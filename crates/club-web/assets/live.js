// Live updates: elements are changed as the server sends them, and the page says when it hears nothing.
"use strict";
const Desk = {
  body: document.body,
  // The server's time is performance.now() + offset: the largest of the last differences has the least delay.
  offsets: [Date.parse(document.body.dataset.now) - performance.now()],
  isStale: false,
  // When rows of an element last moved up or down: a tap soon after it was meant for another row.
  moved: new Map(),
  isMoving(row) { return [...this.moved].some(([id, at]) => performance.now() - at < 500 && document.getElementById(id)?.contains(row)); },
  go(path) { location.assign(path); },
  now() { return performance.now() + Math.max(...this.offsets); },
  heard(now) {
    const offset = Date.parse(now) - performance.now();
    // After sleep, or when the server's clock was set, the old differences say nothing.
    if (Math.abs(offset - this.offsets.at(-1)) > 1500) this.offsets = [];
    this.offsets = [...this.offsets, offset].slice(-8);
  },
  // Typed text, ticks and opened details are the reader's own; a hidden field is the page's.
  options: {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed: (old) => !old.matches?.("input:not([type=hidden]), textarea, select, [data-own]"),
      beforeAttributeUpdated: (name, element) => !(name === "open" && element.tagName === "DETAILS"),
    },
  },
  patch(html) {
    const rows = (list) => [...(list?.querySelectorAll("[data-row] .who > :first-child") ?? [])].map((row) => row.textContent).join("\n");
    const sent = document.createElement("template");
    sent.innerHTML = html;
    for (const element of [...sent.content.children]) {
      const old = element.id && document.getElementById(element.id);
      if (!old || old.isEqualNode(element)) continue;
      const before = rows(old);
      Idiomorph.morph(old, element, this.options);
      const now = document.getElementById(element.id);
      if (rows(now) !== before) this.moved.set(element.id, performance.now());
      if (now?.dataset.mark === undefined) continue;
      now.classList.add("changed");
      setTimeout(() => now.classList.remove("changed"), 4000);
    }
    document.dispatchEvent(new Event("desk-patched"));
  },
};

(() => {
  const [body, isWall] = [Desk.body, Desk.body.classList.contains("wall")];
  const [stale, back, updated] = ["stale", "back", "updated"].map((name) => document.getElementById(`band-${name}`));
  const id = `${Date.now()}-${Math.random()}`;
  let source, reopening, hiding;
  let [{ after }, wait, last, lastTime] = [body.dataset, 500, performance.now(), Date.now()];
  const silence = () => (body.dataset.live ? Math.max(performance.now() - last, Date.now() - lastTime) : 0);
  // Windows of one browser share six connections: from the fifth on each asks once every 3 s.
  const others = new Map();
  const channel = "BroadcastChannel" in window && new BroadcastChannel("desk");
  if (channel) channel.onmessage = ({ data }) => others.set(data, Date.now());
  const isCrowded = () => [...others].filter(([other, at]) => other < id && Date.now() - at < 6000).length >= 4;
  const close = () => { clearTimeout(reopening); source = source?.close(); };
  function open() {
    close();
    source = new EventSource(`${body.dataset.live}&after=${after}`);
    source.addEventListener("patch", (event) => { after = event.lastEventId || after; Desk.patch(event.data); });
    source.addEventListener("beat", (event) => beat(JSON.parse(event.data)));
    // A cut, and an answer other than 200, after which the browser would not try again.
    source.onerror = () => {
      close();
      reopening = setTimeout(open, wait * (0.5 + Math.random() / 2));
      wait = Math.min(8000, wait * 2);
    };
  }
  function beat({ now, at, build }) {
    [last, lastTime, wait, after] = [performance.now(), Date.now(), 500, at || after];
    Desk.heard(now);
    if (Desk.isStale) {
      show(false);
      back.hidden = false;
      setTimeout(() => { back.hidden = true; }, 2000);
      document.dispatchEvent(new Event("desk-back"));
    }
    if (build !== body.dataset.build) {
      if (document.querySelector("dialog[open]")) updated.hidden = false;
      else location.reload();
    }
    if (!isCrowded() || isWall) return;
    close();
    reopening = setTimeout(open, 3000);
  }
  function show(isStale) {
    Desk.isStale = isStale;
    body.classList.toggle("stale", isStale);
    stale.hidden = !isStale;
    if (isStale) stale.querySelector("time").textContent = new Date(lastTime).toTimeString().slice(0, 5);
    for (const button of document.querySelectorAll(".whole button[type=submit]")) button.disabled = isStale;
  }
  function wake() {
    clearTimeout(hiding);
    if (silence() > 12000) show(true);
    wait = 500;
    if (!source && body.dataset.live) open();
  }

  setInterval(() => {
    if (channel && source) channel.postMessage(id);
    if (silence() < 12000 || document.hidden) return;
    if (!Desk.isStale) show(true);
    // A connection that is open and silent is dead.
    if (source && performance.now() - last > 20000) { last = performance.now(); open(); }
  }, 1000);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) wake();
    else if (!isWall) hiding = setTimeout(close, 5000);
  });
  for (const name of ["pageshow", "online"]) addEventListener(name, wake);
  addEventListener("pagehide", close);
  if (body.dataset.live) open();
})();
