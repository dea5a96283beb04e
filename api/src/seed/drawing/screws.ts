import type { Draw } from "./render.ts";
import { CORNERS, hexagonFront, hexagonSide, threadLines, turned } from "./shapes.ts";
import type { Sheet } from "./sheet.ts";

/** Distance of a dimension line from the part and of the next one from it, in pixels. */
const NEAR = 40;
const NEXT = 36;

interface Screw {
  readonly d: number;
  readonly L: number;
  readonly k: number;
  readonly s: number;
}

/** A shank from x = 0 with a chamfered end and a thread of length `b`. */
function shank(sheet: Sheet, d: number, length: number, b: number): void {
  const chamfer = d * 0.08;
  const profile = [
    [0, d / 2],
    [length - b, d / 2],
    [length - chamfer, d / 2],
    [length, d / 2 - chamfer],
  ] as const;
  turned(sheet, ...(b < length ? profile : [profile[0], ...profile.slice(2)]));
  threadLines(sheet, length - b + (b < length ? 0 : d * 0.12), length, d);
}

/** Hexagon bolt (ISO 4017; with a thread length `b` ISO 4014): end of the head, side. */
export function hexBolt({ d, L, k, s, b = L }: Screw & { b?: number }): Draw {
  return (sheet) => {
    const half = (s * CORNERS) / 2;
    const front = -k - s * 0.9;
    hexagonFront(sheet, [front, 0], s);
    sheet.circle("outline", [front, 0], s * 0.475);
    sheet.cross([front, 0], half);
    hexagonSide(sheet, [-k, 0], s, { left: true });
    shank(sheet, d, L, b);
    sheet.centreLine([-k, 0], [L, 0]);
    sheet.across("s", front - s / 2, front + s / 2, { from: s / 4, clear: half, by: NEAR });
    sheet.across("k", -k, 0, { from: half, by: NEAR });
    sheet.across("L", 0, L, { from: [half, d / 2], by: NEAR });
    if (b < L) sheet.across("b", L - b, L, { from: -d / 2, by: -NEAR });
    sheet.along("d", -d / 2, d / 2, { from: L, by: NEAR });
  };
}

/** Screw with hex socket and a head between the face and x = 0, of which `head` draws the outline. */
function socketScrew(
  { d, L, k, s, b = L, dk }: Screw & { dk: number; b?: number },
  head: (sheet: Sheet) => void,
  lengthFrom: number,
): Draw {
  return (sheet) => {
    const front = -k - dk * 0.8;
    sheet.circle("outline", [front, 0], dk / 2);
    hexagonFront(sheet, [front, 0], s);
    sheet.cross([front, 0], dk / 2);
    head(sheet);
    const depth = k * 0.55;
    const corner = (s * CORNERS) / 2;
    for (const y of [-corner, -corner / 2, corner / 2, corner])
      sheet.line("hidden", [-k, y], [-k + depth, y]);
    sheet.line("hidden", [-k + depth, -corner], [-k + depth, corner]);
    shank(sheet, d, L, b);
    sheet.centreLine([-k, 0], [L, 0]);
    sheet.across("s", front - s / 2, front + s / 2, { from: s / 4, clear: dk / 2, by: NEAR });
    sheet.along("dk", -dk / 2, dk / 2, { from: front - dk / 2, by: -NEAR });
    sheet.across("k", -k, 0, { from: [dk / 2, lengthFrom < 0 ? d / 2 : dk / 2], by: NEAR });
    sheet.across("L", lengthFrom, L, { from: [dk / 2, d / 2], by: lengthFrom < 0 ? NEAR + NEXT : NEAR });
    if (b < L) sheet.across("b", L - b, L, { from: -d / 2, by: -NEAR });
    sheet.along("d", -d / 2, d / 2, { from: L, by: NEAR });
  };
}

/** Socket head cap screw (ISO 4762). */
export const capScrew = (size: Screw & { dk: number; b: number }): Draw =>
  socketScrew(
    size,
    (sheet) => {
      const { k, dk } = size;
      turned(sheet, [-k, dk / 2 - dk * 0.05], [-k + dk * 0.05, dk / 2], [0, dk / 2]);
    },
    0,
  );

