import { deleteStored, readStored, store } from "./storage.ts";

const PREFIX = "draft:";
const key = (name: string): string => PREFIX + name;

/** The draft `name` of this tab, or undefined. */
export function readDraft(name: string): Record<string, string> | undefined {
  try {
    const stored: unknown = JSON.parse(readStored("sessionStorage", key(name)) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return undefined;
  }
}

/** Returns whether the draft `name` of this tab exists: something was entered and not sent. */
export const isDrafted = (name: string): boolean => readDraft(name) !== undefined;

/** Stores the draft `name` in this tab, so that it survives a login or a reload. */
export function storeDraft(name: string, values: Readonly<Record<string, string | undefined>>): void {
  // Where storage is full or blocked, the form works without a draft.
  store("sessionStorage", key(name), JSON.stringify(values));
}

/** Deletes the draft `name`. */
export function deleteDraft(name: string): void {
  deleteStored("sessionStorage", key(name));
}

/** Deletes every draft of this tab. */
export function deleteAllDrafts(): void {
  try {
    for (const stored of Object.keys(sessionStorage)) {
      if (stored.startsWith(PREFIX)) sessionStorage.removeItem(stored);
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
