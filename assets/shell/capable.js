/* Runs in any browser, however old: says what it lacks, shows failures, offers another try. */
(function () {
  "use strict";

  var PATIENCE = 20; // seconds without any progress

  function byId(id) {
    return document.getElementById(id);
  }

  /* What the game cannot do without and this browser has not, or "". */
  function lacking() {
    var module = "noModule" in document.createElement("script");
    if (!module) return "JavaScript modules";
    if (!window.PointerEvent) return "pointer events";
    if (!window.fetch || !window.ReadableStream || !window.Promise) return "fetch";
    if (!window.WebAssembly) return "WebAssembly";
    if (!hasWasmExceptions()) return "WebAssembly exceptions";
    return "";
  }

  /* The runtime is compiled with these; a module of one function with a try block tells. */
  function hasWasmExceptions() {
    try {
      return WebAssembly.validate(
        new Uint8Array([
          0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11,
          11,
        ])
      );
    } catch (error) {
      return false;
    }
  }

  var shell = (window.trivetShell = {
    patience: PATIENCE,
    over: false, // started or failed

    /* Shows the failure screen, once. reason: unable, file, stalled or error. */
    fail: function (reason, detail, technical) {
      if (shell.over) return;
      shell.over = true;
      var text = byId("reason-" + reason);
      byId("shell").setAttribute("data-state", "failed");
      byId("shell-loading").hidden = true;
      byId("shell-failure").hidden = false;
      byId("shell").hidden = false;
      byId("table").hidden = true;
      byId("shell-reason").textContent = text.textContent.replace("{detail}", detail || "");
      byId("shell-detail").textContent = [
        "Trivet",
        reason,
        detail || "",
        technical || "",
        location.href,
        navigator.userAgent,
      ].join(" | ");
    },
  });

  /* While another finger rests on the glass no click comes, and a keyboard sends only clicks. */
  function onActivate(element, action) {
    var done = false;
    function once() {
      if (!done) {
        done = true;
        action();
      }
    }
    element.addEventListener("pointerup", once);
    element.addEventListener("click", once);
  }

  document.addEventListener("DOMContentLoaded", function () {
    onActivate(byId("shell-retry"), function () {
      location.reload();
    });
    var missing = lacking();
    if (missing) shell.fail("unable", missing);
    var quiet = 0;
    shell.progress = function () {
      quiet = 0;
    };
    // Counted in ticks, not by the clock: a page busy with starting, or asleep, is not stalled.
    var timer = setInterval(function () {
      quiet += 1;
      if (shell.over) clearInterval(timer);
      else if (quiet >= PATIENCE) shell.fail("stalled", String(PATIENCE));
    }, 1000);
  });
  shell.progress = function () {};

  // A script or a module that does not arrive says so only here.
  window.addEventListener(
    "error",
    function (event) {
      var target = event.target;
      if (target && target.tagName === "SCRIPT") shell.fail("file", target.src || "");
    },
    true
  );
})();
