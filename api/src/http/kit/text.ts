import {
  isPlainText,
  isOneLine,
  ONE_LINE,
  withoutControlCharacters,
} from "../../domain/shared/control-characters.ts";
import { z } from "./zod.ts";

const LONE_SURROGATE_OR_NUL = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** The spaces, control and format characters, and blank letters: a text of these shows nothing. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\s\u2800]*$/u;

/** Returns whether a text has a character that can be seen. */
export const isVisible = (value: string): boolean => !INVISIBLE.test(value);

/** A rule for the control characters that a text may have. */
interface Rule {
  readonly fits: (value: string) => boolean;
  readonly error?: string;
}

function textOf(
  { fits, error = UNSTORABLE }: Rule,
  { max, min, read = (value) => value }: { max: number; min: number; read?: (value: string) => string },
): z.ZodType<string, string> {
  return z
    .string()
    .overwrite(read)
    .trim()
    .min(min, { error: min === 1 ? "must not be empty" : `must have at least ${min} characters` })
    .max(max, { error: `must have at most ${max} characters` })
    .refine((value) => !LONE_SURROGATE_OR_NUL.test(value), { error: UNSTORABLE, abort: true })
    .refine(fits, { error, abort: true })
    .refine((value) => min === 0 || value.length < min || isVisible(value), { error: "must not be empty" });
}

const oneLine: Rule = { fits: isOneLine, error: ONE_LINE };
const lines: Rule = {
  fits: isPlainText,
  error: "must not contain control characters except tabs and line breaks",
};
const any: Rule = { fits: () => true };

/**
 * Returns the schema of a line of text that Postgres can store: no control characters, no lone surrogates, trimmed, `min` to `max`
 * characters, one of which can be seen unless it may be empty.
 */
export const text = (max: number, min = 1): z.ZodType<string, string> => textOf(oneLine, { max, min });

/** The same for a text of several lines: it may have tabs and line breaks. */
export const multilineText = (max: number, min = 1): z.ZodType<string, string> => textOf(lines, { max, min });

/** The same for a text that is only compared with stored ones, such as search words: any control character but NUL. */
export const comparedText = (max: number, min = 1): z.ZodType<string, string> => textOf(any, { max, min });

/** The caller's own name, compared with the one in the token; neither has control characters. */
export const ownName = (max: number): z.ZodType<string, string> =>
  textOf(oneLine, { max, min: 1, read: withoutControlCharacters });

/** The address of a category or family, which is stored in lower case. */
export const slugText = (max: number): z.ZodType<string, string> =>
  textOf(oneLine, { max, min: 1, read: (value) => value.toLowerCase() });

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
