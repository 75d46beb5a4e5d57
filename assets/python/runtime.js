/* Pyodide's script and its WebAssembly, under way beside each other and before Pyodide asks for
   them: it would begin with the one when all else is there, and with the other after that.

   The page loads this first of all. Where all is kept on the device both begin at once; otherwise
   not before the shell counts what arrives. */
export const RUNTIME = new URL("../../vendor/pyodide/", import.meta.url).href;
const WASM = `${RUNTIME}pyodide.asm.wasm`;
let script = null;

/** A promise of the module that Pyodide's script is; begins with it unless that was done. */
export function begun() {
  if (!script) {
    compile();
    script = import("../../vendor/pyodide/pyodide.asm.mjs");
    script.catch(() => {}); // whoever needs it will hear of it
  }
  return script;
}

function compile() {
  const { fetch } = window;
  const response = fetch(WASM);
  const compiled = WebAssembly.compileStreaming(response);
  compiled.catch(() => {});
  window.fetch = (what, ...rest) => (String(what) === WASM ? response : fetch(what, ...rest));
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

if (navigator.serviceWorker?.controller) begun();
import("./memory.js").catch(() => {}); // reading begins with it; interpreter.js would miss it
