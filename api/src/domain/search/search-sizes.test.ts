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
    expect(inMillimetres(text)).toEqual(["12 7 mm"]);
  },
);

it.each([
  ['1 1/2"', ["38 1 mm"]],
  ["1-1/2 in", ["38 1 mm"]],
  ["1½ inch", ["38 1 mm"]],
  ["1.5 inch", ["38 1 mm"]],
  ["3/8 in", ["9 525 mm", "9 53 mm", "9 5 mm"]],
  ["1/4 in", ["6 35 mm", "6 4 mm"]],
  ["10 in", ["254 mm"]],
  ['1"', ["25 4 mm"]],
  ["1/64 in", ["0 397 mm", "0 4 mm"]],
])("%s is %j", (text, phrases) => {
  expect(inMillimetres(text)).toEqual(phrases);
});

it("is found in other writings of inches, too", () => {
  expect(phrasesOf('1/2"')).toContain("0 5 in");
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
      expect(Number(millimetres[0]?.replace(" mm", "").replace(" ", "."))).toBeCloseTo(mm, 2);
      if (String(inches).length <= 6) {
        for (const number of [String(inches), String(inches).replace(".", ",")]) {
          expect(inMillimetres(`${number}${unit} pipe`)).toEqual(millimetres);
        }
      }
    }
  }
});
