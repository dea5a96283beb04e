import type { Draw } from "./render.ts";
import { CORNERS, hexagonFront, turned } from "./shapes.ts";
import type { Point } from "./sheet.ts";

const NEAR = 40;

/** Hex key (ISO 2936): side, end of the long arm. */
export function hexKey({ s, l1, l2 }: { s: number; l1: number; l2: number }): Draw {
  return (sheet) => {
    const t = s * CORNERS;
    const bend = t * 0.6;
    sheet.line("outline", [bend + t, 0], [l1, 0], [l1, t], [bend + t, t]);
    sheet.line("outline", [0, bend + t], [0, l2], [t, l2], [t, bend + t]);
    sheet.arc("outline", [bend + t, bend + t], bend + t, 180, 270);
    sheet.arc("outline", [bend + t, bend + t], bend, 180, 270);
    for (const share of [0.25, 0.75]) {
      sheet.line("thin", [bend + t, t * share], [l1, t * share]);
      sheet.line("thin", [t * share, bend + t], [t * share, l2]);
      sheet.arc("thin", [bend + t, bend + t], bend + t * (1 - share), 180, 270);
    }
    const centre: Point = [l1 * 0.72, l2 * 0.72];
    hexagonFront(sheet, centre, s);
    sheet.cross(centre, t / 2);
    sheet.across("s", centre[0] - s / 2, centre[0] + s / 2, {
      from: centre[1] + s / 4,
      clear: centre[1] + t / 2,
      by: NEAR,
    });
    sheet.across("l1", 0, l1, { from: [l2 * 0.5, 0], clear: 0, by: -NEAR });
    sheet.along("l2", 0, l2, { from: [t, 0], clear: 0, by: -NEAR });
  };
}

const turnedBy = (degrees: number, [x, y]: Point, [cx, cy]: Point): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [cx + x * cos - y * sin, cy + x * sin + y * cos];
};

