// Takes down how long frames took, and when somebody looked over the table's shoulder meanwhile.
window.frames_ = { long: [], count: 0, last: 0, since: 0, looks: [] };

const observer = new PerformanceObserver((list) => {
  for (const { startTime, duration, blockingDuration } of list.getEntries())
    frames_.long.push({ start: startTime, duration, blocking: blockingDuration });
});
observer.observe({ type: "long-animation-frame", buffered: false });

const nextFrame = requestAnimationFrame.bind(window);
const tick = (now) => {
  frames_.count += 1;
  frames_.last = now;
  nextFrame(tick);
};
nextFrame(tick);

window.looking = (look) => {
  const start = performance.now();
  const seen = look();
  frames_.looks.push([start, performance.now()]);
  return seen;
};
