/* Keeps the whole site on this device, and says truly whether it is there. */

/**
 * Registers the service worker. Sets `data-offline` on the root element to "ready" once a worker
 * is active and its cache complete, to "unavailable" when that is refused or fails; each change
 * is announced by a `trivet:offline` event on the document.
 */
export async function keepForOffline() {
  try {
    const registration = await navigator.serviceWorker.register("./service-worker.js", {
      updateViaCache: "none",
    });
    announce((await isComplete(await activeWorker(registration))) ? "ready" : "unavailable");
  } catch {
    announce("unavailable");
  }
}

function announce(state) {
  document.documentElement.dataset.offline = state;
  document.dispatchEvent(new CustomEvent("trivet:offline", { detail: { state } }));
}

/* The active worker; rejects when the one being installed is given up. */
function activeWorker(registration) {
  if (registration.active) return registration.active;
  const worker = registration.installing ?? registration.waiting;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve(worker);
      if (worker.state === "redundant") reject(new Error("the worker was given up"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

function isComplete(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("complete?", [port2]);
  });
}
