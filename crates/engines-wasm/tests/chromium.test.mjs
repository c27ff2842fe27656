// The package in Chromium: each module alone, and every line of docs/conformance with the bytes of the program.

import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { inChromium, lines } from "./chromium.mjs";

const packaged = process.env.ENGINES_PACKAGE;
const modules = readdirSync(packaged).filter((name) => {
  const folder = join(packaged, name);
  return statSync(folder).isDirectory() && readdirSync(folder).includes("glue_bg.wasm");
});
const names = readdirSync(lines).filter((name) => name.endsWith(".jsonl"));

const answer = await inChromium(packaged, modules, names);

test("the page found no fault of its own", () => assert.equal(answer.fault, undefined));

test("every module is ready and answers", (context) => {
  assert.deepEqual(answer.modules.map(({ name }) => name), modules);
  for (const { name, ready, contracts, other } of answer.modules) {
    context.diagnostic(`${name}: ready after ${ready.toFixed(0)} ms, ${contracts} contracts`);
    assert.ok(contracts > 0, name);
    // A contract that a module does not have is refused by name.
    assert.equal(other, "NoSuchContract", name);
  }
});

for (const [at, name] of names.entries()) {
  test(name, () => assert.deepEqual(answer.lines[at]?.wrong, []));
}

test("all of them were asked, and work in a worker is stopped", () => {
  const asked = answer.lines.reduce((sum, { asked }) => sum + asked, 0);
  assert.ok(asked > 500, `${asked} lines`);
  assert.equal(answer.stopped, "Stopped");
});
