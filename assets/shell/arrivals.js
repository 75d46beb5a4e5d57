/* Counts the bytes of the files that starting needs, as they arrive; fetches nothing itself. */

// To look at every piece of what lies on this device takes longer than its arrival.
const kept = Boolean(navigator.serviceWorker?.controller);

/**
 * @param {Object<string, number>} files  path relative to the page -> size in bytes
 * @param {{onBytes: (share: number) => void, onBroken: (file: string) => void}} report
 *   onBytes gets the share (0..1) of all bytes that have arrived; onBroken the path of a file
 *   that is missing or not of the size the build gave it
 */
export function countArrivals(files, { onBytes, onBroken }) {
  const paths = new Map(
    Object.keys(files).map((path) => [new URL(path, document.baseURI).href, path]),
  );
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  const arrived = new Map();

  const count = (path, size) => {
    arrived.set(path, Math.max(arrived.get(path) ?? 0, Math.min(size, files[path])));
    onBytes([...arrived.values()].reduce((sum, value) => sum + value, 0) / total);
  };
  const finish = (path, size) => {
    if (size === files[path]) count(path, size);
    else onBroken(path);
  };

  if (!kept) countFetches(paths, count, finish);
  countWhole(paths, files, finish);
}

/* Files that scripts fetch: counted piece by piece. */
function countFetches(paths, count, finish) {
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
    if (response.ok && !foreign) return counted(response, path, count, finish);
    finish(path, -1);
    return response;
  };
}

/* The same response, counted while it is read. */
function counted(response, path, count, finish) {
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
  // Pyodide takes nothing else, and not every host knows the type.
  if (path.endsWith(".wasm")) copy.headers.set("Content-Type", "application/wasm");
  Object.defineProperty(copy, "url", { value: response.url });
  return copy;
}

/* What the browser itself loads as modules, and whatever is kept: counted once it is there. */
function countWhole(paths, files, finish) {
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
