// What has to happen within a frame and needs no rules: cards follow fingers, presses are answered.
// Which finger belongs to whom and what it means is decided in Python (py/trivet/table).

const DRAG_DISTANCE = 12; // CSS pixels, as in contacts.py
const NO_POINTER = -1; // as in contacts.py
export const HANDLES = ["press", "card", "target", "choice", "peek", "do"];
const HANDLE = HANDLES.map((kind) => `[data-${kind}]`).join();
const NEAR = [[0, 0], [0, -22], [0, 22], [-22, 0], [22, 0]];
const held = new Map(); // pointer id -> {air, ghost, x, y, out, over}
export const ghosts = new Map(); // contact -> ghost, for as long as it is in the air

/** A finger's report as plain values, which Python gets without a proxy for each. */
function report({ pointerId, clientX, clientY, timeStamp }, element) {
  const handle = element?.closest(HANDLE);
  const kind = handle && HANDLES.find((kind) => kind in handle.dataset);
  const box = element?.closest("[data-box]")?.dataset.box;
  return [pointerId ?? NO_POINTER, clientX, clientY, timeStamp, box, kind, handle?.dataset[kind]];
}

/** The nearest target under a finger that lifts, or whatever lies under it. */
function landing({ clientX, clientY }) {
  for (const [x, y] of NEAR) {
    const element = document.elementFromPoint(clientX + x, clientY + y);
    const target = element?.closest("[data-target]");
    if (target) return target;
  }
  return document.elementFromPoint(clientX, clientY);
}

/**
 * Tell of fingers that land, lift and get lost, and of clicks without a finger or mouse. All
 * reports come from the root: no element's life matters to a finger's. Cards fly in `air`.
 */
export function listen(root, air, down, up, lost, click) {
  function landed(event) {
    const { pointerType, pointerId, button, target } = event;
    if (pointerType === "mouse" && button !== 0) return;
    try {
      root.setPointerCapture(pointerId);
    } catch {
      // A script's pointer cannot be captured, and need not be.
    }
    const handle = target.closest(HANDLE);
    if (handle?.closest("[data-box]")) {
      if ("card" in handle.dataset) take(air, handle, event);
      flash(handle);
    }
    down(pointerType === "touch", ...report(event, target));
  }
  root.addEventListener("pointerdown", landed);
  root.addEventListener("pointerup", (event) => {
    letGo(event.pointerId);
    up(...report(event, landing(event)));
  });
  root.addEventListener("pointercancel", ({ pointerId }) => {
    letGo(pointerId);
    lost(pointerId);
  });
  root.addEventListener("animationend", ({ animationName, target }) => {
    if (animationName === "answer") target.classList.remove("pressed");
  });
  document.addEventListener("click", (event) => {
    const { detail, pointerType, target } = event;
    if (detail === 0 && !pointerType) click(...report(event, target));
  });
}

function move(ghost, x, y) {
  ghost.style.transform = `translate(${x}px, ${y}px)`;
}

function follow(event) {
  const hold = held.get(event.pointerId);
  if (!hold) return;
  const { clientX: x, clientY: y } = event;
  if (!hold.out && Math.hypot(x - hold.x, y - hold.y) <= DRAG_DISTANCE) return;
  if (!hold.out) hold.air.append(hold.ghost);
  hold.out = true;
  move(hold.ghost, x, y);
  const over = document.elementFromPoint(x, y)?.closest("[data-target]") ?? null;
  if (over !== hold.over) {
    hold.over?.classList.remove("hovered");
    over?.classList.add("hovered");
    hold.over = over;
  }
}

// A browser that scrolls takes away all other fingers, and scrolls only if no other rests: texts
// follow their readers' fingers here.
const reading = new Map(); // pointer id -> {text, depth, at}
const DOWN = { 0: (x, y) => y, 90: (x) => -x, 180: (x, y) => -y, 270: (x) => x };

/** A finger begins to move the text it lies on; the text may be renewed under it. */
function open({ target, pointerId, clientX, clientY }) {
  const text = target.closest(".rules, .rows, .headline");
  const depth = DOWN[text?.closest("[data-turn]")?.dataset.turn]; // as its reader sees it
  if (depth) reading.set(pointerId, { text, depth, at: depth(clientX, clientY) });
}

function read({ pointerId, clientX, clientY }) {
  const hold = reading.get(pointerId);
  if (!hold) return;
  const at = hold.depth(clientX, clientY);
  hold.text.scrollTop -= at - hold.at;
  hold.at = at;
}

