// The package in Node: answers, failures, nights, workers, documents that are not.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

const folder = process.env.ENGINES_PACKAGE;
const imported = (name) => import(pathToFileURL(join(folder, name)));
const { EngineError, load, loadSync, loadWorker } = await imported("all/node.js");
const engines = await load();

const chop = { stacks: [1, 1], prizes: [3, 1], method: "icm" };

/** A night of two players who wait. */
const opened = (engines) =>
  engines.openNight({
    config: { n_max: 9, n_min: 5, profile: "tda", tolerance: 1, registration_open: true, seed: 1 },
    state: { tables: [], waiting: ["ann", "ben"], in_transit: [] },
  });

/** The kind and the values of a refusal. */
const refusal = (work) => {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof EngineError, error);
    return { kind: error.kind, ...error.values };
  }
  return assert.fail("it was not refused");
};

test("a question is an object, a text or bytes", () => {
  // Two equal stacks divide what is there.
  const expected = { amounts: [2, 2], sum: 4, for_winner: 0 };
  const text = JSON.stringify(chop);
  for (const question of [chop, text, new TextEncoder().encode(text)]) {
    assert.deepEqual(engines.ask("payout-chop/1", question), expected);
  }
  assert.deepEqual(engines.ask("payout-chop", chop), expected);
  assert.deepEqual(engines.ask("payout-chop/1", { ...chop, stacks: Float64Array.of(1, 1) }), expected);
  assert.deepEqual(engines.ask("payout-chop/1", { ...chop, stacks: [1n, 1n] }), expected);
});

test("all contracts are named", () => {
  const { version, contracts } = engines.versions();
  const { version: ours } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  assert.equal(version, ours);
  assert.ok(contracts.includes("rate-field/1") && contracts.includes("seating-run/1"));
});

test("a failure has its kind, its words and its values", () => {
  assert.throws(() => engines.ask("chess/1", {}), {
    name: "EngineError",
    kind: "NoSuchContract",
    message: "unknown contract `chess/1`",
    values: { contract: "chess/1" },
  });
  // The next call works.
  assert.equal(engines.ask("payout-chop/1", chop).sum, 4);
});

test("what JSON cannot have is refused with its place", () => {
  const asked = (value) => refusal(() => engines.ask("payout-chop/1", { ...chop, prizes: [3, value] }));
  const kind = "NotJson";
  const path = "prizes[1]";
  assert.deepEqual(asked(NaN), { kind, path, found: "NaN" });
  assert.deepEqual(asked(-Infinity), { kind, path, found: "-Infinity" });
  assert.deepEqual(asked(2 ** 60), { kind, path, found: "1152921504606847000, beyond 2^53 and not a bigint" });
  assert.deepEqual(asked(new Date(0)), { kind, path, found: "a Date" });
  assert.deepEqual(asked(() => 1), { kind, path, found: "function" });
  assert.deepEqual(asked(undefined), { kind, path, found: "undefined" });
  const half = refusal(() => engines.ask("payout-chop/1", { ...chop, method: "\ud800" }));
  assert.deepEqual(half, { kind, path: "method", found: "half of a character" });
  const text = refusal(() => engines.ask("payout-chop/1", '{"\ud800":1}'));
  assert.deepEqual(text, { kind, path: "", found: "half of a character" });
  const endless = {};
  endless.again = endless;
  assert.equal(refusal(() => engines.ask("payout-chop/1", endless)).found, "too deep");
});

test("broken and foreign bytes are refused by the contract", () => {
  for (const bytes of [[], [0xff, 0xfe], [0x7b], [...new TextEncoder().encode('{"stacks":[1],"stacks":[1]}')]]) {
    assert.equal(typeof refusal(() => engines.ask("payout-chop/1", Uint8Array.from(bytes))).kind, "string");
  }
  const deep = "[".repeat(100_000);
  assert.equal(typeof refusal(() => engines.ask("payout-chop/1", deep)).kind, "string");
  assert.equal(engines.ask("payout-chop/1", chop).sum, 4);
});

