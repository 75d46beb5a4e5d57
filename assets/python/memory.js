/* The copy of Python's memory, read or fetched as early as the page can. */
import { breath } from "./breath.js";

const TRIES = 2; // that were begun and did not end well, before a copy is left alone
const FAILED = "trivet.restoring";
const HEAD = 128; // bytes of Pyodide's own
const ALIGNED = 16; // bytes
const SLICE = 8; // milliseconds of unpacking at a time

const { memory } = JSON.parse(document.getElementById("start").textContent);
const address = new URL(memory, document.baseURI).href;
let ahead = read();

/**
 * What Pyodide needs to restore the copy of this release, or null where restoring it failed or
 * ended a page before. `script` is a promise of Pyodide's own module.
 */
export function copiedMemory(script) {
  const copy = ahead ?? read();
  ahead = null;
  if (!copy) return null;
  // Pyodide wants it before it makes an instance, and reads it when that is there. Nothing follows:
  // the memory is in its place then.
  const head = new Uint8Array(HEAD);
  return {
    _loadSnapshot: head,
    createPyodideModule: async (settings) => {
      const python = await (await script).default(settings);
      const bytes = await copy;
      count(failed() + 1);
      const copied = takenApart(bytes);
      head.set(copied.head);
      await unpack(python, copied.pieces);
      await breath();
      return python;
    },
  };
}

/* A promise of the copy, or null where it is not to be tried again. */
function read() {
  if (failed() >= TRIES) return null;
  const copy = bytes();
  copy.catch(() => {}); // Pyodide hears of it in its turn
  return copy;
}

/* What this device keeps is there sooner without a word with the service worker. */
async function bytes() {
  const kept = await window.caches?.match(address).catch(() => null);
  const answer = kept ?? (await fetch(address));
  if (!answer.ok) throw new Error(`${memory}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Restoring went well: the copy may leave the page's memory. */
export function restored(python) {
  count(0);
  const config = python._api?.config ?? {};
  delete config._loadSnapshot;
  delete config.createPyodideModule;
}

/* Takes apart what the build (py/trivet_build/freeze.mjs) put together. */
function takenApart(copy) {
  const head = new Uint8Array(copy, 0, HEAD);
  const [count] = new Uint32Array(copy, HEAD, 1);
  const table = new Uint32Array(copy, HEAD + 4, 3 * count);
  let from = HEAD + 4 + table.byteLength;
  const next = (length) => new Uint8Array(copy, (from += length) - length, length);
  const pieces = [];
  for (let i = 0; i < table.length; i += 3)
    pieces.push({ at: table[i], length: table[i + 1], packed: next(table[i + 2]) });
  return { head, pieces };
}

/* Python's own Zstandard unpacks the pieces, on nothing but its stack and what lies behind them,
   which is left as empty as it was. */
async function unpack(python, pieces) {
  const { at, length } = pieces.at(-1);
  const end = Math.ceil((at + length) / ALIGNED) * ALIGNED;
  const size = python._ZSTD_estimateDCtxSize();
  const from = end + size;
  const most = from + Math.max(...pieces.map(({ packed }) => packed.length));
  // Makes room; how far it reaches is told by the pieces again.
  if (most > python.HEAPU8.length) python._sbrk(most - python._sbrk(0));
  const unpacker = python._ZSTD_initStaticDCtx(end, size);
  await breath();
  for (const piece of pieces) await unpackPiece(python, unpacker, piece, from);
  python.HEAPU8.fill(0, end, most);
}

/* Block by block. */
async function unpackPiece(python, unpacker, { at, length, packed }, from) {
  python.HEAPU8.set(packed, from);
  python._ZSTD_decompressBegin(unpacker);
  const end = at + length;
  let due = performance.now() + SLICE;
  let read = from;
  let to = at;
  let wanted = 0;
  while ((wanted = python._ZSTD_nextSrcSizeToDecompress(unpacker))) {
    const got = python._ZSTD_decompressContinue(unpacker, to, end - to, read, wanted);
    if (python._ZSTD_isError(got) || (read += wanted) > from + packed.length) break;
    to += got;
    if (performance.now() < due) continue;
    await breath();
    due = performance.now() + SLICE;
  }
  if (wanted || to !== end) throw new Error(`${memory} is damaged`);
}

/* How many starts with this copy were begun and, as far as is known, did not end well. */
function failed() {
  const [of, number] = (kept() ?? "").split(" ");
  return of === memory ? Number(number) : 0;
}

function kept() {
  try {
    return localStorage.getItem(FAILED);
  } catch {
    return null; // storage is refused
  }
}

function count(number) {
  try {
    if (number) localStorage.setItem(FAILED, `${memory} ${number}`);
    else localStorage.removeItem(FAILED);
  } catch {
    // A start that ends the page would be tried again.
  }
}
