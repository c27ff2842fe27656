// The clock: digits by the schedule in server time, drawn at each full second.
"use strict";
(() => {
  const two = (n) => String(n).padStart(2, "0");
  const digits = (ms) => {
    const s = Math.max(0, Math.floor(ms / 1000));
    const hours = Math.floor(s / 3600);
    return (hours ? `${hours}:` : "") + `${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  };
  const write = (element, text) => { if (element && element.textContent !== text) element.textContent = text; };
  // A row is a level or a break: its begin and end, texts, and classes for the sizes of texts.
  function clock(root, now) {
    const rows = JSON.parse(root.dataset.rows).map(([s, e, [l, b, a, c], [n, m, d]]) => ({ s, e, l, b, a, c, n, m, d }));
    const isRunning = root.dataset.running !== undefined;
    const at = isRunning ? now : 0;
    const row = rows.find((row) => row.e === null || row.e > at) || rows.at(-1);
    if (!row) return;
    const part = (name) => root.querySelector(`[data-part=${name}]`);
    const left = row.e === null ? null : row.e - at;
    const time = left === null ? null : part("time");
    write(time, digits(left));
    const glyphs = digits(left).length;
    if (time && "sized" in time.dataset) time.className = `digits g${glyphs < 6 ? 5 : glyphs < 8 ? 7 : 8}`;
    root.classList.toggle("is-last", left !== null && left <= 60000 && isRunning);
    for (const [name, key] of [["level", "l"], ["blinds", "b"], ["ante", "a"], ["next", "n"], ["nextante", "m"]]) {
      write(part(name), row[key] ?? "");
    }
    for (const [name, size] of [["blinds", row.c], ["next", row.d]]) {
      const line = part(name)?.parentElement;
      if (line?.classList.contains(name)) line.className = `${name} ${size}`;
    }
    const bar = root.querySelector("progress");
    if (bar && row.e !== null) [bar.max, bar.value] = [row.e - row.s, at - row.s];
    tell(root, row, left, isRunning);
  }
  // Read aloud are only 5 minutes, 1 minute and a new level.
  const told = new WeakMap();
  function tell(root, row, left, isRunning) {
    const voice = document.getElementById("clock-voice");
    if (!voice || !isRunning) return;
    const mark = `${row.l} ${left === null || left > 300000 ? "" : left > 60000 ? "05:00" : "01:00"}`;
    if (told.has(root) && told.get(root) !== mark) voice.textContent = mark;
    told.set(root, mark);
  }

  let turn = 0;
  function draw() {
    const now = Desk.now();
    for (const root of document.querySelectorAll("[data-rows]")) clock(root, now);
    for (const element of document.querySelectorAll("[data-until]")) write(element, digits(Number(element.dataset.until) - now));
    return now;
  }
  function tick() {
    const now = draw();
    turn += 1;
    for (const pages of turn % 12 === 0 ? document.querySelectorAll(".pages") : []) {
      const all = [...pages.children];
      const shown = Math.max(0, all.findIndex((page) => !page.hidden));
      all.forEach((page, index) => { page.hidden = index !== (shown + 1) % all.length; });
    }
    setTimeout(tick, 1000 - (now % 1000) + 5);
  }
  for (const name of ["desk-patched", "visibilitychange"]) document.addEventListener(name, draw);
  tick();
  // The screen on the wall stays on where the browser allows it.
  const keep = document.getElementById("keep");
  const lock = () => navigator.wakeLock?.request("screen").then(() => { keep.hidden = true; }, () => {});
  if (keep) {
    keep.hidden = !navigator.wakeLock;
    keep.addEventListener("click", lock);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) lock(); });
    lock();
  }
})();