test("a whole number beyond 2^53 is exact or refused", () => {
  // 2^53 + 1 is no number of JavaScript.
  const question = { seats: 2, places: 1, pool: 9007199254740993n };
  const [text, refused] = [
    attempt(() => engines.askText("payout-for/1", question)),
    attempt(() => engines.ask("payout-for/1", question)),
  ];
  if (text.includes("9007199254740993")) assert.match(refused, /^(BeyondNumber|.*beyond 2\^53)/);
  assert.ok(!text.includes("9007199254740992"), text);
});

const attempt = (work) => {
  try {
    return String(work());
  } catch (error) {
    return `${error.kind} ${error.message}`;
  }
};

test("a whole number beyond 2^53 among the values of a failure is exact", async () => {
  const big = 9007199254740993n;
  const document = `{"stacks":[1,1],"prizes":[1,1],"method":"icm","for_winner":${big}}`;
  const found = refusal(() => engines.ask("payout-chop/1", document));
  // A number that is exact as it is stays one.
  assert.deepEqual(found, { kind: "ForWinner", for_winner: big, most: 0 });
  const contract = '1234567890123456789 "n1" t1';
  assert.equal(refusal(() => engines.ask(contract, document)).contract, contract);
  const worker = loadWorker();
  await assert.rejects(worker.ask("payout-chop/1", document), (error) => error.values.for_winner === big);
  worker.end();
  const night = opened(engines);
  const late = refusal(() => night.send({ type: "start", seq: big }));
  assert.deepEqual(late, { kind: "StaleEvent", expected: 1, got: big, sequence: big });
  night.close();
});

test("a program without isWellFormed refuses half of a character as well", (context) => {
  const { isWellFormed } = String.prototype;
  context.after(() => (String.prototype.isWellFormed = isWellFormed));
  delete String.prototype.isWellFormed;
  assert.equal(engines.ask("payout-chop/1", JSON.stringify(chop)).sum, 4);
  assert.equal(engines.ask("payout-chop/1", chop).sum, 4);
  const found = (method) => refusal(() => engines.ask("payout-chop/1", { ...chop, method })).found;
  for (const half of ["\ud800", "\udfffa", "a\udbff", "\udc00\ud800", "\ud83d\ud83d\ude00", "\ud83d\ude00\ude00"]) {
    assert.equal(found(half), "half of a character");
  }
  for (const whole of ["icn", "\ud83d\ude00", "\uffff"]) assert.equal(found(whole), undefined);
});

test("the number of a line is whole and of up to 64 bits", () => {
  for (const [number, got] of [
    [1.5, "1.5"],
    [-1, "-1"],
    [NaN, "NaN"],
    [2 ** 64, "18446744073709552000"],
    [-1n, "-1"],
    [2n ** 64n, "18446744073709551616"],
    ["1", "string"],
    [null, "null"],
  ]) {
    const refused = { kind: "InvalidWhole", argument: "number", got };
    assert.deepEqual(refusal(() => engines.line("{}", number)), refused);
    assert.equal(engines.ask("payout-chop/1", chop).sum, 4);
  }
  for (const number of [0, 7, 2n ** 64n - 1n]) {
    assert.ok(engines.line("{", number).includes(`"line":${number}`), engines.line("{", number));
  }
});

test("nothing is asked from within a question, by any engines of the module", () => {
  const other = loadSync();
  const night = opened(other);
  const line = '{"contract":"payout-chop/1","question":{"stacks":[1,1],"prizes":[3,1],"method":"icm"}}';
  for (const inner of [
    () => engines.ask("payout-chop/1", chop),
    () => other.ask("payout-chop/1", chop),
    () => other.line(line),
    () => opened(other),
    () => loadSync().ask("payout-chop/1", chop),
    () => night.send({ type: "start" }),
    () => night.close(),
  ]) {
    const onProgress = () => inner();
    assert.throws(() => engines.ask("niko-verify/1", { rules: "hypergammon-1" }, { onProgress }), { kind: "Busy" });
  }
  for (const each of [engines, other]) assert.equal(each.ask("payout-chop/1", chop).sum, 4);
  assert.equal(night.send({ type: "start" }).actions[0].type, "open");
  night.close();
  assert.equal(refusal(() => night.send({ type: "start" })).kind, "NightNotOpen");
});

