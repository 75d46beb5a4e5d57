/* Runs in any browser, however old: says what it lacks, shows failures, offers another try. */
(function () {
  "use strict";

  var PATIENCE = 20; // seconds without any progress
  var FOLDER = location.href.replace(/[?#].*$/, "").replace(/[^/]*$/, "");
  // What the table's styles are made of, and what it is called. Browsers have all of these since
  // Chrome 111, Firefox 121 and Safari 16.2.
  var STYLES = [
    ["selector(:has(a))", "CSS :has()"],
    ["(container-type: size)", "CSS container queries"],
    ["(color: color-mix(in srgb, red, red))", "CSS color-mix()"],
  ];
  var quiet = 0;
  var broken = null;

  /* What the game cannot do without and this browser has not, or "". */
  function lacking() {
    if (!("noModule" in document.createElement("script"))) return "JavaScript modules";
    if (!window.PointerEvent) return "pointer events";
    if (!window.fetch || !window.ReadableStream || !window.WeakRef) return "JavaScript (2023)";
    if (!window.WebAssembly) return "WebAssembly";
    if (!WebAssembly.Exception) return "WebAssembly exceptions";
    // Safari learned class static blocks, which the runtime is full of, together with these.
    try {
      new RegExp("(?<=a)b");
    } catch (error) {
      return "JavaScript (2023)";
    }
    for (var i = 0; i < STYLES.length; i += 1)
      if (!(window.CSS && CSS.supports && CSS.supports(STYLES[i][0]))) return STYLES[i][1];
    return "";
  }

  function byId(id) {
    return document.getElementById(id);
  }

  var shell = (window.trivetShell = {
    missing: lacking(),
    over: false, // started or failed
    touches: [], // what fingers did before the table was there, for the table to do

    /* Starts the count of quiet seconds anew. */
    progress: function () {
      quiet = 0;
    },

    /* Shows the failure screen, once. reason: unable, file, stalled or error. For "file" the
       detail is the file's address, whole or below the page's folder. */
    fail: function (reason, detail, technical) {
      if (shell.over) return;
      shell.over = true;
      if (reason === "file") broken = detail = detail.replace(FOLDER, "");
      byId("shell").setAttribute("data-state", "failed");
      byId("shell-loading").hidden = true;
      if (byId("lobby")) byId("lobby").hidden = true; // gone once the table was there
      byId("shell-failure").hidden = false;
      var text = byId("reason-" + reason).textContent;
      byId("shell-reason").textContent = text.replace("{detail}", detail || "");
      var address = location.href.replace(/#.*/, ""); // behind it may be a game, hidden cards too
      var facts = ["Trivet", reason, detail, technical, address, navigator.userAgent];
      byId("shell-detail").textContent = facts.filter(Boolean).join(" | ");
    },
  });

  /* A broken copy may sit in the browser's own cache, so it is asked for afresh first; and a newer
     release may wait, which nobody can be asked about here. */
  function retry() {
    var reload = function () {
      location.reload();
    };
    var take = function () {
      var worker = navigator.serviceWorker && navigator.serviceWorker.controller;
      if (!worker) return reload();
      var channel = new MessageChannel();
      channel.port1.onmessage = function (event) {
        if ("taken" in event.data) reload();
      };
      worker.postMessage("take", [channel.port2]);
      setTimeout(reload, 5000);
    };
    if (broken) fetch(broken, { cache: "reload" }).then(take, take);
    else take();
  }

  /* While another finger rests on the glass no click comes, and a keyboard sends only clicks. */
  function onActivate(element, action) {
    var done = false;
    function once() {
      if (!done) action();
      done = true;
    }
    element.addEventListener("pointerup", once);
    element.addEventListener("click", once);
  }

  document.addEventListener("DOMContentLoaded", function () {
    onActivate(byId("shell-retry"), retry);
    if (shell.missing) shell.fail("unable", shell.missing);
    // Counted in ticks, not by the clock: a page busy with starting, or asleep, is not stalled.
    var timer = setInterval(function () {
      quiet += 1;
      if (shell.over) clearInterval(timer);
      else if (quiet >= PATIENCE) shell.fail("stalled", String(PATIENCE));
    }, 1000);
  });

  // A script of the page that does not arrive, or not whole, says so only here.
  window.addEventListener(
    "error",
    function (event) {
      if (shell.missing) return;
      var target = event.target || {};
      if (target.tagName === "SCRIPT") shell.fail("file", target.src);
      else if (String(event.filename).indexOf(FOLDER + "assets/shell/") === 0)
        shell.fail("file", event.filename, event.message);
    },
    true
  );
})();
