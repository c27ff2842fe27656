// The keyboard and the search field.
"use strict";
(() => {
  const search = () => document.querySelector("input[data-search]");
  const inField = () => document.activeElement?.matches("input:not([type=radio], [type=checkbox]), textarea, select");
  let [isChord, composedAt, asked] = [false, 0, 0];
  const fetched = async (path) => new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
  // Single letters act on the seat or row that has the focus, else on the open sheet.
  function press(letter) {
    const near = letter.startsWith("g ") ? document : document.activeElement?.closest("[data-row]") || document.querySelector("dialog[open]") || document;
    const button = near.querySelector(`[data-key="${letter}"]`);
    button?.click();
    return Boolean(button);
  }
  function step(event) {
    const grid = document.activeElement?.closest("[data-grid]");
    if (!grid) return press(event.key);
    const all = [...grid.querySelectorAll("a, td button")].filter((a) => a.offsetParent);
    const at = all.indexOf(document.activeElement.closest("a, button"));
    const perRow = all.filter((a) => a.offsetTop === all[0].offsetTop).length || 1;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }[event.key];
    all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
    return true;
  }
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const close = document.querySelector("dialog[open] [data-close]");
    if (event.key === "Escape") close ? close.click() : document.activeElement?.blur();
    if (event.key.startsWith("Arrow") && !inField() && step(event)) event.preventDefault();
    if (inField() || event.key.length > 1 || localStorage.getItem("letters") === "off") return;
    const { key } = event;
    if (key === "/" && search()) event.preventDefault();
    if (isChord) press(`g ${key}`);
    else if (key === "/") search()?.focus();
    else if (key === "?") Desk.go("/help");
    else if (key !== "g") press(key);
    isChord = key === "g" && !isChord;
  });
  // Search: results while typing (inert until they are those of the text), arrows choose, Enter acts, and the field is empty then.
  const field = search();
  const found = document.getElementById("found");
  if (field && found && field.form) {
    let [shown, timer] = [field.value];
    async function refresh() {
      clearTimeout(timer);
      const text = field.value;
      const query = new URLSearchParams(new FormData(field.form));
      const now = (await fetched(`${field.form.getAttribute("action")}?${query}`)).getElementById("found");
      if (!now || field.value !== text) return;
      delete found.dataset.own;
      Idiomorph.morph(found, now, Desk.options);
      // While something is typed the results are this window's own.
      if (text) found.dataset.own = "";
      [shown, found.inert] = [text, false];
      choose(0);
    }
    const rows = () => [...found.querySelectorAll("li[data-row]")];
    const choose = (index) => rows().forEach((row, at) => row.classList.toggle("chosen", at === index && field.value !== ""));
    field.addEventListener("compositionend", () => { composedAt = performance.now(); });
    field.addEventListener("input", () => { clearTimeout(timer); found.inert = field.value !== shown; timer = setTimeout(refresh, 120); });
    field.addEventListener("keydown", async (event) => {
      if (event.isComposing || event.keyCode === 229) return;
      const at = rows().findIndex((row) => row.classList.contains("chosen"));
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        choose(Math.min(rows().length - 1, Math.max(0, at + (event.key === "ArrowDown" ? 1 : -1))));
      }
      if (event.key !== "Enter" || !field.value) return;
      event.preventDefault();
      // The Enter that ends a composition does nothing else.
      if (performance.now() - composedAt < 50) return;
      if (field.value !== shown) await refresh();
      const chosen = event.shiftKey ? found.querySelector("[data-key=add]") : found.querySelector("li.chosen")?.querySelector("[data-enter]");
      chosen?.click();
    });
    found.addEventListener("desk-done", () => { field.value = ""; field.focus(); setTimeout(refresh, 100); });
    document.addEventListener("desk-patched", () => { if (field.value) refresh(); });
    field.form.addEventListener("submit", (event) => { event.preventDefault(); refresh(); });
  }
  for (const box of document.querySelectorAll("[name=letters]")) box.checked = localStorage.getItem("letters") !== "off";
  document.addEventListener("change", (event) => {
    const { name, checked } = event.target;
    if (name === "at") event.target.form.requestSubmit();
    if (name === "letters") localStorage.setItem("letters", checked ? "on" : "off");
    if (name === "quiet") document.getElementById("map")?.classList.toggle("quiet", checked);
  });
  // Tools: a slider and its number go together, and the answer follows. The address stays a bookmark.
  async function answer(form, last) {
    const [path, turn] = [`${form.getAttribute("action")}?${new URLSearchParams([...new FormData(form), last])}`, ++asked];
    const now = (await fetched(path)).getElementById(form.dataset.answer);
    if (!now || turn !== asked) return;
    Idiomorph.morph(document.getElementById(now.id), now, Desk.options);
    history.replaceState(null, "", path);
  }
  for (const slider of document.querySelectorAll("[data-for]")) slider.parentElement.hidden = false;
  document.addEventListener("input", ({ target: { form, name, value, dataset } }) => {
    if (!form?.dataset.answer || name === "weight") return;
    const twin = dataset.for ? form.elements[dataset.for] : form.querySelector(`[data-for="${name}"]`);
    if (twin) twin.value = value;
    answer(form, ["from", "player"]);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.dataset.answer || event.submitter?.name !== "cell") return;
    event.preventDefault();
    answer(event.target, ["cell", event.submitter.value]);
  });
})();
