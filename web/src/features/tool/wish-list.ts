import { useSyncExternalStore } from "react";

const KEY = "wish-list";
const NONE: readonly string[] = [];

/** Wishes that an account keeps; they live in memory only, so that a sign-out leaves nothing of them behind. */
export interface AccountWishes {
  readonly ids: readonly string[];
  /** `loading`: not known yet. `failed`: could not be read; `retry` asks again. */
  readonly status: "loading" | "ready" | "failed";
  readonly change: (toolId: string, wished: boolean) => void;
  readonly retry: () => void;
}

const listeners = new Set<() => void>();
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

function tell(): void {
  for (const listener of listeners) listener();
}

/** The wishes of this device, made signed out, in the order they were wished. The same array until something changes. */
export function readDeviceWishes(): readonly string[] {
  const stored = localStorage.getItem(KEY);
  if (stored !== readFrom) {
    readFrom = stored;
    local = parse(stored);
  }
  return local;
}

/** Takes wishes off the device, those that an account keeps now; none is left out without reason. */
export function removeDeviceWishes(kept: readonly string[]): void {
  const rest = readDeviceWishes().filter((id) => !kept.includes(id));
  if (rest.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(rest));
  tell();
}

/** From now on the list is that of an account; undefined: that of the device again. */
export function followAccount(wishes: AccountWishes | undefined): void {
  account = wishes;
  tell();
}

const readWishes = (): readonly string[] => (account?.status === "ready" ? account.ids : readDeviceWishes());

/** Puts a tool on the list or takes it off; other tabs follow. */
export function toggleWish(toolId: string): void {
  const list = readWishes();
  const wished = !list.includes(toolId);
  if (account?.status === "ready") {
    account.change(toolId, wished);
    return;
  }
  // What is wished before the account's list is there joins it then.
  const next = wished ? [...list, toolId] : list.filter((id) => id !== toolId);
  localStorage.setItem(KEY, JSON.stringify(next));
  tell();
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
  return useSyncExternalStore(subscribe, readWishes);
}

/** The account whose list is shown, if it is one. */
export function useAccountWishes(): AccountWishes | undefined {
  return useSyncExternalStore(subscribe, () => account);
}
