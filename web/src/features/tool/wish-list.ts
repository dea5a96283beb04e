import { useSyncExternalStore } from "react";
import { createListeners } from "../../lib/listeners.ts";
import { deleteStored, readStored, store } from "../../lib/storage.ts";

const KEY = "wish-list";
const NONE: readonly string[] = [];

/** The account's wish list. Only in memory, so that nothing is left on the device after a logout. */
export interface AccountWishes {
  readonly ids: readonly string[];
  /** `loading`: not known yet. `failed`: could not be loaded; `retry` loads it again. */
  readonly status: "loading" | "ready" | "failed";
  readonly change: (toolId: string, wished: boolean) => void;
  readonly retry: () => void;
}

const { notify, subscribe: subscribeHere } = createListeners();
let readFrom: string | null = null;
let local: readonly string[] = NONE;
let account: AccountWishes | undefined;

function parse(stored: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === "string") : NONE;
  } catch {
    return NONE;
  }
}

/** The wishes stored on this device while signed out, oldest first. Returns the same array until something changes. */
export function readDeviceWishes(): readonly string[] {
  const stored = readStored("localStorage", KEY);
  if (stored !== readFrom) {
    readFrom = stored;
    local = parse(stored);
  }
  return local;
}

/** Where storage is full or blocked, the list lasts as long as the page. */
function storeDeviceWishes(list: readonly string[]): void {
  if (list.length === 0) deleteStored("localStorage", KEY);
  if (list.length === 0 || !store("localStorage", KEY, JSON.stringify(list))) local = list;
  notify();
}

/** Removes wishes from the device that the account has stored. */
export function removeDeviceWishes(saved: readonly string[]): void {
  const rest = readDeviceWishes().filter((id) => !saved.includes(id));
  storeDeviceWishes(rest);
}

/** Shows the list of an account; undefined: that of the device. */
export function followAccount(wishes: AccountWishes | undefined): void {
  account = wishes;
  notify();
}

const readWishes = (): readonly string[] => (account?.status === "ready" ? account.ids : readDeviceWishes());

/** Adds a tool to the list or removes it; other tabs update. */
export function toggleWish(toolId: string): void {
  const list = readWishes();
  const wished = !list.includes(toolId);
  if (account?.status === "ready") {
    account.change(toolId, wished);
    return;
  }
  // Wishes made before the account's list has loaded are merged then.
  const next = wished ? [...list, toolId] : list.filter((id) => id !== toolId);
  storeDeviceWishes(next);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = subscribeHere(listener);
  window.addEventListener("storage", listener);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", listener);
  };
}

/** The wish list. Updates across components and tabs. */
export function useWishList(): readonly string[] {
  return useSyncExternalStore(subscribe, readWishes, () => NONE);
}

/** The account whose list is shown, or undefined. */
export function useAccountWishes(): AccountWishes | undefined {
  return useSyncExternalStore(
    subscribe,
    () => account,
    () => undefined,
  );
}
