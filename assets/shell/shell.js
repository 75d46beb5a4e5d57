/* Starts PyScript, shows how far it is, and hands the page over to the table. */
import { countArrivals } from "./arrivals.js";
import { keepForOffline } from "./offline.js";
import { chooseLanguage } from "./language.js";

const shell = window.trivetShell;
const BYTES_SHARE = 0.8; // of the bar; the rest is for the steps below

// What PyScript reports, in this order, once the files are there.
const STEPS = [
  ["Loading interpreter", "shell.step.python"],
  ["Loaded interpreter", "shell.step.engine"],
  ["Loaded Pyodide", "shell.step.engine"],
];

const files = JSON.parse(document.getElementById("start-files").textContent);
const bar = document.getElementById("shell-progress");
const step = document.getElementById("shell-step");
const messages = await chooseLanguage();

let bytes = 0;
let steps = 0;

const show = () => {
  bar.value = Math.max(bar.value, BYTES_SHARE * bytes + ((1 - BYTES_SHARE) * steps) / (STEPS.length + 1));
  shell.progress();
};

countArrivals(files, {
  onBytes(share) {
    bytes = share;
    show();
  },
  onBroken: (file) => shell.fail("file", file),
});

addEventListener("py:progress", ({ detail }) => {
  const index = STEPS.findIndex(([name]) => name === detail);
  if (index >= steps) {
    steps = index + 1;
    step.textContent = messages.text(STEPS[index][1]);
  }
  show();
});

document.addEventListener("trivet:ready", () => {
  if (shell.over) return;
  shell.over = true;
  document.getElementById("shell").hidden = true;
  document.getElementById("table").hidden = false;
  keepForOffline();
});

document.addEventListener("trivet:failed", ({ detail }) => {
  shell.fail("error", "", detail?.message);
});

addEventListener("unhandledrejection", ({ reason }) => {
  shell.fail("error", "", String(reason?.message ?? reason));
});

if (!shell.over) {
  // Added only now, so that everything it fetches is counted from the first byte.
  const python = document.createElement("script");
  python.type = "py";
  python.src = "./main.py";
  python.setAttribute("config", "./pyscript.toml");
  document.body.append(python);
  import("../../vendor/pyscript/core.js").catch((error) =>
    shell.fail("file", "vendor/pyscript/core.js", error.message),
  );
}
