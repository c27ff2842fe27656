// The engines of a module that is loaded.

import { EngineError } from "./error.js";
import { hasHalf, read, readFailure, written } from "./json.js";

const encoder = new TextEncoder();

/** The highest number of a line. */
const MAX_NUMBER = 2n ** 64n - 1n;

/** The bytes of a question: an object, a text, or bytes as they are. */
export function bytes(question) {
  if (question instanceof Uint8Array) return question;
  if (typeof question !== "string") return encoder.encode(written(question));
  // An encoder would put another character in the place of half a one.
  if (hasHalf(question)) written(question);
  return encoder.encode(question);
}

/** The number of a line as the module takes it. */
function lineNumber(number) {
  const isNumber = typeof number === "number" || typeof number === "bigint";
  const isWhole = typeof number === "bigint" || Number.isInteger(number);
  if (isWhole && number >= 0 && number <= MAX_NUMBER) return BigInt(number);
  const got = isNumber || number === null ? String(number) : typeof number;
  throw new EngineError({
    kind: "InvalidWhole",
    message: `\`number\` is ${got}, expected a whole number from 0 to ${MAX_NUMBER}`,
    argument: "number",
    got,
  });
}

/** All engines of a module: a question in, by the name of its contract, and its answer out. */
export class Engines {
  #door;
  #module;
  #nights = 0;

  /** `module` says whether it has failed or is at work, to all engines in it. */
  constructor(door, module) {
    this.#door = door;
    this.#module = module;
  }

  /** The version of the engines, and the names of all contracts. */
  versions() {
    return JSON.parse(this.#door.constructor.versions());
  }

  /** Answers a question with a document. */
  ask(contract, question, options = {}) {
    return read(this.askText(contract, question, options));
  }

  /** Answers a question with the text of a document, byte for byte that of `desk engine`. */
  askText(contract, question, options = {}) {
    const [name, asked] = [String(contract), bytes(question)];
    try {
      return this.#run(options, (listener) => this.#door.ask(name, asked, listener));
    } catch (failure) {
      throw typeof failure === "string" ? new EngineError(readFailure(failure).error) : failure;
    }
  }

  /** Answers a line of `desk engine --lines` with one. */
  line(line, number = 1, options = {}) {
    const [asked, at] = [bytes(line), lineNumber(number)];
    return this.#run(options, (listener) => this.#door.line(asked, at, listener));
  }

  /** Opens a tournament whose seats are decided event by event, by the first line of a run. */
  openNight(rules) {
    this.#nights += 1;
    return new Night(this, `night ${this.#nights}`, rules);
  }

  #run({ onProgress }, work) {
    if (this.#module.hasFailed) throw failed();
    if (this.#module.isBusy) {
      throw new EngineError({
        kind: "Busy",
        message: "the engines answer another question; a function that hears of progress cannot ask",
      });
    }
    let thrown;
    const progress = (done) => {
      try {
        return onProgress(done) !== false;
      } catch (error) {
        thrown = { error };
        return false;
      }
    };
    this.#module.isBusy = true;
    try {
      return work(onProgress ? { progress } : undefined);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
        this.#module.hasFailed = true;
        throw failed(error);
      }
      throw error;
    } finally {
      this.#module.isBusy = false;
      if (thrown) throw thrown.error;
    }
  }
}

const failed = (error) =>
  new EngineError({
    kind: "ModuleFailed",
    message: `the module failed and has to be loaded again${error ? `: ${error.message}` : ""}`,
  });

/** A tournament whose seats are decided event by event. */
export class Night {
  #engines;
  #name;
  #lines = 0;
  #isOpen = false;

  constructor(engines, name, rules) {
    this.#engines = engines;
    this.#name = name;
    /** What the engine answers to the opening. */
    this.opened = this.#send({ open: rules });
    this.#isOpen = true;
  }

  /** Answers an event with what is to be done. */
  send(event) {
    if (!this.#isOpen) {
      throw new EngineError({ kind: "NightNotOpen", message: "the night has been closed" });
    }
    return this.#send({ question: event });
  }

  /** Ends it; nothing more can be sent. */
  close() {
    if (!this.#isOpen) return;
    this.#send({ close: true });
    // One that was refused as busy is still open.
    this.#isOpen = false;
  }

  #send(what) {
    this.#lines += 1;
    const line = { contract: "seating-run/1", night: this.#name, ...what };
    const text = this.#engines.line(written(line), this.#lines);
    const { error } = readFailure(text);
    if (error) throw new EngineError(error);
    return read(text).answer;
  }
}