test("long work is heard of, and stopped by false or a fault", async () => {
  const long = { rules: "nikogammon" };
  let heard = 0;
  const stop = refusal(() =>
    engines.ask("niko-verify/1", long, {
      onProgress: () => {
        heard += 1;
        return heard < 3;
      },
    }),
  );
  assert.equal(typeof stop.kind, "string");
  assert.equal(heard, 3);
  const fault = new Error("of the listener");
  const thrown = () => {
    throw fault;
  };
  assert.throws(() => engines.ask("niko-verify/1", long, { onProgress: thrown }), fault);
  const nested = () => engines.ask("payout-chop/1", chop);
  assert.throws(() => engines.ask("niko-verify/1", long, { onProgress: nested }), { kind: "Busy" });
  assert.equal(engines.ask("payout-chop/1", chop).sum, 4);
});

test("a worker answers in turn, is stopped and goes on", async () => {
  const worker = loadWorker();
  const stop = new AbortController();
  const long = worker.ask("niko-verify/1", { rules: "nikogammon" }, {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  const waiting = worker.ask("payout-chop/1", chop);
  await assert.rejects(long, { name: "EngineError", kind: "Stopped" });
  assert.equal((await waiting).sum, 4);
  await assert.rejects(worker.ask("chess/1", {}), { kind: "NoSuchContract" });
  worker.end();
  await assert.rejects(worker.ask("payout-chop/1", chop), { kind: "Stopped" });
});

test("a fault of the function that hears a worker stops the question", async () => {
  const worker = loadWorker();
  const stop = new AbortController();
  const fault = new Error("of the listener");
  const long = { rules: "nikogammon" };
  const thrown = () => {
    throw fault;
  };
  const stopped = () => {
    stop.abort();
    throw fault;
  };
  const faults = worker.ask("niko-verify/1", long, { onProgress: thrown });
  const both = worker.ask("niko-verify/1", long, { signal: stop.signal, onProgress: stopped });
  const waiting = worker.ask("payout-chop/1", chop);
  await assert.rejects(faults, fault);
  await assert.rejects(both, { kind: "Stopped" });
  assert.equal((await waiting).sum, 4);
  worker.end();
});

test("modules do not share their nights", () => {
  const other = loadSync();
  assert.deepEqual(other.ask("payout-chop/1", chop), engines.ask("payout-chop/1", chop));
});

test("a module that is cut off or gone is a failure with words, and the next one works", async (context) => {
  const copy = mkdtempSync(join(tmpdir(), "engines-cut-"));
  cpSync(folder, copy, { recursive: true });
  const file = join(copy, "all/glue_bg.wasm");
  const cut = await import(pathToFileURL(join(copy, "all/node.js")));
  const refused = (message) => ({ name: "EngineError", kind: "ModuleFailed", message });
  for (const bytes of [0, 4, 10_000]) {
    truncateSync(file, bytes);
    await assert.rejects(cut.load(), refused(/^the module could not be loaded: ./));
    assert.throws(() => cut.loadSync(), refused(/^the module could not be loaded: ./));
  }
  const validate = context.mock.method(WebAssembly, "validate", () => false);
  const old = "the module needs WebAssembly with vectors: Chrome 91, Firefox 89, Safari 16.4, Node 16.4 or later";
  assert.throws(() => cut.loadSync(), refused(old));
  validate.mock.restore();
  rmSync(file);
  await assert.rejects(cut.load(), refused(/^the module could not be loaded: ENOENT/));
  assert.throws(() => cut.loadSync(), refused(/^the module could not be loaded: ENOENT/));
  cpSync(join(folder, "all/glue_bg.wasm"), file);
  assert.equal((await cut.load()).ask("payout-chop/1", chop).sum, 4);
  rmSync(copy, { recursive: true });
});

test("a module that failed is loaded again", async () => {
  const { Door } = await imported("all/glue.js");
  const { ask } = Door.prototype;
  Door.prototype.ask = () => {
    throw new WebAssembly.RuntimeError("unreachable");
  };
  const first = loadSync();
  const failed = { name: "EngineError", kind: "ModuleFailed" };
  assert.throws(() => first.ask("payout-chop/1", chop), failed);
  Door.prototype.ask = ask;
  assert.throws(() => first.ask("payout-chop/1", chop), failed);
  for (const again of [await load(), loadSync()]) assert.equal(again.ask("payout-chop/1", chop).sum, 4);
  // What was open in the module before is gone with it.
  assert.throws(() => engines.ask("payout-chop/1", chop), failed);
});
