/* Compiles what the page's Python imports, then copies its memory with all of it imported.

   node freeze.mjs PYODIDE SOURCES ARCHIVE SNAPSHOT COMPILE WARM PACK

PYODIDE is a folder with the runtime, SOURCES a zip archive of modules. ARCHIVE and SNAPSHOT are
written. COMPILE, WARM and PACK are Python files: what makes the archive of the sources, what runs
before the memory is copied, what packs a piece of it. The same input gives the same bytes. */
import { readFileSync, writeFileSync } from "node:fs";
import crypto from "node:crypto";
import { pathToFileURL } from "node:url";

const [pyodide, sources, archive, snapshot, compile, warm, packing] = process.argv.slice(2);
process.argv.length = 0; // or Python would remember where this was built

// A stack would show whole lines of the runtime, which are a megabyte long.
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});

const HEAD = 128; // bytes before the memory, as Pyodide and assets/python/memory.js know it
const PAGE = 4096; // bytes that are kept or left out together
const GAP = 2 * PAGE; // closer pieces are one
// Bytes of blocks that Python keeps in pools, and of others, the largest first.
const POOLED = Array.from({ length: 32 }, (_, i) => 16 * (32 - i));
const LOOSE = Array.from({ length: 16 }, (_, i) => 2 ** (19 - i));

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

const compiler = await load({ env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" } });
compiler.FS.writeFile("/sources.zip", bytes(sources));
compiler.runPython(text(compile));
writeFileSync(archive, compiler.FS.readFile("/python.zip"));

const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", _: "python" };
const python = await load({ stdLibURL: archive, env, _makeSnapshot: true });
python.runPython(text(warm));
wipe(python._module);
const copy = python.makeMemorySnapshot();
writeFileSync(snapshot, packed(copy, python._module));

/* Empties what is free, in Python's own pools and outside: what lay there would only take room in
   the copy. Blocks of every size are taken until one comes from behind all that there was. */
function wipe(module) {
  const end = module._sbrk(0);
  for (const [take, give, sizes] of [
    [module._PyObject_Malloc, module._PyObject_Free, POOLED],
    [module._malloc, module._free, LOOSE],
  ]) {
    const blocks = [];
    for (const size of sizes) {
      do {
        const at = take(size);
        module.HEAPU8.fill(0, at, at + size);
        blocks.push(at);
      } while (blocks.at(-1) < end);
    }
    blocks.forEach((at) => give(at));
  }
}

/* What assets/python/memory.js reads: Pyodide's own head; as 32-bit numbers how many pieces there
   are, and of each where it lies, its length, and its length as it is packed; the pieces. The stack
   is left out: what unpacks them in the page runs on it. */
function packed(made, module) {
  const [, begin] = new Uint32Array(made.buffer, made.byteOffset, 2);
  if (begin !== HEAD) throw new Error(`the memory's head has ${begin} bytes, not ${HEAD}`);
  const memory = made.subarray(HEAD);
  const pieces = changed(memory.subarray(0, module._emscripten_stack_get_end()));
  let end = memory.length;
  while (memory[end - 1] === 0) end -= 1;
  pieces.push([module._emscripten_stack_get_base(), end]);
  const table = [];
  const contents = [];
  for (const [from, to] of pieces) {
    const content = pack(memory.subarray(from, to));
    table.push(from, to - from, content.length);
    contents.push(content);
  }
  const numbers = new Uint8Array(Uint32Array.of(contents.length, ...table).buffer);
  return Buffer.concat([made.subarray(0, HEAD), numbers, ...contents]);
}

/* The pieces that no instance begins with, as [begin, end]. */
function changed(memory) {
  const pieces = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const end = Math.min(at + PAGE, memory.length);
    if (memory.subarray(at, end).every((byte, i) => byte === (fresh[at + i] ?? 0))) continue;
    const last = pieces.at(-1);
    if (last && at - last[1] < GAP) last[1] = end;
    else pieces.push([at, end]);
  }
  return pieces;
}

function pack(bytes) {
  compiler.FS.writeFile("/piece", bytes);
  compiler.runPython(text(packing));
  return compiler.FS.readFile("/piece");
}
