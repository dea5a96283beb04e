const PREFIX = "draft:";
const key = (name: string): string => PREFIX + name;

/** The draft `name` of this tab, or undefined. */
export function readDraft(name: string): Record<string, string> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(name)) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return undefined;
  }
}

/** Stores the draft `name` in this tab, so that it survives a login or a reload. */
export function storeDraft(name: string, values: Readonly<Record<string, string | undefined>>): void {
  try {
    sessionStorage.setItem(key(name), JSON.stringify(values));
  } catch {
    // Storage is full or blocked: the form works without a draft.
  }
}

/** Deletes the draft `name`. */
export function deleteDraft(name: string): void {
  try {
    sessionStorage.removeItem(key(name));
  } catch {
    // Storage is blocked: nothing was stored.
  }
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
