/* Long work is done in pieces, so that the page answers fingers and is drawn in between. */

/** Resolves once the page had its turn. */
export function breath() {
  return globalThis.scheduler?.yield?.() ?? new Promise((go) => setTimeout(go));
}
