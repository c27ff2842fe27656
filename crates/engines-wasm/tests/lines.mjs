// A file of docs/conformance asked line by line, wherever the engines are loaded.

const encoder = new TextEncoder();

/** A line, cut into what is asked and what comes back; both stay as they are written. */
function cut(text) {
  const body = text.slice(0, text.lastIndexOf(',"source":'));
  // A reply has an answer inside, so that it comes first.
  for (const field of ["reply", "answer", "failure"]) {
    const mark = `,"${field}":`;
    const at = body.indexOf(mark);
    if (at >= 0) return { asked: body.slice(0, at), field, expected: body.slice(at + mark.length) };
  }
  throw new Error(`no answer: ${text}`);
}

/** The document of a question, as bytes. */
function question(asked, { text, hex, with: circumstances = {} }) {
  if (hex !== undefined) return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const mark = '"question":';
  const from = asked.indexOf(mark) + mark.length;
  const to = asked.lastIndexOf(',"with":');
  const document = text ?? asked.slice(from, to < from ? undefined : to);
  return encoder.encode(" ".repeat(circumstances.spaces ?? 0) + document);
}

/** The text of a failure in which whole numbers beyond 2^53 are texts, as a number would round them. */
const unrounded = (text) =>
  text.replace(/"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g, (part) =>
    part.startsWith('"') || Number.isSafeInteger(Number(part)) ? part : `"${part}"`,
  );

/** A value with the names of its objects in one order, as text. */
function sorted(value) {
  if (typeof value === "bigint") return `"${value}"`;
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${sorted(value[name])}`).join()}}`;
}

/** What comes back: an answer, or the object of a failure as the program writes it. */
function answered(engines, contract, document, options) {
  try {
    return ["answer", engines.askText(contract, document, options)];
  } catch (error) {
    const { kind, message, values } = error;
    return ["failure", sorted({ kind, message, ...values })];
  }
}

/** The lines whose answer is another one, and how many were asked. */
export function differences(engines, name, text) {
  const lines = text.split("\n").filter(Boolean);
  const wrong = [];
  for (const [at, line] of lines.entries()) {
    const { asked, field, expected } = cut(line);
    const read = JSON.parse(`${asked}}`);
    const differs = (found) => wrong.push(`${name}, line ${at + 1}: ${found}`);
    if (field === "reply") {
      const found = engines.line(" ".repeat(read.with?.spaces ?? 0) + read.line, at + 1);
      if (found !== expected) differs(found);
    } else if (name === "seating-run.jsonl") {
      const found = engines.line(`${asked}}`, at + 1);
      const inner = field === "answer" ? `"answer":${expected}` : `"error":${expected}`;
      if (!found.includes(inner)) differs(found);
    } else if (read.with?.most_states === undefined) {
      // The largest game is a choice of the caller, which the package does not give.
      const options = read.with?.stop ? { onProgress: () => false } : {};
      const [kind, found] = answered(engines, read.contract, question(asked, read), options);
      const due = field === "answer" ? expected : sorted(JSON.parse(unrounded(expected)));
      if (kind !== field || found !== due) differs(found);
    }
  }
  return { asked: lines.length, wrong };
}
