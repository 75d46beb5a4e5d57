/* The copy of Python's memory that this device keeps. */

const TRIES = 2; // that were begun and never ended, before a copy is left alone
const UNENDED = "trivet.restoring";
const PAGE = 65536; // bytes, as WebAssembly counts memory

const { memory } = JSON.parse(document.getElementById("start").textContent);
const address = new URL(memory, document.baseURI).href;

/**
 * What Pyodide needs to restore the copy of this release, or null where there is none, or where
 * restoring it ended a page before.
 */
export async function keptMemory() {
  try {
    const kept = await caches.match(address);
    if (!kept || unended() >= TRIES) return null;
    count(unended() + 1);
    const copy = kept.arrayBuffer();
    return { _loadSnapshot: copy, createPyodideModule: (settings) => makeRoom(settings, copy) };
  } catch {
    return null; // without a secure address, or where storage is refused
  }
}

/** Restoring went well: the copy may leave the page's memory. */
export function restored(python) {
  count(0);
  delete python._api?.config?._loadSnapshot;
}

/** Restoring failed: it is not tried again with this copy until it has been fetched anew. */
export async function forgetMemory() {
  count(0);
  for (const name of await caches.keys()) await (await caches.open(name)).delete(address);
}

/* A copy may be larger than the memory that an instance begins with. */
async function makeRoom(settings, copy) {
  const runtime = new URL("../../vendor/pyodide/pyodide.asm.mjs", import.meta.url).href;
  const [{ default: create }, { byteLength }] = await Promise.all([import(runtime), copy]);
  const { instantiateWasm } = settings;
  settings.instantiateWasm = (imports, receive) =>
    instantiateWasm(imports, (instance, module) => {
      const lacking = byteLength - instance.exports.memory.buffer.byteLength;
      if (lacking > 0) instance.exports.memory.grow(Math.ceil(lacking / PAGE));
      receive(instance, module);
    });
  return create(settings);
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
