// The part of Node's worker that is the same for all modules.

import { parentPort } from "node:worker_threads";

import { serve } from "./remote.js";

export const answerFrom = (load) =>
  serve(
    {
      onQuestion: (answer) => parentPort.on("message", answer),
      send: (message) => parentPort.postMessage(message),
    },
    load,
  );
