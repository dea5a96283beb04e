import { family, type Row } from "./family.ts";
import { cylinder, hexagon } from "./mass.ts";
import { coarseThread, screwLengths } from "./threads.ts";
import type { DemoFamily } from "./types.ts";

/** d, s, k, shortest and longest length of ISO 4017 and of ISO 4014 that the shop sells. */
const SIZES: readonly (readonly [number, number, number, number, number, number, number])[] = [
  [4, 7, 2.8, 8, 40, 0, 0],
  [5, 8, 3.5, 10, 50, 25, 50],
  [6, 10, 4, 12, 60, 30, 60],
  [8, 13, 5.3, 16, 80, 40, 80],
  [10, 16, 6.4, 20, 100, 45, 100],
  [12, 18, 7.5, 25, 120, 50, 120],
  [16, 24, 10, 30, 150, 65, 150],
  [20, 30, 12.5, 40, 150, 80, 150],
];

function rows(isPartly: boolean, largest: number): Row[] {
  return SIZES.filter(([d]) => d <= largest).flatMap(([d, s, k, min, max, partlyMin, partlyMax]) =>
    (isPartly ? screwLengths(partlyMin, partlyMax) : screwLengths(min, max)).map((length) => ({
      number: `M${d}X${length}`,
      size: `M${d} x ${length}`,
      values: {
        ...coarseThread(d),
        length,
        ...(isPartly && { "thread-length": threadLength(d, length) }),
        "width-across-flats": s,
        "head-height": k,
      },
      grams: cylinder(d * 0.92, length) + hexagon(s, k),
    })),
  );
}

/** b of ISO 4014. */
const threadLength = (d: number, length: number): number => 2 * d + (length <= 125 ? 6 : 12);

const FULL = {
  title: "Hex bolt",
  category: "full-thread-hex-bolts",
  drawing: "hex-bolt",
  prefix: "HB",
  columns: { thread: "d", length: "L", pitch: "", "width-across-flats": "s", "head-height": "k" },
} as const;

const PARTLY = {
  ...FULL,
  category: "partly-threaded-hex-bolts",
  drawing: "hex-bolt-partly-threaded",
  prefix: "HP",
  columns: {
    thread: "d",
    length: "L",
    "thread-length": "b",
    pitch: "",
    "width-across-flats": "s",
    "head-height": "k",
  },
} as const;

const FULL_TEXT = "Hexagon head screw, threaded up to the head, product grade A or B.";
const PARTLY_TEXT = "Hexagon head bolt with a plain shank below the head, product grade A or B.";

export const HEX_BOLTS: readonly DemoFamily[] = [
  family({
    ...FULL,
    variant: "ISO 4017, steel 8.8, zinc plated",
    description: `${FULL_TEXT} For general machine building, indoors.`,
    suffix: "88Z",
    common: {
      standard: "iso-4017",
      material: "steel-8-8",
      finish: "zinc-plated",
      drive: "hexagon",
    },
    rows: rows(false, 20),
    pricing: { base: 5, perKilogram: 420, packed: true },
  }),
  family({
    ...FULL,
    variant: "ISO 4017, steel 10.9, plain",
    description: `${FULL_TEXT} For joints under high load; protect it with oil.`,
    suffix: "109P",
    common: { standard: "iso-4017", material: "steel-10-9", finish: "plain", drive: "hexagon" },
    rows: rows(false, 16),
    pricing: { base: 7, perKilogram: 560, packed: true },
  }),
  family({
    ...FULL,
    variant: "ISO 4017, stainless A2",
    description: `${FULL_TEXT} Does not rust outdoors; strength class 70.`,
    suffix: "A2",
    common: { standard: "iso-4017", material: "stainless-a2", finish: "plain", drive: "hexagon" },
    rows: rows(false, 16),
    pricing: { base: 8, perKilogram: 1150, packed: true },
  }),
  family({
    ...PARTLY,
    variant: "ISO 4014, steel 8.8, zinc plated",
    description: `${PARTLY_TEXT} The shank takes the shear load.`,
    suffix: "88Z",
    common: {
      standard: "iso-4014",
      material: "steel-8-8",
      finish: "zinc-plated",
      drive: "hexagon",
    },
    rows: rows(true, 20).filter(({ values }) => values.thread !== "m4"),
    pricing: { base: 6, perKilogram: 440, packed: true },
  }),
  family({
    ...PARTLY,
    variant: "ISO 4014, stainless A4",
    description: `${PARTLY_TEXT} For sea air and chlorides; strength class 70.`,
    suffix: "A4",
    common: { standard: "iso-4014", material: "stainless-a4", finish: "plain", drive: "hexagon" },
    rows: rows(true, 12).filter(({ values }) => values.thread !== "m4"),
    pricing: { base: 12, perKilogram: 1600, packed: true },
  }),
];
