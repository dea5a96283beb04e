import { family, type Row } from "./family.ts";
import { block, cylinder } from "./mass.ts";
import type { DemoFamily } from "./types.ts";

/** b, h, shortest and longest length of DIN 6885-1 that the shop sells. */
const PARALLEL: readonly (readonly [number, number, number, number])[] = [
  [2, 2, 6, 20],
  [3, 3, 6, 36],
  [4, 4, 8, 45],
  [5, 5, 10, 56],
  [6, 6, 14, 70],
  [8, 7, 18, 90],
  [10, 8, 22, 110],
  [12, 8, 28, 110],
  [14, 9, 36, 110],
];
const LENGTHS = [6, 8, 10, 12, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40, 45, 50, 56, 63, 70, 80, 90, 100, 110];
/** b, h and the diameter d2 of DIN 6888. */
const WOODRUFF: readonly (readonly [number, number, number])[] = [
  [2, 2.6, 7],
  [2, 3.7, 10],
  [3, 3.7, 10],
  [3, 5, 13],
  [3, 6.5, 16],
  [4, 5, 13],
  [4, 6.5, 16],
  [4, 7.5, 19],
  [5, 6.5, 16],
  [5, 7.5, 19],
  [5, 9, 22],
  [6, 9, 22],
  [6, 11, 28],
  [8, 11, 28],
  [8, 13, 32],
];

const parallelRows: readonly Row[] = PARALLEL.flatMap(([b, h, min, max]) =>
  LENGTHS.filter((length) => length >= min && length <= max).map((length) => ({
    number: `${b}X${h}X${length}`,
    size: `${b} x ${h} x ${length}`,
    values: { width: b, height: h, length },
    grams: block(b, h, length),
  })),
);

const PARALLEL_KEY = {
  title: "Parallel key",
  description:
    "Key with round ends, form A, width in h9. It is as wide as the keyway and transmits the torque by its flanks.",
  category: "parallel-keys",
  drawing: "parallel-key",
  prefix: "PK",
  columns: { width: "b", height: "h", length: "L" },
} as const;

export const KEYS: readonly DemoFamily[] = [
  family({
    ...PARALLEL_KEY,
    variant: "DIN 6885 A, steel C45",
    suffix: "C45",
    common: { standard: "din-6885", material: "steel-c45", finish: "plain" },
    rows: parallelRows,
    pricing: { base: 28, perKilogram: 1100, packed: true },
  }),
  family({
    title: "Woodruff key",
    variant: "DIN 6888, steel C45",
    description: "Key in the form of a segment of a disc, which sits in a milled groove and aligns itself.",
    category: "woodruff-keys",
    drawing: "woodruff-key",
    prefix: "WK",
    suffix: "C45",
    common: { standard: "din-6888", material: "steel-c45", finish: "plain" },
    columns: { width: "b", height: "h", diameter: "d2" },
    rows: WOODRUFF.map(([b, h, diameter]) => ({
      number: `${b}X${h}X${diameter}`,
      size: `${b} x ${h}`,
      values: { width: b, height: h, diameter },
      grams: cylinder(diameter, b) * 0.4,
    })),
    pricing: { base: 35, perKilogram: 2400, packed: true },
  }),
];
