import { family, type Row } from "./family.ts";
import { block, cylinder, ring } from "./mass.ts";
import type { DemoFamily } from "./types.ts";

/** s, long arm, extra long arm, short arm of ISO 2936. */
const HEX_KEYS: readonly (readonly [number, number, number, number])[] = [
  [1.5, 46.5, 91.5, 15.5],
  [2, 52, 102, 18],
  [2.5, 58.5, 114.5, 20.5],
  [3, 66, 129, 23],
  [4, 74, 144, 29],
  [5, 85, 165, 33],
  [6, 96, 186, 38],
  [8, 108, 208, 44],
  [10, 122, 234, 50],
  [12, 137, 262, 57],
  [14, 154, 294, 70],
];
/** Width across flats and length of the shop's combination wrenches. */
const WRENCHES: readonly (readonly [number, number])[] = [
  [6, 105],
  [7, 115],
  [8, 125],
  [9, 130],
  [10, 140],
  [11, 150],
  [12, 160],
  [13, 170],
  [14, 180],
  [15, 190],
  [16, 200],
  [17, 210],
  [18, 220],
  [19, 230],
  [21, 250],
  [22, 260],
  [24, 280],
  [27, 310],
  [30, 340],
  [32, 360],
];
/** Width across flats and outer diameter of the shop's sockets. */
const SMALL_SOCKETS = [
  [4, 6.8],
  [5, 8.2],
  [5.5, 8.8],
  [6, 9.4],
  [7, 11],
  [8, 12],
  [9, 13.2],
  [10, 14.5],
  [11, 15.8],
  [12, 17],
  [13, 18.2],
  [14, 19.5],
] as const;
const LARGE_SOCKETS = [
  [10, 17],
  [11, 18],
  [12, 19.2],
  [13, 20.5],
  [14, 21.5],
  [15, 22.5],
  [16, 23.8],
  [17, 25],
  [18, 26],
  [19, 27.2],
  [21, 29.5],
  [22, 30.8],
  [24, 33.5],
  [27, 37],
  [30, 41],
  [32, 43.5],
] as const;

const hexKeys = (isLong: boolean) =>
  family({
    title: isLong ? "Long hex key" : "Hex key",
    variant: "ISO 2936, chrome vanadium",
    description: `Angled key for screws with hex socket${isLong ? ", long series for deep holes" : ""}; hardened over its whole length.`,
    category: "hex-keys",
    drawing: "hex-key",
    prefix: isLong ? "KL" : "KH",
    common: { standard: "iso-2936", material: "chrome-vanadium", finish: "black-oxide" },
    columns: { "width-across-flats": "s", length: "l1", "short-arm": "l2" },
    rows: HEX_KEYS.map(([s, standard, long, short]) => ({
      number: String(s),
      size: `${s} mm`,
      values: { "width-across-flats": s, length: isLong ? long : standard, "short-arm": short },
      grams: block(s, s * 0.87, (isLong ? long : standard) + short),
    })),
    pricing: { base: 70, perKilogram: 2600, packed: false },
  });

const sockets = (
  title: string,
  drive: "6.3" | "12.5",
  length: number,
  prefix: string,
  sizes: readonly (readonly [number, number])[],
) =>
  family({
    title,
    variant: `DIN 3124, ${drive === "6.3" ? "1/4" : "1/2"} in drive`,
    description:
      "Hexagon socket for hand use, chrome plated and polished, with a groove for the retaining ball.",
    category: "sockets",
    drawing: "socket",
    prefix,
    common: {
      standard: "din-3124",
      material: "chrome-vanadium",
      finish: "chrome-plated",
      drive: "hexagon",
      "square-drive": drive,
    },
    columns: { "width-across-flats": "s", length: "l", "outer-diameter": "d1" },
    rows: sizes.map(([s, outer]) => ({
      number: String(s),
      size: `${s} mm`,
      values: { "width-across-flats": s, length, "outer-diameter": outer },
      grams: ring(outer, s * 0.8, length) + cylinder(outer, length * 0.2),
    })),
    pricing: { base: 240, perKilogram: 3800, packed: false },
  });

