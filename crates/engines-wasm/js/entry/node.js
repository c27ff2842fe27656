// The engines of this folder in Node.

import { forNode } from "../lib/node.js";
import * as glue from "./glue.js";

export { EngineError } from "../lib/error.js";

const module = new URL("./glue_bg.wasm", import.meta.url);
const worker = new URL("./node-worker.js", import.meta.url);

export const { load, loadSync, loadWorker } = /* @__PURE__ */ forNode(glue, module, worker);
