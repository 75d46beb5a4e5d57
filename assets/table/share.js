// How games leave this tablet and come to it: links, files, the device's own ways to hand things on.
// What came is only carried here; whether it is a game is judged in Python (py/trivet/core/link.py).

/** What came behind the # of the address, at most so many letters; it is taken out of there. */
export function takeFragment(limit) {
  const text = location.hash.slice(1, limit + 1);
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  return text;
}

/** Tell of links that are opened while the page is there. */
export function onFragment(limit, tell) {
  addEventListener("hashchange", () => {
    const text = takeFragment(limit);
    if (text) tell(text);
  });
}

/** The page's own address, without anything asked or attached. */
export const address = () => location.origin + location.pathname;

/** Let somebody choose a file; only a finger that has just been lifted may ask for it.
    `tell` gets its text, or null if it has more bytes than `limit`, and its size. */
export function openFile(limit, tell) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json,text/plain";
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) tell(file.size > limit ? null : await file.text().catch(() => ""), file.size);
  });
  input.click();
}

/** Save a text as a file, where this browser keeps what is downloaded. */
export function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether this device has a way of its own to hand things on. */
export const canSend = () => typeof navigator.share === "function";

/** Hand on a file where the device takes one, else the link. */
export function send(url, name, text) {
  const files = [new File([text], name, { type: "application/json" })];
  const given = navigator.canShare?.({ files }) ? { files } : { url };
  navigator.share(given).catch(() => {}); // whoever thinks better of it has done nothing wrong
}

/** Copy a text to where it can be pasted from; tells whether that was let. */
export function copy(text, tell) {
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject();
  copied.then(
    () => tell(true),
    () => tell(false),
  );
}

/** Fetch a file of the site; `tell` gets its bytes, or null. */
export function fetchBytes(url, tell) {
  const bytes = async () => {
    const response = await fetch(new URL(url, document.baseURI));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  };
  bytes().then(tell, () => tell(null));
}
