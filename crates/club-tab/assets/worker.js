// The module in a worker: it answers one request after another.
"use strict";
importScripts("desk.js");
let page;
const ready = wasm_bindgen({ module_or_path: "desk_bg.wasm" });
addEventListener("message", async ({ data }) => {
  const { id, night, seed, request } = data;
  try {
    await ready;
    if (data.lang) return postMessage({ id, words: wasm_bindgen.Page.words(data.lang).split("\n") });
    page ??= new wasm_bindgen.Page(night, seed, Date.now());
    const { method, path, languages, accept, media, body } = request;
    // A step is told once for each percent.
    let last;
    const listener = {
      progress(percent) {
        if (percent !== last) postMessage({ id, percent: percent ?? null });
        last = percent;
      },
    };
    const answer = page.ask(method, path, languages, accept, media, body, Date.now(), listener);
    const { status, location, file } = answer;
    const reply = { id, status, media: answer.media, location, file, body: answer.body };
    answer.free();
    postMessage(reply, [reply.body.buffer]);
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
});
