/* The interpreter as PyScript is given it, on its way before PyScript asks for it.

   It is restored from a copy of its memory with the engine already imported; whatever goes wrong
   with that, it starts the plain way. */
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";
import { breath } from "./breath.js";
import { copiedMemory, restored } from "./memory.js";
import { RUNTIME, given, script } from "./runtime.js";

const NOTHING_ELSE = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};
const start = JSON.parse(document.getElementById("start").textContent);
const modules = new URL(start.modules, document.baseURI).href;
const ARCHIVE = "/lib/python314.zip";

// What PyScript runs first writes its package to a folder; the archive has it, compiled.
const WRITES_PACKAGE = "import os as _os\nfrom pathlib import Path as _Path\n";

// Pyodide makes shared memory to sleep in while it waits for a keyboard, which there is none of
// here; browsers warn of it on sites that are not isolated from others.
WebAssembly.Memory = class extends WebAssembly.Memory {
  constructor(wanted) {
    super({ ...wanted, shared: false });
  }
};

const output = { stdout: console.log, stderr: console.error }; // until PyScript has its own

const options = () => ({
  createPyodideModule: async (settings) => (await script).default(settings),
  indexURL: RUNTIME,
  packageBaseUrl: RUNTIME,
  lockFileContents: JSON.stringify(NOTHING_ELSE),
  stdLibURL: modules,
  stdout: (text) => output.stdout(text),
  stderr: (text) => output.stderr(text),
});

async function begin() {
  const memory = copiedMemory(script);
  const awake = memory && (await restore(memory));
  const python = awake ?? (await load(options()));
  const { runPythonAsync: run } = python;
  python.runPythonAsync = (code, options) =>
    run.call(python, code.startsWith(WRITES_PACKAGE) ? "" : code, options);
  document.documentElement.dataset.python = awake ? "restored" : "started";
  return python;
}

async function restore(memory) {
  // All that starting imports is in the copy; the archive it came from can wait.
  given.set(modules, Promise.resolve(new Response()));
  try {
    const python = await load({ ...options(), ...memory });
    await breath();
    wake(python);
    restored(python);
    document.addEventListener("trivet:calm", () => bringArchive(python), { once: true });
    return python;
  } catch (error) {
    console.warn("Python's memory cannot be restored:", error);
    return null;
  } finally {
    given.delete(modules);
  }
}

/* A restored memory knows the luck and the time zone of the machine it was made on. */
function wake(python) {
  const zones = [0, 6].map((month) => 60 * new Date(2026, month, 1).getTimezoneOffset());
  call(python, "trivet.table.awake.wake", ...zones);
}

/* Calls a function of Python by its name; to compile source takes longer. */
function call(python, name, ...values) {
  const called = python.pyimport(name);
  called(...values);
  called.destroy();
}

/* For what is imported later, and for the lines of tracebacks. */
async function bringArchive(python) {
  const answer = await fetch(modules);
  if (!answer.ok) return;
  python.FS.writeFile(ARCHIVE, new Uint8Array(await answer.arrayBuffer()));
  await breath();
  call(python, "importlib.invalidate_caches");
}

const python = begin();

export { version };

/** Answers PyScript with the one interpreter of this page. */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(output, { stdout, stderr });
  return python;
}
