import { z } from "./zod.ts";

const LONE_SURROGATE_OR_NUL = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Spaces, control and format characters, and blank letters: a text of these shows nothing. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\s\u2800]*$/u;

/** Whether a text has a character that can be seen. */
export const isVisible = (value: string): boolean => !INVISIBLE.test(value);

/**
 * Returns the schema of a text that Postgres can store: no NUL, no lone surrogates, trimmed, `min` to `max` characters, one of which can be
 * seen unless it may be empty.
 */
export function text(max: number, min = 1): z.ZodType<string, string> {
  return z
    .string()
    .trim()
    .min(min, { error: min === 1 ? "must not be empty" : `must have at least ${min} characters` })
    .max(max, { error: `must have at most ${max} characters` })
    .refine((value) => !LONE_SURROGATE_OR_NUL.test(value), { error: UNSTORABLE, abort: true })
    .refine((value) => min === 0 || value.length < min || isVisible(value), { error: "must not be empty" });
}

/** The message for a text that cannot be stored. Status 400. */
export const UNSTORABLE = "must not contain NUL or incomplete characters";

const PHONE_DIGITS_MIN = 3;
const NO_PHONE = { error: `must be a phone number with at least ${PHONE_DIGITS_MIN} digits` };
const hasPhoneDigits = (value: string): boolean => (value.match(/\p{Nd}/gu)?.length ?? 0) >= PHONE_DIGITS_MIN;

/** A phone number in any writing, with digits of any script. */
export const phone = text(40).refine(hasPhoneDigits, NO_PHONE);

/** The same, or an empty text. */
export const optionalPhone = text(40, 0).refine((value) => value === "" || hasPhoneDigits(value), NO_PHONE);

/** An id of this shop (UUID). */
export const uuid = z.uuid({ error: "must be a UUID" }).toLowerCase();

/** An email address in a path or query. */
export const email = text(254)
  .refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), { error: "must be an email address" })
  .openapi({ format: "email", example: "customer@boltwright.test" });
