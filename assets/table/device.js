// What the tablet does for a game besides showing it: it stays awake, and fills the screen.
// A browser may refuse each of these at any time; play goes on without.

let awakeWanted = false;
let lock = null; // what keeps the screen awake
let settling = false;

/** Keep the screen awake from now on, or no longer. */
export function keepAwake(on) {
  awakeWanted = on;
  settle();
}

/** Ask for the lock or give it back, until what is wanted last is so. */
async function settle() {
  if (settling || document.hidden || !navigator.wakeLock) return;
  settling = true;
  try {
    while (awakeWanted !== (lock !== null)) await (awakeWanted ? acquire() : release());
  } catch {
    // A battery that runs low, a page that was just hidden.
  } finally {
    settling = false;
  }
}

async function acquire() {
  const acquired = await navigator.wakeLock.request("screen");
  lock = acquired;
  acquired.addEventListener("release", () => {
    if (lock === acquired) lock = null;
  });
}

async function release() {
  const released = lock;
  lock = null;
  await released.release();
}

// Browsers take the lock away from a page that is hidden.
document.addEventListener("visibilitychange", settle);

export const canFillScreen = () => Boolean(document.fullscreenEnabled);

export const fillsScreen = () => Boolean(document.fullscreenElement);

/** Fill the screen, or no longer; only a finger that has just been lifted may ask for it. */
export function toggleFullScreen() {
  const done = fillsScreen()
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen({ navigationUI: "hide" });
  done.catch(() => {});
}
