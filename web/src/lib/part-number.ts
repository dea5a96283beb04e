export const PART_NUMBER_MAX = 40;

const keyOf = (number: string): string => number.replaceAll(/[^a-z0-9]/gi, "").toUpperCase();

/** Whether two texts are one number: case and punctuation mean nothing. */
export const isSameNumber = (one: string, other: string): boolean =>
  keyOf(one) !== "" && keyOf(one) === keyOf(other);

/** What is wrong with an alias. */
export function aliasError(value: string): string | undefined {
  if (keyOf(value) === "") return "Enter a number with at least one letter or digit.";
  if (!/^[ -~]+$/.test(value)) return "Use letters A to Z, digits, spaces and punctuation only.";
  return value.includes(";") ? "Remove the semicolon." : undefined;
}

/** What is wrong with a tool's own number, which is part of the address of its page. */
export function partNumberError(value: string): string | undefined {
  const error = aliasError(value);
  if (error !== undefined) return error;
  if (/[/\\%?#]/.test(value)) return String.raw`Remove / \ % ? and # from the number.`;
  return value.trim().startsWith(".")
    ? "Remove the dot at the beginning, e.g. 0.250-20 instead of .250-20."
    : undefined;
}
