// The modules next to the same engines without them: `modules.mjs PACKAGE NATIVE`.
//
// Times are ratios within this run: paired rounds, the median of them and their spread. PACKAGE is the folder of the npm
// package, NATIVE the example `time_of_questions`. Sizes are those of gzip at its highest level. A figure that misses its
// bound fails the run.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { inChromium } from "../tests/chromium.mjs";

const ROUNDS = 11;
const [folder, native] = process.argv.slice(2).map((path) => resolve(path));
const missed = [];

function report(what, figure, bound, isMet, more = "") {
  console.log(`${what.padEnd(58)} ${figure.padStart(10)}  ${bound.padStart(12)}  ${isMet ? "met" : "MISSED"}  ${more}`);
  if (!isMet) missed.push(what);
}

const median = (list) => list.toSorted((a, b) => a - b)[(list.length - 1) / 2];

/** Players with stacks that differ, as the field of ICM without Python has them. */
const stacks = Array.from({ length: 1_000 }, (_, at) => 1_000 + 37 * (at % 101));
const prizes = Array.from({ length: 150 }, (_, at) => 10_000 / (at + 1));
const players = Array.from({ length: 100 }, (_, at) => ({ mu: 1_500 + 7 * (at % 13), sigma: 400 - at }));
const entries = Array.from({ length: 40 }, (_, at) => ({
  player: `p${at}`, mu: 1_500, sigma: 500, registered: at % 5, bust: at === 0 ? null : 300 - 5 * at,
}));

/** What is asked, how often in a round, and how much longer the module may take. */
const QUESTIONS = [
  ["payouts of 10,000 seats", 2, 2_000, "payout-for/1", { weights: "harmonic", seats: 10_000 }],
  ["rating a field of 100", 2, 500, "rate-field/1", { beta: 1_000, players }],
  ["rating a night of 40", 2, 500, "rate-event/1", { n_max: 9, registration_close: 100, duration: 300, entries }],
  ["nikogammon of 3 checkers on 6 points", 2, 1, "niko-verify/1", {
    rules: { points: 6, checkers: 3, home: 3, faces: [1, 2, 3], start: [[6, 2], [4, 1]] },
  }],
  ["push or fold at 10 big blinds", 4, 200, "range-pushfold/1", { stack: 10 }],
  ["ICM of 1,000 with 150 paid", 3.5, 50, "icm-equity/1", { stacks, prizes }],
];

/** A process that answers questions without a module. */
function withoutModule() {
  const process = spawn(native, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
  const ask = async (times, contract, question) => {
    process.stdin.write(`${times} ${contract} ${question}\n`);
    const { value } = await lines.next();
    const [seconds] = value.split(" ", 1);
    return [Number(seconds), value.slice(seconds.length + 1)];
  };
  return { ask, end: () => process.stdin.end() };
}

async function times() {
  const { load } = await import(pathToFileURL(join(folder, "all", "node.js")));
  const [engines, other] = [await load(), withoutModule()];
  for (const [what, bound, times, contract, question] of QUESTIONS) {
    const text = JSON.stringify(question);
    const ask = () => {
      let answer;
      const begin = performance.now();
      for (let time = 0; time < times; time += 1) answer = engines.askText(contract, text);
      return [(performance.now() - begin) / 1e3 / times, answer];
    };
    // The compiler of the module has seen it all before it counts.
    ask();
    const pairs = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ours, own] = ask();
      const [without, answer] = await other.ask(times, contract, text);
      assert.equal(own, answer, `${what}: the same bytes`);
      pairs.push([ours, without]);
    }
    const ratios = pairs.map(([ours, without]) => ours / without).toSorted((a, b) => a - b);
    const [ours, without] = [0, 1].map((at) => (1e3 * median(pairs.map((pair) => pair[at]))).toPrecision(3));
    const more = `${ours} ms / ${without} ms, ${ratios[0].toFixed(2)} to ${ratios.at(-1).toFixed(2)}`;
    report(`${what}, module / native`, `${median(ratios).toFixed(2)}x`, `at most ${bound}x`, median(ratios) <= bound, more);
  }
  other.end();
}

function sizes(modules) {
  for (const name of modules) {
    const bound = name === "all" ? 600_000 : 220_000;
    const bytes = readFileSync(join(folder, name, "glue_bg.wasm"));
    const packed = gzipSync(bytes, { level: 9 }).length;
    report(`bytes of the module \`${name}\` with gzip`, `${packed}`, `${bound}`, packed <= bound, `${bytes.length} without`);
  }
}

/** Each module loaded in a page of its own visit, several times. */
async function readiness(modules) {
  const found = new Map(modules.map((name) => [name, []]));
  for (let round = 0; round < 5; round += 1) {
    const answer = await inChromium(folder, modules, []);
    assert.equal(answer.fault, undefined);
    for (const { name, ready } of answer.modules) found.get(name).push(ready);
  }
  for (const [name, ready] of found) {
    const middle = median(ready);
    const more = `${Math.min(...ready).toFixed(0)} to ${Math.max(...ready).toFixed(0)}`;
    report(`milliseconds until \`${name}\` is ready in Chromium`, middle.toFixed(0), "100", middle <= 100, more);
  }
}

const MODULES = ["all", "icm", "niko", "payout", "ranges", "rate", "seating"];
await times();
sizes(MODULES);
await readiness(MODULES);
if (missed.length > 0) {
  console.error(`missed: ${missed.join("; ")}`);
  process.exit(1);
}
