import { family, type Row } from "./family.ts";
import { ring } from "./mass.ts";
import type { DemoFamily } from "./types.ts";

/** Wire d, outer diameter De, and for each free length L0 the active coils. */
const COMPRESSION: readonly (readonly [number, number, readonly (readonly [number, number])[]])[] = [
  [
    0.5,
    5,
    [
      [12, 5.5],
      [18, 8.5],
      [27, 12.5],
    ],
  ],
  [
    0.63,
    6.93,
    [
      [13.5, 5.5],
      [20, 8.5],
      [30, 12.5],
    ],
  ],
  [
    0.8,
    7.1,
    [
      [16, 5.5],
      [23.5, 8.5],
      [34, 12.5],
    ],
  ],
  [
    1,
    9,
    [
      [18.5, 5.5],
      [27, 8.5],
      [40, 12.5],
    ],
  ],
  [
    1.25,
    11.25,
    [
      [22, 5.5],
      [33, 8.5],
      [48, 12.5],
    ],
  ],
  [
    1.6,
    14.1,
    [
      [27, 5.5],
      [40, 8.5],
      [58, 12.5],
    ],
  ],
  [
    2,
    18,
    [
      [34, 5.5],
      [50, 8.5],
      [72, 12.5],
    ],
  ],
  [
    2.5,
    22.5,
    [
      [42, 5.5],
      [62, 8.5],
      [90, 12.5],
    ],
  ],
  [
    3.2,
    28.2,
    [
      [53, 5.5],
      [78, 8.5],
      [112, 12.5],
    ],
  ],
  [
    4,
    36,
    [
      [68, 5.5],
      [100, 8.5],
      [145, 12.5],
    ],
  ],
];
/** De, Di, t, l0 of DIN 2093. */
type Disc = readonly [number, number, number, number];
const SERIES_A: readonly Disc[] = [
  [8, 4.2, 0.4, 0.6],
  [10, 5.2, 0.5, 0.75],
  [12.5, 6.2, 0.7, 1],
  [14, 7.2, 0.8, 1.1],
  [16, 8.2, 0.9, 1.25],
  [18, 9.2, 1, 1.4],
  [20, 10.2, 1.1, 1.55],
  [25, 12.2, 1.5, 2.05],
  [28, 14.2, 1.5, 2.15],
  [31.5, 16.3, 1.75, 2.45],
  [35.5, 18.3, 2, 2.8],
  [50, 25.4, 3, 4.1],
];
const SERIES_B: readonly Disc[] = [
  [8, 4.2, 0.3, 0.55],
  [10, 5.2, 0.4, 0.7],
  [12.5, 6.2, 0.5, 0.85],
  [14, 7.2, 0.5, 0.9],
  [16, 8.2, 0.6, 1.05],
  [18, 9.2, 0.7, 1.2],
  [20, 10.2, 0.8, 1.35],
  [25, 12.2, 0.9, 1.6],
  [28, 14.2, 1, 1.8],
  [31.5, 16.3, 1.25, 2.15],
  [40, 20.4, 1.5, 2.65],
  [50, 25.4, 2, 3.4],
];

/** Spring rate by EN 13906-1, in N/mm, for a shear modulus in N/mm². */
const rateOf = (shearModulus: number, wire: number, outer: number, coils: number): number =>
  Number(((shearModulus * wire ** 4) / (8 * (outer - wire) ** 3 * coils)).toFixed(2));

const compressionRows = (shearModulus: number): Row[] =>
  COMPRESSION.flatMap(([wire, outer, lengths]) =>
    lengths.map(([length, coils]) => ({
      number: `${wire}X${outer}X${length}`,
      size: `${wire} x ${outer} x ${length}`,
      values: {
        "wire-diameter": wire,
        "outer-diameter": outer,
        "free-length": length,
        coils,
        "spring-rate": rateOf(shearModulus, wire, outer, coils),
      },
      grams: (Math.PI / 4) * wire ** 2 * Math.PI * (outer - wire) * (coils + 2) * 0.00785,
    })),
  );

const compression = (
  variant: string,
  suffix: string,
  material: string,
  shearModulus: number,
  factor: number,
) =>
  family({
    title: "Compression spring",
    variant,
    description:
      "Cylindrical spring of round wire, both ends closed and ground. Rate computed by EN 13906-1.",
    category: "compression-springs",
    drawing: "compression-spring",
    prefix: "CP",
    suffix,
    common: { standard: "en-13906-1", material },
    columns: {
      "wire-diameter": "d",
      "outer-diameter": "De",
      "free-length": "L0",
      coils: "",
      "spring-rate": "",
    },
    rows: compressionRows(shearModulus),
    pricing: { base: 38 * factor, perKilogram: 2600 * factor, packed: true },
  });

const disc = (series: "A" | "B", sizes: readonly Disc[]) =>
  family({
    title: "Disc spring",
    variant: `DIN 2093 series ${series}, spring steel`,
    description: `Conical disc for high force in little height, series ${series}; ${series === "A" ? "stiff" : "medium"}. Can be stacked.`,
    category: "disc-springs",
    drawing: "disc-spring",
    prefix: `DS${series}`,
    common: { standard: "din-2093", material: "spring-steel" },
    columns: { "outer-diameter": "De", "inner-diameter": "Di", thickness: "t", height: "l0" },
    rows: sizes.map(([outer, inner, thickness, height]) => ({
      number: `${outer}X${inner}X${thickness}`,
      size: `${outer} x ${inner} x ${thickness}`,
      values: { "outer-diameter": outer, "inner-diameter": inner, thickness, height },
      grams: ring(outer, inner, thickness),
    })),
    pricing: { base: 14, perKilogram: 2300, packed: true },
  });

export const SPRINGS: readonly DemoFamily[] = [
  compression("spring steel", "FS", "spring-steel", 81_500, 1),
  compression("stainless 1.4310", "SS", "stainless-1-4310", 73_000, 1.9),
  disc("A", SERIES_A),
  disc("B", SERIES_B),
];
