/* Counts the bytes of the files that starting needs, as they arrive; fetches nothing itself. */

/**
 * @param {Object<string, number>} files  path relative to the page -> size in bytes
 * @param {{onBytes: (share: number) => void, onBroken: (file: string) => void}} report
 *   onBytes gets the share (0..1) of all bytes that have arrived; onBroken the path of a file
 *   that is missing or not of the size the build gave it
 */
export function countArrivals(files, { onBytes, onBroken }) {
  const base = new URL(".", document.baseURI);
  const paths = new Map(Object.keys(files).map((path) => [new URL(path, base).href, path]));
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  const arrived = new Map();

  const count = (path, size) => {
    arrived.set(path, Math.max(arrived.get(path) ?? 0, Math.min(size, files[path])));
    onBytes([...arrived.values()].reduce((sum, value) => sum + value, 0) / total);
  };

  countFetches(paths, files, count, onBroken);
  countModules(paths, files, count);
}

/* Files that scripts fetch: counted piece by piece. */
function countFetches(paths, files, count, onBroken) {
  const fetch = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const url = new URL(request[0]?.url ?? request[0], document.baseURI).href;
    const path = paths.get(url);
    const response = await fetch(...request).catch((error) => {
      if (path) onBroken(path);
      throw error;
    });
    if (!path) return response;
    if (!response.ok || !response.body) {
      onBroken(path);
      return response;
    }
    return counted(response, path, files[path], count, onBroken);
  };
}

function counted(response, path, size, count, onBroken) {
  let received = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      count(path, received);
      controller.enqueue(chunk);
    },
    flush() {
      if (received !== size) onBroken(path);
    },
  });
  const body = response.body.pipeThrough(counter);
  const copy = new Response(body, response);
  Object.defineProperty(copy, "url", { value: response.url });
  return copy;
}

/* Files that the browser itself loads as modules: counted when they are there. */
function countModules(paths, files, count) {
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const path = paths.get(name);
      if (path && /\.m?js$/.test(path)) count(path, files[path]);
    }
  }).observe({ type: "resource", buffered: true });
}
