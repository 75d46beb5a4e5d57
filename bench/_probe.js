// Watches a page from outside and takes down times in milliseconds, all counted from the time
// stamp of the finger's event. Put in before the page's own scripts; the page knows nothing of it.
(() => {
  const kinds = ["entry", "press", "answer", "settled", "redraw", "drag"];
  const probe = (window.probe = Object.fromEntries(kinds.map((kind) => [kind, []])));
  let down = 0; // stamp of the last finger that landed
  let moved = 0; // stamp of the last finger that moved
  let task = 0; // how long the last timer's callback took

  // After the next frame has been painted.
  const channel = new MessageChannel();
  const painting = [];
  channel.port1.onmessage = () => {
    const now = performance.now();
    for (const { kind, stamp } of painting.splice(0)) probe[kind].push(now - stamp);
  };
  const whenPainted = (kind, stamp) =>
    requestAnimationFrame(() => {
      painting.push({ kind, stamp });
      channel.port2.postMessage(0);
    });

  // A handler's first line is the first thing it asks of its event.
  const READ = ["target", "type", "pointerId", "pointerType", "clientX", "clientY", "timeStamp"];
  const noteEntry = (event) => {
    const stamp = event.timeStamp;
    let entered = false;
    for (const name of READ) {
      const value = event[name];
      const get = () => {
        if (!entered) probe.entry.push(performance.now() - stamp);
        entered = true;
        return value;
      };
      Object.defineProperty(event, name, { get });
    }
  };
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (kind, listener, ...options) {
    // The handler measured, in fingers.js and in the bare page, goes by this name.
    if (kind !== "pointerdown" || this.id !== "table" || listener.name !== "landed")
      return addEventListener.call(this, kind, listener, ...options);
    const watched = (event) => {
      noteEntry(event);
      const start = performance.now();
      listener.call(this, event);
      probe.press.push(performance.now() - start);
    };
    return addEventListener.call(this, kind, watched, ...options);
  };

  const { setTimeout } = window;
  window.setTimeout = (callback, ...rest) => {
    if (typeof callback !== "function") return setTimeout(callback, ...rest);
    const timed = (...values) => {
      const start = performance.now();
      callback(...values);
      task = performance.now() - start;
    };
    return setTimeout(timed, ...rest);
  };

  addEventListener.call(window, "pointerdown", (event) => (down = event.timeStamp), true);
  addEventListener.call(window, "pointermove", (event) => (moved = event.timeStamp), true);
  const look = (changes) => {
    const some = (kind, selector) =>
      changes.some(({ type, target }) => type === kind && target.matches(selector));
    if (some("attributes", ".ghost")) whenPainted("drag", moved);
    if (some("attributes", ".pressed")) whenPainted("answer", down);
    if (some("childList", '[data-box="middle"] [data-target]')) {
      whenPainted("settled", down);
      probe.redraw.push(task);
    }
  };
  addEventListener.call(document, "DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["class", "style"],
    }),
  );
})();
