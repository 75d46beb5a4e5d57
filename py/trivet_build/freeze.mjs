/* Compiles what the page's Python imports, then keeps a copy of its memory with all of it imported.

   node freeze.mjs PYODIDE SOURCES ARCHIVE SNAPSHOT COMPILE WARM

PYODIDE is a folder with the runtime, SOURCES a zip archive of modules. ARCHIVE and SNAPSHOT are
written. COMPILE and WARM are Python files: what makes the one of the other, and what runs before
the memory is copied. The same input gives the same bytes. */
import { readFileSync, writeFileSync } from "node:fs";
import crypto from "node:crypto";
import { pathToFileURL } from "node:url";

const [pyodide, sources, archive, snapshot, compile, warm] = process.argv.slice(2);
process.argv.length = 0; // or Python would remember where this was built

// A stack would show whole lines of the runtime, which are a megabyte long.
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});

// Nothing of this moment or machine may get into the memory.
const MOMENT = Date.UTC(2026);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...when) {
    super(...(when.length ? when : [MOMENT]));
  }
  static now = () => MOMENT;
};
performance.now = () => 0;
Math.random = () => 0.5;
const zeros = (array) => array.fill(0);
globalThis.crypto.getRandomValues = crypto.randomFillSync = zeros;
process.env.TZ = "UTC";
// Where Pyodide believes in an iPad it keeps a helper out of its function table that not every
// engine has, and only then the copy can be restored in every engine.
const navigator = { userAgent: "iPad", platform: "iPad" };
Object.defineProperty(globalThis, "navigator", { value: navigator });

const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const NO_PACKAGES = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", version: "0", python: "3" }, packages: {} };
const load = (options) =>
  loadPyodide({ indexURL: `${pyodide}/`, lockFileContents: JSON.stringify(NO_PACKAGES), ...options });
const bytes = (path) => new Uint8Array(readFileSync(path));
const text = (path) => readFileSync(path, "utf8");

const compiler = await load({});
compiler.FS.writeFile("/sources.zip", bytes(sources));
compiler.runPython(text(compile));
writeFileSync(archive, compiler.FS.readFile("/python.zip"));

const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", _: "python" };
const python = await load({ stdLibURL: archive, env, _makeSnapshot: true });
python.runPython(text(warm));
const memory = python.makeMemorySnapshot();
// Fresh memory is empty anyway.
let end = memory.length;
while (!memory[end - 1]) end -= 1;
writeFileSync(snapshot, memory.subarray(0, Math.ceil(end / 16) * 16));
