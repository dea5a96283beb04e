import { family, type Row } from "./family.ts";
import { hexagon } from "./mass.ts";
import { coarseThread } from "./threads.ts";
import type { DemoFamily } from "./types.ts";

/** d, s, greatest height. */
type Size = readonly [number, number, number];

const ISO_4032: readonly Size[] = [
  [2, 4, 1.6],
  [2.5, 5, 2],
  [3, 5.5, 2.4],
  [4, 7, 3.2],
  [5, 8, 4.7],
  [6, 10, 5.2],
  [8, 13, 6.8],
  [10, 16, 8.4],
  [12, 18, 10.8],
  [16, 24, 14.8],
  [20, 30, 18],
  [24, 36, 21.5],
  [30, 46, 25.6],
  [36, 55, 31],
];
const DIN_934: readonly Size[] = [
  [3, 5.5, 2.4],
  [4, 7, 3.2],
  [5, 8, 4],
  [6, 10, 5],
  [8, 13, 6.5],
  [10, 17, 8],
  [12, 19, 10],
  [14, 22, 11],
  [16, 24, 13],
  [18, 27, 15],
  [20, 30, 16],
  [22, 32, 18],
  [24, 36, 19],
  [30, 46, 24],
];
const ISO_4035: readonly Size[] = [
  [3, 5.5, 1.8],
  [4, 7, 2.2],
  [5, 8, 2.7],
  [6, 10, 3.2],
  [8, 13, 4],
  [10, 16, 5],
  [12, 18, 6],
  [16, 24, 8],
  [20, 30, 10],
  [24, 36, 12],
];
const DIN_985: readonly Size[] = [
  [3, 5.5, 4],
  [4, 7, 5],
  [5, 8, 5],
  [6, 10, 6],
  [8, 13, 8],
  [10, 17, 10],
  [12, 19, 12],
  [14, 22, 14],
  [16, 24, 16],
  [20, 30, 20],
  [24, 36, 24],
];
const DIN_1587: readonly Size[] = [
  [4, 7, 8],
  [5, 8, 10],
  [6, 10, 12],
  [8, 13, 15],
  [10, 17, 18],
  [12, 19, 22],
  [16, 24, 28],
  [20, 30, 34],
];
const DIN_6923: readonly Size[] = [
  [5, 8, 5],
  [6, 10, 6],
  [8, 13, 8],
  [10, 15, 10],
  [12, 18, 12],
  [16, 24, 16],
  [20, 30, 20],
];
/** Greatest diameter of the flange, DIN 6923. */
const FLANGES = new Map([
  [5, 11.8],
  [6, 14.2],
  [8, 17.9],
  [10, 21.8],
  [12, 26],
  [16, 34.5],
  [20, 42.8],
]);

const rows = (sizes: readonly Size[], flanges?: ReadonlyMap<number, number>): Row[] =>
  sizes.map(([d, s, height]) => ({
    number: `M${d}`,
    size: `M${d}`,
    values: {
      ...coarseThread(d),
      "width-across-flats": s,
      height,
      ...(flanges && { "outer-diameter": flanges.get(d) ?? 0 }),
    },
    grams: hexagon(s, height) - 0.0055 * d ** 2 * height,
  }));

const KINDS = {
  hex: {
    title: "Hex nut",
    category: "hex-nuts",
    drawing: "hex-nut",
    prefix: "HN",
    standard: "ISO 4032",
    rows: rows(ISO_4032),
    description: "Regular hexagon nut, style 1, chamfered on both sides.",
    height: "m",
  },
  din: {
    title: "Hex nut",
    category: "hex-nuts",
    drawing: "hex-nut",
    prefix: "HD",
    standard: "DIN 934",
    rows: rows(DIN_934),
    description: "Hexagon nut with the widths across flats of the withdrawn DIN, for spare parts.",
    height: "m",
  },
  thin: {
    title: "Thin hex nut",
    category: "thin-nuts",
    drawing: "hex-nut",
    prefix: "TN",
    standard: "ISO 4035",
    rows: rows(ISO_4035),
    description: "Low hexagon nut, chamfered; as a jam nut or where height is short.",
    height: "m",
  },
  lock: {
    title: "Lock nut",
    category: "lock-nuts",
    drawing: "lock-nut",
    prefix: "LN",
    standard: "DIN 985",
    rows: rows(DIN_985),
    description: "Hexagon nut with a polyamide ring that holds it under vibration, up to 120 °C.",
    height: "h",
  },
  cap: {
    title: "Cap nut",
    category: "cap-nuts",
    drawing: "cap-nut",
    prefix: "CN",
    standard: "DIN 1587",
    rows: rows(DIN_1587),
    description: "Hexagon nut with a dome that covers the end of the thread.",
    height: "h",
  },
  flange: {
    title: "Flange nut",
    category: "flange-nuts",
    drawing: "flange-nut",
    prefix: "FN",
    standard: "DIN 6923",
    rows: rows(DIN_6923, FLANGES),
    description: "Hexagon nut with a flange that spreads the load; needs no washer.",
    height: "m",
  },
} as const;

function nut(
  kind: keyof typeof KINDS,
  variant: string,
  suffix: string,
  material: string,
  finish: string,
  perKilogram: number,
): DemoFamily {
  const { standard, height, ...spec } = KINDS[kind];
  return family({
    ...spec,
    variant: `${standard}, ${variant}`,
    suffix,
    common: { standard: standard.toLowerCase().replace(" ", "-"), material, finish },
    columns: {
      thread: "d",
      pitch: "",
      "width-across-flats": "s",
      height,
      ...(kind === "flange" && { "outer-diameter": "dc" }),
    },
    pricing: { base: 5, perKilogram, packed: true },
  });
}

export const NUTS: readonly DemoFamily[] = [
  nut("hex", "steel 8, zinc plated", "8Z", "steel-8", "zinc-plated", 480),
  nut("hex", "steel 10, plain", "10P", "steel-10", "plain", 620),
  nut("hex", "stainless A2", "A2", "stainless-a2", "plain", 1500),
  nut("hex", "stainless A4", "A4", "stainless-a4", "plain", 2000),
  nut("din", "steel 8, zinc plated", "8Z", "steel-8", "zinc-plated", 480),
  nut("din", "brass", "BR", "brass", "plain", 2600),
  nut("thin", "steel 04, zinc plated", "04Z", "steel-04", "zinc-plated", 600),
  nut("thin", "stainless A2", "A2", "stainless-a2", "plain", 1700),
  nut("lock", "steel 8, zinc plated", "8Z", "steel-8", "zinc-plated", 700),
  nut("lock", "stainless A2", "A2", "stainless-a2", "plain", 1900),
  nut("cap", "steel 6, zinc plated", "6Z", "steel-6", "zinc-plated", 1300),
  nut("cap", "stainless A2", "A2", "stainless-a2", "plain", 3100),
  nut("flange", "steel 8, zinc plated", "8Z", "steel-8", "zinc-plated", 800),
];
