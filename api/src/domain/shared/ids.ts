import { v7 } from "uuid";

/** A new UUIDv7: sorts by time of making. */
export function newId(): string {
  return v7();
}

/** Whether a text has the form of an id of the shop's. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
