import { family, type Row } from "./family.ts";
import { cylinder } from "./mass.ts";
import { coarseThread, screwLengths } from "./threads.ts";
import type { DemoFamily } from "./types.ts";

/** d, s, shortest and longest length of ISO 4026 and ISO 4029. */
const SIZES: readonly (readonly [number, number, number, number])[] = [
  [3, 1.5, 3, 16],
  [4, 2, 4, 20],
  [5, 2.5, 5, 25],
  [6, 3, 6, 30],
  [8, 4, 8, 40],
  [10, 5, 10, 40],
  [12, 6, 12, 50],
];

const ROWS: readonly Row[] = SIZES.flatMap(([d, s, min, max]) =>
  screwLengths(min, max).map((length) => ({
    number: `M${d}X${length}`,
    size: `M${d} x ${length}`,
    values: { ...coarseThread(d), length, "key-size": s },
    grams: cylinder(d * 0.9, length) * 0.8,
  })),
);

const RODS: readonly Row[] = [3, 4, 5, 6, 8, 10, 12, 16, 20, 24].map((d) => ({
  number: `M${d}X1000`,
  size: `M${d} x 1000`,
  values: { ...coarseThread(d), length: 1000 },
  grams: cylinder(d * 0.91, 1000),
}));

const setScrew = (point: "flat" | "cup", variant: string, suffix: string, material: string, finish: string) =>
  family({
    title: `Set screw, ${point} point,`,
    variant: `${point === "flat" ? "ISO 4026" : "ISO 4029"}, ${variant}`,
    description:
      point === "flat"
        ? "Headless screw with hex socket and flat point; leaves little mark on the shaft."
        : "Headless screw with hex socket and cup point; the edge bites into the shaft.",
    category: "set-screws",
    drawing: point === "flat" ? "set-screw" : "set-screw-cup-point",
    prefix: point === "flat" ? "SF" : "SP",
    suffix,
    common: {
      standard: point === "flat" ? "iso-4026" : "iso-4029",
      material,
      finish,
      drive: "hex-socket",
    },
    columns: { thread: "d", length: "L", pitch: "", "key-size": "s" },
    rows: ROWS,
    pricing: { base: 5, perKilogram: material === "stainless-a2" ? 2100 : 1100, packed: true },
  });

const rod = (variant: string, suffix: string, material: string, finish: string, perKilogram: number) =>
  family({
    title: "Threaded rod",
    variant: `DIN 976-1, ${variant}`,
    description: "Rod of one metre with thread over its whole length, cut square at both ends.",
    category: "threaded-rods",
    drawing: "threaded-rod",
    prefix: "TR",
    suffix,
    common: { standard: "din-976-1", material, finish },
    columns: { thread: "d", length: "L", pitch: "" },
    rows: RODS,
    pricing: { base: 90, perKilogram, packed: false },
  });

export const SET_SCREWS: readonly DemoFamily[] = [
  setScrew("flat", "steel 45H, black", "45H", "steel-45h", "black-oxide"),
  setScrew("flat", "stainless A2", "A2", "stainless-a2", "plain"),
  setScrew("cup", "steel 45H, black", "45H", "steel-45h", "black-oxide"),
  rod("steel 4.6, zinc plated", "46Z", "steel-4-6", "zinc-plated", 380),
  rod("stainless A2", "A2", "stainless-a2", "plain", 1150),
];
