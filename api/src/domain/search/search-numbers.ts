import { withoutSizes } from "./search-sizes.ts";

/** The regular expressions of Postgres for a number in a text. */
interface NumberPatterns {
  /** The number: `8` or `8.0`. */
  readonly exact: string;
  /** The same, or one with more digits, as for a number that is half typed: `80`, but not `8.5`. */
  readonly beginning: string;
  /** The digits as a part of another number: `6.8` and `8.5`, or of `6.8` the `8`. */
  readonly part: string;
}

/** A point without a digit before it begins a number only after a space: `No.8` is 8. */
const NUMBER = /\d+(?:[.,]\d+)?|(?<![^\s(])[.,]\d+/g;
/** The maximum of numbers in a text; further ones are ignored: each is a condition of every rank. */
const NUMBERS_MAX = 6;

/** Returns the numbers of a plain text (`plainText`) that are no sizes in inches, each once and without zeros at its end: `10.50` is `10.5`, `,5` is `0.5`. */
export function findNumbers(text: string): string[] {
  const typed = withoutSizes(text).match(NUMBER) ?? [];
  return [...new Set(typed.map(asDecimal))].slice(0, NUMBERS_MAX);
}

const asDecimal = (typed: string): string => {
  const [whole, decimals = ""] = typed.split(/[.,]/);
  const significant = decimals.replace(/0+$/, "");
  return significant === "" ? whole || "0" : `${whole || "0"}.${significant}`;
};

/** Returns the patterns of a number as `findNumbers` writes it. */
export function numberPatterns(number: string): NumberPatterns {
  const [whole = "", decimals] = number.split(".");
  // Names may have `.5` for `0.5`.
  const isFraction = whole === "0" && decimals !== undefined;
  const start = `(?<![0-9]|[0-9][.,])${whole}${isFraction ? "?" : ""}`;
  if (decimals !== undefined) {
    const beginning = `${start}[.,]${decimals}`;
    return { exact: `${beginning}0*(?![0-9])`, beginning, part: `(?<![0-9])${decimals}` };
  }
  const end = "([.,]0+)?(?![0-9]|[.,][0-9])";
  return {
    exact: `${start}${end}`,
    beginning: `${start}[0-9]*${end}`,
    part: `(?<![0-9])${whole}[0-9]*[.,][0-9]|[0-9][.,]${whole}`,
  };
}
