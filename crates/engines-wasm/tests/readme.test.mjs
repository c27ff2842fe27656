// The code of the README runs in a folder that has nothing but the package.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

test("the README has code", () => assert.ok(blocks.length >= 4));

for (const [at, code] of blocks.entries()) {
  test(`block ${at + 1} of the README`, () => {
    const folder = mkdtempSync(join(tmpdir(), "engines-"));
    try {
      mkdirSync(join(folder, "node_modules"));
      const installed = join(folder, "node_modules/tournament-engines");
      symlinkSync(process.env.ENGINES_PACKAGE, installed, "dir");
      const file = join(folder, "sample.mjs");
      // What `console.assert` prints is no failure by itself.
      writeFileSync(file, `import assert from "node:assert";\nconsole.assert = assert;\n${code}`);
      const { status, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
      assert.equal(status, 0, stderr);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
