// The tables of this site in the browser's database. What is in them is judged in Python (saves.py).
//
// A table is lines that are only ever added, and a row that says how it stands. Both change in one
// transaction, so the row is as old as the last line. Who plays on a table owns it: an owner's name
// stands beside it, and nothing is written under another. So of two windows never both write.

const FOLDER = new URL(".", location.href).pathname; // another copy on this origin has its own
const NAME = `trivet ${FOLDER} tables`;
const LAST = [[]]; // behind any number, in the order of keys

const lockName = (table) => `${NAME} ${table}`;

let tell = () => {}; // (table, count, trouble): so many lines are kept, or why they are not
let opened = null;
let playing = ""; // the table that is open in this window
let lock = null; // {name, release}, of that table

/** Say who is told what became of each write: table, number of lines kept, "" or the trouble. */
export function connect(listener) {
  tell = listener;
}

function request(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

function database() {
  opened ??= open().catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open() {
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("rows", { keyPath: "table" });
    asked.result.createObjectStore("lines", { keyPath: ["table", "number"] });
    asked.result.createObjectStore("owners", { keyPath: "table" });
  };
  const base = await request(asked);
  const forget = () => {
    opened = null;
  };
  base.onclose = forget; // by the browser, which has dropped all of it
  base.onversionchange = () => {
    base.close();
    forget();
  };
  return base;
}

const STORES = ["rows", "lines", "owners"];

/* What is strict waits for the disk, and so does all that comes behind it. Lines do not have to:
   once handed over they outlive the browser. A tablet that is put aside waits for it. */
const durability = () => (document.hidden ? "strict" : "relaxed");

/** Run `work` in one transaction over all stores; resolves once it is kept. */
async function transact(mode, durability, work) {
  const base = await database();
  const transaction = base.transaction(STORES, mode, { durability });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
  });
  done.catch(() => {});
  let result;
  try {
    result = await work(...STORES.map((name) => transaction.objectStore(name)), transaction);
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It is over already.
    }
    throw error;
  }
  await done;
  return result;
}

const all = (table) => IDBKeyRange.bound([table], [table, LAST]);

function trouble({ name }) {
  if (name === "behind" || name === "elsewhere") return name;
  return name === "QuotaExceededError" ? "full" : "refused";
}

let tail = null; // {table, owner, count}: the lines that are kept or on their way, if all goes well

/**
 * Add lines to a table from number `first` on, and renew its row. `lines` is JSON: [[text, sum]].
 * Nobody waits for it; transactions are done in the order in which they were asked for.
 */
export async function write(table, owner, first, lines, row) {
  const added = JSON.parse(lines);
  const count = first + added.length;
  const next = { table, owner, count };
  const goesOn = tail?.table === table && tail.owner === owner && tail.count === first;
  if (goesOn && added.length) {
    tail = next;
    try {
      await append(table, first, added, row);
      return tell(table, count, "");
    } catch {
      tail = null; // somebody else's line stands there, or some are gone: look before writing
    }
  }
  try {
    await writeWithCare(table, owner, first, added, row);
    if (added.length) tail ??= next; // nothing of others lies behind it
    tell(table, count, "");
  } catch (error) {
    tail = null;
    tell(table, error.kept ?? 0, trouble(error));
  }
}

/* Hand over lines at one go, so that they are kept even if nothing here runs any more. No line is
   written over another: whoever owned the table before finds a number taken. */
async function append(table, first, added, row) {
  const count = first + added.length;
  const before = await transact("readwrite", durability(), (rows, store, owners, transaction) => {
    const known = request(rows.get(table));
    added.forEach(([text, sum], n) => store.add({ table, number: first + n, text, sum }));
    rows.put({ table, count, text: row });
    transaction.commit();
    return known;
  });
  if (before?.count === first) return;
  // Lines before these are missing.
  await transact("readwrite", durability(), (rows) => {
    if (before) rows.put(before);
    else rows.delete(table);
  });
  throw { name: "behind" };
}

/* Look first whose the table is and how much of it there is. */
function writeWithCare(table, owner, first, added, row) {
  return transact("readwrite", durability(), async (rows, store, owners) => {
    const [known, owned] = await Promise.all([rows, owners].map((at) => request(at.get(table))));
    const kept = known?.count ?? 0;
    if (owned && owned.owner !== owner) throw { name: "elsewhere" };
    if (kept < first) throw { name: "behind", kept };
    // What lies behind what was read is torn; what lies behind what is known to be kept is ours.
    if (added.length) store.delete(IDBKeyRange.bound([table, first], [table, LAST]));
    added.forEach(([text, sum], n) => store.put({ table, number: first + n, text, sum }));
    rows.put({ table, count: first + added.length, text: row });
    owners.put({ table, owner });
  });
}

/** Read how all tables stand: `answer` gets JSON, [[table, row, whether it is open elsewhere]], or
    null where there is no database; the first time at once, if it is known by then. */
export async function list(answer) {
  const found = early === undefined ? await readRows() : early;
  early = undefined;
  asked = true;
  answer(found);
}

