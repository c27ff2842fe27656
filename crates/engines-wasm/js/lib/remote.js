// Engines in a worker: long work leaves the page alone, is watched and can be stopped.

import { bytes } from "./engines.js";
import { EngineError } from "./error.js";
import { read } from "./json.js";

/** Answers the questions that come through a port: the part inside the worker. */
export function serve(port, load) {
  const engines = load();
  port.onQuestion(async ({ id, contract, question }) => {
    try {
      const onProgress = (done) => port.send({ id, done });
      const answer = (await engines).askText(contract, question, { onProgress });
      port.send({ id, answer });
    } catch (error) {
      const { kind = "ModuleFailed", message, values = {} } = error;
      port.send({ id, error: { kind, message, ...values } });
    }
  });
}

/** Engines that answer in a worker, one question after the other. */
export class WorkerEngines {
  #start;
  #worker = null;
  #waiting = [];
  #next = 0;
  #isEnded = false;

  constructor(start) {
    this.#start = start;
  }

  /** The document of an answer. */
  async ask(contract, question, options = {}) {
    return read(await this.askText(contract, question, options));
  }

  /** The text of an answer. `signal` stops the work, `onProgress` hears of it; a fault of it stops the work as well. */
  askText(contract, question, { onProgress, signal } = {}) {
    return new Promise((resolve, reject) => {
      const asked = bytes(question);
      if (this.#isEnded) throw stopped("the worker has ended");
      if (signal?.aborted) throw stopped("stopped before it began");
      this.#next += 1;
      const job = { id: this.#next, contract: String(contract), question: asked, onProgress };
      const stop = () => this.#stop(job, stopped("stopped by its signal"));
      job.end = (settle) => {
        signal?.removeEventListener("abort", stop);
        this.#waiting = this.#waiting.filter((other) => other !== job);
        settle();
        this.#ask();
      };
      job.resolve = (answer) => job.end(() => resolve(answer));
      job.reject = (error) => job.end(() => reject(error));
      signal?.addEventListener("abort", stop);
      this.#waiting.push(job);
      this.#ask();
    });
  }

  /** Ends the worker. Questions that wait are refused. */
  end() {
    this.#isEnded = true;
    this.#endWorker();
    for (const job of [...this.#waiting]) job.reject(stopped("the worker has ended"));
  }

  #ask() {
    const [job] = this.#waiting;
    if (!job || job.isAsked || this.#isEnded) return;
    job.isAsked = true;
    this.#worker ??= this.#start({
      onAnswer: (answer) => this.#hear(answer),
      onFailure: (message) => {
        this.#worker = null;
        this.#waiting[0]?.reject(new EngineError({ kind: "ModuleFailed", message }));
      },
    });
    const { id, contract, question } = job;
    this.#worker.send({ id, contract, question });
  }

  #hear({ id, answer, error, done }) {
    const [job] = this.#waiting;
    if (job?.id !== id) return;
    if (done !== undefined) this.#report(job, done);
    else if (error) {
      // The next question begins another module.
      if (error.kind === "ModuleFailed") this.#endWorker();
      job.reject(new EngineError(error));
    } else job.resolve(answer);
  }

  #report(job, done) {
    try {
      job.onProgress?.(done);
    } catch (error) {
      // The function may have stopped the question before it failed.
      if (this.#waiting.includes(job)) this.#stop(job, error);
    }
  }

  #stop(job, error) {
    // The module does not look up from its work: the worker ends, and the next question begins another.
    if (job.isAsked) this.#endWorker();
    job.reject(error);
  }

  #endWorker() {
    this.#worker?.end();
    this.#worker = null;
  }
}

const stopped = (message) => new EngineError({ kind: "Stopped", message });
