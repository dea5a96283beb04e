/** A digit of any script as 0 to 9: the ten digits of a script follow one another. */
export function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** The largest stock of a tool. */
const COUNT_MAX = 10_000_000;

/**
 * Reads a whole number up to 10,000,000 as people type or paste it: digits of any script, and thousands apart by commas or spaces, such as
 * `1,000`, `1 00 000` and `২৫০`. Undefined for anything else: a point may stand for thousands or for decimals.
 */
export function readCount(entered: string): number | undefined {
  const text = entered.trim().replace(/\p{Nd}/gu, latinDigit);
  const isGrouped = /^[1-9]\d{0,2}([,，٬\s])(?:\d{2,3}\1)*\d{3}$/.test(text);
  const digits = isGrouped ? text.replace(/\D/g, "") : text;
  return /^\d{1,8}$/.test(digits) && Number(digits) <= COUNT_MAX ? Number(digits) : undefined;
}
