/** The demo catalogue. Prices in cents; images are `web/public/tools/<picture>.webp` (source and licence are in the same folder). */
export interface SeedTool {
  readonly name: string;
  readonly description: string;
  readonly picture: string;
  readonly unitPriceCents: number;
  readonly minimumOrderQuantity: number;
  readonly stockQuantity: number;
}

function tool(
  name: string,
  description: string,
  picture: string,
  unitPriceCents: number,
  minimumOrderQuantity: number,
  stockQuantity: number,
): SeedTool {
  return { name, description, picture, unitPriceCents, minimumOrderQuantity, stockQuantity };
}

/** One is sold out, one has less stock than its minimum order. */
export const SEED_TOOLS: readonly SeedTool[] = [
  tool(
    "Framing hammer, 560 g",
    "Forged head, hickory handle, milled face for nails that should not slip.",
    "hammer",
    2450,
    10,
    1240,
  ),
  tool(
    "Combination wrench 19 mm",
    "Chrome vanadium, 12-point ring, thin jaw for tight places. Ring offset 15 degrees, open end at 15 degrees, so that it can be turned in a corner.",
    "wrench",
    1120,
    5,
    860,
  ),
  tool(
    "Flange bolt M12 x 60, 8.8",
    "Zinc plated, serrated flange. Sold by the unit, packed in hundreds.",
    "nut-and-bolt",
    85,
    50,
    4600,
  ),
  tool(
    "Slotted screwdriver 6.5 mm",
    "Through-tang blade with striking cap and a grip that stays dry.",
    "screwdriver",
    790,
    10,
    2310,
  ),
  tool(
    "Panel saw 550 mm, 9 tpi",
    "Hardened teeth, three-way ground, cuts on push and pull.",
    "carpentry-saw",
    1875,
    2,
    415,
  ),
  tool(
    "G-clamp 100 mm",
    "Malleable iron frame, rolled thread, swivel pad, 4 kN without bending.",
    "clamp",
    2100,
    4,
    132,
  ),
  tool(
    "Spur gear module 2, 40 teeth",
    "Case-hardened 16MnCr5, ground flanks, 20 mm bore with keyway.",
    "gear",
    3640,
    1,
    96,
  ),
  tool(
    "Steel toolbox 460 mm",
    "Sheet steel, cantilever lid, two latches that take a padlock.",
    "toolbox",
    5490,
    1,
    74,
  ),
  tool(
    "Horseshoe magnet 80 mm, 120 N",
    "Cast AlNiCo, painted red, ground poles, with an iron bar to store it.",
    "magnet",
    640,
    10,
    1900,
  ),
  tool(
    "Splitting axe 2.4 kg",
    "Drop-forged wedge, hickory handle, steel collar below the head.",
    "axe",
    6200,
    1,
    58,
  ),
  tool("Mattock pick 2.5 kg", "Hardened point and chisel end, ash handle 900 mm.", "pick", 3980, 2, 140),
  tool(
    "Lifting chain 8 mm, grade 80",
    "By the metre, proof-tested, with certificate. Working load 2,000 kg.",
    "chains",
    1460,
    3,
    620,
  ),
  tool(
    "Eye hook 2 t",
    "Forged, painted yellow, with a wide eye and a stamped working load.",
    "hook",
    2890,
    2,
    210,
  ),
  tool(
    "Steel rule 500 mm",
    "Spring steel, etched in half millimetres on both edges.",
    "straight-ruler",
    540,
    5,
    980,
  ),
  tool(
    "Set square 200 mm",
    "Stainless steel, etched in millimetres, 90 degrees within 0.02 mm.",
    "triangular-ruler",
    2260,
    1,
    164,
  ),
  tool(
    "Wooden ladder 9 rungs",
    "Ash, 2.6 m, steel tie rods, rubber feet that find a hold on wet stone.",
    "ladder",
    18_900,
    1,
    21,
  ),
  tool(
    "Inspection torch 800 lm",
    "Aluminium body, focusing head, survives a fall of two metres.",
    "flashlight",
    3150,
    2,
    300,
  ),
  tool(
    "Rechargeable battery D, 10 Ah",
    "Box of ten NiMH cells with 1.2 V each, charged and ready to use.",
    "battery",
    7900,
    1,
    88,
  ),
  tool(
    "Safety plug 16 A, rubber",
    "Splash-proof, strain relief for cable up to 13 mm.",
    "electric-plug",
    430,
    10,
    1500,
  ),
  tool(
    "Brass padlock 50 mm",
    "Double-bolted, hardened shackle, keyed alike on request.",
    "padlock",
    1340,
    2,
    260,
  ),
  tool(
    "Knitted work gloves, size 10",
    "Seamless polyester and cotton, long cuff, palm with rubber dots.",
    "gloves",
    980,
    6,
    740,
  ),
  tool(
    "Bench scissors 250 mm",
    "Drop-forged, micro-toothed edge, cuts webbing and sheet rubber.",
    "scissors",
    1690,
    1,
    7,
  ),
  tool(
    "Glass thermometer 0-120 °C",
    "Red spirit filling, one-degree marks, reads to 0.5 degrees.",
    "thermometer",
    2340,
    1,
    0,
  ),
  tool(
    "Polypropylene rope 12 mm, 50 m",
    "Three-strand, blue, floats, breaking load 18 kN.",
    "knot",
    4480,
    10,
    6,
  ),
];

export const SEED_REVIEWS: readonly {
  readonly authorName: string;
  readonly rating: number;
  readonly description: string;
}[] = [
  {
    authorName: "Rafiq Hasan",
    rating: 5,
    description: "Ordered 200 flange bolts on Monday, on the bench by Thursday. Every head square.",
  },
  {
    authorName: "Mina Costa",
    rating: 4,
    description: "The clamp holds. I would like a 150 mm version of it.",
  },
  {
    authorName: "Tom Brandt",
    rating: 5,
    description: "Cancelled by mistake, ordered again in a minute. Good people on the phone.",
  },
  {
    authorName: "Lucía Ferrer",
    rating: 5,
    description: "The set square is what it says. I checked it against a granite one.",
  },
  {
    authorName: "Jan Nowak",
    rating: 3,
    description: "Good axe, but the collar came loose after the first winter. They sent a new one.",
  },
  {
    authorName: "Aisha Rahman",
    rating: 4,
    description: "Fair prices by the hundred, and the certificate for the chain was in the box.",
  },
];
