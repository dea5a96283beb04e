import { z } from "./zod.ts";

const TIMESTAMP =
  /^(?!0000)(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** Returns whether the text is a timestamp as Postgres writes it. Postgres rejects impossible dates such as 30 February with an error. */
export function isTimestamp(text: string): boolean {
  const day = TIMESTAMP.exec(text)?.[1];
  return day !== undefined && z.iso.date().safeParse(day).success;
}
