import type { Draw } from "./render.ts";
import { threadLines, turned } from "./shapes.ts";
import type { Point, Sheet } from "./sheet.ts";

const NEAR = 40;
const NEXT = 38;
const STEPS = 10;

/** Edges of helical flutes between two ends: the halves of the turns that can be seen. */
function flutes(
  sheet: Sheet,
  [from, to]: Point,
  radius: number,
  { lead, starts }: { lead: number; starts: number },
): void {
  for (let start = 0; start < starts; start += 1) {
    const first = from - lead + (start * lead) / starts;
    for (let half = first; half < to; half += lead) {
      const points: Point[] = [];
      for (let step = 0; step <= STEPS; step += 1) {
        const x = half + (step / STEPS) * (lead / 2);
        if (x >= from && x <= to) points.push([x, radius * Math.cos((step / STEPS) * Math.PI)]);
      }
      if (points.length > 1) sheet.line("thin", ...points);
    }
  }
}

/** A square at the end of a shank, from the side: crossed thin lines. */
function square(sheet: Sheet, [from, to]: Point, side: number): void {
  const half = side / 2;
  sheet.line("thin", [from, -half], [to, half]);
  sheet.line("thin", [from, half], [to, -half]);
}

/** Twist drill (DIN 338), point at the left. */
export function twistDrill({ d, l1, l2 }: { d: number; l1: number; l2: number }): Draw {
  return (sheet) => {
    const r = d / 2;
    const point = r / Math.tan((59 * Math.PI) / 180);
    sheet.line(
      "outline",
      [point, -r],
      [l1 - d * 0.08, -r],
      [l1, -r * 0.84],
      [l1, r * 0.84],
      [l1 - d * 0.08, r],
      [point, r],
      [0, 0],
      [point, -r],
      [point, r],
    );
    sheet.line("outline", [l2, -r], [l2, r]);
    flutes(sheet, [point, l2], r, { lead: d * 5, starts: 2 });
    flutes(sheet, [point + d * 0.6, l2], r, { lead: d * 5, starts: 2 });
    sheet.centreLine([0, 0], [l1, 0]);
    const end: Point = [l1 + d * 2.2, 0];
    sheet.circle("outline", end, r);
    sheet.cross(end, r);
    sheet.along("d", -r, r, { from: point, clear: 0, by: -NEAR });
    sheet.across("l2", 0, l2, { from: [0, r], clear: r, by: NEAR });
    sheet.across("l1", 0, l1, { from: [0, r * 0.84], clear: r, by: NEAR + NEXT });
  };
}

/** Machine reamer (DIN 212). */
export function reamer({ d, l1, l2 }: { d: number; l1: number; l2: number }): Draw {
  return (sheet) => {
    const r = d / 2;
    turned(
      sheet,
      [0, r * 0.86],
      [d * 0.15, r],
      [l2, r],
      [l2 + d * 0.2, r * 0.8],
      [l1 * 0.6, r * 0.8],
      [l1 * 0.62, r * 0.94],
      [l1, r * 0.94],
    );
    for (const share of [-0.8, -0.35, 0.35, 0.8])
      sheet.line("thin", [d * 0.1, r * share], [l2, r * share * 0.94]);
    sheet.centreLine([0, 0], [l1, 0]);
    sheet.along("d", -r, r, { from: d * 0.15, clear: 0, by: -NEAR });
    sheet.across("l2", 0, l2, { from: [r * 0.86, r], clear: r, by: NEAR });
    sheet.across("l1", 0, l1, { from: r * 0.9, clear: r, by: NEAR + NEXT });
  };
}

/** Countersink of 90 degrees (DIN 335 C). */
export function countersink({ d1, l1, d2 }: { d1: number; l1: number; d2: number }): Draw {
  return (sheet) => {
    const r = d1 / 2;
    const tip = d1 * 0.1;
    const cone = r - tip;
    turned(sheet, [0, tip], [cone, r], [cone + d1 * 0.35, r], [cone + d1 * 0.45, d2 / 2], [l1, d2 / 2]);
    for (const share of [-0.45, 0.3]) {
      sheet.curve("thin", [tip, tip * share], [cone * 0.7, r * share], [cone + d1 * 0.35, r * share * 1.5]);
    }
    sheet.centreLine([0, 0], [l1, 0]);
    const end: Point = [l1 + d1 * 1.15, 0];
    sheet.circle("outline", end, r);
    sheet.circle("outline", end, tip);
    for (const degrees of [30, 150, 270]) {
      const angle = (degrees * Math.PI) / 180;
      sheet.line(
        "outline",
        [end[0] + tip * Math.cos(angle), tip * Math.sin(angle)],
        [end[0] + r * Math.cos(angle), r * Math.sin(angle)],
      );
    }
    sheet.cross(end, r);
    sheet.along("d1", -r, r, { from: cone, clear: 0, by: -NEAR });
    sheet.along("d2", -d2 / 2, d2 / 2, { from: l1, by: NEAR });
    sheet.across("l1", 0, l1, { from: [tip, d2 / 2], clear: r, by: NEAR });
  };
}

