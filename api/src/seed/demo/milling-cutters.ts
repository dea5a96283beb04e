import { family } from "./family.ts";
import { cylinder } from "./mass.ts";
import type { DemoFamily } from "./types.ts";

/** d1, l1, l2, shank d2. */
type Size = readonly [number, number, number, number];

const DIN_6527: readonly Size[] = [
  [3, 57, 8, 6],
  [4, 57, 11, 6],
  [5, 57, 13, 6],
  [6, 57, 13, 6],
  [8, 63, 19, 8],
  [10, 72, 22, 10],
  [12, 83, 26, 12],
  [14, 83, 26, 14],
  [16, 92, 32, 16],
  [18, 92, 32, 18],
  [20, 104, 38, 20],
];
const DIN_844: readonly Size[] = [
  [3, 52, 8, 6],
  [4, 55, 11, 6],
  [5, 57, 13, 6],
  [6, 57, 13, 6],
  [8, 69, 19, 10],
  [10, 72, 22, 10],
  [12, 83, 26, 12],
  [14, 83, 26, 12],
  [16, 92, 32, 16],
  [18, 92, 32, 16],
  [20, 104, 38, 20],
];

function endMill(title: string, flutes: number, isCarbide: boolean, prefix: string): DemoFamily {
  const isBall = title.startsWith("Ball");
  return family({
    title,
    variant: isCarbide
      ? `DIN 6527 L, carbide, ${flutes} flutes, TiAlN coated`
      : `DIN 844 K, HSS-Co, ${flutes} flutes`,
    description: `${isBall ? "Full radius, for free forms." : "Cuts over its centre, for slots, shoulders and pockets."} ${
      isCarbide ? "For steel up to 1,400 N/mm²." : "For steel up to 1,000 N/mm² and aluminium."
    }`,
    category: isBall ? "ball-nose-end-mills" : "end-mills",
    drawing: isBall ? "ball-nose-end-mill" : "end-mill",
    prefix,
    suffix: isCarbide ? "VHM" : "CO",
    common: {
      standard: isCarbide ? "din-6527" : "din-844",
      material: isCarbide ? "carbide" : "hss-co",
      coating: isCarbide ? "tialn" : "bright",
      flutes,
    },
    columns: { diameter: "d1", length: "l1", "cutting-length": "l2", "shank-diameter": "d2" },
    rows: (isCarbide ? DIN_6527 : DIN_844).map(([diameter, length, cutting, shank]) => ({
      number: String(diameter),
      size: `${diameter} mm`,
      values: { diameter, length, "cutting-length": cutting, "shank-diameter": shank },
      grams: cylinder(shank, length),
    })),
    pricing: isCarbide
      ? { base: 1250, perKilogram: 36_000, packed: false }
      : { base: 780, perKilogram: 15_000, packed: false },
  });
}

export const MILLING_CUTTERS: readonly DemoFamily[] = [
  endMill("End mill", 2, true, "EM2"),
  endMill("End mill", 4, true, "EM4"),
  endMill("End mill", 3, false, "EM3"),
  endMill("Ball nose end mill", 2, true, "EB2"),
];
