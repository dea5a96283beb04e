import { COATINGS, FINISHES, MATERIALS, STANDARDS, THREADS } from "./choices.ts";
import { CONFORMITY } from "./conformity.ts";
import type { DemoAttribute } from "./types.ts";

const millimetres = (slug: string, label: string, decimals = 1): DemoAttribute => ({
  slug,
  label,
  type: "number",
  unit: "mm",
  decimals,
});

const choice = (slug: string, label: string, choices: ReadonlyMap<string, string>): DemoAttribute => ({
  slug,
  label,
  type: "choice",
  choices,
});

const labels = (given: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(given));

/** The attributes of the demo catalogue. */
export const ATTRIBUTES: readonly DemoAttribute[] = [
  choice("thread", "Thread", THREADS),
  millimetres("pitch", "Thread pitch", 2),
  millimetres("length", "Length"),
  millimetres("thread-length", "Thread length"),
  millimetres("diameter", "Diameter", 2),
  millimetres("inner-diameter", "Inner diameter", 2),
  millimetres("outer-diameter", "Outer diameter", 2),
  millimetres("width", "Width", 2),
  millimetres("height", "Height", 2),
  millimetres("thickness", "Thickness", 2),
  millimetres("width-across-flats", "Width across flats"),
  millimetres("head-diameter", "Head diameter", 2),
  millimetres("head-height", "Head height", 2),
  millimetres("key-size", "Key size"),
  millimetres("wire-diameter", "Wire diameter", 2),
  millimetres("cross-section", "Cross-section diameter", 2),
  millimetres("free-length", "Free length", 2),
  millimetres("groove-diameter", "Groove diameter"),
  millimetres("shank-diameter", "Shank diameter"),
  millimetres("cutting-length", "Cutting length"),
  millimetres("short-arm", "Short arm"),
  millimetres("core-hole", "Core hole"),
  millimetres("slot-width", "Slot width"),
  { slug: "flutes", label: "Flutes", type: "number", decimals: 0 },
  { slug: "coils", label: "Active coils", type: "number", decimals: 1 },
  { slug: "spring-rate", label: "Spring rate", type: "number", unit: "N/mm", decimals: 2 },
  { slug: "hardness", label: "Hardness", type: "number", unit: "Shore A", decimals: 0 },
  { slug: "temperature-min", label: "Lowest temperature", type: "number", unit: "°C", decimals: 0 },
  { slug: "temperature-max", label: "Highest temperature", type: "number", unit: "°C", decimals: 0 },
  { slug: "weight", label: "Weight", type: "number", unit: "kg", decimals: 2 },
  { slug: "working-load", label: "Working load", type: "number", unit: "kg", decimals: 0 },
  choice("material", "Material", MATERIALS),
  choice("finish", "Finish", FINISHES),
  choice("coating", "Coating", COATINGS),
  choice("standard", "Standard", STANDARDS),
  choice(
    "drive",
    "Drive",
    labels({
      hexagon: "External hexagon",
      "hex-socket": "Hex socket",
      slot: "Slot",
      phillips: "Phillips (PH)",
      pozidriv: "Pozidriv (PZ)",
      hexalobular: "Hexalobular (TX)",
      "12-point": "12-point",
    }),
  ),
  choice(
    "drive-size",
    "Drive size",
    labels({
      ...Object.fromEntries([0, 1, 2, 3].map((size) => [`ph${size}`, `PH ${size}`])),
      ...Object.fromEntries([0, 1, 2, 3].map((size) => [`pz${size}`, `PZ ${size}`])),
      ...Object.fromEntries([6, 8, 10, 15, 20, 25, 30, 40].map((size) => [`tx${size}`, `TX ${size}`])),
    }),
  ),
  choice("square-drive", "Square drive", labels({ "6.3": "1/4 in (6.3 mm)", "12.5": "1/2 in (12.5 mm)" })),
  choice(
    "series",
    "Series",
    labels({
      "60": "60",
      "62": "62",
      "63": "63",
      "68": "68",
      "69": "69",
      "72": "72",
      "302": "302",
      "511": "511",
      hk: "HK",
      lm: "LM",
    }),
  ),
  choice("seal", "Seal", labels({ open: "Open", "2z": "Two shields (2Z)", "2rs": "Two seals (2RS)" })),
  choice("tolerance", "Tolerance", labels({ m6: "m6", h8: "h8", h9: "h9", "6h": "6H", h7: "H7" })),
  choice("hole", "Hole", labels({ through: "Through hole", blind: "Blind hole" })),
  ...CONFORMITY,
];