interface Driver {
  readonly drive: string;
  readonly size: string;
  readonly name: string;
  readonly length: number;
}
const driver = (drive: string, name: string, length: number): Driver => ({
  drive,
  size: name.toLowerCase().replace(" ", ""),
  name,
  length,
});
const DRIVERS: readonly Driver[] = [
  driver("phillips", "PH 0", 60),
  driver("phillips", "PH 1", 80),
  driver("phillips", "PH 2", 100),
  driver("phillips", "PH 3", 150),
  driver("pozidriv", "PZ 0", 60),
  driver("pozidriv", "PZ 1", 80),
  driver("pozidriv", "PZ 2", 100),
  driver("pozidriv", "PZ 3", 150),
  driver("hexalobular", "TX 6", 60),
  driver("hexalobular", "TX 8", 60),
  driver("hexalobular", "TX 10", 80),
  driver("hexalobular", "TX 15", 80),
  driver("hexalobular", "TX 20", 100),
  driver("hexalobular", "TX 25", 100),
  driver("hexalobular", "TX 30", 115),
  driver("hexalobular", "TX 40", 130),
];
/** Thickness and width of the tip, length of the blade: ISO 2380. */
const SLOTTED: readonly (readonly [number, number, number])[] = [
  [0.4, 2.5, 75],
  [0.5, 3, 80],
  [0.6, 3.5, 100],
  [0.8, 4, 100],
  [1, 5.5, 125],
  [1.2, 6.5, 150],
  [1.2, 8, 150],
  [1.6, 8, 175],
  [1.6, 10, 200],
];

const driverRows = (lengthOf: (driver: Driver) => number): Row[] =>
  DRIVERS.map((each) => ({
    number: each.size.toUpperCase(),
    size: each.name,
    values: { drive: each.drive, "drive-size": each.size, length: lengthOf(each) },
    grams: cylinder(6, lengthOf(each)) + 12,
  }));

export const HAND_TOOLS: readonly DemoFamily[] = [
  hexKeys(false),
  hexKeys(true),
  family({
    title: "Combination wrench",
    variant: "DIN 3113 A, chrome vanadium",
    description: "Open jaw at 15 degrees and 12-point ring of the same size, chrome plated.",
    category: "combination-wrenches",
    drawing: "combination-wrench",
    prefix: "CW",
    common: {
      standard: "din-3113",
      material: "chrome-vanadium",
      finish: "chrome-plated",
      drive: "12-point",
    },
    columns: { "width-across-flats": "s", length: "L" },
    rows: WRENCHES.map(([s, length]) => ({
      number: String(s),
      size: `${s} mm`,
      values: { "width-across-flats": s, length },
      grams: block(s * 0.75, s * 0.35, length),
    })),
    pricing: { base: 390, perKilogram: 3100, packed: false },
  }),
  sockets("Socket", "6.3", 25, "S14", SMALL_SOCKETS),
  sockets("Deep socket", "6.3", 50, "D14", SMALL_SOCKETS),
  sockets("Socket", "12.5", 38, "S12", LARGE_SOCKETS),
  sockets("Deep socket", "12.5", 77, "D12", LARGE_SOCKETS),
  family({
    title: "Screwdriver",
    variant: "ISO 8764, chrome vanadium",
    description: "Round blade and a grip of two materials; the size is printed on the cap.",
    category: "screwdrivers",
    drawing: "screwdriver",
    prefix: "SD",
    common: { standard: "iso-8764", material: "chrome-vanadium" },
    columns: { drive: "", "drive-size": "", length: "L" },
    rows: driverRows(({ length }) => length),
    pricing: { base: 310, perKilogram: 6500, packed: false },
  }),
  family({
    title: "Slotted screwdriver",
    variant: "ISO 2380, chrome vanadium",
    description: "Round blade with ground tip and a grip of two materials.",
    category: "screwdrivers",
    drawing: "slotted-screwdriver",
    prefix: "SL",
    common: { standard: "iso-2380", material: "chrome-vanadium", drive: "slot" },
    columns: { width: "b", thickness: "", length: "L" },
    rows: SLOTTED.map(([thickness, width, length]) => ({
      number: `${thickness}X${width}X${length}`,
      size: `${thickness} x ${width} x ${length}`,
      values: { thickness, width, length },
      grams: cylinder(width * 0.9, length) + 15,
    })),
    pricing: { base: 290, perKilogram: 6500, packed: false },
  }),
  family({
    title: "Screwdriver bit",
    variant: "ISO 1173, 1/4 in hexagon",
    description: "Short bit of 25 mm for holders with a quarter inch hexagon.",
    category: "screwdriver-bits",
    drawing: "screwdriver-bit",
    prefix: "BT25",
    common: { standard: "iso-1173", material: "chrome-vanadium", length: 25 },
    columns: { drive: "", "drive-size": "" },
    rows: driverRows(() => 25).map((row) => ({
      ...row,
      values: { drive: row.values.drive ?? "", "drive-size": row.values["drive-size"] ?? "" },
    })),
    pricing: { base: 55, perKilogram: 900, packed: true },
  }),
];
