const PREFIX = "draft:";
const key = (name: string): string => PREFIX + name;

/** What was typed into the form `name` in this tab, or undefined. */
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

/** Keeps what is typed into the form `name`, so that a sign-in in between loses nothing. */
export function keepDraft(name: string, values: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(key(name), JSON.stringify(values));
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

/** Forgets the draft of the form `name`. */
export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(key(name));
  } catch {
    // Nothing was kept.
  }
}

/** Forgets every draft of this tab. */
export function forgetAllDrafts(): void {
  try {
    for (const stored of Object.keys(sessionStorage)) {
      if (stored.startsWith(PREFIX)) sessionStorage.removeItem(stored);
    }
  } catch {
    // Nothing was kept.
  }
}
