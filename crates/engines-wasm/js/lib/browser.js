// Loading in a browser: the module is fetched from where the scripts are.

import { Engines } from "./engines.js";
import { WorkerEngines } from "./remote.js";

export function forBrowser(glue, module, startWorker) {
  return {
    load: async () => {
      await glue.default({ module_or_path: module });
      return new Engines(new glue.Door());
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
