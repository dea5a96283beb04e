type Area = "localStorage" | "sessionStorage";

/** The text stored under a key; null where there is none, or the browser blocks site data. */
export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text. Returns false where storage is full or the browser blocks site data. */
export function store(area: Area, key: string, text: string): boolean {
  try {
    window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Deletes what is stored under a key. */
export function deleteStored(area: Area, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
