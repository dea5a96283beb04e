import { expect, it } from "vitest";
import { seededRandom } from "../../testing/seeded-random.ts";
import { plainText } from "../shared/plain-text.ts";
import { findSizes } from "./search-sizes.ts";

/** The phrases of the one size of a text, each as one text. */
function phrasesOf(text: string): string[] {
  const sizes = findSizes(plainText(text));
  expect(sizes).toHaveLength(1);
  return sizes.flatMap(({ phrases }) =>
    phrases.map((phrase) => phrase.map((lexemes) => lexemes[0]).join(" ")),
  );
}

const inMillimetres = (text: string): string[] => phrasesOf(text).filter((phrase) => phrase.endsWith("mm"));

const HALVES = [
  "1/2 in",
  "1/2in",
  "1/2-in",
  '1/2"',
  '1/2 "',
  "1/2″",
  "1/2”",
  "1/2''",
  "1 / 2 inch",
  "½ in",
  '½"',
  "1⁄2 inches",
  "0.5 inch",
  "0,5 inch",
  ".5 in",
  "0.50 INCHES",
  "2/4 In.",
];

it.each([...HALVES, 'ratchet 1/2" drive', "drill,1/2 in,hss", "M8 1/2 in", "socket (1/2 in)"])(
  "%s is 12.7 mm",
  (text) => {
    expect(inMillimetres(text)).toEqual(["12.7mm"]);
  },
);

it.each([
  ['1 1/2"', ["38.1mm"]],
  ["1-1/2 in", ["38.1mm"]],
  ["1½ inch", ["38.1mm"]],
  ["1.5 inch", ["38.1mm"]],
  ["3/8 in", ["9.525mm", "9.53mm", "9.5mm"]],
  ["1/4 in", ["6.35mm", "6.4mm"]],
  ["10 in", ["254mm"]],
  ['1"', ["25.4mm"]],
  ["1/64 in", ["0.397mm", "0.4mm"]],
])("%s is %j", (text, phrases) => {
  expect(inMillimetres(text)).toEqual(phrases);
});

it("is found in other writings of inches, too", () => {
  expect(phrasesOf('1/2"')).toContain("0.5 in");
  expect(phrasesOf("0.5 inch")).toContain("1 2 in");
  expect(phrasesOf("1.5 inch")).toContain("1 1 2 in");
});

it.each([
  "M8x30",
  "12.7 mm",
  "12,7mm",
  "1/2",
  "1/0 in",
  "0 in",
  "500 inches",
  "DIN 912 inox",
  "BW-1002 in stock",
  "inch",
  '"',
  "1/2 inner",
  "1.2.3 in",
  "",
])("%s has no size in inches", (text) => {
  expect(findSizes(plainText(text))).toEqual([]);
});

it.each([
  ["bearing 20x47x14", "#14x20x47"],
  ["47 x 14 x 20 bearing", "#14x20x47"],
  ["o-ring 20x2, NBR", "#2x20"],
  ["23,47 x 2.62 mm", "#2.62x23.47"],
  ["20x20x500", "#20x20x500"],
  ["1.5x10x2000mm", "#1.5x10x2000"],
])("the dimensions of %s are those in ascending order", (text, lexeme) => {
  expect(phrasesOf(text)).toEqual([lexeme]);
});

it.each(["M8x30", "M8 x 1 x 30", "HK0810", "20 x", "1x2x3x4x5"])("%s has no dimensions", (text) => {
  expect(findSizes(plainText(text))).toEqual([]);
});

it.each(["1/4-20", '1/4"-20 UNC', "1/4 - 20", "1/4in-20"])("%s is a thread in inches", (text) => {
  expect(phrasesOf(text)).toEqual(["#1/4-20"]);
});

it("finds several sizes", () => {
  expect(findSizes('reducer 1/2" x 3/8"').map(({ words }) => words)).toEqual([
    ["1", "2"],
    ["3", "8"],
  ]);
});

it("means the same in all writings of any fraction", () => {
  const random = seededRandom(17);
  for (let round = 0; round < 200; round += 1) {
    const bottom = 2 ** (1 + Math.floor(random() * 6));
    const top = 1 + Math.floor(random() * (bottom - 1));
    const whole = Math.floor(random() * 40);
    const inches = whole + top / bottom;
    const fraction = whole === 0 ? `${top}/${bottom}` : `${whole} ${top}/${bottom}`;
    const mm = inches * 25.4;
    for (const unit of [" in", "in", '"', " inch", "″", " inches"]) {
      const millimetres = inMillimetres(`pipe ${fraction}${unit}`);
      expect(Number(millimetres[0]?.replace("mm", ""))).toBeCloseTo(mm, 2);
      if (String(inches).length <= 6) {
        for (const number of [String(inches), String(inches).replace(".", ",")]) {
          expect(inMillimetres(`${number}${unit} pipe`)).toEqual(millimetres);
        }
      }
    }
  }
});
