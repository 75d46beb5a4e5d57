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

const PAGE = 4096; // bytes that are kept or left out together

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

// What an instance begins with need not be kept.
let fresh = null;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  const { memory } = (made.instance ?? made).exports;
  if (memory) fresh = new Uint8Array(memory.buffer).slice();
  return made;
};

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
writeFileSync(snapshot, packed(python.makeMemorySnapshot()));

/* What assets/python/memory.js reads: as 32-bit numbers how many pieces there are, how many bytes
   Pyodide's own head has, and of each piece where it lies and its length; the head; the pieces. */
function packed(made) {
  const head = new Uint32Array(made.buffer, made.byteOffset, 2)[1]; // where the memory begins
  const memory = made.subarray(head);
  const pieces = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    if (memory.subarray(at, at + PAGE).every((byte, i) => byte === (fresh[at + i] ?? 0))) continue;
    const last = pieces.at(-1);
    if (last && last[0] + last[1] === at) last[1] += PAGE;
    else pieces.push([at, PAGE]);
  }
  const table = new Uint8Array(Uint32Array.of(pieces.length, head, ...pieces.flat()).buffer);
  const contents = pieces.map(([at, length]) => memory.subarray(at, at + length));
  return Buffer.concat([table, made.subarray(0, head), ...contents]);
}
