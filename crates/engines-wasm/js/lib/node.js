// Loading in Node: the module is a file next to the scripts.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { behind } from "./door.js";
import { notLoaded } from "./error.js";
import { WorkerEngines } from "./remote.js";

export function forNode(glue, module, worker) {
  const engines = behind(glue);
  const failed = (error) => {
    throw notLoaded(error);
  };
  const begun = (file) => {
    try {
      glue.initSync({ module: file() });
    } catch (error) {
      failed(error);
    }
    return engines();
  };
  return {
    load: async () => {
      const file = await readFile(module).catch(failed);
      return begun(() => file);
    },
    loadSync: () => begun(() => readFileSync(module)),
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
