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
