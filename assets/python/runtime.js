/* Pyodide's script and its WebAssembly, under way beside each other and before Pyodide asks for
   them: it would begin with the one when all else is there, and with the other after that. The page
   loads this first of all. */
import "../shell/arrivals.js"; // every byte is counted
import "./memory.js"; // it begins to read at once

export const RUNTIME = new URL("../../vendor/pyodide/", import.meta.url).href;
const WASM = `${RUNTIME}pyodide.asm.wasm`;

const { files } = JSON.parse(document.getElementById("start").textContent);

/** What is given to whom fetches it: address -> a promise of the response. */
export const given = new Map();

/** A promise of the module that Pyodide's script is. */
export const script = window.trivetShell?.missing ? Promise.reject() : begin();
script.catch(() => {}); // whoever needs it will hear of it

function begin() {
  const { fetch } = window;
  const response = fetch(WASM, { priority: "low" }); // than what the shell is made of
  const compiled = compile(response);
  compiled.catch(() => {});
  given.set(WASM, response);
  window.fetch = (what, options) => {
    const address = new URL(what.url ?? what, document.baseURI).href;
    const begun = options?.cache ? null : given.get(address); // who names the cache wants it anew
    return begun ?? fetch(what, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  bringAhead();
  return import("../../vendor/pyodide/pyodide.asm.mjs");
}

/* Nobody asks for the rest before something else is there, one after the other. */
function bringAhead() {
  for (const path of Object.keys(files)) {
    const { href } = new URL(path, document.baseURI);
    if (/\.m?js$/.test(path))
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    else if (/\.(py|toml)$/.test(path)) given.set(href, fetch(href));
  }
}

/* Not every host knows the type, and only with the right one it is compiled while it arrives. */
async function compile(response) {
  const answer = await response;
  const known = answer.headers.get("Content-Type")?.startsWith("application/wasm");
  if (known) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}
