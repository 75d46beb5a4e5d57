// Watches a start from outside, in milliseconds from the beginning of the visit. `touch` is when
// Python has taken the page in hand: what it was given before is dealt with, a finger is answered.
// `bytes` is what the page had fetched by then, as it went over the wire.
(() => {
  const visit = (window.visit = { readable: null, touch: null, game: null, bytes: null });
  const now = () => performance.now();
  const came = () =>
    ["navigation", "resource"]
      .flatMap((kind) => performance.getEntriesByType(kind))
      .reduce((sum, { responseEnd, encodedBodySize }) => sum + (responseEnd ? encodedBodySize : 0), 0);
  // After whatever runs now, and what it has put on the page.
  const soon = (then) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(0);
  };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") visit.readable = startTime;
  }).observe({ type: "paint", buffered: true });
  document.addEventListener("hello:ready", () => soon(touchable));
  document.addEventListener("trivet:ready", () =>
    soon(() => {
      touchable();
      begin();
    }),
  );

  function touchable() {
    visit.touch = now();
    visit.bytes = came();
  }

  // Two sit down and start the game chosen last. The table is drawn frame by frame.
  async function begin() {
    const table = document.getElementById("table");
    tap(table, innerWidth / 2, innerHeight - 20);
    tap(table, innerWidth / 2, 20);
    const start = await drawn(() => table.querySelector("[data-do=start]:enabled"));
    const { left, top, width, height } = start.getBoundingClientRect();
    tap(start, left + width / 2, top + height / 2);
    await drawn(() => table.dataset.screen === "play");
    visit.game = now();
  }

  async function drawn(look) {
    let found;
    while (!(found = look())) await new Promise(requestAnimationFrame);
    return found;
  }

  let pointer = 100;
  function tap(target, clientX, clientY) {
    pointer += 1;
    for (const kind of ["pointerdown", "pointerup"])
      target.dispatchEvent(
        new PointerEvent(kind, { pointerId: pointer, pointerType: "touch", clientX, clientY, bubbles: true }),
      );
  }
})();
