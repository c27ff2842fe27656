// Documents: JSON that is exact or refused, never rounded.

import { EngineError } from "./error.js";

/** Nothing that the engines read is deeper. */
const MAX_DEPTH = 100;

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
      if (!value.isWellFormed()) throw refused(path, "half of a character");
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
  if (/\d{16}/.test(text)) {
    const withoutTexts = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
    for (const [number] of withoutTexts.matchAll(/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g)) {
      if (!Number.isSafeInteger(Number(number))) {
        throw new EngineError({
          kind: "BeyondNumber",
          message: `the answer has ${number}, beyond 2^53: ask for its text`,
          number,
        });
      }
    }
  }
  return JSON.parse(text);
}
