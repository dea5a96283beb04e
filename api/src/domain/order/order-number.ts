import { plainCharacters, typedText } from "../shared/plain-text.ts";

/** Returns an order's number as people read it: `BW-100123`. */
export const formatOrderNumber = (number: number): string => `BW-${number}`;

/** Matches a number also as mails write it, `Order BW-100123`. Longer digits are no number that the sequence can return soon. */
const NUMBER = /^(?:order:?\s+)?#?\s*(?:bw[\s-]?)?(\d{6,12})$/i;
const SHORT_ID = /^#?([0-9a-f]{8})$/i;
const PHONE = /^\+?[\d\s().\-/]+$/;
const PHONE_DIGITS_MIN = 5;

/** Returns the number in a search text, in any case, with or without its prefix; null if it is none. */
export function readOrderNumber(text: string): number | null {
  const digits = NUMBER.exec(plainCharacters(typedText(text)))?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Returns the first and the last id that begin with the eight digits that customers saw before orders had numbers; null if the text
 * is no such form.
 */
export function readShortId(text: string): { readonly first: string; readonly last: string } | null {
  const digits = SHORT_ID.exec(plainCharacters(typedText(text)))?.[1];
  if (digits === undefined) return null;
  return {
    first: `${digits}-0000-0000-0000-000000000000`,
    last: `${digits}-ffff-ffff-ffff-ffffffffffff`,
  };
}

/**
 * Returns the digits of a phone number in a search text, without the zeros before them where enough are left: `0170 ...` and
 * `0049 170 ...` are parts of `+49 170 ...`. Null where the text has other characters, or too few digits.
 */
export function readPhoneDigits(text: string): string | null {
  const plain = plainCharacters(text);
  if (!PHONE.test(plain)) return null;
  const typed = plain.replaceAll(/\D/g, "");
  const digits = typed.replace(/^0+/, "");
  if (digits.length >= PHONE_DIGITS_MIN) return digits;
  return typed.length < PHONE_DIGITS_MIN ? null : typed;
}
