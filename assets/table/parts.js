// How a part of a box is renewed without taking anything from who is typing or tabbing in it.

import { HANDLES } from "./fingers.js";

/** What finds the handle again that has the keyboard's focus, once its part is renewed. */
function selector(handle) {
  const kind = HANDLES.find((kind) => kind in handle.dataset);
  return kind && `[data-${kind}="${CSS.escape(handle.dataset[kind])}"]`;
}

/** Renew a part of a box; false if somebody types into it: it is left alone until that is done. */
export function fill(box, part, markup) {
  const holder = box.querySelector(`[data-part="${part}"]`);
  const focused = holder.contains(document.activeElement) ? document.activeElement : null;
  if (focused?.localName === "input") return false;
  const again = focused && selector(focused);
  holder.innerHTML = markup;
  if (again) holder.querySelector(again)?.focus();
  return true;
}
