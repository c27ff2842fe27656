// Every line of docs/conformance has the same bytes in Node as in the program.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

const { load } = await import(pathToFileURL(join(process.env.ENGINES_PACKAGE, "all/node.js")));
const folder = new URL("../../../docs/conformance/", import.meta.url);

/** A line, cut into what is asked and what comes back; both stay bytes. */
function cut(text) {
  const body = text.slice(0, text.lastIndexOf(',"source":'));
  // A reply has an answer inside, so that it comes first.
  for (const field of ["reply", "answer", "failure"]) {
    const mark = `,"${field}":`;
    const at = body.indexOf(mark);
    if (at >= 0) return { asked: body.slice(0, at), field, expected: body.slice(at + mark.length) };
  }
  return assert.fail(`no answer: ${text}`);
}

/** The document of a question, as bytes. */
function question(asked, { text, hex, with: circumstances = {} }) {
  if (hex !== undefined) return Buffer.from(hex, "hex");
  const mark = '"question":';
  const from = asked.indexOf(mark) + mark.length;
  const to = asked.lastIndexOf(',"with":');
  const document = text ?? asked.slice(from, to < from ? undefined : to);
  return Buffer.from(" ".repeat(circumstances.spaces ?? 0) + document);
}

/** What comes back: an answer, or the object of a failure as the program writes it. */
function answered(engines, contract, document, options) {
  try {
    return { field: "answer", found: engines.askText(contract, document, options) };
  } catch (error) {
    const { kind, message, values } = error;
    return { field: "failure", found: { kind, message, ...values } };
  }
}

const engines = await load();
let seen = 0;

for (const name of readdirSync(folder).filter((name) => name.endsWith(".jsonl"))) {
  test(name, () => {
    const lines = readFileSync(new URL(name, folder), "utf8").split("\n").filter(Boolean);
    for (const [at, text] of lines.entries()) {
      const { asked, field, expected } = cut(text);
      const line = JSON.parse(`${asked}}`);
      const where = `${name}, line ${at + 1}`;
      seen += 1;
      if (field === "reply") {
        assert.equal(engines.line(line.line, at + 1), expected, where);
      } else if (name === "seating-run.jsonl") {
        const reply = engines.line(`${asked}}`, at + 1);
        const inner = field === "answer" ? `"answer":${expected}` : `"error":${expected}`;
        assert.ok(reply.includes(inner), `${where}: ${reply}`);
      } else if (line.with?.most_states === undefined) {
        // The largest game is a choice of the caller, which the package does not give.
        const options = line.with?.stop ? { onProgress: () => false } : {};
        const reply = answered(engines, line.contract, question(asked, line), options);
        assert.equal(reply.field, field, `${where}: ${JSON.stringify(reply.found)}`);
        if (field === "answer") assert.equal(reply.found, expected, where);
        else assert.deepEqual(reply.found, JSON.parse(expected), where);
      }
    }
  });
}

test("all of them were read", () => {
  assert.ok(seen > 500, `${seen} lines`);
});
