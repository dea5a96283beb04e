import { family, type Row } from "./family.ts";
import { ring } from "./mass.ts";
import type { DemoFamily } from "./types.ts";

/** Designation, d, D, B of ISO 15. */
type Size = readonly [string, number, number, number];

const BORES = [10, 12, 15, 17, 20, 25, 30, 35, 40, 45, 50, 55, 60];

/** D and B of the bores 10, 12, 15, 17, 20, 25 ... */
function sizesOf(series: string, outer: readonly number[], widths: readonly number[]): Size[] {
  return outer.map((D, at) => [
    `${series}${String(at).padStart(2, "0")}`,
    BORES[at] ?? 0,
    D,
    widths[at] ?? 0,
  ]);
}

const SERIES: Readonly<Record<string, readonly Size[]>> = {
  "60": [
    ["604", 4, 12, 4],
    ["605", 5, 14, 5],
    ["606", 6, 17, 6],
    ["607", 7, 19, 6],
    ["608", 8, 22, 7],
    ["609", 9, 24, 7],
    ...sizesOf(
      "60",
      [26, 28, 32, 35, 42, 47, 55, 62, 68, 75, 80, 90, 95],
      [8, 8, 9, 10, 12, 12, 13, 14, 15, 16, 16, 18, 18],
    ),
  ],
  "62": [
    ["623", 3, 10, 4],
    ["624", 4, 13, 5],
    ["625", 5, 16, 5],
    ["626", 6, 19, 6],
    ["627", 7, 22, 7],
    ["629", 9, 26, 8],
    ...sizesOf(
      "62",
      [30, 32, 35, 40, 47, 52, 62, 72, 80, 85, 90, 100, 110],
      [9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22],
    ),
  ],
  "63": sizesOf(
    "63",
    [35, 37, 42, 47, 52, 62, 72, 80, 90, 100, 110],
    [11, 12, 13, 14, 15, 17, 19, 21, 23, 25, 27],
  ),
  "68": sizesOf("68", [19, 21, 24, 26, 32, 37, 42, 47, 52, 58, 65], [5, 5, 5, 5, 7, 7, 7, 7, 7, 7, 7]),
  "69": sizesOf("69", [22, 24, 28, 30, 37, 42, 47, 55, 62, 68, 72], [6, 6, 7, 7, 9, 9, 9, 10, 12, 12, 12]),
};

const SEALS = [
  { seal: "open", variant: "open", suffix: "", text: "Open on both sides, for oil lubrication.", more: 0 },
  {
    seal: "2z",
    variant: "two shields",
    suffix: "2Z",
    text: "With a steel shield on both sides, greased for life.",
    more: 25,
  },
  {
    seal: "2rs",
    variant: "two seals",
    suffix: "2RS",
    text: "With a rubber seal on both sides, greased for life.",
    more: 45,
  },
] as const;

const COLUMNS = { "inner-diameter": "d", "outer-diameter": "D", width: "B" };

const rowOf = ([number, d, D, B]: Size): Row => ({
  number,
  size: number,
  values: { "inner-diameter": d, "outer-diameter": D, width: B },
  grams: ring(D, d, B) * 0.68,
});

const deepGroove = Object.entries(SERIES).flatMap(([series, sizes]) =>
  SEALS.map(({ seal, variant, suffix, text, more }) =>
    family({
      title: "Ball bearing",
      variant: `series ${series}, ${variant}`,
      description: `Deep groove ball bearing, single row. ${text}`,
      category: "deep-groove-ball-bearings",
      drawing: seal === "open" ? "ball-bearing" : "ball-bearing-sealed",
      prefix: "BB",
      suffix,
      common: { standard: "iso-15", material: "bearing-steel", series, seal },
      columns: COLUMNS,
      rows: sizes.map(rowOf),
      pricing: {
        base: (series === "60" || series === "62" ? 170 : 290) + more,
        perKilogram: 1900,
        packed: false,
      },
    }),
  ),
);

/** Designation, d, D, T of ISO 104. */
const THRUST: readonly Size[] = [
  ["51100", 10, 24, 9],
  ["51101", 12, 26, 9],
  ["51102", 15, 28, 9],
  ["51103", 17, 30, 9],
  ["51104", 20, 35, 10],
  ["51105", 25, 42, 11],
  ["51106", 30, 47, 11],
  ["51107", 35, 52, 12],
  ["51108", 40, 60, 13],
  ["51109", 45, 65, 14],
  ["51110", 50, 70, 14],
];

export const BALL_BEARINGS: readonly DemoFamily[] = [
  ...deepGroove,
  family({
    title: "Angular contact ball bearing",
    variant: "series 72 B, 40 degrees",
    description: "Single row, contact angle of 40 degrees, for radial and axial load in one direction.",
    category: "angular-contact-ball-bearings",
    drawing: "angular-contact-ball-bearing",
    prefix: "BA",
    common: { standard: "iso-15", material: "bearing-steel", series: "72", seal: "open" },
    columns: COLUMNS,
    rows: sizesOf(
      "72",
      [30, 32, 35, 40, 47, 52, 62, 72, 80, 85, 90],
      [9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20],
    ).map(([number, ...size]) => rowOf([`${number}B`, ...size])),
    pricing: { base: 780, perKilogram: 3900, packed: false },
  }),
  family({
    title: "Thrust ball bearing",
    variant: "series 511",
    description: "Single direction, two washers and a ball cage, for axial load only.",
    category: "thrust-ball-bearings",
    drawing: "thrust-ball-bearing",
    prefix: "BT",
    common: { standard: "iso-104", material: "bearing-steel", series: "511", seal: "open" },
    columns: { "inner-diameter": "d", "outer-diameter": "D", width: "T" },
    rows: THRUST.map(rowOf),
    pricing: { base: 420, perKilogram: 4200, packed: false },
  }),
];
