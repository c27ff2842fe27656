// A page of Chromium that loads the modules of a package and asks them lines of docs/conformance.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const tests = fileURLToPath(new URL("./", import.meta.url));
/** The folder of the conformance lines. */
export const lines = fileURLToPath(new URL("../../../docs/conformance/", import.meta.url));
const types = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
// The page loads nothing from elsewhere, and compiles nothing but the modules.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const page = '<!doctype html><title>Engines</title><script type="module" src="/tests/chromium.page.mjs"></script>';

/** What a page finds out about modules of a package and files of conformance lines. */
export function inChromium(packaged, modules, names) {
  const folders = { package: packaged, tests, lines };
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
        chromium.on("exit", () => rmSync(profile, { recursive: true, force: true, maxRetries: 20 }));
        chromium.kill();
        server.closeAllConnections();
        server.close();
      };
      resolve = ((then) => (answer) => { end(); then(answer); })(resolve);
      reject = ((then) => (error) => { end(); then(error); })(reject);
    });
  });
}
