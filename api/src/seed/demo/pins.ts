import { family, type Row } from "./family.ts";
import { cylinder, ring } from "./mass.ts";
import type { DemoFamily } from "./types.ts";

/** d, shortest and longest length that the shop sells. */
type Size = readonly [number, number, number];

const ISO_8734: readonly Size[] = [
  [2, 5, 20],
  [3, 8, 30],
  [4, 10, 40],
  [5, 12, 50],
  [6, 14, 60],
  [8, 18, 80],
  [10, 24, 80],
  [12, 28, 80],
];
const ISO_2338: readonly Size[] = [
  [2, 6, 20],
  [3, 8, 30],
  [4, 8, 40],
  [5, 10, 50],
  [6, 12, 60],
  [8, 14, 60],
];
/** d, wall s, shortest and longest length. */
const ISO_8752: readonly (readonly [number, number, number, number])[] = [
  [2, 0.4, 4, 30],
  [3, 0.6, 5, 40],
  [4, 0.8, 6, 50],
  [5, 1, 10, 60],
  [6, 1.2, 10, 60],
  [8, 1.5, 14, 80],
];
/** Hole that the pin is for, greatest d and c, b, shortest and longest length. */
const ISO_1234: readonly (readonly [number, number, number, number, number, number])[] = [
  [1.6, 1.4, 2.8, 3.2, 10, 32],
  [2, 1.8, 3.6, 4, 12, 40],
  [2.5, 2.3, 4.6, 5, 16, 50],
  [3.2, 2.9, 5.8, 6.4, 20, 63],
  [4, 3.7, 7.4, 8, 25, 80],
  [5, 4.6, 9.2, 10, 32, 90],
  [6.3, 5.9, 11.8, 12.6, 40, 100],
];

const PIN_LENGTHS = [4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 30, 32, 35, 40, 45, 50, 55, 60, 70, 80];
const SPLIT_PIN_LENGTHS = [10, 12, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40, 45, 50, 56, 63, 71, 80, 90, 100];

const within = (lengths: readonly number[], min: number, max: number): number[] =>
  lengths.filter((length) => length >= min && length <= max);

const solidRows = (sizes: readonly Size[]): Row[] =>
  sizes.flatMap(([d, min, max]) =>
    within(PIN_LENGTHS, min, max).map((length) => ({
      number: `${d}X${length}`,
      size: `${d} x ${length}`,
      values: { diameter: d, length },
      grams: cylinder(d, length),
    })),
  );

const DOWEL = {
  title: "Dowel pin",
  category: "dowel-pins",
  drawing: "dowel-pin",
  columns: { diameter: "d", length: "L" },
} as const;

export const PINS: readonly DemoFamily[] = [
  family({
    ...DOWEL,
    variant: "ISO 8734 A, hardened steel, m6",
    description: "Hardened and ground cylindrical pin that locates parts precisely.",
    prefix: "DP",
    suffix: "H",
    common: {
      standard: "iso-8734",
      material: "steel-hardened",
      finish: "ground",
      tolerance: "m6",
    },
    rows: solidRows(ISO_8734),
    pricing: { base: 12, perKilogram: 1500, packed: true },
  }),
  family({
    ...DOWEL,
    variant: "ISO 2338, stainless A1, h8",
    description: "Unhardened cylindrical pin of stainless steel, chamfered at both ends.",
    prefix: "DU",
    suffix: "A1",
    common: { standard: "iso-2338", material: "stainless-a1", finish: "plain", tolerance: "h8" },
    rows: solidRows(ISO_2338),
    pricing: { base: 14, perKilogram: 2900, packed: true },
  }),
  family({
    title: "Spring pin",
    variant: "ISO 8752, spring steel",
    description: "Slotted tube, heavy duty, which holds in a drilled hole by its own tension.",
    category: "spring-pins",
    drawing: "spring-pin",
    prefix: "SG",
    suffix: "FS",
    common: { standard: "iso-8752", material: "spring-steel", finish: "oiled" },
    columns: { diameter: "d", length: "L", thickness: "s" },
    rows: ISO_8752.flatMap(([d, wall, min, max]) =>
      within(PIN_LENGTHS, min, max).map((length) => ({
        number: `${d}X${length}`,
        size: `${d} x ${length}`,
        values: { diameter: d, length, thickness: wall },
        grams: ring(d, d - 2 * wall, length),
      })),
    ),
    pricing: { base: 6, perKilogram: 1300, packed: true },
  }),
  family({
    title: "Split pin",
    variant: "ISO 1234, steel, zinc plated",
    description:
      "Pin of half-round wire that is bent open behind a bolt or castle nut. Sizes are named by the hole.",
    category: "split-pins",
    drawing: "split-pin",
    prefix: "SN",
    suffix: "Z",
    common: { standard: "iso-1234", material: "steel", finish: "zinc-plated" },
    columns: { diameter: "d", length: "L", "head-diameter": "c" },
    rows: ISO_1234.flatMap(([hole, d, c, b, min, max]) =>
      within(SPLIT_PIN_LENGTHS, min, max).map((length) => ({
        number: `${hole}X${length}`,
        size: `${hole} x ${length}`,
        values: { diameter: d, length, "head-diameter": c },
        grams: cylinder(d, length + b),
      })),
    ),
    pricing: { base: 4, perKilogram: 700, packed: true },
  }),
];
