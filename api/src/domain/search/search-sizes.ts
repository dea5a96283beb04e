import type { PhraseForms } from "../catalogue/search-synonym.entity.ts";

/** The words of a search text that others have the meaning of. */
export interface Meaning {
  /** The words as `SearchWord` has them. */
  readonly words: readonly string[];
  /** The other words: phrases, of each its words, of each word its lexemes. */
  readonly phrases: PhraseForms;
  /** True if it is a size: its own words are one of the phrases, as they are, since the beginning of a longer number is another size. */
  readonly isSize: boolean;
}

const MM_PER_INCH = 25.4;
/** A twelfth of this is a foot: larger numbers are no sizes of parts. */
const INCHES_MAX = 240;
const DENOMINATORS = [2, 4, 8, 16, 32, 64];
/** The digits after the point of millimetres: texts round `9.525 mm` in all of these ways. */
const DECIMALS = [3, 2, 1];

const SIZE =
  /(?<![\p{L}\d/]|\d[.,])(?:(?:(\d{1,3})(?: +| ?- ?))?(\d{1,3}) ?\/ ?(\d{1,3})|(\d{0,3}[.,]\d{1,4}|\d{1,3}))[ -]*(?:"|''|(?:inches|inch|in)(?![\p{L}\d]))/gu;

/** Returns the sizes in inches of a plain text (`plainText`), each with its writings in millimetres and inches: `1/2 in`, `1 1/2"`, `0.5 inch`. */
export function findSizes(text: string): Meaning[] {
  return [...text.matchAll(SIZE)].flatMap(([typed, ...groups]) => {
    const [whole = "0", top, bottom, decimal = ""]: readonly (string | undefined)[] = groups;
    const inches =
      top === undefined ? Number(decimal.replace(",", ".")) : Number(whole) + Number(top) / Number(bottom);
    if (!(inches > 0 && inches <= INCHES_MAX)) return [];
    const number = typed.match(/[0-9]+/g) ?? [];
    return {
      words: [...new Set(typed.match(/[a-z0-9]+/g))],
      phrases: [number.map((digits) => [digits]), ...inMillimetres(inches), ...inInches(inches)],
      isSize: true,
    };
  });
}

/** Returns the text without `mm` behind numbers: names as `M8 x 30` lack it. */
export const withoutMillimetres = (text: string): string => text.replaceAll(/(?<=\d) ?mm(?![\p{L}\d])/gu, "");

/** Returns the text with spaces for its sizes in inches. */
export const withoutSizes = (text: string): string => text.replaceAll(SIZE, " ");

const inMillimetres = (inches: number): PhraseForms => {
  const writings = DECIMALS.map((decimals) => String(rounded(inches * MM_PER_INCH, decimals)));
  return [...new Set(writings)]
    .filter((number) => number !== "0")
    .map((number) => [...digitsOf(number), ["mm"]]);
};

/** Returns the size as a fraction and as a decimal, each with its unit. */
function inInches(inches: number): PhraseForms {
  const bottom = DENOMINATORS.find((each) => Number.isInteger(inches * each));
  if (Number.isInteger(inches) || bottom === undefined) return [];
  const whole = Math.floor(inches);
  const fraction = `${whole > 0 ? `${whole} ` : ""}${(inches - whole) * bottom}/${bottom}`;
  return [fraction, String(inches)].map((number) => [...digitsOf(number), ["in", "inch"]]);
}

const digitsOf = (number: string): string[][] => number.split(/[^0-9]+/).map((digits) => [digits]);

/** Rounds half up, also where the binary number is a little below. */
const rounded = (number: number, decimals: number): number =>
  Math.round(number * 10 ** decimals + 1e-6) / 10 ** decimals;
