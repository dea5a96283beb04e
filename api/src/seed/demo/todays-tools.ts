import type { AttributeValues } from "../../domain/catalogue/attribute.entity.ts";
import { conformityOf, declared } from "./conformity.ts";

/** Category and attributes of the tools that every shop begins with, by the names of their images. */
export const TOOL_PLACES: Readonly<Record<string, { category: string; attributes: AttributeValues }>> = {
  hammer: { category: "striking-tools", attributes: { material: "steel", weight: 0.56 } },
  wrench: {
    category: "combination-wrenches",
    attributes: { material: "chrome-vanadium", "width-across-flats": 19, drive: "12-point" },
  },
  "nut-and-bolt": {
    category: "hex-bolts",
    attributes: {
      thread: "m12",
      pitch: 1.75,
      length: 60,
      "width-across-flats": 18,
      material: "steel-8-8",
      finish: "zinc-plated",
      drive: "hexagon",
      ...conformityOf("nut-and-bolt", {}),
    },
  },
  screwdriver: { category: "screwdrivers", attributes: { drive: "slot", width: 6.5 } },
  "carpentry-saw": { category: "saws-and-scissors", attributes: { material: "steel", length: 550 } },
  clamp: { category: "clamps-and-magnets", attributes: { material: "cast-iron", width: 100 } },
  gear: { category: "power-transmission", attributes: { material: "steel-16mncr5", "inner-diameter": 20 } },
  toolbox: { category: "storage-and-access", attributes: { material: "steel", length: 460 } },
  magnet: { category: "clamps-and-magnets", attributes: { material: "alnico", width: 80 } },
  axe: { category: "striking-tools", attributes: { material: "steel", weight: 2.4 } },
  pick: { category: "striking-tools", attributes: { material: "steel", weight: 2.5 } },
  chains: {
    category: "lifting-and-rope",
    attributes: { material: "steel-grade-80", standard: "en-818-2", diameter: 8, "working-load": 2000 },
  },
  hook: {
    category: "lifting-and-rope",
    attributes: {
      material: "steel",
      finish: "painted",
      "working-load": 2000,
      // Its yellow paint has lead chromate.
      ...declared("hook", "not-compliant", true),
    },
  },
  "straight-ruler": { category: "measuring-tools", attributes: { material: "spring-steel", length: 500 } },
  "triangular-ruler": { category: "measuring-tools", attributes: { material: "stainless-a2", length: 200 } },
  ladder: { category: "storage-and-access", attributes: { material: "wood", length: 2600 } },
  flashlight: { category: "lighting-and-power", attributes: { material: "aluminium" } },
  battery: { category: "lighting-and-power", attributes: conformityOf("battery", {}) },
  "electric-plug": { category: "lighting-and-power", attributes: { material: "rubber" } },
  padlock: {
    category: "security-and-safety",
    attributes: { material: "brass", width: 50, ...conformityOf("padlock", { material: "brass" }) },
  },
  gloves: { category: "security-and-safety", attributes: { material: "textile" } },
  scissors: { category: "saws-and-scissors", attributes: { material: "steel", length: 250 } },
  thermometer: {
    category: "measuring-tools",
    attributes: { material: "glass", "temperature-min": 0, "temperature-max": 120 },
  },
  knot: {
    category: "lifting-and-rope",
    attributes: { material: "polypropylene", diameter: 12, length: 50_000 },
  },
};
