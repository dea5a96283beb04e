import { Idiomorph } from "idiomorph";

// Refreshes the page from its own address. What did not change is left alone, so focus, selection and scroll position stay.
const EVERY_MS = 2000;
/**
 * Open details stay open: the server does not know of them.
 * @type {(name: string, element: Element) => boolean}
 */
const mayUpdate = (name, element) => !(name === "open" && element.tagName === "DETAILS");
const live = document.querySelector("[data-live]");
const pulse = document.getElementById("pulse");

function showConnection(isConnected) {
  pulse.textContent = isConnected ? "Connected" : "Not responding";
  pulse.className = isConnected ? "state ok" : "state danger";
}

async function refresh() {
  const response = await fetch(location.href, { redirect: "manual", signal: AbortSignal.timeout(8000) });
  if (response.type === "opaqueredirect") return location.reload();
  if (!response.ok) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const updated = page.querySelector("[data-live]");
  if (updated)
    await Idiomorph.morph(live, updated, {
      ignoreActiveValue: true,
      callbacks: { beforeAttributeUpdated: mayUpdate },
    });
  showConnection(true);
}

async function run() {
  try {
    if (!document.hidden) await refresh();
  } catch {
    showConnection(false);
  }
  setTimeout(run, EVERY_MS);
}

setTimeout(run, EVERY_MS);
