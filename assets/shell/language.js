/* The language of the page before Python runs. */

const LANGUAGES = ["en", "de"];

/** The language chosen in the app before, else the browser's first that there is, else English. */
export function preferredLanguage() {
  let chosen = null;
  try {
    chosen = localStorage.getItem("trivet.language");
  } catch {
    // Storage is refused: the browser's languages decide.
  }
  const wanted = [chosen, ...navigator.languages].map((tag) => String(tag).split("-")[0]);
  return wanted.find((language) => LANGUAGES.includes(language)) ?? "en";
}

/** Puts the page into the preferred language; returns {text(key)}. */
export async function chooseLanguage() {
  const language = preferredLanguage();
  const texts = await fetch(`./assets/messages/${language}.json`)
    .then((response) => response.json())
    .catch(() => null);
  if (texts) {
    document.documentElement.lang = language;
    for (const element of document.querySelectorAll("[data-message]")) {
      element.textContent = texts[element.dataset.message];
    }
  }
  return { text: (key) => texts?.[key] ?? "" };
}
