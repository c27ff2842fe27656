// Acts: forms are sent once, kept until they are answered, and can be taken back.
"use strict";
(() => {
  const words = Desk.body.dataset;
  const [toast, kept] = ["toast", "band-kept"].map((id) => document.getElementById(id));
  const stored = () => JSON.parse(sessionStorage.getItem("acts") || "[]");
  const store = (acts) => { sessionStorage.setItem("acts", JSON.stringify(acts)); kept.hidden = !acts.some((act) => act.late); };
  const [keys, sending, delays] = [new WeakMap(), new Set(), [1000, 2000, 4000, 8000]];
  let fading;

  const drawn = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0"));
  const key = () => `${words.device || "web"}/${drawn().join("")}`;
  function fieldsOf(form, button) {
    const fields = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    if (button?.name) fields.push([button.name, button.value]);
    if (!keys.has(form)) keys.set(form, key());
    return [...fields, ["key", keys.get(form)]];
  }

  async function send(act, form, button) {
    if (sending.has(act.id)) return;
    sending.add(act.id);
    const label = [...(button?.childNodes ?? [])];
    const slow = setTimeout(() => { if (button) button.textContent = words.sending; }, 300);
    try {
      const body = new URLSearchParams(act.fields);
      const ticks = act.page === performance.timeOrigin ? performance.now() - act.tick : 0;
      if (act.late) body.set("age", String(Math.round(Math.max(Date.now() - act.time, ticks))));
      const headers = { Accept: "application/json" };
      const response = await fetch(act.action, { method: "POST", body, headers, signal: AbortSignal.timeout?.(10000) });
      if (response.status === 503 || response.status === 429) throw new Error("busy");
      const answer = await response.json();
      store(stored().filter((other) => other.id !== act.id));
      if (form) keys.delete(form);
      const { then } = act;
      if (answer.done) { form?.reset(); form?.dispatchEvent(new Event("desk-done", { bubbles: true })); }
      if (answer.done && then) {
        sessionStorage.setItem("toast", JSON.stringify([act, answer]));
        Desk.go(then);
      } else show(act, answer);
    } catch {
      act.late = true;
      act.tries = (act.tries || 0) + 1;
      store(stored().map((other) => (other.id === act.id ? act : other)));
      setTimeout(() => again(act, form), delays[Math.min(act.tries, delays.length) - 1]);
    } finally {
      clearTimeout(slow);
      sending.delete(act.id);
      if (button?.textContent === words.sending) button.replaceChildren(...label);
    }
  }
  // An act that was discarded is not sent again.
  const again = (act, form) => { if (stored().some((other) => other.id === act.id)) send(act, form); };

  function begin(action, fields, form, button, then = form?.dataset.then) {
    const id = fields.at(-1)[1];
    const acts = stored();
    const known = acts.find((act) => act.id === id);
    const act = known || { id, action, fields, then, time: Date.now(), tick: performance.now(), page: performance.timeOrigin };
    store(known ? acts : [...acts, act]);
    toast.hidden = true;
    send(act, form, button);
  }

  function show(act, answer) {
    clearTimeout(fading);
    const textContent = (answer.done ? "" : "✕ ") + answer.sentence;
    toast.replaceChildren(Object.assign(document.createElement("p"), { textContent }));
    toast.classList.toggle("refused", !answer.done);
    if (answer.big) toast.prepend(Object.assign(document.createElement("span"), { className: "big", textContent: answer.big }));
    const add = (label, action, fields, then) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
      button.addEventListener("click", () => begin(action, [...fields, ["key", key()]], null, button, then));
      toast.append(button);
    };
    const night = act.action.slice(0, act.action.lastIndexOf("/"));
    if (answer.undo) add(words.undo, `${night}/undo`, [["command", answer.undo]]);
    // An offer without a verb is the same act again, on the picture of now.
    for (const { label, verb, fields } of answer.offers ?? []) {
      const rest = act.fields.filter(([name]) => !["key", "seen", ...fields.map(([own]) => own)].includes(name));
      add(label, verb ? `${night}/${verb}` : act.action, verb ? fields : [...rest, ...fields], verb ? undefined : act.then);
    }
    toast.hidden = false;
    fading = setTimeout(() => { toast.hidden = true; }, 20000);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-act]")) return;
    event.preventDefault();
    if ((form.querySelector("[name=seen]") && Desk.isStale) || (form.closest("[data-row]:not(.chosen)") && Desk.isMoving(form))) return;
    const button = event.submitter || form.querySelector("button");
    begin(form.getAttribute("action"), fieldsOf(form, event.submitter), form, button);
  });
  kept.querySelector("button").addEventListener("click", () => store([]));
  document.addEventListener("desk-back", () => stored().forEach((act) => again(act)));
  store(stored().map((act) => ({ ...act, late: true })));
  stored().forEach((act) => again(act));
  const brought = sessionStorage.getItem("toast");
  sessionStorage.removeItem("toast");
  if (brought) show(...JSON.parse(brought));
})();