async function readRows() {
  try {
    const rows = await transact("readonly", "relaxed", (rows) => request(rows.getAll()));
    const held = (await navigator.locks?.query())?.held ?? [];
    const open = new Set(held.map(({ name }) => name).filter((name) => name !== lock?.name));
    return JSON.stringify(rows.map(({ table, text }) => [table, text, open.has(lockName(table))]));
  } catch {
    return null; // storage is refused
  }
}

// Read while Python starts, so that nothing moves under a finger when the table is there.
let early;
let asked = false;
readRows().then((found) => {
  if (!asked) early = found;
});

/** Own a table from now on, and read it: `answer` gets JSON, [row, [[number, text, sum]]]. */
export async function take(table, owner, answer) {
  let found = ["", []];
  try {
    found = await transact("readwrite", "strict", async (rows, store, owners) => {
      const known = await request(rows.get(table));
      if (!known) return found;
      owners.put({ table, owner });
      const kept = await request(store.getAll(all(table)));
      const lines = kept.filter(({ text }) => text !== undefined);
      // Whoever had the table can add nothing behind this; our first line takes its place.
      store.put({ table, number: (lines.at(-1)?.number ?? -1) + 1 });
      return [known.text, lines.map(({ number, text, sum }) => [number, text, sum])];
    });
  } catch {
    // It cannot be read, as if it were not there.
  }
  answer(JSON.stringify(found));
}

/** Delete tables, given as JSON, for good; `answer` is called when that is done. */
export async function remove(tables, answer) {
  try {
    await transact("readwrite", "strict", (rows, store, owners) => {
      for (const table of JSON.parse(tables)) {
        rows.delete(table);
        owners.delete(table);
        store.delete(all(table));
      }
    });
  } catch {
    // What is still there is listed again.
  }
  answer();
}

/**
 * Be the only window in which a table is open; `answer` gets whether it is. `steal`: take it from
 * another window, which is told so. A browser without locks says yes, and the owner's name decides.
 */
export function claim(table, steal, answer) {
  release();
  playing = table;
  if (!navigator.locks) return answer(true);
  const name = lockName(table);
  const granted = (given) => {
    if (playing !== table) return; // it was given up meanwhile
    if (!given) {
      playing = "";
      return answer(false);
    }
    return new Promise((resolve) => {
      lock = { name, release: resolve };
      answer(true);
    });
  };
  navigator.locks.request(name, steal ? { steal } : { ifAvailable: true }, granted).catch(() => {
    if (lock?.name === name) lock = null;
    if (playing === table) playing = "";
    tell(table, 0, "elsewhere"); // another window has stolen it
  });
}

/** No table is open in this window any more. */
export function release() {
  lock?.release();
  lock = null;
  playing = "";
}

/** A name that nobody else has: of a table, or of whoever owns one. */
export function freshName() {
  const numbers = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(numbers, (number) => number.toString(16).padStart(2, "0")).join("");
}

/** When that was, for people here: the time alone if it was today. */
export function when(milliseconds, language) {
  const date = new Date(milliseconds);
  const today = date.toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "short" };
  return date.toLocaleString(language, { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

// ---- a runtime that died -----------------------------------------------------------------------

const REVIVED = "trivet.revived"; // [how many times in a row, the table that was open]
const MOST_REVIVALS = 3;
const WELL_AFTER = 60_000; // milliseconds without dying after which it counts as healthy

let dead = false;

/* Pyodide marks an error that it did not survive; each call after that says so in its own words. */
const isFatal = (error) =>
  error?.pyodide_fatal_error ||
  error instanceof WebAssembly.RuntimeError ||
  /fatally failed/.test(error?.message);

/* Once the runtime has died nothing on the page can help it: open the page anew, not for ever. */
function revive(error) {
  if (dead || !isFatal(error)) return;
  dead = true;
  if (mayRevive()) location.reload();
  else giveUp(String(error));
}

function mayRevive() {
  try {
    const [times] = JSON.parse(sessionStorage.getItem(REVIVED) ?? "[0]");
    if (times >= MOST_REVIVALS) return false;
    sessionStorage.setItem(REVIVED, JSON.stringify([times + 1, playing]));
    return true;
  } catch {
    return false; // nothing would count how often
  }
}

/* The shell's screen, which offers another try. */
function giveUp(message) {
  document.getElementById("table").hidden = true;
  document.getElementById("shell").hidden = false;
  window.trivetShell.over = false;
  window.trivetShell.fail("error", "", message);
}

addEventListener("error", ({ error }) => revive(error));
addEventListener("unhandledrejection", ({ reason }) => revive(reason));

/** The table that was played when the runtime died, else nothing; told once. */
export function revived() {
  try {
    const [times, table] = JSON.parse(sessionStorage.getItem(REVIVED) ?? "[0]");
    if (!times) return "";
    sessionStorage.setItem(REVIVED, JSON.stringify([times, ""]));
    setTimeout(() => sessionStorage.removeItem(REVIVED), WELL_AFTER);
    return table ?? "";
  } catch {
    return "";
  }
}
