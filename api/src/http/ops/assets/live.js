import { Idiomorph } from "idiomorph";

// Brings the page up to date from its own address. What did not change stays as it is, so focus, selection and scrolling do too.
const EVERY_MS = 2000;
/**
 * What somebody has folded open stays open: the server does not know of it.
 * @type {(name: string, element: Element) => boolean}
 */
const keepsOpen = (name, element) => !(name === "open" && element.tagName === "DETAILS");
const live = document.querySelector("[data-live]");
const pulse = document.getElementById("pulse");

function beats(answered) {
  pulse.textContent = answered ? "live" : "no answer";
  pulse.className = answered ? "" : "silent";
}

async function bringUpToDate() {
  const answer = await fetch(location.href, { redirect: "manual", signal: AbortSignal.timeout(8000) });
  if (answer.type === "opaqueredirect") return location.reload();
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-live]");
  if (fresh)
    await Idiomorph.morph(live, fresh, {
      ignoreActiveValue: true,
      callbacks: { beforeAttributeUpdated: keepsOpen },
    });
  beats(true);
}

async function beat() {
  try {
    if (!document.hidden) await bringUpToDate();
  } catch {
    beats(false);
  }
  setTimeout(beat, EVERY_MS);
}

setTimeout(beat, EVERY_MS);
