// Runs in the page of chromium.test.mjs, and posts what it finds.

import { differences } from "./lines.mjs";

const asText = async (path) => (await fetch(path)).text();

async function all() {
  const { modules, names } = await (await fetch("/what.json")).json();
  const found = { modules: [], lines: [] };
  for (const name of modules) {
    const begin = performance.now();
    const { load } = await import(`/package/${name}/browser.js`);
    const engines = await load();
    const ready = performance.now() - begin;
    let other;
    try {
      engines.askText("chess/1", "{}");
    } catch (error) {
      other = error.kind;
    }
    found.modules.push({ name, ready, contracts: engines.versions().contracts.length, other });
  }
  if (names.length === 0) return found;
  const { load, loadWorker } = await import("/package/all/browser.js");
  const engines = await load();
  for (const name of names) found.lines.push(differences(engines, name, await asText(`/lines/${name}`)));
  const worker = loadWorker();
  const end = new AbortController();
  const solved = worker.ask("niko-verify/1", { rules: "nikogammon" }, {
    signal: end.signal,
    onProgress: () => end.abort(),
  });
  found.stopped = await solved.then(() => "finished", ({ kind, name }) => kind ?? name);
  worker.end();
  return found;
}

const found = await all().catch((error) => ({ fault: String(error), modules: [], lines: [] }));
await fetch("/", { method: "POST", body: JSON.stringify(found) });
