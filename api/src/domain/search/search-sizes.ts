import type { PhraseForms } from "../catalogue/search-synonym.entity.ts";

/** The words of a search text that others have the meaning of. */
export interface Meaning {
  /** The words as `SearchWord` has them. */
  readonly words: readonly string[];
  /** The other words: phrases, of each its words, of each word its lexemes. */
  readonly phrases: PhraseForms;
  /** True if it is a size: its own words are one of the phrases, as they are, since the beginning of a longer number is another size. */
  readonly isSize: boolean;
  /** Of a size, its writings as names have them: `12.7 mm`. */
  readonly writings: readonly string[];
}

const MM_PER_INCH = 25.4;
/** A twelfth of this is a foot: larger numbers are no sizes of parts. */
const INCHES_MAX = 240;
const DENOMINATORS = [2, 4, 8, 16, 32, 64];
/** The digits after the point of millimetres: texts round `9.525 mm` in all of these ways. */
const DECIMALS = [3, 2, 1];

const SIZE =
  /(?<![\p{L}\d/]|\d[.,])(?:(?:(\d{1,3})(?: +| ?- ?))?(\d{1,3}) ?\/ ?(\d{1,3})|(\d{0,3}[.,]\d{1,4}|\d{1,3}))[ -]*(?:"|''|(?:inches|inch|in)(?![\p{L}\d]))/gu;

/** The threads in inches: `1/4-20`, `1/4" - 20`. */
const INCH_THREAD =
  /(?<![\p{L}\d/]|\d[.])(\d{1,2}) ?\/ ?(\d{1,2})(?: ?(?:"|in))? ?- ?(\d{1,2})(?![\p{L}\d/]|[.]\d)/gu;

/** Two to four millimetres, not those after a thread: `20 x 47 x 14`, but not `M8 x 30`. */
const DIMENSIONS =
  /(?<![\p{L}\d/-]|\d[.]|x )\d+(?:[.]\d+)?(?: x \d+(?:[.]\d+)?){1,3}(?=mm(?![\p{L}\d])|(?![\p{L}\d/]|[.]\d| x))/gu;

/** Returns the sizes of a plain text (`plainText`): threads in inches, dimensions, and sizes in inches. */
export const findSizes = (text: string): Meaning[] => [
  ...[...text.matchAll(INCH_THREAD)].map(([typed, ...numbers]) => asIndexed(typed, inchThread(numbers))),
  ...[...text.matchAll(DIMENSIONS)].map(([typed]) => asIndexed(typed, dimensions(typed))),
  ...findInches(text.replaceAll(INCH_THREAD, " ")),
];

/** A size that has a lexeme, as `search_sizes` of the database makes it. */
const asIndexed = (typed: string, lexeme: string): Meaning => ({
  words: [...new Set(wordsOf(typed))],
  phrases: [[[lexeme]]],
  isSize: true,
  writings: [typed],
});

const inchThread = ([top, bottom, pitch]: readonly (string | undefined)[]): string =>
  `#${top}/${bottom}-${pitch}`;

const dimensions = (typed: string): string =>
  `#${typed
    .split(" x ")
    .toSorted((a, b) => Number(a) - Number(b))
    .join("x")}`;

/** The words as `search_words` of the database finds them. */
const wordsOf = (text: string): string[] => text.match(/(?:[a-z0-9]|(?<=[0-9])[.](?=[0-9]))+/g) ?? [];

const asSize = (typed: string, phrases: PhraseForms): Meaning => ({
  words: [...new Set(wordsOf(typed))],
  phrases,
  isSize: true,
  writings: phrases.flatMap(writingsOf),
});

/** A phrase with each lexeme of its last word, which is the unit if there is one. */
const writingsOf = (phrase: PhraseForms[number]): string[] =>
  (phrase.at(-1) ?? []).map((last) =>
    [...phrase.slice(0, -1).flatMap(([first = ""]) => first), last].join(" "),
  );

/** Returns the sizes in inches, each with its writings in millimetres and inches: `1/2 in`, `1 1/2"`, `0.5 inch`. */
function findInches(text: string): Meaning[] {
  return [...text.matchAll(SIZE)].flatMap(([typed, ...groups]) => {
    const [whole = "0", top, bottom, decimal = ""]: readonly (string | undefined)[] = groups;
    const inches = top === undefined ? Number(decimal) : Number(whole) + Number(top) / Number(bottom);
    if (!(inches > 0 && inches <= INCHES_MAX)) return [];
    const number = typed.match(/[0-9.]+/g) ?? [];
    return asSize(typed, [number.map((digits) => [digits]), ...inMillimetres(inches), ...inInches(inches)]);
  });
}

/** Returns the text without how many are wanted: `100 pcs`, `qty 50`. */
export const withoutQuantity = (text: string): string =>
  text
    .replaceAll(
      /(?<![\p{L}\d.,])\d[\d.,]* ?(?:pcs?|stk|stuck|units?)(?![\p{L}\d])|(?<!\p{L})qty:? ?\d+/gu,
      " ",
    )
    .trim();

/** Returns the text without `mm` behind numbers: names as `M8 x 30` lack it. */
export const withoutMillimetres = (text: string): string => text.replaceAll(/(?<=\d) ?mm(?![\p{L}\d])/gu, "");

const inMillimetres = (inches: number): PhraseForms => {
  const writings = DECIMALS.map((decimals) => String(rounded(inches * MM_PER_INCH, decimals)));
  return [...new Set(writings)].filter((number) => number !== "0").map((number) => [[`${number}mm`]]);
};

/** Returns the size as a fraction and as a decimal, each with its unit. */
function inInches(inches: number): PhraseForms {
  const bottom = DENOMINATORS.find((each) => Number.isInteger(inches * each));
  if (Number.isInteger(inches) || bottom === undefined) return [];
  const whole = Math.floor(inches);
  const fraction = `${whole > 0 ? `${whole} ` : ""}${(inches - whole) * bottom}/${bottom}`;
  return [fraction, String(inches)].map((number) => [
    ...wordsOf(number).map((digits) => [digits]),
    ["in", "inch"],
  ]);
}

/** Rounds half up, also where the binary number is a little below. */
const rounded = (number: number, decimals: number): number =>
  Math.round(number * 10 ** decimals + 1e-6) / 10 ** decimals;
