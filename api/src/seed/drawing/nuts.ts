import type { Draw } from "./render.ts";
import { CORNERS, hatch, hexagonFront, hexagonSide, threadedHole, turned } from "./shapes.ts";
import type { Point, Sheet } from "./sheet.ts";

const NEAR = 40;

/** The front of a nut at the left of its side, with `d` and `s`. */
function front(sheet: Sheet, d: number, s: number): void {
  const centre: Point = [-s * 0.9, 0];
  const half = (s * CORNERS) / 2;
  hexagonFront(sheet, centre, s);
  sheet.circle("outline", centre, s * 0.475);
  threadedHole(sheet, centre, d);
  sheet.cross(centre, half);
  sheet.across("s", centre[0] - s / 2, centre[0] + s / 2, { from: s / 4, clear: half, by: NEAR });
}

/** Hidden thread from the side. */
function bore(sheet: Sheet, d: number, to: number): void {
  for (const radius of [d / 2, d * 0.42]) {
    for (const sign of [-1, 1]) sheet.line("hidden", [0, sign * radius], [to, sign * radius]);
  }
}

/** Hexagon nut (ISO 4032, ISO 4035, DIN 934). */
export function hexNut({ d, s, m }: { d: number; s: number; m: number }): Draw {
  return (sheet) => {
    front(sheet, d, s);
    hexagonSide(sheet, [0, m], s, { left: true, right: true });
    bore(sheet, d, m);
    sheet.centreLine([0, 0], [m, 0]);
    sheet.across("m", 0, m, { from: s / 2, clear: (s * CORNERS) / 2, by: NEAR });
    sheet.along("d", -d / 2, d / 2, { from: m, by: NEAR });
  };
}

/** Lock nut with a polyamide ring (DIN 985). */
export function lockNut({ d, s, h }: { d: number; s: number; h: number }): Draw {
  return (sheet) => {
    const hex = h * 0.72;
    front(sheet, d, s);
    hexagonSide(sheet, [0, hex], s, { left: true, right: true });
    turned(sheet, [hex, s * 0.46], [h - s * 0.06, s * 0.46], [h, s * 0.38]);
    bore(sheet, d, h);
    sheet.centreLine([0, 0], [h, 0]);
    sheet.across("h", 0, h, { from: [s / 2, s * 0.38], clear: (s * CORNERS) / 2, by: NEAR });
    sheet.along("d", -d / 2, d / 2, { from: h, by: NEAR });
  };
}

/** Cap nut (DIN 1587). */
export function capNut({ d, s, h, hex }: { d: number; s: number; h: number; hex: number }): Draw {
  return (sheet) => {
    const radius = s * 0.475;
    front(sheet, d, s);
    hexagonSide(sheet, [0, hex], s, { left: true, right: true });
    const start = h - radius;
    for (const sign of [-1, 1]) sheet.line("outline", [hex, sign * radius], [start, sign * radius]);
    sheet.arc("outline", [start, 0], radius, -90, 90);
    bore(sheet, d, h * 0.75);
    sheet.line("hidden", [h * 0.75, -d / 2], [h * 0.75, d / 2]);
    sheet.centreLine([0, 0], [h, 0]);
    sheet.across("h", 0, h, { from: [s / 2, 0], clear: (s * CORNERS) / 2, by: NEAR });
    sheet.along("d", -d / 2, d / 2, { from: 0, by: -20 });
  };
}

/** Flange nut (DIN 6923). */
export function flangeNut({ d, s, m, dc }: { d: number; s: number; m: number; dc: number }): Draw {
  return (sheet) => {
    const centre: Point = [-dc * 0.72, 0];
    const flange = m * 0.14;
    sheet.circle("outline", centre, dc / 2);
    hexagonFront(sheet, centre, s);
    threadedHole(sheet, centre, d);
    sheet.cross(centre, dc / 2);
    turned(sheet, [0, dc / 2], [flange, dc / 2], [m * 0.4, s * 0.52]);
    hexagonSide(sheet, [m * 0.4, m], s, { right: true });
    bore(sheet, d, m);
    sheet.centreLine([0, 0], [m, 0]);
    sheet.across("s", centre[0] - s / 2, centre[0] + s / 2, { from: s / 4, clear: dc / 2, by: NEAR });
    sheet.along("dc", -dc / 2, dc / 2, { from: centre[0] - dc / 2, by: -NEAR });
    sheet.across("m", 0, m, { from: [dc / 2, s / 2], by: NEAR });
    sheet.along("d", -d / 2, d / 2, { from: m, by: NEAR });
  };
}

/** A ring cut in half, its axis from left to right: the cut faces above and below. */
export function cutRing(
  sheet: Sheet,
  [left, right]: Point,
  inner: number,
  outer: number,
  step: number,
): void {
  for (const sign of [-1, 1]) {
    const [top, bottom] = [(sign * outer) / 2, (sign * inner) / 2].toSorted((a, b) => a - b);
    if (top === undefined || bottom === undefined) continue;
    sheet.rectangle("outline", [left, top], [right, bottom]);
    hatch(sheet, [left, top], [right, bottom], step);
  }
  for (const x of [left, right]) sheet.line("outline", [x, -inner / 2], [x, inner / 2]);
}