/** Button head screw (ISO 7380-1). */
export const buttonScrew = (size: Screw & { dk: number }): Draw =>
  socketScrew(
    size,
    (sheet) => {
      const { k, dk, s } = size;
      const top = s * 0.62;
      sheet.line("outline", [-k, -top], [-k, top]);
      sheet.line("outline", [0, -dk / 2], [0, dk / 2]);
      for (const sign of [-1, 1]) {
        sheet.curve("outline", [-k, sign * top], [-k * 0.8, sign * dk * 0.47], [0, (sign * dk) / 2]);
      }
    },
    0,
  );

/** Countersunk socket screw (ISO 10642); its length includes the head. */
export const countersunkScrew = ({ L, k, ...size }: Screw & { dk: number }): Draw =>
  socketScrew({ ...size, k, L: L - k }, (sheet) => turned(sheet, [-k, size.dk / 2], [0, size.d / 2]), -k);

/** Set screw with hex socket (ISO 4026, with a cup point ISO 4029). */
export function setScrew({ d, L, s, cup }: { d: number; L: number; s: number; cup?: number }): Draw {
  return (sheet) => {
    const front = -d * 0.95;
    const chamfer = d * 0.1;
    const point = (cup ?? d * 0.7) / 2;
    sheet.circle("outline", [front, 0], d / 2);
    sheet.circle("thin", [front, 0], d * 0.42);
    hexagonFront(sheet, [front, 0], s);
    sheet.cross([front, 0], d / 2);
    turned(sheet, [0, d / 2 - chamfer], [chamfer, d / 2], [L - (d / 2 - point), d / 2], [L, point]);
    threadLines(sheet, chamfer, L - (d / 2 - point), d);
    const corner = (s * CORNERS) / 2;
    const depth = d * 0.55;
    for (const y of [-corner, -corner / 2, corner / 2, corner]) sheet.line("hidden", [0, y], [depth, y]);
    sheet.line("hidden", [depth, -corner], [depth, corner]);
    if (cup !== undefined) {
      for (const sign of [-1, 1]) sheet.line("hidden", [L, sign * point], [L - point * 0.6, 0]);
    }
    sheet.centreLine([0, 0], [L, 0]);
    sheet.across("s", front - s / 2, front + s / 2, { from: s / 4, clear: d / 2, by: NEAR });
    sheet.across("L", 0, L, { from: [d / 2 - chamfer, point], clear: d / 2, by: NEAR });
    sheet.along("d", -d / 2, d / 2, { from: L, by: NEAR });
  };
}

/** Threaded rod (DIN 976), broken in the middle. */
export function threadedRod({ d, L }: { d: number; L: number }): Draw {
  return (sheet) => {
    const shown = Math.min(L, d * 6);
    const chamfer = d * 0.1;
    const half = d / 2;
    for (const [end, inwards] of [
      [0, 1],
      [shown, -1],
    ] as const) {
      const middle = shown / 2 - inwards * d * 0.25;
      sheet.line(
        "outline",
        [middle, -half],
        [end + inwards * chamfer, -half],
        [end, -half + chamfer],
        [end, half - chamfer],
        [end + inwards * chamfer, half],
        [middle, half],
      );
      sheet.line("outline", [end + inwards * chamfer, -half], [end + inwards * chamfer, half]);
      for (const y of [-half * 0.84, half * 0.84]) sheet.line("thin", [end, y], [middle, y]);
      sheet.curve("thin", [middle, -half], [middle + d * 0.15, -half / 2], [middle, 0]);
      sheet.curve("thin", [middle, 0], [middle - d * 0.15, half / 2], [middle, half]);
    }
    sheet.centreLine([0, 0], [shown, 0]);
    sheet.across("L", 0, shown, { from: half, by: NEXT + 4 });
    sheet.along("d", -half, half, { from: shown, by: NEAR });
  };
}
