import { family, type Row } from "./family.ts";
import { ring } from "./mass.ts";
import type { DemoFamily } from "./types.ts";

/** For thread M.., d1, d2, h. */
type Size = readonly [number, number, number, number];

/** ISO 7089; ISO 7090 and DIN 125 have the same sizes. */
const FLAT: readonly Size[] = [
  [2, 2.2, 5, 0.3],
  [2.5, 2.7, 6, 0.5],
  [3, 3.2, 7, 0.5],
  [4, 4.3, 9, 0.8],
  [5, 5.3, 10, 1],
  [6, 6.4, 12, 1.6],
  [8, 8.4, 16, 1.6],
  [10, 10.5, 20, 2],
  [12, 13, 24, 2.5],
  [14, 15, 28, 2.5],
  [16, 17, 30, 3],
  [20, 21, 37, 3],
  [24, 25, 44, 4],
  [30, 31, 56, 4],
  [36, 37, 66, 5],
];
const DIN_9021: readonly Size[] = [
  [3, 3.2, 9, 0.8],
  [4, 4.3, 12, 1],
  [5, 5.3, 15, 1.2],
  [6, 6.4, 18, 1.6],
  [8, 8.4, 24, 2],
  [10, 10.5, 30, 2.5],
  [12, 13, 37, 3],
  [16, 17, 50, 3],
];
/** For thread M.., d1, d2, b, s of DIN 127 B. */
const DIN_127: readonly (readonly [number, number, number, number, number])[] = [
  [3, 3.1, 6.2, 1.3, 0.8],
  [4, 4.1, 7.6, 1.5, 0.9],
  [5, 5.1, 9.2, 1.8, 1.2],
  [6, 6.1, 11.8, 2.5, 1.6],
  [8, 8.1, 14.8, 3, 2],
  [10, 10.2, 18.1, 3.5, 2.2],
  [12, 12.2, 21.1, 4, 2.5],
  [14, 14.2, 24.1, 4.5, 3],
  [16, 16.2, 27.4, 5, 3.5],
  [20, 20.2, 33.6, 6, 4],
  [24, 24.5, 40, 7, 5],
  [30, 30.5, 48.2, 8, 6],
];

const rows = (sizes: readonly Size[], smallest = 0): Row[] =>
  sizes
    .filter(([d]) => d >= smallest)
    .map(([d, inner, outer, thickness]) => ({
      number: `M${d}`,
      size: `M${d}`,
      values: { thread: `m${d}`, "inner-diameter": inner, "outer-diameter": outer, thickness },
      grams: ring(outer, inner, thickness),
    }));

const springRows: readonly Row[] = DIN_127.map(([d, inner, outer, width, thickness]) => ({
  number: `M${d}`,
  size: `M${d}`,
  values: { thread: `m${d}`, "inner-diameter": inner, "outer-diameter": outer, width, thickness },
  grams: ring(outer, inner, thickness),
}));

const KINDS = {
  "ISO 7089": { prefix: "WA", rows: rows(FLAT), text: "Flat washer, normal series, product grade A." },
  "ISO 7090": {
    prefix: "WC",
    rows: rows(FLAT, 5),
    text: "Flat washer, normal series, product grade A, with a chamfer on one side.",
  },
  "DIN 125": { prefix: "WD", rows: rows(FLAT), text: "Flat washer, form A without chamfer." },
  "DIN 9021": {
    prefix: "WL",
    rows: rows(DIN_9021),
    text: "Washer with an outer diameter of about three times the thread, for thin or soft parts.",
  },
  "DIN 127": {
    prefix: "WS",
    rows: springRows,
    text: "Spring lock washer, form B: split ring with rectangular section, flat ends.",
  },
} as const;

const DRAWINGS = {
  "ISO 7089": "washer",
  "ISO 7090": "washer-chamfered",
  "DIN 125": "washer",
  "DIN 9021": "washer",
  "DIN 127": "spring-washer",
} as const;

const CATEGORY = { "DIN 9021": "large-washers", "DIN 127": "spring-washers" } as const;
const TITLE = { "DIN 9021": "Large washer", "DIN 127": "Spring lock washer" } as const;

const isSpecial = (standard: string): standard is keyof typeof TITLE => standard in TITLE;

function washer(
  standard: keyof typeof KINDS,
  variant: string,
  suffix: string,
  material: string,
  finish: string,
  perKilogram: number,
): DemoFamily {
  const { text, ...spec } = KINDS[standard];
  const isSplit = standard === "DIN 127";
  return family({
    ...spec,
    title: isSpecial(standard) ? TITLE[standard] : "Washer",
    variant: `${standard}, ${variant}`,
    description: text,
    category: isSpecial(standard) ? CATEGORY[standard] : "flat-washers",
    drawing: DRAWINGS[standard],
    suffix,
    common: { standard: standard.toLowerCase().replace(" ", "-"), material, finish },
    columns: {
      thread: "",
      "inner-diameter": "d1",
      "outer-diameter": "d2",
      ...(isSplit && { width: "b" }),
      thickness: isSplit ? "s" : "h",
    },
    pricing: { base: 4, perKilogram, packed: true },
  });
}

export const WASHERS: readonly DemoFamily[] = [
  washer("ISO 7089", "steel 200 HV, zinc plated", "200Z", "steel-200hv", "zinc-plated", 420),
  washer("ISO 7089", "stainless A2", "A2", "stainless-a2", "plain", 1300),
  washer("ISO 7089", "stainless A4", "A4", "stainless-a4", "plain", 1800),
  washer("ISO 7090", "steel 200 HV, zinc plated", "200Z", "steel-200hv", "zinc-plated", 450),
  washer("DIN 125", "brass", "BR", "brass", "plain", 2400),
  washer("DIN 125", "steel, hot-dip galvanised", "HDG", "steel", "hot-dip-galvanised", 520),
  washer("DIN 9021", "steel, zinc plated", "Z", "steel", "zinc-plated", 420),
  washer("DIN 9021", "stainless A2", "A2", "stainless-a2", "plain", 1300),
  washer("DIN 127", "spring steel, zinc plated", "Z", "spring-steel", "zinc-plated", 700),
  washer("DIN 127", "stainless A2", "A2", "stainless-a2", "plain", 1900),
];
