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
