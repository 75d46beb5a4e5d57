/* Keeps one whole release of the site, all of it or nothing, and serves it without a network. */

const FILES = [/* PRECACHE */];
// What makes the next start faster, and nothing else: kept once all the rest is.
const MEMORY = [/* MEMORY */];

const SCOPE = new URL(self.registration.scope);
const PREFIX = `trivet ${SCOPE.pathname} `; // another copy on this origin has its own
const INDEX = new URL("index.html", SCOPE).href;
const BY_URL = new Map(FILES.map((file) => [new URL(file.url, SCOPE).href, file]));

/** Names the release by its content, so that two releases never share a cache. */
async function cacheName() {
  const text = FILES.map((file) => `${file.url} ${file.sha256}`).join("\n");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return PREFIX + [...new Uint8Array(digest.slice(0, 8))].map((b) => b.toString(16)).join("-");
}

const NAME = cacheName();

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

/** Completes the cache of this release; rejects when a file is not to be had as it should be. */
async function fill() {
  const cache = await caches.open(await NAME);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  const missing = [...BY_URL].filter(([url]) => !kept.has(url));
  await Promise.all(
    missing.map(async ([url, file]) => cache.put(url, await fetchChecked(url, file))),
  );
}

/** Keeps Python's memory, unpacked: the page looks for it there, no request is answered with it. */
async function keepMemory() {
  const cache = await caches.open(await NAME);
  for (const file of MEMORY) {
    const url = new URL(file.url, SCOPE).href;
    if (await cache.match(url)) continue;
    const { body } = await fetchChecked(url, file);
    await cache.put(url, new Response(body.pipeThrough(new DecompressionStream("gzip"))));
  }
}

async function install() {
  const name = await NAME;
  const inUse = await caches.has(name);
  try {
    await fill();
  } catch (error) {
    if (!inUse) await caches.delete(name);
    throw error;
  }
}

async function activate() {
  const name = await NAME;
  const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
  await Promise.all(others.map((key) => caches.delete(key)));
  // Only a page that came without any worker is taken over: it is of this release.
  if (!others.length) await self.clients.claim();
}

/** The address in the cache that answers a request, or undefined. */
function cachedAddress(request) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (request.mode === "navigate" && url.href === SCOPE.href) return INDEX;
  return BY_URL.has(url.href) ? url.href : undefined;
}

async function answer(address, request) {
  const cache = await caches.open(await NAME);
  return (await cache.match(address, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const address = event.request.method === "GET" && cachedAddress(event.request);
  if (address) event.respondWith(answer(address, event.request));
});
self.addEventListener("message", (event) => {
  if (event.data !== "complete?") return;
  // Browsers may drop parts of a cache after idle weeks: what is gone is fetched again.
  const complete = fill().then(() => true, () => false);
  event.waitUntil(
    complete.then((answer) => {
      event.ports[0].postMessage(answer);
      return answer && keepMemory().catch(() => {}); // without it the next start takes longer
    }),
  );
});
