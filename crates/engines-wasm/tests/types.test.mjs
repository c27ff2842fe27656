// The types of the package, in Node's and in a browser's resolution, with the compiler that the lock file names.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const sample = fileURLToPath(new URL("./typescript/", import.meta.url));

/** Runs a program that must succeed. */
function run(program, options, cwd) {
  const { status, error, stdout, stderr } = spawnSync(program, options, { cwd, encoding: "utf8" });
  assert.equal(status, 0, `${program} ${options.join(" ")}: ${error ?? ""}\n${stdout}${stderr}`);
}

test("the types compile, and refuse what the engines refuse", () => {
  const folder = mkdtempSync(join(tmpdir(), "engines-types-"));
  try {
    cpSync(sample, folder, { recursive: true });
    run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    symlinkSync(process.env.ENGINES_PACKAGE, join(folder, "node_modules/tournament-engines"), "dir");
    for (const [name, resolution] of Object.entries({
      node: { module: "nodenext", moduleResolution: "nodenext", customConditions: ["node"] },
      browser: { module: "esnext", moduleResolution: "bundler" },
    })) {
      const compilerOptions = { strict: true, noEmit: true, target: "es2022", lib: ["es2024", "dom"], types: [], ...resolution };
      const config = `tsconfig.${name}.json`;
      writeFileSync(join(folder, config), JSON.stringify({ compilerOptions, files: ["sample.mts"] }));
      run(process.execPath, ["node_modules/typescript/bin/tsc", "--project", config], folder);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
