// Every line of docs/conformance has the same bytes in Node as in the program.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

import { differences } from "./lines.mjs";

const { load } = await import(pathToFileURL(join(process.env.ENGINES_PACKAGE, "all/node.js")));
const folder = new URL("../../../docs/conformance/", import.meta.url);
const engines = await load();
let seen = 0;

for (const name of readdirSync(folder).filter((name) => name.endsWith(".jsonl"))) {
  test(name, () => {
    const { asked, wrong } = differences(engines, name, readFileSync(new URL(name, folder), "utf8"));
    seen += asked;
    assert.deepEqual(wrong, []);
  });
}

test("all of them were read", () => {
  assert.ok(seen > 500, `${seen} lines`);
});
