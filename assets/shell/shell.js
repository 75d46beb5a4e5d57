/* Starts PyScript, shows how far it is, and hands the page over to the table. */
import { tellArrivals } from "./arrivals.js";
import { tellHowToInstall } from "./install.js";
import { chooseLanguage } from "./language.js";
import { openLobby } from "./lobby.js";
import { keepForOffline } from "./offline.js";
import { standInForPackageCache } from "./storage.js";

const PYSCRIPT = "vendor/pyscript/core.js";
const CALM_MS = 1000; // the first touches come before what is for later
const BYTES_SHARE = 0.8; // of the bar; the rest is for the steps below

// What PyScript reports, in this order, once the files are there.
const STEPS = [
  ["Loading interpreter", "shell.step.python"],
  ["Loaded interpreter", "shell.step.engine"],
  ["Loaded Pyodide", "shell.step.engine"],
];

const byId = (id) => document.getElementById(id);
const shell = window.trivetShell;

/* Moves the bar as files arrive and steps are done; it never goes back. */
function showProgress(messages) {
  let bytes = 0;
  let steps = 0;
  const show = () => {
    const done = BYTES_SHARE * bytes + ((1 - BYTES_SHARE) * steps) / (STEPS.length + 1);
    byId("shell-progress").value = Math.max(byId("shell-progress").value, done);
    shell.progress();
  };
  tellArrivals({
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
      messages.then(({ text }) => (byId("shell-step").textContent = text(STEPS[index][1])));
    }
    show();
  });
}

function showTable() {
  if (shell.over) return;
  shell.over = true;
  byId("shell").hidden = true;
  byId("table").hidden = false;
  byId("lobby").remove(); // the table has all that is in it
  requestAnimationFrame(() => performance.mark("ready"));
  if (navigator.serviceWorker?.controller) keepForOffline();
  else document.addEventListener("trivet:calm", keepForOffline, { once: true });
  setTimeout(() => document.dispatchEvent(new CustomEvent("trivet:calm")), CALM_MS);
}

/* An error that names no file waits for the report that does, which comes a moment later. */
function failSoon(error) {
  const text = String(error?.message ?? error);
  // Most browsers name the script that they could not import.
  const [script] = text.match(/https?:\S+\.m?js\b/) ?? [];
  setTimeout(() => shell.fail(script ? "file" : "error", script ?? "", text), 300);
}

async function startPython() {
  // Both are on their way at once; PyScript is silent about an interpreter that does not come.
  import("../python/interpreter.js").catch(failSoon);
  const script = document.createElement("script");
  script.type = "py";
  script.src = "./main.py";
  script.setAttribute("config", "./pyscript.toml");
  document.body.append(script);
  const { hooks } = await import(`../../${PYSCRIPT}`);
  // There are no workers, and PyScript would evaluate their hooks as text, which is forbidden here.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (error, ...rest) => {
      // Text is what Python prints, a warning perhaps; an object is what it died of.
      if (typeof error === "object") failSoon(error);
      return stderr(error, ...rest);
    };
  });
}

async function start() {
  document.addEventListener("trivet:ready", showTable);
  document.addEventListener("trivet:failed", ({ detail }) => failSoon(detail));
  addEventListener("unhandledrejection", ({ reason }) => failSoon(reason));
  showProgress(chooseLanguage());
  openLobby(shell.touches);
  standInForPackageCache();
  tellHowToInstall();
  await startPython();
}

function tellReason(reason, detail) {
  byId("shell-reason").textContent = byId(`reason-${reason}`).textContent.replace("{detail}", detail);
}

if (!shell) {
  byId("shell-failure").hidden = false;
  byId("shell-loading").hidden = true;
  byId("lobby").hidden = true;
  tellReason("file", "capable.js");
  byId("shell-retry").addEventListener("click", () => location.reload());
} else if (shell.missing) {
  await chooseLanguage();
  tellReason("unable", shell.missing);
} else {
  await start().catch(failSoon);
}
