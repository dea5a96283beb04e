import type { Draw } from "./render.ts";
import { hatch } from "./shapes.ts";
import type { Point, Sheet } from "./sheet.ts";

const NEAR = 40;

/** Aluminium profile with four slots: the section. */
export function aluminiumProfile({ a, n }: { a: number; n: number }): Draw {
  return (sheet) => {
    const half = a / 2;
    const lip = a * 0.06;
    const wide = a * 0.25;
    const depth = a * 0.3;
    const side: Point[] = [
      [-half + a * 0.04, -half],
      [-n / 2, -half],
      [-n / 2, -half + lip],
      [-wide, -half + lip],
      [-wide, -half + lip * 2.2],
      [-n * 0.55, -half + depth],
      [n * 0.55, -half + depth],
      [wide, -half + lip * 2.2],
      [wide, -half + lip],
      [n / 2, -half + lip],
      [n / 2, -half],
      [half - a * 0.04, -half],
    ];
    const turn = (quarter: number, [x, y]: Point): Point => {
      if (quarter === 0) return [x, y];
      return turn(quarter - 1, [-y, x]);
    };
    sheet.polygon("outline", ...[0, 1, 2, 3].flatMap((quarter) => side.map((point) => turn(quarter, point))));
    sheet.circle("outline", [0, 0], a * 0.085);
    const pocket = a * 0.36;
    const arm = a * 0.075;
    for (const [x, y] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      sheet.rectangle(
        "outline",
        [x * (pocket - arm), y * (pocket - arm)],
        [x * (pocket + arm), y * (pocket + arm)],
      );
    }
    sheet.centreLine([-half, 0], [half, 0]);
    sheet.centreLine([0, -half], [0, half]);
    sheet.across("a", -half, half, { from: half, by: NEAR });
    sheet.along("b", -half, half, { from: half, by: NEAR });
    sheet.across("n", -n / 2, n / 2, { from: -half, by: -NEAR });
  };
}

/** Square tube (EN 10305-5): the section. */
export function squareTube({ a, s }: { a: number; s: number }): Draw {
  return (sheet) => {
    const half = a / 2;
    rounded(sheet, half, s * 1.6);
    rounded(sheet, half - s, s * 0.7);
    for (const sign of [-1, 1]) {
      const [near, far] = [sign * (half - s), sign * half].toSorted((one, other) => one - other);
      if (near === undefined || far === undefined) continue;
      hatch(sheet, [-half + s * 1.6, near], [half - s * 1.6, far], a * 0.05);
      hatch(sheet, [near, -half + s * 1.6], [far, half - s * 1.6], a * 0.05);
    }
    sheet.centreLine([-half, 0], [half, 0]);
    sheet.centreLine([0, -half], [0, half]);
    sheet.across("a", -half, half, { from: half - s * 1.6, clear: half, by: NEAR });
    sheet.across("s", half - s, half, { from: 0, clear: -half, by: -NEAR });
  };
}

function rounded(sheet: Sheet, half: number, radius: number): void {
  const straight = half - radius;
  for (const quarter of [0, 1, 2, 3]) {
    const [cos, sin] = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][quarter] ?? [1, 0];
    const at = (x: number, y: number): Point => [
      x * (cos ?? 1) - y * (sin ?? 0),
      x * (sin ?? 0) + y * (cos ?? 1),
    ];
    sheet.line("outline", at(half, -straight), at(half, straight));
    sheet.arc("outline", at(straight, straight), radius, quarter * 90, quarter * 90 + 90);
  }
}

/** Round bar (EN 10278): end, side broken at the right. */
export function roundBar({ d, L }: { d: number; L: number }): Draw {
  return (sheet) => {
    const shown = Math.min(L, d * 3.2);
    const r = d / 2;
    const centre: Point = [-d * 0.85, 0];
    const gap = d * 0.12;
    sheet.circle("outline", centre, r);
    sheet.cross(centre, r);
    for (const [end, inwards] of [
      [0, 1],
      [shown, -1],
    ] as const) {
      const middle = shown * 0.55 - inwards * gap;
      sheet.line("outline", [middle, -r], [end, -r], [end, r], [middle, r]);
      sheet.curve("thin", [middle, -r], [middle + gap, -r / 2], [middle, 0]);
      sheet.curve("thin", [middle, 0], [middle - gap, r / 2], [middle, r]);
    }
    sheet.centreLine([0, 0], [shown, 0]);
    sheet.across("L", 0, shown, { from: r, by: NEAR });
    sheet.along("d", -r, r, { from: shown, by: NEAR });
  };
}

/** Flat bar: the section. */
export function flatBar({ b, t }: { b: number; t: number }): Draw {
  return (sheet) => {
    sheet.rectangle("outline", [-b / 2, -t / 2], [b / 2, t / 2]);
    hatch(sheet, [-b / 2, -t / 2], [b / 2, t / 2], b * 0.045);
    sheet.centreLine([0, -t / 2], [0, t / 2]);
    sheet.across("b", -b / 2, b / 2, { from: t / 2, by: NEAR });
    sheet.along("t", -t / 2, t / 2, { from: b / 2, by: NEAR });
  };
}

/** Equal angle (EN 10056): the section. */
export function angle({ a, t }: { a: number; t: number }): Draw {
  return (sheet) => {
    const r = t * 0.9;
    const toe = t * 0.45;
    sheet.line("outline", [t - toe, -a], [0, -a], [0, 0], [a, 0], [a, -t + toe]);
    sheet.arc("outline", [t - toe, -a + toe], toe, -90, 0);
    sheet.arc("outline", [a - toe, -t + toe], toe, -90, 0);
    sheet.line("outline", [t, -a + toe], [t, -t - r]);
    sheet.line("outline", [t + r, -t], [a - toe, -t]);
    sheet.arc("outline", [t + r, -t - r], r, 90, 180);
    hatch(sheet, [0, -a + toe], [t, -t], a * 0.05);
    hatch(sheet, [0, -t], [a - toe, 0], a * 0.05);
    sheet.across("a", 0, a, { from: 0, by: NEAR });
    sheet.across("t", 0, t, { from: [-a, -a + toe], clear: -a, by: -NEAR });
  };
}
