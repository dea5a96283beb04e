import { useSyncExternalStore } from "react";

const EVENTS = ["online", "offline"] as const;

function subscribe(onChange: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, onChange);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, onChange);
  };
}

/** False while the device itself knows that it has no network. True promises nothing. */
export const isOnline = (): boolean => navigator.onLine;

/** `isOnline` that follows the device. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}
