/* Pyodide's script and its WebAssembly, under way beside each other and before Pyodide asks for
   them: it would begin with the one when all else is there, and with the other after that. The page
   loads this first of all. */
import "../shell/arrivals.js"; // every byte is counted
import("./memory.js").catch(() => {}); // reading begins with it; interpreter.js would miss it

export const RUNTIME = new URL("../../vendor/pyodide/", import.meta.url).href;
const WASM = `${RUNTIME}pyodide.asm.wasm`;

/** Answers of which Pyodide's own fetching is given one: address -> response, or a promise of it. */
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
  window.fetch = (what, ...rest) => given.get(String(what)) ?? fetch(what, ...rest);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return import("../../vendor/pyodide/pyodide.asm.mjs");
}

/* Not every host knows the type, and only with the right one it is compiled while it arrives. */
async function compile(response) {
  const answer = await response;
  const known = answer.headers.get("Content-Type")?.startsWith("application/wasm");
  if (known) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}
