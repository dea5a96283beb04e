import { family, type Row } from "./family.ts";
import { cylinder, ring } from "./mass.ts";
import { coarseThread } from "./threads.ts";
import type { DemoFamily } from "./types.ts";

/** d, l1, thread length l2, shank d2, core hole. */
type Tap = readonly [number, number, number, number, number];

/** With reinforced shank. */
const DIN_371: readonly Tap[] = [
  [3, 56, 9, 3.5, 2.5],
  [4, 63, 12, 4.5, 3.3],
  [5, 70, 13, 6, 4.2],
  [6, 80, 15, 6, 5],
  [8, 90, 18, 8, 6.8],
  [10, 100, 20, 10, 8.5],
];
/** With a shank that passes the core hole. */
const DIN_376: readonly Tap[] = [
  [12, 110, 23, 9, 10.2],
  [14, 110, 25, 11, 12],
  [16, 110, 25, 12, 14],
  [18, 125, 30, 14, 15.5],
  [20, 140, 30, 16, 17.5],
  [22, 140, 34, 18, 19.5],
  [24, 160, 38, 18, 21],
];
/** d, outer diameter D, thickness E of EN 22568. */
const DIES: readonly (readonly [number, number, number])[] = [
  [3, 20, 5],
  [4, 20, 5],
  [5, 20, 7],
  [6, 20, 7],
  [8, 25, 9],
  [10, 30, 11],
  [12, 38, 14],
  [14, 38, 14],
  [16, 45, 18],
  [20, 45, 18],
  [24, 55, 22],
];

const tapRows = (sizes: readonly Tap[]): Row[] =>
  sizes.map(([d, length, cutting, shank, core]) => ({
    number: `M${d}`,
    size: `M${d}`,
    values: {
      ...coarseThread(d),
      length,
      "cutting-length": cutting,
      "shank-diameter": shank,
      "core-hole": core,
    },
    grams: cylinder(shank, length),
  }));

function tap(hole: "through" | "blind", isReinforced: boolean, coating: "bright" | "tin"): DemoFamily {
  const isThrough = hole === "through";
  const standard = isReinforced ? "DIN 371" : "DIN 376";
  const point = isThrough ? "spiral point" : "spiral flute";
  return family({
    title: "Machine tap",
    variant: `${standard}, ${point}, HSS-Co${coating === "tin" ? ", TiN coated" : ""}`,
    description: `${isThrough ? "Form B, drives the chips forward: for through holes." : "Form C with flutes of 40 degrees, draws the chips out: for blind holes."} ${
      isReinforced ? "Reinforced shank." : "The shank passes the core hole."
    }`,
    category: "machine-taps",
    drawing: isReinforced ? "tap-reinforced" : "tap",
    prefix: isThrough ? "TP" : "TF",
    suffix: `${isReinforced ? "371" : "376"}${coating === "tin" ? "T" : ""}`,
    common: {
      standard: standard.toLowerCase().replace(" ", "-"),
      material: "hss-co",
      coating,
      hole,
      tolerance: "6h",
    },
    columns: {
      thread: "d1",
      pitch: "",
      length: "l1",
      "cutting-length": "l2",
      "shank-diameter": "d2",
      "core-hole": "",
    },
    rows: tapRows(isReinforced ? DIN_371 : DIN_376),
    pricing: { base: coating === "tin" ? 980 : 720, perKilogram: 21_000, packed: false },
  });
}

export const THREADING: readonly DemoFamily[] = [
  tap("through", true, "bright"),
  tap("through", true, "tin"),
  tap("through", false, "bright"),
  tap("blind", true, "bright"),
  tap("blind", true, "tin"),
  tap("blind", false, "bright"),
  family({
    title: "Round die",
    variant: "EN 22568, HSS",
    description: "For external threads in tolerance 6g, with a spiral point that clears the chips.",
    category: "dies",
    drawing: "round-die",
    prefix: "RD",
    common: { standard: "en-22568", material: "hss", coating: "bright" },
    columns: { thread: "d", pitch: "", "outer-diameter": "D", thickness: "E" },
    rows: DIES.map(([d, outer, thickness]) => ({
      number: `M${d}`,
      size: `M${d}`,
      values: { ...coarseThread(d), "outer-diameter": outer, thickness },
      grams: ring(outer, d, thickness) * 0.8,
    })),
    pricing: { base: 640, perKilogram: 9000, packed: false },
  }),
];
