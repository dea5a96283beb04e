import { useSyncExternalStore } from "react";

const KEY = "wish-list";
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let readFrom: string | null = null;
let ids: readonly string[] = NONE;

function parse(stored: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === "string") : NONE;
  } catch {
    return NONE;
  }
}

/** The ids of the wished tools, in the order they were wished. The same array until something changes. */
function readWishList(): readonly string[] {
  const stored = localStorage.getItem(KEY);
  if (stored !== readFrom) {
    readFrom = stored;
    ids = parse(stored);
  }
  return ids;
}

/** Puts a tool on the list or takes it off; other tabs follow. */
export function toggleWish(toolId: string): void {
  const list = readWishList();
  const next = list.includes(toolId) ? list.filter((id) => id !== toolId) : [...list, toolId];
  localStorage.setItem(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The wish list, followed across components and tabs. */
export function useWishList(): readonly string[] {
  return useSyncExternalStore(subscribe, readWishList);
}
