import { useSyncExternalStore } from "react";

const EVENTS = ["online", "offline"] as const;

function subscribe(onChange: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, onChange);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, onChange);
  };
}

/** Returns whether the device has a network connection. True does not mean that the shop is reachable. */
export const isOnline = (): boolean => navigator.onLine;

/** Returns `isOnline` as a hook. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}
