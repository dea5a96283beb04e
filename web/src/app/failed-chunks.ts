import { isOnline } from "../lib/connection.ts";
import { linkedPath } from "./linked-path.ts";

/**
 * A page's styles that failed once are taken for loaded by the document they failed in: the page would stand there without
 * them. From then on the browser itself follows links, to a new document that asks for everything again, unless there is
 * no network. Returns how to stop.
 */
export function startChunkRecovery(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const leaveToBrowser = (event: Event): void => {
    if (isOnline() && linkedPath(event.target) !== undefined) event.stopPropagation();
  };
  window.addEventListener(
    "vite:preloadError",
    () => document.addEventListener("click", leaveToBrowser, { capture: true, signal }),
    { signal },
  );
  return () => listening.abort();
}
