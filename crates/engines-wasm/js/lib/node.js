// Loading in Node: the module is a file next to the scripts.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { Engines } from "./engines.js";
import { WorkerEngines } from "./remote.js";

export function forNode(glue, module, worker) {
  const begun = (file) => {
    glue.initSync({ module: file });
    return new Engines(new glue.Door());
  };
  return {
    load: async () => begun(await readFile(module)),
    loadSync: () => begun(readFileSync(module)),
    loadWorker: () =>
      new WorkerEngines(({ onAnswer, onFailure }) => {
        const thread = new Worker(worker);
        thread.unref();
        let isEnded = false;
        thread.on("message", (answer) => {
          if (isEnded) return;
          // A process may end while nothing is asked.
          if (answer.done === undefined) thread.unref();
          onAnswer(answer);
        });
        thread.on("error", (error) => isEnded || onFailure(error.message));
        return {
          send: (question) => {
            thread.ref();
            thread.postMessage(question);
          },
          end: () => {
            isEnded = true;
            thread.terminate();
          },
        };
      }),
  };
}
