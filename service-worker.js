/* Keeps one whole release of the site, all of it or nothing, and serves it without a network.

   A newer release is fetched beside it and waits until somebody at the table takes it; until then
   every start, also one after the tablet dropped the page in mid-game, gets the release that was
   played with. A release is a cache named by its content; which one is served is written down in a
   cache of its own. How pages and workers of different releases speak with each other (the names
   of caches, what is written down, "state" and "take") must stay as it is for ever. */

const FILES = [/* PRECACHE */];

const SCOPE = new URL(self.registration.scope);
const PREFIX = `trivet ${SCOPE.pathname} `; // another copy on this origin has its own
const CHOSEN = `${PREFIX}chosen`;
const INDEX = new URL("index.html", SCOPE).href;
const BY_URL = new Map(FILES.map((file) => [new URL(file.url, SCOPE).href, file]));
const BYTES = FILES.reduce((sum, { bytes }) => sum + bytes, 0);

/** This worker's release: {name, files}, the name of its cache and how many files are in it. */
const OWN = (async () => {
  const text = FILES.map((file) => `${file.url} ${file.sha256}`).join("\n");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hash = [...new Uint8Array(digest.slice(0, 8))].map((byte) => byte.toString(16)).join("-");
  return { name: PREFIX + hash, files: BY_URL.size };
})();

// ---- filling ----------------------------------------------------------------------------------

const watchers = new Set(); // ports that want to know how far it is

/** Fetches a file as it is on the server now; rejects unless it is what the build made. */
async function fetchChecked(url, { sha256 }) {
  const hash = Uint8Array.from(sha256.match(/../g), (pair) => parseInt(pair, 16));
  const integrity = `sha256-${btoa(String.fromCharCode(...hash))}`;
  const get = (cache) => fetch(url, { cache, integrity, credentials: "same-origin" });
  // Asking whether it changed spares the second download; in doubt it is fetched afresh.
  const response = await get("no-cache").catch(() => get("reload"));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // A page may not be answered with a response that was redirected, as some hosts do index.html.
  return response.redirected ? new Response(response.body, response) : response;
}

/** The same work, of which there is only one at a time, whoever asks for it. */
function shared(work) {
  let running = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Completes the cache of this release; rejects when a file is not to be had as it should be. */
const fill = shared(async () => {
  const cache = await caches.open((await OWN).name);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  const missing = [...BY_URL].filter(([url]) => !kept.has(url));
  let left = missing.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  await Promise.all(
    missing.map(async ([url, file]) => {
      await cache.put(url, await fetchChecked(url, file));
      left -= file.bytes;
      for (const port of watchers) port.postMessage({ share: 1 - left / BYTES });
    }),
  );
});

// ---- choosing ---------------------------------------------------------------------------------

async function isWhole(release) {
  if (!release || !(await caches.has(release.name))) return false;
  return (await (await caches.open(release.name)).keys()).length === release.files;
}

/** The release that is served, or undefined when none was ever complete. */
async function chosen() {
  return (await caches.match(SCOPE.href, { cacheName: CHOSEN }))?.json();
}

async function isChosen() {
  return (await chosen())?.name === (await OWN).name;
}

/** Serves this worker's release from now on, and drops every other. */
async function choose() {
  const own = await OWN;
  await (await caches.open(CHOSEN)).put(SCOPE.href, new Response(JSON.stringify(own)));
  serving = null;
  await dropAllBut(own.name);
}

async function dropAllBut(...names) {
  const kept = [CHOSEN, ...names];
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(ours.filter((name) => !kept.includes(name)).map((name) => caches.delete(name)));
}

let installed = Promise.resolve(); // unless that is just being done

async function install() {
  const { name } = await OWN;
  const inUse = await caches.has(name);
  try {
    await fill();
    if (!(await isWhole(await chosen()))) await choose();
  } catch (error) {
    if (!inUse) await caches.delete(name);
    throw error;
  }
  await self.skipWaiting(); // to serve what is chosen, like the worker before it
}

async function activate() {
  await dropAllBut((await OWN).name, (await chosen())?.name);
  // A page that came without any worker is of this release, as far as anybody can tell.
  if (await isChosen()) await self.clients.claim();
}

// ---- answering --------------------------------------------------------------------------------

let serving = null; // a promise of the cache that answers until the next page is opened

async function cacheToServe() {
  const release = await chosen();
  if (await isWhole(release)) return caches.open(release.name);
  // Browsers may drop what they keep: then the host is asked, until all is there again.
  return { match: async () => undefined };
}

async function answer(request) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  const opens = request.mode === "navigate";
  if (opens || !serving) serving = cacheToServe();
  const cache = await serving;
  const address = opens && url.href === SCOPE.href ? INDEX : url.href;
  return (await cache.match(address, { ignoreVary: true })) ?? fetch(request);
}

// ---- speaking with pages ----------------------------------------------------------------------

/** What a page wants to know: {complete} if it starts without a network, {update} if one waits. */
async function state() {
  if (!(await installed.then(() => true, () => false))) return { complete: false, update: false };
  const own = await OWN;
  const release = (await chosen()) ?? own;
  if (release.name !== own.name && (await isWhole(release))) {
    return { complete: true, update: await isWhole(own) };
  }
  return { complete: await settle(), update: false };
}

/** Whether this worker's release is complete and chosen, as it is from now on if that can be. */
async function settle() {
  try {
    await fill();
    if (!(await isChosen())) await choose();
    return true;
  } catch {
    return false;
  }
}

/** Takes the release that waits, unless another window is open: {taken}. */
async function take({ id }) {
  const windows = await self.clients.matchAll({ type: "window" });
  if (windows.some((client) => client.id !== id)) return { taken: false };
  return { taken: await settle() };
}

self.addEventListener("install", (event) => {
  installed = install();
  event.waitUntil(installed);
});
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(SCOPE.href)) event.respondWith(answer(event.request));
});
async function reply(work, source, port) {
  watchers.add(port);
  const answer = await work(source);
  watchers.delete(port);
  port.postMessage(answer);
}

self.addEventListener("message", (event) => {
  const work = { state, take }[event.data];
  if (work) event.waitUntil(reply(work, event.source, event.ports[0]));
});
