/** What a digit of any script counts: the ten digits of a script follow one another. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/**
 * Reads a whole number of at most 7 digits as people type or paste it: digits of any script, and thousands apart by commas or spaces, such as
 * `1,000`, `1 00 000` and `২৫০`. Undefined for anything else: a point may stand for thousands or for decimals.
 */
export function readCount(entered: string): number | undefined {
  const text = entered.trim().replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
  const isGrouped = /^\d{1,3}([,，٬\s])(?:\d{2,3}\1)*\d{3}$/.test(text);
  const digits = isGrouped ? text.replace(/\D/g, "") : text;
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}
