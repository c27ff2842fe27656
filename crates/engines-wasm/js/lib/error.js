// Failures of an engine, and of what stands around it.

/** A failure with its kind, its words in English and the values that the words name. */
export class EngineError extends Error {
  constructor({ kind, message, ...values }) {
    super(message);
    this.name = "EngineError";
    this.kind = kind;
    this.values = values;
  }
}

/** The smallest module with a vector. */
const VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

/** The failure of a module that could not be loaded: it is not there, cut off, or this program is too old for it. */
export function notLoaded(error) {
  const hasVectors = typeof WebAssembly === "object" && WebAssembly.validate(new Uint8Array(VECTOR));
  const message = hasVectors
    ? `the module could not be loaded: ${error.message}`
    : "the module needs WebAssembly with vectors: Chrome 91, Firefox 89, Safari 16.4, Node 16.4 or later";
  return new EngineError({ kind: "ModuleFailed", message });
}