/** Combination wrench (DIN 3113 A): open jaw at the left, ring at the right. */
export function combinationWrench({ s, L }: { s: number; L: number }): Draw {
  return (sheet) => {
    const head = s * 1.08;
    const ring = s * 0.76;
    const jaw: Point = [head, 0];
    const eye: Point = [L - ring, 0];
    const width = s * 0.3;
    const at = (x: number, y: number): Point => turnedBy(-15, [x, y], jaw);
    const half = s / 2;
    const open = Math.sqrt(head ** 2 - half ** 2);
    const outer = (Math.asin(half / head) * 180) / Math.PI;
    const neck = (Math.asin((width * 1.15) / head) * 180) / Math.PI;
    sheet.arc("outline", jaw, head, neck, 180 - outer - 15);
    sheet.arc("outline", jaw, head, 180 + outer - 15, 360 - neck);
    for (const sign of [-1, 1])
      sheet.line(
        "outline",
        at(-open, sign * half),
        at(half * 0.3, sign * half),
        at(half * 0.75, sign * half * 0.35),
      );
    sheet.line("outline", at(half * 0.75, -half * 0.35), at(half * 0.75, half * 0.35));
    const start = head * (1 + Math.cos((neck * Math.PI) / 180));
    for (const sign of [-1, 1]) {
      sheet.line("outline", [start, sign * width * 1.15], [eye[0] - ring * 0.94, sign * width * 0.9]);
      sheet.line("thin", [start + s * 0.5, sign * width * 0.6], [eye[0] - ring * 1.4, sign * width * 0.5]);
    }
    sheet.circle("outline", eye, ring);
    const points = Array.from({ length: 24 }, (_, index): Point => {
      const radius = index % 2 === 0 ? half * 1.1 : half;
      const angle = (index / 24) * 2 * Math.PI;
      return [eye[0] + radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    sheet.polygon("outline", ...points);
    sheet.cross(eye, ring);
    sheet.centreLine([head, 0], [L, 0]);
    sheet.along("s", -half, half, { from: eye[0], clear: L, by: NEAR });
    sheet.across("L", 0, L, { from: [0, 0], clear: head, by: NEAR });
  };
}

/** Socket (DIN 3124): front, side, the square drive at the right. */
export function socket({ s, l, d1, square }: { s: number; l: number; d1: number; square: number }): Draw {
  return (sheet) => {
    const centre: Point = [-d1 * 0.78, 0];
    sheet.circle("outline", centre, d1 / 2);
    hexagonFront(sheet, centre, s);
    sheet.cross(centre, (d1 / 2) * 1.02);
    const narrow = Math.min(d1, square * 1.75);
    turned(
      sheet,
      [0, d1 * 0.47],
      [d1 * 0.03, d1 / 2],
      [l * 0.52, d1 / 2],
      [l * 0.6, narrow / 2],
      [l - d1 * 0.03, narrow / 2],
      [l, narrow * 0.46],
    );
    const corner = (s * CORNERS) / 2;
    for (const y of [-corner, -corner / 2, corner / 2, corner]) sheet.line("hidden", [0, y], [l * 0.42, y]);
    sheet.line("hidden", [l * 0.42, -corner], [l * 0.42, corner]);
    for (const y of [-square / 2, square / 2]) sheet.line("hidden", [l * 0.58, y], [l, y]);
    sheet.line("hidden", [l * 0.58, -square / 2], [l * 0.58, square / 2]);
    sheet.centreLine([0, 0], [l, 0]);
    sheet.across("s", centre[0] - s / 2, centre[0] + s / 2, { from: s / 4, clear: d1 / 2, by: NEAR });
    sheet.along("d1", -d1 / 2, d1 / 2, { from: d1 * 0.03, clear: l, by: NEAR });
    sheet.across("l", 0, l, { from: [d1 * 0.47, narrow * 0.46], clear: d1 / 2, by: NEAR });
  };
}

/** Screwdriver: the tip at the left, pointed or flat with the width `b`. */
export function screwdriver({ blade, L, b }: { blade: number; L: number; b?: number }): Draw {
  return (sheet) => {
    const r = blade / 2;
    const grip = Math.max(blade * 1.9, L * 0.13);
    const end = L * 1.75;
    if (b === undefined) turned(sheet, [0, r * 0.25], [r * 2.2, r], [L, r]);
    else {
      sheet.line(
        "outline",
        [L, -r],
        [b * 1.6, -r],
        [b * 0.9, -b / 2],
        [0, -b / 2],
        [0, b / 2],
        [b * 0.9, b / 2],
        [b * 1.6, r],
        [L, r],
      );
      sheet.line("thin", [b * 1.6, -r], [b * 1.6, r]);
    }
    turned(
      sheet,
      [L, grip * 0.6],
      [L + grip * 0.4, grip * 0.8],
      [L + grip * 0.9, grip * 0.62],
      [L + grip * 1.6, grip],
      [end - grip * 0.5, grip],
      [end, grip * 0.72],
    );
    for (const y of [-grip * 0.55, -grip * 0.2, grip * 0.2, grip * 0.55]) {
      sheet.line("thin", [L + grip * 1.7, y], [end - grip * 0.6, y]);
    }
    sheet.centreLine([0, 0], [end, 0]);
    if (b !== undefined) sheet.along("b", -b / 2, b / 2, { from: 0, by: -NEAR });
    sheet.across("L", 0, L, { from: [b === undefined ? r * 0.25 : b / 2, grip * 0.6], clear: grip, by: 24 });
  };
}

/** Screwdriver bit with quarter inch hexagon (ISO 1173): side, end. */
export function screwdriverBit({ s, l }: { s: number; l: number }): Draw {
  return (sheet) => {
    const half = (s * CORNERS) / 2;
    turned(sheet, [0, s * 0.08], [s * 0.6, s * 0.4], [l * 0.42, s * 0.4], [l * 0.48, half], [l, half]);
    for (const y of [-half / 2, half / 2]) sheet.line("outline", [l * 0.48, y], [l, y]);
    for (const y of [-s * 0.12, s * 0.12]) sheet.line("thin", [s * 0.1, y * 0.5], [l * 0.3, y * 1.6]);
    sheet.centreLine([0, 0], [l, 0]);
    const centre: Point = [l + s * 1.2, 0];
    hexagonFront(sheet, centre, s);
    sheet.cross(centre, half);
  };
}
