import { isOnline } from "../lib/connection.ts";
import { linkedPage } from "./linked-page.ts";

/**
 * Lets the browser follow links itself after a chunk failed to load: a document treats a failed style sheet as loaded,
 * so the page would render without styles. Does nothing while offline. Returns a function that stops it.
 */
export function startChunkRecovery(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const leaveToBrowser = (event: Event): void => {
    if (isOnline() && linkedPage(event.target)) event.stopPropagation();
  };
  window.addEventListener(
    "vite:preloadError",
    () => document.addEventListener("click", leaveToBrowser, { capture: true, signal }),
    { signal },
  );
  return () => listening.abort();
}
