import { family, type Row } from "./family.ts";
import { block, cylinder, ring } from "./mass.ts";
import type { DemoFamily } from "./types.ts";

const LENGTHS = [500, 1000, 2000];

/** Width, height, slot of aluminium profiles; share of the section that is metal. */
const ALUMINIUM: readonly (readonly [number, number, number, number])[] = [
  [20, 20, 6, 0.4],
  [20, 40, 6, 0.38],
  [30, 30, 8, 0.35],
  [30, 60, 8, 0.33],
  [40, 40, 8, 0.34],
  [40, 80, 8, 0.32],
  [45, 45, 10, 0.33],
  [45, 90, 10, 0.31],
];
/** D, wall s of EN 10305-1. */
const ROUND: readonly (readonly [number, number])[] = [
  [10, 1],
  [12, 1],
  [12, 1.5],
  [15, 1.5],
  [16, 1.5],
  [16, 2],
  [18, 1.5],
  [20, 2],
  [22, 2],
  [25, 2],
  [25, 2.5],
  [28, 2],
  [30, 2.5],
  [30, 3],
  [35, 3],
  [40, 3],
];
/** a, wall s of EN 10305-5. */
const SQUARE: readonly (readonly [number, number])[] = [
  [15, 1.5],
  [20, 1.5],
  [20, 2],
  [25, 2],
  [30, 2],
  [40, 2],
  [40, 3],
  [50, 3],
];
/** a, s of EN 10056-1. */
const ANGLES: readonly (readonly [number, number])[] = [
  [20, 3],
  [25, 3],
  [30, 3],
  [35, 4],
  [40, 4],
  [50, 5],
];
const BAR_DIAMETERS = [4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 25, 30, 40];
const FLATS: readonly (readonly [number, number])[] = [
  [10, 3],
  [15, 3],
  [20, 3],
  [20, 5],
  [25, 5],
  [30, 5],
  [30, 8],
  [40, 5],
  [40, 10],
  [50, 10],
];

const cut = <Size extends readonly number[]>(
  sizes: readonly Size[],
  slugs: readonly string[],
  gramsOf: (size: Size, length: number) => number,
  lengths = LENGTHS,
): Row[] =>
  sizes.flatMap((size) =>
    lengths.map((length) => ({
      number: [...size, length].join("X"),
      size: [...size, length].join(" x "),
      values: { ...Object.fromEntries(slugs.map((slug, at) => [slug, size[at] ?? 0])), length },
      grams: gramsOf(size, length),
    })),
  );

const squareTubeGrams = ([a, s]: readonly [number, number], length: number): number =>
  block(a, a, length) - block(a - 2 * s, a - 2 * s, length);

const bars = (variant: string, suffix: string, material: string, perKilogram: number) =>
  family({
    title: "Round bar",
    variant: `EN 10278, ${variant}, h9`,
    description: "Bright drawn bar, cut to length, ends deburred.",
    category: "round-bars",
    drawing: "round-bar",
    prefix: "BR",
    suffix,
    common: { standard: "en-10278", material, tolerance: "h9" },
    columns: { diameter: "d", length: "L" },
    rows: cut(
      BAR_DIAMETERS.map((diameter) => [diameter] as const),
      ["diameter"],
      ([diameter], length) => cylinder(diameter, length),
      [500, 1000],
    ),
    pricing: { base: 150, perKilogram, packed: false },
  });

export const PROFILES: readonly DemoFamily[] = [
  family({
    title: "Aluminium profile",
    variant: "T-slot, anodised",
    description: "Extruded profile EN AW-6063 with slots on all sides for machine frames, cut square.",
    category: "aluminium-profiles",
    drawing: "aluminium-profile",
    prefix: "AP",
    common: { standard: "en-755", material: "aluminium", finish: "anodised" },
    columns: { width: "a", height: "b", "slot-width": "n", length: "" },
    rows: ALUMINIUM.flatMap(([width, height, slot, share]) =>
      LENGTHS.map((length) => ({
        number: `${width}X${height}X${length}`,
        size: `${width} x ${height} x ${length}`,
        values: { width, height, "slot-width": slot, length },
        grams: width * height * length * share * 0.0027,
      })),
    ),
    pricing: { base: 180, perKilogram: 1250, packed: false },
  }),
  family({
    title: "Round tube",
    variant: "EN 10305-1, steel E235",
    description: "Seamless cold drawn precision tube, normalised, cut to length.",
    category: "round-tubes",
    drawing: "round-tube",
    prefix: "RT",
    common: { standard: "en-10305-1", material: "steel-e235", finish: "oiled" },
    columns: { "outer-diameter": "D", thickness: "s", length: "L" },
    rows: cut(ROUND, ["outer-diameter", "thickness"], ([D, s], length) => ring(D, D - 2 * s, length)),
    pricing: { base: 220, perKilogram: 620, packed: false },
  }),
  family({
    title: "Square tube",
    variant: "EN 10305-5, steel E235",
    description: "Welded precision tube with square section, cut to length.",
    category: "square-tubes",
    drawing: "square-tube",
    prefix: "QT",
    common: { standard: "en-10305-5", material: "steel-e235", finish: "oiled" },
    columns: { width: "a", thickness: "s", length: "" },
    rows: cut(SQUARE, ["width", "thickness"], squareTubeGrams),
    pricing: { base: 160, perKilogram: 360, packed: false },
  }),
  bars("steel C45", "C45", "steel-c45", 420),
  bars("stainless 1.4301", "VA", "stainless-1-4301", 1150),
  family({
    title: "Flat bar",
    variant: "EN 10278, steel S235",
    description: "Bright drawn flat bar with sharp edges, cut to length.",
    category: "flat-bars",
    drawing: "flat-bar",
    prefix: "FB",
    common: { standard: "en-10278", material: "steel-s235", finish: "plain" },
    columns: { width: "b", thickness: "t", length: "" },
    rows: cut(
      FLATS,
      ["width", "thickness"],
      ([width, thickness], length) => block(width, thickness, length),
      [500, 1000],
    ),
    pricing: { base: 140, perKilogram: 390, packed: false },
  }),
  family({
    title: "Equal angle",
    variant: "EN 10056, steel S235",
    description: "Hot rolled angle with equal legs, cut to length.",
    category: "angles",
    drawing: "angle",
    prefix: "AN",
    common: { standard: "en-10056", material: "steel-s235", finish: "plain" },
    columns: { width: "a", thickness: "t", length: "" },
    rows: cut(ANGLES, ["width", "thickness"], ([a, t], length) => block(2 * a - t, t, length)),
    pricing: { base: 120, perKilogram: 280, packed: false },
  }),
];
