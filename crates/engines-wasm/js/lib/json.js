// Documents: JSON that is exact or refused, never rounded.

import { EngineError } from "./error.js";

/** Nothing that the engines read is deeper. */
const MAX_DEPTH = 100;

/** Half of a character, which UTF-8 cannot have. Browsers of 2023 were the first with `isWellFormed`. */
const HALF = /\p{Surrogate}/u;

/** Texts of a document, and its whole numbers of 16 digits or more. */
const PARTS = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Whether no encoder can write a text as it is. */
export const hasHalf = (text) => HALF.test(text);

const isText = (part) => part.startsWith('"');

/** Whether a part is a number that one of JavaScript cannot hold. */
const isBeyond = (part) => !isText(part) && !Number.isSafeInteger(Number(part));

const refused = (path, found) =>
  new EngineError({
    kind: "NotJson",
    message: `${path || "the question"} is ${found}, which no JSON document can have`,
    path,
    found,
  });

const isNumbers = (value) => ArrayBuffer.isView(value) && !(value instanceof DataView);

/** The text of a question. A property that is undefined is left out. */
export function written(value, path = "", depth = 0) {
  if (depth > MAX_DEPTH) throw refused(path, "too deep");
  switch (typeof value) {
    case "boolean":
      return String(value);
    case "bigint":
      return value.toString();
    case "number":
      if (!Number.isFinite(value)) throw refused(path, String(value));
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
        throw refused(path, `${value}, beyond 2^53 and not a bigint`);
      }
      return JSON.stringify(value);
    case "string":
      if (hasHalf(value)) throw refused(path, "half of a character");
      return JSON.stringify(value);
    case "object":
      break;
    default:
      throw refused(path, typeof value);
  }
  if (value === null) return "null";
  if (Array.isArray(value) || isNumbers(value)) {
    const items = Array.from(value, (item, at) => written(item, `${path}[${at}]`, depth + 1));
    return `[${items.join(",")}]`;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    throw refused(path, `a ${value.constructor?.name ?? "object"}`);
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const texts = fields.map(([name, field]) => {
    const at = path ? `${path}.${name}` : name;
    return `${written(name, at, depth + 1)}:${written(field, at, depth + 1)}`;
  });
  return `{${texts.join(",")}}`;
}

/** The document of an answer. A whole number that a number of JavaScript cannot hold is refused. */
export function read(text) {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  for (const [number] of text.matchAll(PARTS)) {
    if (isBeyond(number)) {
      throw new EngineError({
        kind: "BeyondNumber",
        message: `the answer has ${number}, beyond 2^53: ask for its text`,
        number,
      });
    }
  }
  return JSON.parse(text);
}

/** The document of a failure. A whole number that a number of JavaScript cannot hold is a bigint. */
export function readFailure(text) {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  // Every text has a mark while the document is parsed, so that none is taken for a number.
  const marked = text.replace(PARTS, (part) => {
    if (isText(part)) return `"t${part.slice(1)}`;
    return isBeyond(part) ? `"n${part}"` : part;
  });
  return unmarked(JSON.parse(marked));
}

function unmarked(value) {
  if (typeof value === "string") return value.startsWith("n") ? BigInt(value.slice(1)) : value.slice(1);
  if (Array.isArray(value)) return value.map(unmarked);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name.slice(1), unmarked(field)]));
}
