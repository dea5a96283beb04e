import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns `length` random letters and digits, without modulo bias. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** An id as Stripe writes it, such as `pi_3Q...`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** Returns the seconds since 1970, as all of Stripe's timestamps. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
