const DIGITS_MIN = 3;

/** Returns the error of a phone number in any writing, with digits of any script, as the API checks it; `empty`: that of no number. */
export function phoneError(phone: string, empty?: string): string | undefined {
  if (phone === "") return empty;
  const digits = phone.match(/\p{Nd}/gu) ?? [];
  return digits.length < DIGITS_MIN ? `Enter a phone number with at least ${DIGITS_MIN} digits.` : undefined;
}
