import { v7 } from "uuid";

/** Returns a new UUIDv7, which sorts by time of creation. */
export function newId(): string {
  return v7();
}

/** Returns whether a text has the form of one of the shop's ids. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