/** Keep the browser's own gestures off the table; fields stay usable, long texts can be scrolled. */
export function guard(root) {
  const unlessField = (event) => {
    if (event.cancelable && !event.target.closest("input")) event.preventDefault();
  };
  root.addEventListener("touchstart", unlessField, { passive: false });
  // A press may renew the very element under the finger: its touchstart no longer reaches the root.
  const guardTarget = ({ target }) =>
    target.addEventListener("touchstart", unlessField, { passive: false, once: true });
  root.addEventListener("pointerdown", guardTarget, { capture: true });
  root.addEventListener("contextmenu", unlessField);
  root.addEventListener("dragstart", unlessField);
  root.addEventListener("selectstart", unlessField);
  root.addEventListener("pointermove", follow, { passive: true });
  root.addEventListener("pointerdown", open);
  root.addEventListener("pointermove", read, { passive: true });
  for (const end of ["pointerup", "pointercancel"]) {
    root.addEventListener(end, ({ pointerId }) => reading.delete(pointerId));
  }
  // Whoever types is not disturbed by what others touch in their own zones.
  const leaveField = ({ target }) => {
    const field = document.activeElement;
    if (field?.localName !== "input" || target === field) return;
    const box = target.closest("[data-box]");
    if (box && (box.contains(field) || box.dataset.box === "middle")) field.blur();
  };
  root.addEventListener("pointerdown", leaveField, { capture: true });
  // A browser enters a field only by a click, and sends none while another finger rests.
  const fieldAt = ({ clientX, clientY }) =>
    document.elementFromPoint(clientX, clientY)?.closest("input");
  const touched = new Map(); // pointer id -> field
  root.addEventListener("pointerdown", (event) => touched.set(event.pointerId, fieldAt(event)));
  root.addEventListener("pointercancel", ({ pointerId }) => touched.delete(pointerId));
  root.addEventListener("pointerup", (event) => {
    const field = touched.get(event.pointerId);
    touched.delete(event.pointerId);
    if (field && field === fieldAt(event)) field.focus();
  });
  root.addEventListener("focusin", ({ target }) => {
    if (target.localName === "input") target.select(); // a new name takes the place of the old
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.localName === "input") event.target.blur();
  });
}

/** Answer a press in the next frame. */
function flash(element) {
  if (element.classList.contains("pressed")) {
    element.classList.remove("pressed");
    void element.offsetWidth; // a layout at once, so that the animation starts anew
  }
  element.classList.add("pressed");
}

/** A picture of a card; not in the air yet. */
function makeGhost(card) {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.dataset.turn = card.closest("[data-turn]").dataset.turn;
  const face = card.cloneNode(true);
  for (const { name } of [...face.attributes]) if (name !== "class") face.removeAttribute(name);
  face.style.width = `${card.offsetWidth}px`;
  face.style.height = `${card.offsetHeight}px`;
  if ("hidden" in card.dataset) { // whoever lets go of the peek pad meanwhile shows nobody anything
    face.replaceChildren();
    face.classList.add("back");
  }
  ghost.append(face);
  return ghost;
}

function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** A picture of the card follows the pointer once that is really dragged. */
function take(air, card, { pointerId, clientX: x, clientY: y }) {
  held.set(pointerId, { air, ghost: makeGhost(card), x, y, out: false, over: null });
}

/** The card that the pointer took stays in the air as the contact's, until it lands or flies. */
export function keep(pointer, contact) {
  if (held.has(pointer)) ghosts.set(contact, held.get(pointer).ghost);
}

/** The pointer is gone; the card stays in the air where it is. */
export function letGo(pointer) {
  held.get(pointer)?.over?.classList.remove("hovered");
  held.delete(pointer);
}

/** The card has arrived. */
export function land(contact) {
  ghosts.get(contact)?.remove();
  ghosts.delete(contact);
}

/** No card is in the air any more. */
export function clearAir(air) {
  ghosts.clear();
  air.replaceChildren();
}

/** Let the contact's card fly home from where it is or else from a place; then it is gone. */
export function flyHome(air, contact, home, place) {
  let ghost = ghosts.get(contact);
  ghosts.delete(contact);
  if (!home) return ghost?.remove();
  if (!ghost && place) {
    ghost = makeGhost(home);
    air.append(ghost);
    move(ghost, ...centre(place));
  }
  if (ghost?.isConnected) fly(ghost, home);
}

function fly(ghost, home) {
  const milliseconds = parseFloat(getComputedStyle(ghost).getPropertyValue("--fly")) || 0;
  const [x, y] = centre(home);
  const end = `translate(${x}px, ${y}px)`;
  const flight = ghost.animate([{ transform: ghost.style.transform }, { transform: end }], {
    duration: milliseconds,
    easing: "ease-in-out",
  });
  const remove = () => ghost.remove();
  flight.finished.then(remove, remove);
}

/** One notice for everybody that takes itself down; `offer` is markup of what can be done. */
export function showFault(root, text, milliseconds, offer = "") {
  const notice = document.createElement("p");
  notice.className = "fault";
  notice.setAttribute("role", "alert");
  notice.textContent = text;
  notice.insertAdjacentHTML("beforeend", offer);
  root.querySelector(".fault")?.remove();
  root.append(notice);
  setTimeout(() => notice.remove(), milliseconds);
}
