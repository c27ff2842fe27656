import type { Engines, WorkerEngines } from "./engines.js";

export * from "./engines.js";

/** Loads the module. */
export function load(): Promise<Engines>;
/** Loads the module at once. */
export function loadSync(): Engines;
/** Engines in a worker, which is started with the first question. */
export function loadWorker(): WorkerEngines;
