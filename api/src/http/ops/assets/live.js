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

async function refresh() {
  const response = await fetch(location.href, { redirect: "manual", signal: AbortSignal.timeout(8000) });
  if (response.type === "opaqueredirect") return location.reload();
  if (!response.ok) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const callbacks = { beforeAttributeUpdated: mayUpdate };
  await Idiomorph.morph(live, page.querySelector("[data-live]"), { ignoreActiveValue: true, callbacks });
}

async function run() {
  if (!document.hidden) {
    const isConnected = await refresh().then(
      () => true,
      () => false,
    );
    pulse.textContent = isConnected ? "Connected" : "Not responding";
    pulse.className = isConnected ? "state ok" : "state low";
  }
  setTimeout(run, EVERY_MS);
}

setTimeout(run, EVERY_MS);
