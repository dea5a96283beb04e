import { family, type Row } from "./family.ts";
import { ring } from "./mass.ts";
import type { DemoFamily } from "./types.ts";

/** d1, s, d3 of the relaxed ring, d2 of the groove. */
type Size = readonly [number, number, number, number];

const DIN_471: readonly Size[] = [
  [4, 0.4, 3.7, 3.8],
  [5, 0.6, 4.7, 4.8],
  [6, 0.7, 5.6, 5.7],
  [8, 0.8, 7.4, 7.6],
  [10, 1, 9.3, 9.6],
  [12, 1, 11, 11.5],
  [14, 1, 12.9, 13.4],
  [15, 1, 13.8, 14.3],
  [16, 1, 14.7, 15.2],
  [17, 1, 15.7, 16.2],
  [18, 1.2, 16.5, 17],
  [20, 1.2, 18.5, 19],
  [22, 1.2, 20.5, 21],
  [24, 1.2, 22.2, 22.9],
  [25, 1.2, 23.2, 23.9],
  [28, 1.5, 25.9, 26.6],
  [30, 1.5, 27.9, 28.6],
  [32, 1.5, 29.6, 30.3],
  [35, 1.5, 32.2, 33],
  [40, 1.75, 36.5, 37.5],
  [45, 1.75, 41.5, 42.5],
  [50, 2, 45.8, 47],
  [55, 2, 50.8, 52],
  [60, 2, 55.8, 57],
];
const DIN_472: readonly Size[] = [
  [8, 0.8, 8.7, 8.4],
  [10, 1, 10.8, 10.4],
  [12, 1, 13, 12.5],
  [14, 1, 15.1, 14.6],
  [15, 1, 16.2, 15.7],
  [16, 1, 17.3, 16.8],
  [18, 1, 19.5, 19],
  [19, 1, 20.5, 20],
  [20, 1, 21.5, 21],
  [22, 1, 23.5, 23],
  [24, 1.2, 25.9, 25.2],
  [26, 1.2, 27.9, 27.2],
  [28, 1.2, 30.1, 29.4],
  [30, 1.2, 32.1, 31.4],
  [32, 1.2, 34.4, 33.7],
  [35, 1.5, 37.8, 37],
  [40, 1.75, 43.5, 42.5],
  [42, 1.75, 45.5, 44.5],
  [47, 1.75, 50.5, 49.5],
  [52, 2, 56.2, 55],
  [55, 2, 59.2, 58],
  [62, 2, 66.2, 65],
];

function circlip(place: "shaft" | "bore", variant: string, suffix: string, material: string, finish: string) {
  const isShaft = place === "shaft";
  const free = isShaft ? "inner-diameter" : "outer-diameter";
  const rows: Row[] = (isShaft ? DIN_471 : DIN_472).map(([d1, thickness, d3, groove]) => ({
    number: `${d1}`,
    size: `${d1} x ${thickness}`,
    values: { diameter: d1, thickness, [free]: d3, "groove-diameter": groove },
    grams: ring(d1 * 1.25, d1, thickness) * 0.8,
  }));
  return family({
    title: `Circlip for ${isShaft ? "shafts" : "bores"}`,
    variant: `${isShaft ? "DIN 471" : "DIN 472"}, ${variant}`,
    description: isShaft
      ? "Retaining ring that springs into a groove of a shaft. Named by the diameter of the shaft."
      : "Retaining ring that springs into a groove of a bore. Named by the diameter of the bore.",
    category: isShaft ? "shaft-circlips" : "bore-circlips",
    drawing: isShaft ? "circlip-shaft" : "circlip-bore",
    prefix: isShaft ? "CX" : "CI",
    suffix,
    common: { standard: isShaft ? "din-471" : "din-472", material, finish },
    columns: { diameter: "", thickness: "s", [free]: "d3", "groove-diameter": "" },
    rows,
    pricing: {
      base: material === "spring-steel" ? 8 : 30,
      perKilogram: material === "spring-steel" ? 2600 : 7800,
      packed: true,
    },
  });
}

export const CIRCLIPS: readonly DemoFamily[] = [
  circlip("shaft", "spring steel, phosphated", "FS", "spring-steel", "phosphated"),
  circlip("shaft", "stainless 1.4310", "SS", "stainless-1-4310", "plain"),
  circlip("bore", "spring steel, phosphated", "FS", "spring-steel", "phosphated"),
  circlip("bore", "stainless 1.4310", "SS", "stainless-1-4310", "plain"),
];
