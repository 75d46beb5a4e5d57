// Short sounds, made by the browser; which sound is made when is decided in Python (sound.py).

const VOLUME = 0.12; // of the loudest there is: heard at the table, not in the next room
const ATTACK = 0.006; // seconds until a note is there; less would click

let on = false;
let context = null;

/** Let sounds be heard from the next finger on, or silence the table. */
export function enable(wanted) {
  on = wanted;
}

// Browsers allow sound only once a finger was lifted, and may take it away: by a call, by sleep.
function wake() {
  if (!on || !window.AudioContext) return;
  context ??= new AudioContext({ latencyHint: "interactive" });
  if (context.state !== "running") context.resume().catch(() => {});
}
for (const kind of ["pointerup", "click"]) {
  document.addEventListener(kind, wake, { capture: true, passive: true });
}

/** Play notes, a flat list: frequency in hertz, start and length in milliseconds, one by one. */
export function play(notes) {
  if (!on || context?.state !== "running") return; // late sounds would tell of what is long past
  for (let i = 0; i < notes.length; i += 3) {
    note(notes[i], context.currentTime + notes[i + 1] / 1000, notes[i + 2] / 1000);
  }
}

function note(frequency, start, length) {
  const oscillator = new OscillatorNode(context, { type: "triangle", frequency });
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(VOLUME, start + ATTACK);
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(envelope).connect(context.destination);
  oscillator.onended = () => envelope.disconnect();
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** A pulse, or pulses with pauses between, in milliseconds. */
export function vibrate(pattern) {
  navigator.vibrate?.(pattern);
}
