/* Says how this device puts the site among its apps, and asks the browser where it can be asked. */

let prompt = null; // the browser's offer to install, kept until somebody wants it

/**
 * Tells by attributes of the root element, each change by a `trivet:offline` event:
 *
 * - `data-install`: "ipad", "android", "chromebook" or "desktop", whose way it is; "installed"
 * - `data-can-install`: there while the browser itself would ask
 *
 * A `trivet:install` event on the document, in a finger's lifting, has the browser ask.
 */
export function tellHowToInstall() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // no banner over a table
    prompt = event;
    tell();
  });
  addEventListener("appinstalled", () => {
    prompt = null;
    tell("installed");
  });
  document.addEventListener("trivet:install", () => {
    prompt?.prompt();
    prompt = null;
    tell();
  });
  tell();
}

function tell(way = isInstalled() ? "installed" : device()) {
  const root = document.documentElement;
  root.dataset.install = way;
  root.toggleAttribute("data-can-install", prompt !== null);
  document.dispatchEvent(new CustomEvent("trivet:offline"));
}

function isInstalled() {
  return navigator.standalone === true || !matchMedia("(display-mode: browser)").matches;
}

function device() {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac; no Mac has a touch screen.
  if (/iPad|iPhone/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) {
    return "ipad";
  }
  if (/Android/.test(userAgent)) return "android";
  return /CrOS/.test(userAgent) ? "chromebook" : "desktop";
}