/** Machine tap (DIN 371 with a reinforced shank, DIN 376), chamfer at the left. */
export function tap({ d1, l1, l2, d2 }: { d1: number; l1: number; l2: number; d2: number }): Draw {
  return (sheet) => {
    const r = d1 / 2;
    const core = r * 0.8;
    const end = l1 - d2 * 1.1;
    const neck: Point[] = [
      [l2 * 1.12, core],
      [l1 * 0.46, core],
      [l1 * 0.48, d2 / 2],
    ];
    const passes = core >= d2 / 2;
    turned(
      sheet,
      [0, core],
      [l2 * 0.3, r],
      [l2, r],
      ...(passes ? ([[l2 * 1.12, d2 / 2]] as const) : neck),
      [end, d2 / 2],
      [end, d2 * 0.4],
      [l1, d2 * 0.4],
    );
    threadLines(sheet, l2 * 0.05, l2, d1);
    for (const share of [-0.3, 0.3]) sheet.line("thin", [l2 * 0.02, r * share], [l2 * 1.4, r * share]);
    square(sheet, [end, l1], d2 * 0.8);
    sheet.centreLine([0, 0], [l1, 0]);
    sheet.along("d1", -r, r, { from: l2 * 0.3, clear: 0, by: -NEAR });
    sheet.along("d2", -d2 / 2, d2 / 2, { from: end, clear: l1, by: NEAR });
    sheet.across("l2", 0, l2, { from: [core, r], clear: r, by: NEAR });
    sheet.across("l1", 0, l1, { from: [core, d2 * 0.4], clear: r, by: NEAR + NEXT });
  };
}

/** Round die (EN 22568): front, side. */
export function roundDie({ d, D, E }: { d: number; D: number; E: number }): Draw {
  return (sheet) => {
    const centre: Point = [-D * 0.72, 0];
    sheet.circle("outline", centre, D / 2);
    sheet.circle("outline", centre, d * 0.42);
    sheet.arc("thin", centre, d / 2, 100, 350);
    for (const degrees of [45, 135, 225, 315]) {
      const angle = (degrees * Math.PI) / 180;
      const away = d * 0.42 + D * 0.085;
      sheet.circle("outline", [centre[0] + away * Math.cos(angle), away * Math.sin(angle)], D * 0.085);
    }
    sheet.cross(centre, D / 2);
    const c = E * 0.06;
    turned(sheet, [0, D / 2 - c], [c, D / 2], [E - c, D / 2], [E, D / 2 - c]);
    for (const radius of [-d / 2, d / 2]) sheet.line("hidden", [0, radius], [E, radius]);
    sheet.centreLine([0, 0], [E, 0]);
    sheet.along("d", -d / 2, d / 2, { from: E, by: NEAR });
    sheet.along("D", -D / 2, D / 2, { from: E - c, clear: E, by: NEAR + NEXT });
    sheet.across("E", 0, E, { from: D / 2 - c, clear: D / 2, by: NEAR });
  };
}

/** End mill (DIN 6527, DIN 844), flat or with a ball nose, its cutting end at the left. */
export function endMill(
  { d1, l1, l2, d2 }: { d1: number; l1: number; l2: number; d2: number },
  isBall: boolean,
): Draw {
  return (sheet) => {
    const r = d1 / 2;
    const nose = isBall ? r : 0;
    const step = Math.max(0, d2 - d1) * 0.8;
    const shank: Point[] = [
      [l2 + step, d2 / 2],
      [l1 - d2 * 0.06, d2 / 2],
      [l1, d2 * 0.44],
    ];
    if (isBall) {
      sheet.arc("outline", [r, 0], r, 90, 270);
      for (const sign of [-1, 1]) sheet.line("outline", [r, sign * r], [l2, sign * r]);
    } else sheet.line("outline", [l2, -r], [0, -r], [0, r], [l2, r]);
    sheet.line("outline", [l2, -r], [l2, r]);
    turned(sheet, [l2, r], ...shank);
    flutes(sheet, [nose, l2], r, { lead: d1 * 4.4, starts: 4 });
    sheet.centreLine([0, 0], [l1, 0]);
    const end: Point = [l1 + d1 * 2.1, 0];
    sheet.circle("outline", end, r);
    sheet.curve("outline", [end[0] - r, 0], [end[0] - r * 0.4, -r * 0.35], [end[0], 0]);
    sheet.curve("outline", [end[0] + r, 0], [end[0] + r * 0.4, r * 0.35], [end[0], 0]);
    sheet.cross(end, r);
    sheet.along("d1", -r, r, { from: nose, clear: 0, by: -NEAR });
    sheet.along("d2", -d2 / 2, d2 / 2, { from: l1 - d2 * 0.06, clear: l1, by: NEAR });
    sheet.across("l2", 0, l2, { from: isBall ? [0, r] : r, clear: Math.max(r, d2 / 2), by: NEAR });
    sheet.across("l1", 0, l1, {
      from: [isBall ? 0 : r, d2 * 0.44],
      clear: Math.max(r, d2 / 2),
      by: NEAR + NEXT,
    });
  };
}
