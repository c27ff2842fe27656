// Types of the engines. Those of questions and answers are generated from the schemas of the contracts.

import type { ContractName, Contracts, SeatingRun, SeatingRunAnswer, SeatingRunEvent } from "./contracts.js";

export * from "./contracts.js";

/** A failure with its kind, its words in English and the values that the words name. */
export class EngineError extends Error {
  readonly kind: string;
  /** A whole number beyond 2^53 is a bigint. */
  readonly values: { readonly [name: string]: unknown };
}

export interface AskOptions {
  /** Hears of long work, 0 to 1; `false` stops it, and so does an error, which comes back. It asks no engines itself. */
  onProgress?: (done: number) => boolean | void;
}

export interface WorkerOptions {
  /** Hears of long work, 0 to 1. An error that it throws stops the work, and comes back. */
  onProgress?: (done: number) => void;
  /** Stops the work. */
  signal?: AbortSignal;
}

/** A question as an object, as the text of a document, or as its bytes. */
export type Asked<C extends ContractName> = Contracts[C]["question"] | string | Uint8Array;

/** All engines of a module: a question in, by the name of its contract, and its answer out. */
export interface Engines {
  /** The version of the engines, and the names of all contracts. */
  versions(): { version: string; contracts: string[] };
  /** Answers a question with a document. */
  ask<C extends ContractName>(contract: C, question: Asked<C>, options?: AskOptions): Contracts[C]["answer"];
  /** Answers a question with the text of a document, byte for byte that of `desk engine`. */
  askText(contract: string, question: unknown, options?: AskOptions): string;
  /** Answers a line of `desk engine --lines` with one. `number` is whole and of up to 64 bits; failures name it. */
  line(line: string | Uint8Array, number?: number | bigint, options?: AskOptions): string;
  /** Opens a tournament whose seats are decided event by event, by the first line of a run. */
  openNight(rules: SeatingRun.Root): Night;
}

/** A tournament whose seats are decided event by event. */
export interface Night {
  /** What the engine answers to the opening. */
  readonly opened: SeatingRunAnswer.Root;
  /** Answers an event with what is to be done. */
  send(event: SeatingRunEvent.Root): SeatingRunAnswer.Root;
  /** Ends it; nothing more can be sent. */
  close(): void;
}

/** Engines that answer in a worker, one question after the other. */
export interface WorkerEngines {
  /** The document of an answer. */
  ask<C extends ContractName>(contract: C, question: Asked<C>, options?: WorkerOptions): Promise<Contracts[C]["answer"]>;
  /** The text of an answer. */
  askText(contract: string, question: unknown, options?: WorkerOptions): Promise<string>;
  /** Ends the worker. Questions that wait are refused. */
  end(): void;
}
