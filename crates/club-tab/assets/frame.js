// In every page of the frame: links and forms are answered by the module around it.
"use strict";
(() => {
  const { tab } = parent;
  const inside = (url) => new URL(url, tab.origin).origin === tab.origin;
  const pathOf = (url) => { const { pathname, search } = new URL(url, tab.origin + tab.path); return pathname + search; };
  window.fetch = (path, options) => tab.fetch(pathOf(path), options);
  // The address is that of the frame around.
  history.replaceState = (state, title, path) => tab.note(pathOf(path));
  // A stream of a page: its regions, after each act and every few seconds.
  window.EventSource = class extends EventTarget {
    constructor() {
      super();
      this.beat = setInterval(() => this.hear(), 3000);
      this.acted = () => this.hear();
      addEventListener("tab-acted", this.acted);
      this.hear();
    }
    async hear() {
      const text = await (await tab.fetch(tab.path)).text();
      const now = new DOMParser().parseFromString(text, "text/html");
      const regions = [...now.querySelectorAll("main > [id], #bar, #nav, #trouble")].map((region) => region.outerHTML).join("");
      this.dispatchEvent(Object.assign(new MessageEvent("patch", { data: regions })));
      const beat = { now: now.body.dataset.now, at: now.body.dataset.after, build: now.body.dataset.build };
      this.dispatchEvent(new MessageEvent("beat", { data: JSON.stringify(beat) }));
    }
    close() { clearInterval(this.beat); removeEventListener("tab-acted", this.acted); }
  };
  document.addEventListener("DOMContentLoaded", () => { Desk.go = (path) => tab.go(pathOf(path)); });
  // Both after the page's own scripts, which may have answered.
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const href = link?.getAttribute("href");
    if (!link || event.defaultPrevented || href.startsWith("#") || !inside(href)) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) tab.open(pathOf(href));
    else tab.go(pathOf(href));
  });
  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented) return;
    event.preventDefault();
    const fields = new FormData(form, submitter);
    const action = pathOf(submitter?.getAttribute("formaction") || form.getAttribute("action") || tab.path);
    if (form.method === "post") tab.send(action, form.enctype === "multipart/form-data" ? fields : new URLSearchParams(fields));
    else tab.go(`${action.split("?")[0]}?${new URLSearchParams(fields)}`);
  });
})();
