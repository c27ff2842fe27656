// The engines of this folder in a browser.

import { forBrowser } from "../lib/browser.js";
import * as glue from "./glue.js";

export { EngineError } from "../lib/error.js";

const module = new URL("./glue_bg.wasm", import.meta.url);
const startWorker = () =>
  new Worker(new URL("./browser-worker.js", import.meta.url), { type: "module" });

export const { load, loadWorker } = /* @__PURE__ */ forBrowser(glue, module, startWorker);
