import { readStored, store } from "../../lib/storage.ts";

const KEY = "recently-viewed";
const VIEWED_MAX = 12;
/** The tool of the open page is stored too, but not shown on it. */
const STORED_MAX = VIEWED_MAX + 1;
const UUID = /^[\da-f-]{36}$/;

/** The ids of the latest tools whose pages were opened on this device, last one first, without the one on the page. */
export function readViewed(current?: string): readonly string[] {
  return readIds()
    .filter((id) => id !== current)
    .slice(0, VIEWED_MAX);
}

function readIds(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored("localStorage", KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((id): id is string => typeof id === "string" && UUID.test(id));
  } catch {
    return [];
  }
}

/** Puts a tool first among the viewed ones, where the browser stores anything. */
export function noteViewed(toolId: string): void {
  const others = readIds().filter((id) => id !== toolId);
  store("localStorage", KEY, JSON.stringify([toolId, ...others].slice(0, STORED_MAX)));
}
