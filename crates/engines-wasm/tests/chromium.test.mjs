// The package in Chromium: each module alone, and every line of docs/conformance with the bytes of the program.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const tests = fileURLToPath(new URL("./", import.meta.url));
const lines = fileURLToPath(new URL("../../../docs/conformance/", import.meta.url));
const folders = { package: process.env.ENGINES_PACKAGE, tests, lines };
const modules = readdirSync(folders.package).filter((name) => {
  const folder = join(folders.package, name);
  return statSync(folder).isDirectory() && readdirSync(folder).includes("glue_bg.wasm");
});
const names = readdirSync(lines).filter((name) => name.endsWith(".jsonl"));
const types = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
// The page loads nothing from elsewhere, and compiles nothing but the modules.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const page = '<!doctype html><title>Engines</title><script type="module" src="/tests/chromium.page.mjs"></script>';

/** What a page of Chromium finds out. */
function found() {
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const path = new URL(request.url, "http://localhost").pathname;
      if (request.method === "POST") {
        let body = "";
        request.on("data", (part) => (body += part));
        request.on("end", () => {
          response.end();
          resolve(JSON.parse(body));
        });
        return;
      }
      response.setHeader("Content-Security-Policy", policy);
      const send = (type, body) => response.setHeader("Content-Type", type).end(body);
      if (path === "/") return send("text/html", page);
      if (path === "/what.json") return send("application/json", JSON.stringify({ modules, names }));
      const [, folder, ...rest] = normalize(path).split("/");
      try {
        send(types[extname(path)] ?? "text/plain", readFileSync(join(folders[folder], ...rest)));
      } catch {
        response.writeHead(404).end();
      }
    });
    server.listen(0, "127.0.0.1", () => {
      const profile = mkdtempSync(join(tmpdir(), "engines-chromium-"));
      const program = process.env.CHROMIUM ?? "chromium";
      const address = `http://127.0.0.1:${server.address().port}/`;
      const options = ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, address];
      const chromium = spawn(program, options, { stdio: "ignore" });
      chromium.on("error", reject);
      const late = setTimeout(() => reject(new Error("Chromium says nothing for five minutes")), 300_000);
      const end = () => {
        clearTimeout(late);
        chromium.on("exit", () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
        chromium.kill();
        server.closeAllConnections();
        server.close();
      };
      resolve = ((then) => (answer) => { end(); then(answer); })(resolve);
      reject = ((then) => (error) => { end(); then(error); })(reject);
    });
  });
}

const answer = await found();

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
