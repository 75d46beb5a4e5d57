/* The lobby before Python runs: pictures that Python drew when the site was built. Touches are
   answered at once, written down, and done again by the table as soon as it is there. */
import { preferredLanguage } from "./language.js";

const EDGE = 40; // CSS pixels from a badge to the glass's edge
const READING = new Set(["shelf", "rules", "options"]);
const BEGIN = "start";

/**
 * Makes the lobby answer fingers, and keyboards.
 * @param {{command: string, x: number, y: number}[]} touches  gets what they do, in order: the
 *   command of a pad, or "" for a finger on the bare table, where somebody sits down
 */
export function openLobby(touches) {
  const lobby = document.getElementById("lobby");
  const shown = { language: preferredLanguage(), leaf: "welcome", seats: 0, turn: 0 };
  let pictures = null;
  let begun = false;

  const show = () => {
    if (!pictures || !lobby.isConnected) return; // the table may be there before the pictures
    const { games, first, shelf } = pictures;
    const game = games[shown.game] ?? games[first];
    const leaves = { welcome: game.welcome[shown.seats], shelf, rules: game.rules, options: game.options };
    put(document.getElementById("lobby-middle"), leaves[shown.leaf], shown);
  };
  const speak = async (language) => {
    const answer = await fetch(`./assets/lobby/${language}.json`).catch(() => null);
    pictures = (await answer?.json().catch(() => null)) ?? pictures;
    show();
  };

  const sit = (x, y) => {
    const game = pictures.games[shown.game] ?? pictures.games[pictures.first];
    if (shown.seats >= game.most) return;
    if (!shown.seats) shown.turn = TURNS[nearestSide(x, y)];
    lobby.append(badge(pictures.badges[shown.seats], x, y));
    shown.seats += 1;
    shown.leaf = "welcome";
  };
  const act = (command) => {
    const [name, value] = command.split(":");
    if (name === "leaf" && (READING.has(value) || value === "welcome")) shown.leaf = value;
    if (name === "game") Object.assign(shown, { game: value, leaf: "welcome" });
    if (name === "turn") shown.turn = (shown.turn + 90) % 360;
    if (name === "language") speak(value);
    begun = name === BEGIN;
  };

  const touch = ({ target, clientX: x, clientY: y }) => {
    const pad = target.closest("[data-do]");
    if (begun || !pictures || pad?.disabled || (!pad && target.closest("[data-box]"))) return;
    const command = pad?.dataset.do ?? "";
    touches.push({ command, x, y });
    if (pad) act(command);
    else sit(x, y);
    show();
    const same = lobby.querySelector(`[data-do="${CSS.escape(command)}"]`);
    same?.classList.add("pressed");
  };
  // A finger that scrolls a list chooses nothing: rows count when it leaves them where it came.
  const resting = new Map(); // pointer id -> row
  lobby.addEventListener("pointerdown", (event) => {
    const row = event.target.closest(`[data-part="rows"] [data-do]`);
    if (!row) return touch(event);
    resting.set(event.pointerId, row);
    row.classList.add("pressed");
  });
  lobby.addEventListener("pointerup", (event) => {
    const row = resting.get(event.pointerId);
    resting.delete(event.pointerId);
    if (row?.contains(event.target)) touch(event);
  });
  lobby.addEventListener("pointercancel", ({ pointerId }) => resting.delete(pointerId));
  // A keyboard and assistive technology send nothing but clicks.
  lobby.addEventListener("click", (event) => {
    if (event.detail === 0 && !event.pointerType) touch(event);
  });
  for (const kind of ["contextmenu", "dragstart", "selectstart"]) {
    lobby.addEventListener(kind, (event) => event.preventDefault());
  }

  try {
    const asked = new URLSearchParams(location.search).get("game");
    shown.game = asked ?? localStorage.getItem("trivet.game");
  } catch {
    // Storage is refused: the first game lies there.
  }
  speak(shown.language);
}

const TURNS = { bottom: 0, left: 90, top: 180, right: 270 };

function nearestSide(x, y) {
  const away = { bottom: innerHeight - y, left: x, top: y, right: innerWidth - x };
  return Object.keys(away).reduce((one, other) => (away[other] < away[one] ? other : one));
}

/* A picture on the page, turned to its reader; what does not differ stays. */
function put(box, { frame, parts }, { leaf, turn }) {
  if (box.dataset.frame !== frame) {
    box.innerHTML = box.dataset.frame = frame;
  }
  for (const [name, markup] of Object.entries(parts)) {
    const part = box.querySelector(`[data-part="${name}"]`);
    if (part.innerHTML !== markup) part.innerHTML = markup;
  }
  box.dataset.leaf = leaf;
  box.dataset.turn = turn;
}

/* Somebody sits here. */
function badge({ colour, sign }, x, y) {
  const seat = document.createElement("span");
  seat.className = "badge";
  seat.dataset.colour = colour;
  seat.innerHTML = sign;
  const inside = (value, size) => Math.min(Math.max(value, EDGE), size - EDGE);
  seat.style.left = `${inside(x, innerWidth)}px`;
  seat.style.top = `${inside(y, innerHeight)}px`;
  return seat;
}
