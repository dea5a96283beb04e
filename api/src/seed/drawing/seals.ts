import type { Draw } from "./render.ts";
import { hatch } from "./shapes.ts";
import type { Point } from "./sheet.ts";

const NEAR = 40;

/** O-ring (ISO 3601): front, section. */
export function oRing({ d1, d2 }: { d1: number; d2: number }): Draw {
  return (sheet) => {
    const outer = d1 / 2 + d2;
    const centre: Point = [-outer * 1.4, 0];
    sheet.circle("outline", centre, outer);
    sheet.circle("outline", centre, d1 / 2);
    sheet.cross(centre, outer);
    const x = d2 / 2;
    for (const sign of [-1, 1]) {
      const y = (sign * (d1 + d2)) / 2;
      sheet.circle("outline", [x, y], d2 / 2);
      for (const step of [-0.5, 0, 0.5]) {
        const half = Math.sqrt(0.25 - (step * 0.5) ** 2) * d2 * Math.SQRT1_2;
        const [cx, cy] = [x + step * d2 * 0.35, y + step * d2 * 0.35];
        sheet.line("hatch", [cx - half, cy + half], [cx + half, cy - half]);
      }
    }
    for (const edge of [0, d2]) sheet.line("thin", [edge, -(d1 + d2) / 2], [edge, (d1 + d2) / 2]);
    sheet.centreLine([0, 0], [d2, 0]);
    sheet.along("d1", -d1 / 2, d1 / 2, { from: x, clear: d2, by: NEAR });
    sheet.across("d2", 0, d2, { from: (d1 + d2) / 2, clear: outer, by: NEAR });
  };
}

/** Rotary shaft seal (DIN 3760 A): front, section with case, lip and spring. */
export function shaftSeal({ d1, d2, b }: { d1: number; d2: number; b: number }): Draw {
  return (sheet) => {
    const centre: Point = [-d2 * 0.72, 0];
    const height = (d2 - d1) / 2;
    for (const radius of [d2 / 2, d2 / 2 - height * 0.3, d1 / 2]) sheet.circle("outline", centre, radius);
    sheet.cross(centre, d2 / 2);
    for (const sign of [-1, 1]) {
      const at = (share: number): number => sign * (d1 / 2 + height * share);
      sheet.polygon(
        "outline",
        [0, at(1)],
        [b, at(1)],
        [b, at(0.78)],
        [b * 0.22, at(0.78)],
        [b * 0.22, at(0.42)],
        [b * 0.45, at(0.2)],
        [b * 0.85, at(0.3)],
        [b * 0.85, at(0.1)],
        [b * 0.66, at(0)],
        [b * 0.3, at(0.12)],
        [0, at(0.3)],
      );
      const [top, bottom] = [at(1), at(0.78)].toSorted((one, other) => one - other);
      if (top !== undefined && bottom !== undefined) hatch(sheet, [0, top], [b, bottom], d2 * 0.03);
      sheet.circle("outline", [b * 0.68, at(0.36)], height * 0.09);
    }
    sheet.line("thin", [0, -d2 / 2], [0, d2 / 2]);
    sheet.line("thin", [b, -d2 / 2], [b, d2 / 2]);
    sheet.line("thin", [b * 0.66, -d1 / 2], [b * 0.66, d1 / 2]);
    sheet.centreLine([0, 0], [b, 0]);
    sheet.along("d1", -d1 / 2, d1 / 2, { from: b * 0.66, clear: b, by: NEAR });
    sheet.along("d2", -d2 / 2, d2 / 2, { from: b, by: NEAR + 44 });
    sheet.across("b", 0, b, { from: d2 / 2, by: NEAR });
  };
}

/** Compression spring with closed and ground ends: side, end. */
export function compressionSpring({
  d,
  De,
  L0,
  coils,
}: {
  d: number;
  De: number;
  L0: number;
  coils: number;
}): Draw {
  return (sheet) => {
    const r = (De - d) / 2;
    const turns = Math.round(coils);
    const pitch = (L0 - 2 * d) / turns;
    const wire = ([x1, y1]: Point, [x2, y2]: Point): void => {
      const length = Math.hypot(x2 - x1, y2 - y1);
      const [nx, ny] = [((y1 - y2) / length) * (d / 2), ((x2 - x1) / length) * (d / 2)];
      sheet.line("outline", [x1 + nx, y1 + ny], [x2 + nx, y2 + ny]);
      sheet.line("outline", [x1 - nx, y1 - ny], [x2 - nx, y2 - ny]);
    };
    for (let turn = 0; turn <= turns; turn += 1) {
      const x = d + turn * pitch;
      sheet.arc("outline", [x, -r], d / 2, 180, 360);
      wire([x, -r], [x + (turn === turns ? 0.35 * d : pitch / 2), r]);
      if (turn < turns) sheet.arc("outline", [x + pitch / 2, r], d / 2, 0, 180);
    }
    for (const [x, towards] of [
      [0, d],
      [L0, L0 - d],
    ] as const) {
      sheet.line("outline", [x, -r - d / 2], [x, r + d / 2]);
      for (const y of [-r - d / 2, r + d / 2]) sheet.line("outline", [x, y], [towards, y]);
    }
    sheet.centreLine([0, 0], [L0, 0]);
    const centre: Point = [L0 + De * 1.25, 0];
    sheet.circle("outline", centre, De / 2);
    sheet.circle("outline", centre, De / 2 - d);
    sheet.cross(centre, De / 2);
    sheet.across("L0", 0, L0, { from: De / 2, by: NEAR });
    sheet.along("De", -De / 2, De / 2, { from: centre[0], clear: centre[0] + De / 2, by: NEAR });
    sheet.across("d", centre[0] - De / 2, centre[0] - De / 2 + d, { from: 0, clear: De / 2, by: NEAR });
  };
}
