import { bearing, linearBearing, thrustBearing } from "./bearings.ts";
import { boreCirclip, shaftCirclip } from "./circlips.ts";
import { countersink, endMill, reamer, roundDie, tap, twistDrill } from "./cutters.ts";
import { combinationWrench, hexKey, screwdriver, screwdriverBit, socket } from "./hand-tools.ts";
import { dowelPin, hollow, parallelKey, splitPin, springPin, woodruffKey } from "./keys-and-pins.ts";
import { capNut, flangeNut, hexNut, lockNut } from "./nuts.ts";
import { aluminiumProfile, angle, flatBar, roundBar, squareTube } from "./profiles.ts";
import { type Draw, renderDrawing } from "./render.ts";
import { buttonScrew, capScrew, countersunkScrew, hexBolt, setScrew, threadedRod } from "./screws.ts";
import { compressionSpring, oRing, shaftSeal } from "./seals.ts";
import { discSpring, springWasher, washer } from "./washers.ts";

interface Drawing {
  readonly title: string;
  readonly draw: Draw;
}

const drawing = (title: string, draw: Draw): Drawing => ({ title, draw });

/** Drawings of a representative size of each kind of part. */
const DRAWINGS = {
  "hex-bolt": drawing("Hex bolt", hexBolt({ d: 12, L: 30, k: 7.5, s: 18 })),
  "hex-bolt-partly-threaded": drawing(
    "Partly threaded hex bolt",
    hexBolt({ d: 12, L: 50, k: 7.5, s: 18, b: 30 }),
  ),
  "socket-head-cap-screw": drawing(
    "Socket head cap screw",
    capScrew({ d: 10, L: 40, k: 10, s: 8, dk: 16, b: 32 }),
  ),
  "button-head-screw": drawing("Button head screw", buttonScrew({ d: 10, L: 20, k: 5.5, s: 6, dk: 17.5 })),
  "countersunk-screw": drawing(
    "Countersunk socket screw",
    countersunkScrew({ d: 10, L: 30, k: 6.2, s: 6, dk: 22.4 }),
  ),
  "set-screw": drawing("Set screw with flat point", setScrew({ d: 10, L: 16, s: 5 })),
  "set-screw-cup-point": drawing("Set screw with cup point", setScrew({ d: 10, L: 16, s: 5, cup: 6 })),
  "threaded-rod": drawing("Threaded rod", threadedRod({ d: 12, L: 1000 })),
  "hex-nut": drawing("Hex nut", hexNut({ d: 12, s: 18, m: 10.8 })),
  "lock-nut": drawing("Lock nut", lockNut({ d: 12, s: 19, h: 12 })),
  "cap-nut": drawing("Cap nut", capNut({ d: 12, s: 19, h: 22, hex: 10 })),
  "flange-nut": drawing("Flange nut", flangeNut({ d: 12, s: 18, m: 12, dc: 26 })),
  washer: drawing("Washer", washer({ d1: 13, d2: 24, h: 2.5 })),
  "washer-chamfered": drawing("Washer with chamfer", washer({ d1: 13, d2: 24, h: 2.5 }, true)),
  "spring-washer": drawing("Spring lock washer", springWasher({ d1: 12.2, b: 4, s: 2.5 })),
  "disc-spring": drawing("Disc spring", discSpring({ De: 25, Di: 12.2, t: 1.5, l0: 2.05 })),
  "circlip-shaft": drawing("Circlip for shafts", shaftCirclip({ d3: 18.5, s: 1.2 })),
  "circlip-bore": drawing("Circlip for bores", boreCirclip({ d3: 34.4, s: 1.2 })),
  "parallel-key": drawing("Parallel key, form A", parallelKey({ b: 8, h: 7, L: 28 })),
  "woodruff-key": drawing("Woodruff key", woodruffKey({ b: 5, h: 7.5, d2: 19 })),
  "dowel-pin": drawing("Dowel pin", dowelPin({ d: 8, L: 24, c: 1.6 })),
  "spring-pin": drawing("Spring pin", springPin({ d: 6, s: 1.2, L: 20 })),
  "split-pin": drawing("Split pin", splitPin({ d: 4.6, c: 9.2, b: 10, L: 32 })),
  "ball-bearing": drawing("Deep groove ball bearing", bearing({ d: 20, D: 47, B: 14 }, { ball: "ball" })),
  "ball-bearing-sealed": drawing("Sealed ball bearing", bearing({ d: 20, D: 47, B: 14 }, { ball: "sealed" })),
  "angular-contact-ball-bearing": drawing(
    "Angular contact ball bearing",
    bearing({ d: 20, D: 47, B: 14 }, { ball: "angular" }),
  ),
  "thrust-ball-bearing": drawing("Thrust ball bearing", thrustBearing({ d: 20, D: 35, T: 10 })),
  "needle-bearing": drawing(
    "Needle bearing",
    bearing({ d: 20, D: 26, B: 16 }, { ball: "needle", letters: ["Fw", "D", "C"] }),
  ),
  "tapered-roller-bearing": drawing(
    "Tapered roller bearing",
    bearing({ d: 20, D: 47, B: 15.25 }, { ball: "taper", letters: ["d", "D", "T"] }),
  ),
  "linear-bearing": drawing("Linear ball bearing", linearBearing({ d: 16, D: 28, L: 37 })),
  "plain-bush": drawing(
    "Plain bush",
    hollow({ inner: 12, outer: 18, length: 20 }, { inner: "d", outer: "D", length: "L" }),
  ),
  "o-ring": drawing("O-ring", oRing({ d1: 18.64, d2: 3.53 })),
  "shaft-seal": drawing("Rotary shaft seal", shaftSeal({ d1: 25, d2: 47, b: 7 })),
  "compression-spring": drawing(
    "Compression spring",
    compressionSpring({ d: 2, De: 18, L0: 34, coils: 5.5 }),
  ),
  "twist-drill": drawing("Twist drill", twistDrill({ d: 13, l1: 151, l2: 101 })),
  reamer: drawing("Machine reamer", reamer({ d: 12, l1: 151, l2: 44 })),
  countersink: drawing("Countersink of 90 degrees", countersink({ d1: 25, l1: 67, d2: 10 })),
  "tap-reinforced": drawing("Machine tap with reinforced shank", tap({ d1: 8, l1: 90, l2: 18, d2: 8 })),
  tap: drawing("Machine tap", tap({ d1: 16, l1: 110, l2: 25, d2: 12 })),
  "round-die": drawing("Round die", roundDie({ d: 12, D: 38, E: 14 })),
  "end-mill": drawing("End mill", endMill({ d1: 16, l1: 92, l2: 32, d2: 16 }, false)),
  "ball-nose-end-mill": drawing("Ball nose end mill", endMill({ d1: 16, l1: 92, l2: 32, d2: 16 }, true)),
  "hex-key": drawing("Hex key", hexKey({ s: 8, l1: 108, l2: 44 })),
  "combination-wrench": drawing("Combination wrench", combinationWrench({ s: 24, L: 280 })),
  socket: drawing("Socket", socket({ s: 19, l: 38, d1: 27.2, square: 12.5 })),
  screwdriver: drawing("Screwdriver", screwdriver({ blade: 6, L: 100 })),
  "slotted-screwdriver": drawing("Slotted screwdriver", screwdriver({ blade: 6, L: 100, b: 8 })),
  "screwdriver-bit": drawing("Screwdriver bit", screwdriverBit({ s: 6.35, l: 25 })),
  "aluminium-profile": drawing("Aluminium profile", aluminiumProfile({ a: 40, n: 8 })),
  "round-tube": drawing(
    "Round tube",
    hollow({ inner: 24, outer: 30, length: 44 }, { outer: "D", wall: "s", length: "L" }),
  ),
  "square-tube": drawing("Square tube", squareTube({ a: 40, s: 3 })),
  "round-bar": drawing("Round bar", roundBar({ d: 20, L: 1000 })),
  "flat-bar": drawing("Flat bar", flatBar({ b: 40, t: 10 })),
  angle: drawing("Equal angle", angle({ a: 30, t: 3 })),
} as const satisfies Readonly<Record<string, Drawing>>;

export type DrawingName = keyof typeof DRAWINGS;

/** Path of a drawing in the shop. */
export const drawingPath = (name: DrawingName): string => `/tools/drawing-${name}.svg`;

/** Returns all drawings as SVG texts by the names of their files. */
export function renderDrawings(colour: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(DRAWINGS).map(([name, { title, draw }]) => [
      `drawing-${name}.svg`,
      renderDrawing(draw, title, colour),
    ]),
  );
}
