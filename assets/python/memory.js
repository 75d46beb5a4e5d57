/* The copy of Python's memory that this device keeps, read as early as the page can. */

const TRIES = 2; // that were begun and never ended, before a copy is left alone
const UNENDED = "trivet.restoring";
const PAGE = 65536; // bytes, as WebAssembly counts memory

const { memory } = JSON.parse(document.getElementById("start").textContent);
const address = new URL(memory, document.baseURI).href;
let ahead = read();

/**
 * What Pyodide needs to restore the copy of this release, or null where there is none, or where
 * restoring it ended a page before. `script` is a promise of Pyodide's own module.
 */
export async function keptMemory(script) {
  const kept = await (ahead ?? read());
  ahead = null;
  if (!kept) return null;
  count(unended() + 1);
  return {
    // Nothing follows its head: Pyodide finds the memory in place.
    _loadSnapshot: kept.copy.then(({ head }) => head),
    createPyodideModule: async (settings) => putInPlace(await script, settings, await kept.copy),
  };
}

/* The copy as a promise, in an object; null where there is none to restore. */
async function read() {
  try {
    if (unended() >= TRIES) return null;
    const kept = await caches.match(address);
    if (!kept) return null;
    const copy = kept.arrayBuffer().then(unpacked);
    copy.catch(() => {}); // Pyodide hears of it in its turn
    return { copy };
  } catch {
    return null; // without a secure address, or where storage is refused
  }
}

/** Restoring went well: the copy may leave the page's memory. */
export function restored(python) {
  count(0);
  const config = python._api?.config ?? {};
  delete config._loadSnapshot;
  delete config.createPyodideModule;
}

/** Restoring failed: it is not tried again with this copy until it has been fetched anew. */
export async function forgetMemory() {
  count(0);
  for (const name of await caches.keys()) await (await caches.open(name)).delete(address);
}

/* Takes apart what the build (py/trivet_build/freeze.mjs) put together. */
function unpacked(copy) {
  const [count, size] = new Uint32Array(copy, 0, 2);
  const table = new Uint32Array(copy, 8, 2 * count);
  let from = 8 + table.byteLength;
  const next = (length) => new Uint8Array(copy, (from += length) - length, length);
  const head = next(size);
  const pieces = [];
  for (let i = 0; i < table.length; i += 2) pieces.push({ at: table[i], bytes: next(table[i + 1]) });
  return { head, pieces };
}

/* The copy may reach further than the memory that an instance begins with. */
async function putInPlace({ default: create }, settings, { pieces }) {
  const { at, bytes } = pieces.at(-1);
  const end = at + bytes.length; // a number, lest Pyodide hold on to the copy
  const { instantiateWasm } = settings;
  settings.instantiateWasm = (imports, receive) =>
    instantiateWasm(imports, (instance, module) => {
      const { memory } = instance.exports;
      const lacking = end - memory.buffer.byteLength;
      if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
      receive(instance, module);
    });
  const made = await create(settings);
  for (const { at, bytes } of pieces) made.HEAPU8.set(bytes, at);
  return made;
}

/* How many starts with this copy were begun and, as far as is known, never ended. */
function unended() {
  const [of, number] = (localStorage.getItem(UNENDED) ?? "").split(" ");
  return of === memory ? Number(number) : 0;
}

function count(number) {
  try {
    if (number) localStorage.setItem(UNENDED, `${memory} ${number}`);
    else localStorage.removeItem(UNENDED);
  } catch {
    // A full storage: a start that ends the page would be tried again.
  }
}
