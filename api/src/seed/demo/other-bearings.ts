import { family, type Row } from "./family.ts";
import { ring } from "./mass.ts";
import type { DemoFamily } from "./types.ts";

/** Bore, outer diameter, width. */
type Size = readonly [number, number, number];

/** Fw, D and the widths C of drawn cup needle roller bearings HK. */
const NEEDLE: readonly (readonly [number, number, readonly number[]])[] = [
  [6, 10, [8]],
  [8, 12, [8, 10]],
  [10, 14, [10, 12, 15]],
  [12, 18, [12]],
  [14, 20, [12]],
  [15, 21, [12, 16]],
  [16, 22, [12, 16]],
  [18, 24, [12, 16]],
  [20, 26, [10, 12, 16, 20]],
  [22, 28, [12, 16, 20]],
  [25, 32, [12, 16, 20, 26]],
  [28, 35, [16, 20]],
  [30, 37, [12, 16, 20, 26]],
  [35, 42, [12, 16, 20]],
  [40, 47, [12, 16, 20]],
  [45, 52, [12, 16, 20]],
  [50, 58, [20, 25]],
];
/** d, D, T of ISO 355. */
const TAPERED: readonly Size[] = [
  [17, 40, 13.25],
  [20, 47, 15.25],
  [25, 52, 16.25],
  [30, 62, 17.25],
  [35, 72, 18.25],
  [40, 80, 19.75],
  [45, 85, 20.75],
  [50, 90, 21.75],
];
/** d, D, L of linear ball bearings LM..UU. */
const LINEAR: readonly Size[] = [
  [6, 12, 19],
  [8, 15, 24],
  [10, 19, 29],
  [12, 21, 30],
  [13, 23, 32],
  [16, 28, 37],
  [20, 32, 42],
  [25, 40, 59],
  [30, 45, 64],
  [35, 52, 70],
  [40, 60, 80],
];
/** d, D and lengths of ISO 2795 bushes. */
const BUSHES: readonly (readonly [number, number, readonly number[]])[] = [
  [3, 6, [4, 6, 10]],
  [4, 8, [4, 8, 12]],
  [6, 10, [6, 10, 16]],
  [8, 12, [8, 12, 16]],
  [10, 16, [10, 16, 20]],
  [12, 18, [12, 16, 20]],
  [16, 22, [16, 20, 25]],
  [20, 26, [16, 20, 25]],
  [25, 32, [20, 25, 30]],
];

const two = (value: number): string => String(value).padStart(2, "0");

const row = (number: string, size: string, [inner, outer, width]: Size): Row => ({
  number,
  size,
  values: { "inner-diameter": inner, "outer-diameter": outer, width },
  grams: ring(outer, inner, width) * 0.7,
});

export const OTHER_BEARINGS: readonly DemoFamily[] = [
  family({
    title: "Needle bearing",
    variant: "HK, open",
    description:
      "Drawn cup with needle rollers and open ends; needs little height. Runs on a hardened shaft.",
    category: "needle-bearings",
    drawing: "needle-bearing",
    prefix: "NB",
    common: { standard: "iso-3245", material: "bearing-steel", series: "hk" },
    columns: { "inner-diameter": "Fw", "outer-diameter": "D", width: "C" },
    rows: NEEDLE.flatMap(([inner, outer, widths]) =>
      widths.map((width) => {
        const number = `HK${two(inner)}${two(width)}`;
        return row(number, number, [inner, outer, width]);
      }),
    ),
    pricing: { base: 140, perKilogram: 6500, packed: false },
  }),
  family({
    title: "Tapered roller bearing",
    variant: "series 302",
    description: "Single row, for high radial and axial load; mounted in opposed pairs.",
    category: "tapered-roller-bearings",
    drawing: "tapered-roller-bearing",
    prefix: "TB",
    common: { standard: "iso-355", material: "bearing-steel", series: "302" },
    columns: { "inner-diameter": "d", "outer-diameter": "D", width: "T" },
    rows: TAPERED.map((size, at) => row(`302${two(at + 3)}`, `302${two(at + 3)}`, size)),
    pricing: { base: 560, perKilogram: 2400, packed: false },
  }),
  family({
    title: "Linear ball bearing",
    variant: "LM UU, sealed",
    description: "Ball bush for round shafts in h6, closed type, with wiper seals at both ends.",
    category: "linear-bearings",
    drawing: "linear-bearing",
    prefix: "LB",
    common: { material: "bearing-steel", series: "lm", seal: "2rs" },
    columns: { "inner-diameter": "d", "outer-diameter": "D", width: "L" },
    rows: LINEAR.map((size) => row(`LM${size[0]}UU`, `LM${size[0]}UU`, size)),
    pricing: { base: 420, perKilogram: 4200, packed: false },
  }),
  family({
    title: "Plain bush",
    variant: "ISO 2795, sintered bronze",
    description: "Cylindrical bush soaked with oil, which lubricates itself while it runs.",
    category: "plain-bushes",
    drawing: "plain-bush",
    prefix: "PB",
    common: { standard: "iso-2795", material: "bronze" },
    columns: { "inner-diameter": "d", "outer-diameter": "D", width: "L" },
    rows: BUSHES.flatMap(([inner, outer, lengths]) =>
      lengths.map((length) =>
        row(`${inner}X${outer}X${length}`, `${inner} x ${outer} x ${length}`, [inner, outer, length]),
      ),
    ),
    pricing: { base: 60, perKilogram: 3100, packed: true },
  }),
];
