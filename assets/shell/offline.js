/* Keeps the whole site on this device, says truly whether it is there, and takes new releases. */

const WORKER = "./service-worker.js";
const STEP = 5; // per cent: each one told has the table drawn

/**
 * Registers the service worker. What is known is told by attributes of the root element, each
 * change by a `trivet:offline` event on the document:
 *
 * - `data-offline`: "keeping" while files are fetched, "ready" once a start needs no network,
 *   "insecure" at an address where browsers keep nothing, "unavailable" when keeping is refused
 *   or fails
 * - `data-kept`: while keeping, how many per cent are there
 * - `data-update`: "offered" when a new release waits, "elsewhere" when it cannot be taken because
 *   another window is open
 *
 * A `trivet:update` event on the document takes the new release and opens the page anew; at the
 * first `trivet:started` the browser is asked to keep everything for good.
 */
export async function keepForOffline() {
  if (!window.isSecureContext) return announce({ offline: "insecure" });
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
    document.addEventListener("trivet:started", askToStay, { once: true });
    document.addEventListener("trivet:update", () => update(registration));
    registration.addEventListener("updatefound", () => look(registration));
    await look(registration);
  } catch {
    announce({ offline: "unavailable" });
  }
}

function announce(facts) {
  Object.assign(document.documentElement.dataset, facts);
  document.dispatchEvent(new CustomEvent("trivet:offline"));
}

/* Waits for the worker that is being installed, if any, then tells how things are. */
async function look(registration) {
  let known = false;
  const onShare = (share) => known || showShare(share);
  try {
    const coming = registration.installing ?? registration.waiting;
    const watched = !registration.active && ask(coming, "state", onShare);
    const worker = await settled(registration, coming);
    const { complete, update } = await (watched || ask(worker, "state", onShare));
    known = true;
    announce({ offline: complete ? "ready" : "unavailable", update: update ? "offered" : "" });
  } catch {
    known = true;
    announce({ offline: "unavailable" });
  }
}

function showShare(share) {
  const kept = STEP * Math.floor((100 * share) / STEP);
  if (kept > Number(document.documentElement.dataset.kept ?? -1)) {
    announce({ offline: "keeping", kept });
  }
}

/* The active worker once nothing is being installed; rejects when there is none then. */
async function settled(registration, coming) {
  if (coming) await over(coming);
  if (!registration.active) throw new Error("the worker was given up");
  return registration.active;
}

function over(worker) {
  return new Promise((resolve) => {
    const look = () => ["activated", "redundant"].includes(worker.state) && resolve();
    worker.addEventListener("statechange", look);
    look();
  });
}

/* Asks a worker; it may tell how much it has kept before it answers. */
function ask(worker, question, onShare = () => {}) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => ("share" in data ? onShare(data.share) : resolve(data));
    worker.postMessage(question, [port2]);
  });
}

/* Whoever plays wants to find all of it here again: the browser is not to clear it away. */
async function askToStay() {
  const { storage } = navigator;
  if (storage?.persist && !(await storage.persisted())) await storage.persist();
}

async function update(registration) {
  const { taken } = await ask(registration.active, "take");
  if (taken) location.reload();
  else announce({ update: "elsewhere" });
}
