import { family, type Row } from "./family.ts";
import { cylinder } from "./mass.ts";
import type { DemoFamily } from "./types.ts";

/** Largest diameter of a step, overall length l1, flute length l2. */
type Step = readonly [number, number, number];

const DIN_338: readonly Step[] = [
  [1.06, 34, 12],
  [1.18, 36, 14],
  [1.32, 38, 16],
  [1.5, 40, 18],
  [1.7, 43, 20],
  [1.9, 46, 22],
  [2.12, 49, 24],
  [2.36, 53, 27],
  [2.65, 57, 30],
  [3, 61, 33],
  [3.35, 65, 36],
  [3.75, 70, 39],
  [4.25, 75, 43],
  [4.75, 80, 47],
  [5.3, 86, 52],
  [6, 93, 57],
  [6.7, 101, 63],
  [7.5, 109, 69],
  [8.5, 117, 75],
  [9.5, 125, 81],
  [10.6, 133, 87],
  [11.8, 142, 94],
  [13.2, 151, 101],
];
const DIN_340: readonly Step[] = [
  [2.12, 85, 56],
  [2.65, 95, 62],
  [3, 100, 66],
  [3.35, 106, 69],
  [3.75, 112, 73],
  [4.25, 119, 78],
  [4.75, 126, 82],
  [5.3, 132, 87],
  [6, 139, 91],
  [6.7, 148, 97],
  [7.5, 156, 102],
  [8.5, 165, 109],
  [9.5, 175, 115],
  [10.6, 184, 121],
];
const DIN_1897: readonly Step[] = [
  [2.12, 38, 12],
  [2.65, 43, 14],
  [3, 46, 16],
  [3.35, 49, 18],
  [3.75, 52, 20],
  [4.25, 55, 22],
  [4.75, 58, 24],
  [5.3, 62, 26],
  [6, 66, 28],
  [6.7, 70, 31],
  [7.5, 74, 34],
  [8.5, 79, 37],
  [9.5, 84, 40],
  [10.6, 89, 43],
];
/** d1, l1, shank d2 of DIN 335 C. */
const DIN_335: readonly (readonly [number, number, number])[] = [
  [6.3, 45, 5],
  [8.3, 50, 6],
  [10.4, 50, 6],
  [12.4, 56, 8],
  [16.5, 60, 10],
  [20.5, 63, 10],
  [25, 67, 10],
  [31, 71, 12],
];
/** d, l1, l2 of DIN 212. */
const DIN_212: readonly Step[] = [
  [3, 61, 15],
  [4, 75, 19],
  [5, 86, 23],
  [6, 93, 26],
  [8, 117, 33],
  [10, 133, 38],
  [12, 151, 44],
];

/** Diameters in tenths of a millimetre, so that they add up exactly. */
const tenths = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => (from + at * step) / 10);

/** Core holes of the coarse threads M4, M5, M8, M10 and M12. */
const CORE_HOLES = [3.3, 4.2, 6.8, 10.2];

const coarse = (max: number): number[] =>
  [...tenths(20, max, 5), ...CORE_HOLES.filter((size) => size * 10 <= max)].toSorted((a, b) => a - b);

const rows = (steps: readonly Step[], diameters: readonly number[]): Row[] =>
  diameters.flatMap((diameter) => {
    const step = steps.find(([max]) => diameter <= max);
    if (!step) throw new RangeError(`no drill of ${diameter} mm in the table`);
    const [, length, cutting] = step;
    return [
      {
        number: diameter.toFixed(1),
        size: `${diameter.toFixed(1)} mm`,
        values: { diameter, length, "cutting-length": cutting },
        grams: cylinder(diameter, length) * 0.75,
      },
    ];
  });

const COLUMNS = { diameter: "d", length: "l1", "cutting-length": "l2" };

const drill = (
  title: string,
  variant: string,
  [prefix, suffix]: readonly [string, string],
  [standard, category]: readonly [string, string],
  [material, coating]: readonly [string, string],
  description: string,
  sized: readonly Row[],
  [base, perKilogram]: readonly [number, number],
) =>
  family({
    title,
    variant,
    description,
    category,
    drawing: "twist-drill",
    prefix,
    suffix,
    common: { standard, material, coating },
    columns: COLUMNS,
    rows: sized,
    pricing: { base, perKilogram, packed: false },
  });

export const DRILLS: readonly DemoFamily[] = [
  drill(
    "Twist drill",
    "DIN 338, HSS ground",
    ["DR", "G"],
    ["din-338", "jobber-drills"],
    ["hss", "bright"],
    "Jobber drill, ground, 118 degrees, for steel and cast iron up to 900 N/mm².",
    rows(
      DIN_338,
      [...tenths(10, 100, 1), ...tenths(105, 130, 5), 10.2].toSorted((a, b) => a - b),
    ),
    [90, 12_000],
  ),
  drill(
    "Twist drill",
    "DIN 338, HSS-Co 5",
    ["DR", "CO"],
    ["din-338", "jobber-drills"],
    ["hss-co", "bright"],
    "Jobber drill with 5 % cobalt, split point of 135 degrees, for stainless steel.",
    rows(DIN_338, coarse(130)),
    [160, 24_000],
  ),
  drill(
    "Twist drill",
    "DIN 338, HSS, TiN coated",
    ["DR", "TIN"],
    ["din-338", "jobber-drills"],
    ["hss", "tin"],
    "Jobber drill, coated against wear, split point of 135 degrees.",
    rows(DIN_338, coarse(130)),
    [140, 19_000],
  ),
  drill(
    "Long twist drill",
    "DIN 340, HSS",
    ["DL", "G"],
    ["din-340", "long-drills"],
    ["hss", "steam"],
    "Long series, 118 degrees, for deep holes.",
    rows(DIN_340, coarse(100)),
    [260, 15_000],
  ),
  drill(
    "Stub drill",
    "DIN 1897, HSS-Co 5",
    ["DS", "CO"],
    ["din-1897", "stub-drills"],
    ["hss-co", "bright"],
    "Short and stiff, split point of 135 degrees, for sheet metal and hand drills.",
    rows(DIN_1897, coarse(100)),
    [150, 26_000],
  ),
  family({
    title: "Countersink",
    variant: "DIN 335 C, 90 degrees, HSS",
    description: "Three cutting edges, cylindrical shank, for countersunk screws and deburring.",
    category: "countersinks",
    drawing: "countersink",
    prefix: "CK",
    suffix: "G",
    common: { standard: "din-335", material: "hss", coating: "bright" },
    columns: { diameter: "d1", length: "l1", "shank-diameter": "d2" },
    rows: DIN_335.map(([diameter, length, shank]) => ({
      number: diameter.toFixed(1),
      size: `${diameter} mm`,
      values: { diameter, length, "shank-diameter": shank },
      grams: cylinder(diameter, length) * 0.5,
    })),
    pricing: { base: 620, perKilogram: 16_000, packed: false },
  }),
  family({
    title: "Machine reamer",
    variant: "DIN 212, HSS-Co, H7",
    description: "Left-hand helix, cylindrical shank, for through holes in H7.",
    category: "reamers",
    drawing: "reamer",
    prefix: "RM",
    suffix: "H7",
    common: { standard: "din-212", material: "hss-co", coating: "bright", tolerance: "h7" },
    columns: COLUMNS,
    rows: rows(
      DIN_212,
      DIN_212.map(([diameter]) => diameter),
    ),
    pricing: { base: 1450, perKilogram: 21_000, packed: false },
  }),
];
