/* PyScript opens a database for packages at every start, and gives up where that is refused. */

/**
 * Answers for PyScript's package databases with one that is always empty, since nothing is ever
 * installed. So a browser that refuses storage can play too. Other databases are left alone.
 */
export function standInForPackageCache() {
  const factory = window.indexedDB ? IDBFactory.prototype : {};
  const open = factory.open;
  factory.open = function (name, ...rest) {
    return name.startsWith("IDBMap/") ? answer(EMPTY) : open.call(this, name, ...rest);
  };
  if (!window.indexedDB) Object.defineProperty(window, "indexedDB", { value: factory });
}

const STORE = {
  clear: () => answer(),
  getAllKeys: () => answer([]),
};

const EMPTY = {
  transaction: () => ({ objectStore: () => STORE }),
  close() {},
};

/* A request as IndexedDB makes them; its handlers are set right after it is returned. */
function answer(result) {
  const request = { result };
  queueMicrotask(() => request.onsuccess({ target: request }));
  return request;
}
