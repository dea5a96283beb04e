export const PART_NUMBER_MAX = 40;

const keyOf = (number: string): string =>
  number
    .replaceAll(/(?<=\d)[.,]+(?=\d)/g, ".")
    .replaceAll(/[^a-z0-9.]|(?<!\d)\.|\.(?!\d)/gi, "")
    .toUpperCase();

/** Returns whether two texts are one number: case and punctuation mean nothing, except a point or comma between digits. */
export const isSameNumber = (one: string, other: string): boolean =>
  keyOf(one) !== "" && keyOf(one) === keyOf(other);

/** The part numbers of a list, which has line breaks or semicolons between them: numbers may contain commas. */
export const readPartNumbers = (list: string): string[] =>
  list
    .split(/[\n;]/)
    .map((number) => number.trim())
    .filter((number) => number !== "");

/** Returns what is wrong with an alias. */
export function aliasError(value: string): string | undefined {
  if (/[^ -~]/.test(value)) return "Use letters A to Z, digits, spaces and punctuation only.";
  if (keyOf(value) === "") return "Enter a number with at least one letter or digit.";
  return value.includes(";") ? "Remove the semicolon." : undefined;
}

/** Returns what is wrong with a tool's own number, which is part of the address of its page. */
export const partNumberError = (value: string): string | undefined =>
  aliasError(value) ??
  (/[/\\%?#]/.test(value) ? String.raw`Remove / \ % ? and # from the number.` : undefined);
