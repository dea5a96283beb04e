import { z } from "./zod.ts";

const LONE_SURROGATE_OR_NUL = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** A text that Postgres can keep: no NUL, no lone surrogates, trimmed, at most `max` characters, at least `min`. */
export function text(max: number, min = 1): z.ZodType<string, string> {
  return z
    .string()
    .trim()
    .min(min, { error: min === 1 ? "must not be empty" : `must have at least ${min} characters` })
    .max(max, { error: `must have at most ${max} characters` })
    .refine((value) => !LONE_SURROGATE_OR_NUL.test(value), { error: UNSTORABLE });
}

/** The message of a text that no part of the shop can keep; answered with 400. */
export const UNSTORABLE = "must not contain NUL or half a character";

/** An id of the shop. */
export const uuid = z.uuid({ error: "must be an id of the shop" }).toLowerCase();

/** An e-mail address in a path or a query. */
export const email = text(254)
  .refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), { error: "must be an e-mail address" })
  .openapi({ format: "email", example: "customer@boltwright.test" });
