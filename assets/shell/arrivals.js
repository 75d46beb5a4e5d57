/* Counts the bytes of the files that starting needs, as they arrive, from when this is imported on;
   fetches nothing itself. */

// To look at every piece of what lies on this device takes longer than its arrival.
const kept = Boolean(navigator.serviceWorker?.controller);

const start = JSON.parse(document.getElementById("start").textContent);
// Path -> bytes: what every start needs, and what a start without the copy of the memory needs.
const files = { ...start.files, ...start.spare };
const paths = new Map(Object.keys(files).map((path) => [new URL(path, document.baseURI).href, path]));
const needed = new Set(Object.keys(start.files));
const arrived = new Map(); // path -> bytes
let broken = "";
let report = null;

/**
 * @param {{onBytes: (share: number) => void, onBroken: (file: string) => void}} to
 *   onBytes gets the share (0..1) of all bytes that have arrived; onBroken the path of a file
 *   that is missing or not of the size the build gave it
 */
export function tellArrivals(to) {
  report = to;
  tell();
}

function tell() {
  const sum = (sizes) => sizes.reduce((sum, size) => sum + size, 0);
  if (broken) report?.onBroken(broken);
  else report?.onBytes(sum([...arrived.values()]) / sum([...needed].map((path) => files[path])));
}

function count(path, size) {
  needed.add(path);
  arrived.set(path, Math.max(arrived.get(path) ?? 0, Math.min(size, files[path])));
  tell();
}

function finish(path, size) {
  // Without the copy of the memory it takes longer, no more.
  if (size === files[path] || path === start.memory) return count(path, files[path]);
  broken ||= path;
  tell();
}

/* Files that scripts fetch: counted piece by piece. */
function countFetches() {
  const fetch = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const url = new URL(request[0]?.url ?? request[0], document.baseURI).href;
    const path = paths.get(url);
    if (!path) return fetch(...request);
    const response = await fetch(...request).catch((error) => {
      finish(path, -1);
      throw error;
    });
    // The sign-in page of a network, or a host's own page for what it does not find.
    const foreign = response.headers.get("Content-Type")?.startsWith("text/html");
    if (response.ok && !foreign) return counted(response, path);
    finish(path, -1);
    return response;
  };
}

/* The same response, counted while it is read. */
function counted(response, path) {
  const reader = response.body.getReader();
  let received = 0;
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error) => {
        finish(path, -1);
        throw error;
      });
      if (done) {
        controller.close();
        finish(path, received);
      } else {
        received += value.byteLength;
        count(path, received);
        controller.enqueue(value);
      }
    },
    // Whoever wanted the file has seen enough: it was something else.
    cancel(reason) {
      finish(path, -1);
      return reader.cancel(reason);
    },
  });
  const copy = new Response(body, response);
  Object.defineProperty(copy, "url", { value: response.url });
  return copy;
}

/* What the browser itself loads as modules, and whatever is kept: counted once it is there. */
function countWhole() {
  const observer = new PerformanceObserver((list) => {
    for (const { name, decodedBodySize, responseStatus } of list.getEntries()) {
      const path = paths.get(name);
      if (!path || !(kept || /\.m?js$/.test(path))) continue;
      // A file from the browser's own cache may come without its size.
      const size = decodedBodySize || files[path];
      finish(path, responseStatus >= 400 ? -1 : size);
    }
  });
  observer.observe({ type: "resource", buffered: true });
}

if (!kept) countFetches();
countWhole();
