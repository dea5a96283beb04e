import type { PhraseForms } from "../catalogue/search-synonym.entity.ts";

/** A size in inches that stands in a search text. */
interface TypedSize {
  /** The words of it, as the search splits texts. */
  readonly words: readonly string[];
  /** Its number as it was typed, the same size in millimetres, and in other writings of inches. */
  readonly phrases: PhraseForms;
}

const MM_PER_INCH = 25.4;
/** A twelfth of this is a foot: larger numbers are no sizes of parts. */
const INCHES_MAX = 240;
const DENOMINATORS = [2, 4, 8, 16, 32, 64];
/** Digits after the point of millimetres: texts round `9.525 mm` in all of these ways. */
const DECIMALS = [3, 2, 1];

const FRACTIONS: ReadonlyMap<string, string> = new Map([
  ["½", "1/2"],
  ["⅓", "1/3"],
  ["⅔", "2/3"],
  ["¼", "1/4"],
  ["¾", "3/4"],
  ["⅛", "1/8"],
  ["⅜", "3/8"],
  ["⅝", "5/8"],
  ["⅞", "7/8"],
]);

/** Returns the text with `1/2` for `½`, apart from a number before it. */
export const spellFractions = (text: string): string =>
  text.replaceAll(/[½⅓⅔¼¾⅛⅜⅝⅞]/g, (sign) => ` ${FRACTIONS.get(sign)} `).replaceAll("⁄", "/");

const SIZE =
  /(?<![\p{L}\d/]|\d[.,])(?:(?:(\d{1,3})(?: +| ?- ?))?(\d{1,3}) ?\/ ?(\d{1,3})|(\d{0,3}[.,]\d{1,4}|\d{1,3}))[ -]*(?:["″”“]|''|(?:inches|inch|in)(?![\p{L}\d]))/giu;

/** Returns the sizes in inches of a search text: `1/2 in`, `1 1/2"`, `0.5 inch`. */
export function findSizes(text: string): TypedSize[] {
  return [...spellFractions(text).matchAll(SIZE)].flatMap(([typed, ...groups]) => {
    const [whole = "0", top, bottom, decimal = ""]: readonly (string | undefined)[] = groups;
    const inches =
      top === undefined ? Number(decimal.replace(",", ".")) : Number(whole) + Number(top) / Number(bottom);
    if (!(inches > 0 && inches <= INCHES_MAX)) return [];
    const words = typed.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const number = typed.match(/[0-9]+/g) ?? [];
    return {
      words: [...new Set(words)],
      phrases: [number.map((digits) => [digits]), ...inMillimetres(inches), ...inInches(inches)],
    };
  });
}

/** Returns the text without `mm` behind numbers: names as `M8 x 30` lack it. */
export const withoutMillimetres = (text: string): string =>
  text.replaceAll(/(?<=\d) ?mm(?![\p{L}\d])/giu, "");

/** Returns the text with spaces for its sizes in inches. */
export const withoutSizes = (text: string): string => spellFractions(text).replaceAll(SIZE, " ");

const inMillimetres = (inches: number): PhraseForms => {
  const mm = inches * MM_PER_INCH;
  const writings = DECIMALS.map((decimals) => String(rounded(mm, decimals)));
  return [...new Set(writings)]
    .filter((number) => number !== "0")
    .map((number) => [...digitsOf(number), ["mm"]]);
};

/** As a fraction and as a decimal, each with its unit. */
function inInches(inches: number): PhraseForms {
  const bottom = DENOMINATORS.find((each) => Number.isInteger(inches * each));
  if (Number.isInteger(inches) || bottom === undefined) return [];
  const whole = Math.floor(inches);
  const fraction = `${whole > 0 ? `${whole} ` : ""}${(inches - whole) * bottom}/${bottom}`;
  return [fraction, String(inches)].map((number) => [...digitsOf(number), ["in", "inch"]]);
}

const digitsOf = (number: string): string[][] => number.split(/[^0-9]+/).map((digits) => [digits]);

/** Half up, also where the binary number is a little below. */
const rounded = (number: number, decimals: number): number =>
  Math.round(number * 10 ** decimals + 1e-6) / 10 ** decimals;
