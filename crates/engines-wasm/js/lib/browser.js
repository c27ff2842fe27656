// Loading in a browser: the module is fetched from where the scripts are.

import { behind } from "./door.js";
import { notLoaded } from "./error.js";
import { WorkerEngines } from "./remote.js";

export function forBrowser(glue, module, startWorker) {
  const engines = behind(glue);
  return {
    load: async () => {
      try {
        await glue.default({ module_or_path: module });
      } catch (error) {
        throw notLoaded(error);
      }
      return engines();
    },
    loadWorker: () =>
      new WorkerEngines(({ onAnswer, onFailure }) => {
        const worker = startWorker();
        worker.onmessage = ({ data }) => onAnswer(data);
        worker.onerror = ({ message }) => onFailure(message ?? "the worker could not be started");
        return { send: (question) => worker.postMessage(question), end: () => worker.terminate() };
      }),
  };
}
