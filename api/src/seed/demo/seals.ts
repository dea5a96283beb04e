import { family, type Row } from "./family.ts";
import type { DemoFamily } from "./types.ts";

/** Inner diameters d1 of ISO 3601-1 by cross-section d2; the numbers begin at `first`. */
const O_RINGS: readonly { first: number; d2: number; d1: readonly number[] }[] = [
  {
    first: 4,
    d2: 1.78,
    d1: [
      1.78, 2.57, 2.9, 3.68, 4.47, 5.28, 6.07, 7.65, 9.25, 10.82, 12.42, 14, 15.6, 17.17, 18.77, 20.35, 21.95,
      23.52, 25.12, 26.7, 28.3, 29.87, 31.47, 33.05, 34.65,
    ],
  },
  {
    first: 106,
    d2: 2.62,
    d1: [
      4.42, 5.23, 6.02, 7.59, 9.19, 10.77, 12.37, 13.94, 15.54, 17.12, 18.72, 20.29, 21.89, 23.47, 25.07,
      26.64, 28.24, 29.82, 31.42, 32.99, 34.59, 36.17, 37.77, 39.34, 40.94,
    ],
  },
  {
    first: 210,
    d2: 3.53,
    d1: [
      18.64, 20.22, 21.82, 23.39, 24.99, 26.57, 28.17, 29.74, 31.34, 32.92, 34.52, 36.09, 37.69, 40.87, 44.04,
      47.22, 50.39, 53.57, 56.74, 59.92, 63.09,
    ],
  },
];

/** d1, d2, b of DIN 3760. */
const SHAFT_SEALS: readonly (readonly [number, number, number])[] = [
  [8, 22, 7],
  [10, 22, 7],
  [10, 26, 7],
  [12, 22, 7],
  [12, 28, 7],
  [15, 26, 7],
  [15, 30, 7],
  [16, 28, 7],
  [17, 28, 7],
  [17, 30, 7],
  [18, 30, 7],
  [20, 30, 7],
  [20, 35, 7],
  [20, 40, 7],
  [22, 35, 7],
  [22, 40, 7],
  [25, 35, 7],
  [25, 40, 7],
  [25, 47, 7],
  [25, 52, 7],
  [28, 40, 7],
  [28, 47, 7],
  [30, 40, 7],
  [30, 42, 7],
  [30, 47, 7],
  [30, 52, 7],
  [32, 45, 8],
  [32, 47, 8],
  [32, 52, 8],
  [35, 47, 8],
  [35, 50, 8],
  [35, 52, 8],
  [40, 52, 8],
  [40, 55, 8],
  [40, 62, 8],
  [45, 60, 8],
  [45, 62, 8],
  [50, 65, 8],
  [50, 72, 8],
];

const MATERIALS = [
  {
    name: "NBR 70",
    suffix: "N",
    material: "nbr",
    hardness: 70,
    min: -30,
    max: 100,
    price: 1,
    text: "For mineral oil, grease and water.",
  },
  {
    name: "FKM 75",
    suffix: "V",
    material: "fkm",
    hardness: 75,
    min: -20,
    max: 200,
    price: 4,
    text: "For heat, fuels and many chemicals.",
  },
  {
    name: "EPDM 70",
    suffix: "E",
    material: "epdm",
    hardness: 70,
    min: -45,
    max: 130,
    price: 1.6,
    text: "For hot water, steam and brake fluid; not for mineral oil.",
  },
  {
    name: "silicone 70",
    suffix: "S",
    material: "silicone",
    hardness: 70,
    min: -55,
    max: 200,
    price: 2.4,
    text: "For food, heat and cold, without motion.",
  },
] as const;

const ringRows: readonly Row[] = O_RINGS.flatMap(({ first, d1, d2 }) =>
  d1.map((inner, at) => ({
    number: String(first + at).padStart(3, "0"),
    size: `${inner} x ${d2}`,
    values: { "inner-diameter": inner, "cross-section": d2 },
    grams: (Math.PI ** 2 / 4) * d2 ** 2 * (inner + d2) * 0.0013,
  })),
);

const sealRows: readonly Row[] = SHAFT_SEALS.map(([inner, outer, width]) => ({
  number: `${inner}X${outer}X${width}`,
  size: `${inner} x ${outer} x ${width}`,
  values: { "inner-diameter": inner, "outer-diameter": outer, width },
  grams: (outer ** 2 - inner ** 2) * width * 0.0022,
}));

const limits = ({ hardness, min, max }: (typeof MATERIALS)[number]) => ({
  hardness,
  "temperature-min": min,
  "temperature-max": max,
});

export const SEALS: readonly DemoFamily[] = [
  ...MATERIALS.map((each) =>
    family({
      title: "O-ring",
      variant: `ISO 3601, ${each.name}`,
      description: `Ring seal with round cross-section. ${each.text}`,
      category: "o-rings",
      drawing: "o-ring",
      prefix: "OR",
      suffix: each.suffix,
      common: { standard: "iso-3601", material: each.material, ...limits(each) },
      columns: { "inner-diameter": "d1", "cross-section": "d2" },
      rows: ringRows,
      pricing: { base: 8 * each.price, perKilogram: 14_000 * each.price, packed: true },
    }),
  ),
  ...MATERIALS.slice(0, 2).map((each) =>
    family({
      title: "Rotary shaft seal",
      variant: `DIN 3760 A, ${each.name.slice(0, 3)}`,
      description: `Seal with steel case, rubber outside and a spring-loaded lip. ${each.text}`,
      category: "shaft-seals",
      drawing: "shaft-seal",
      prefix: "SS",
      suffix: each.suffix,
      common: { standard: "din-3760", material: each.material, ...limits(each) },
      columns: { "inner-diameter": "d1", "outer-diameter": "d2", width: "b" },
      rows: sealRows,
      pricing: { base: 130 * each.price, perKilogram: 6000 * each.price, packed: false },
    }),
  ),
];
