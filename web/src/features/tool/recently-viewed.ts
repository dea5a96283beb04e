const KEY = "recently-viewed";
const VIEWED_MAX = 12;
const UUID = /^[\da-f-]{36}$/;

/** The ids of the tools whose pages were opened on this device, last one first. */
export function readViewed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((id): id is string => typeof id === "string" && UUID.test(id)).slice(0, VIEWED_MAX);
  } catch {
    return [];
  }
}

/** Puts a tool first among the viewed ones. */
export function noteViewed(toolId: string): void {
  const others = readViewed().filter((id) => id !== toolId);
  try {
    localStorage.setItem(KEY, JSON.stringify([toolId, ...others].slice(0, VIEWED_MAX)));
  } catch {
    // A full or forbidden storage: the list is a convenience.
  }
}
