import { cutRing } from "./nuts.ts";
import type { Draw } from "./render.ts";
import { hatch } from "./shapes.ts";
import type { Point } from "./sheet.ts";

const NEAR = 40;

interface Washer {
  readonly d1: number;
  readonly d2: number;
  readonly h: number;
}

/** Washer (ISO 7089, ISO 7090 with a chamfer): front, section. */
export function washer({ d1, d2, h }: Washer, isChamfered = false): Draw {
  return (sheet) => {
    const centre: Point = [-d2 * 0.75, 0];
    sheet.circle("outline", centre, d2 / 2);
    if (isChamfered) sheet.circle("outline", centre, d2 / 2 - h * 0.4);
    sheet.circle("outline", centre, d1 / 2);
    sheet.cross(centre, d2 / 2);
    if (isChamfered) {
      const chamfer = h * 0.4;
      for (const sign of [-1, 1]) {
        sheet.polygon(
          "outline",
          [0, (sign * d1) / 2],
          [0, sign * (d2 / 2 - chamfer)],
          [chamfer, (sign * d2) / 2],
          [h, (sign * d2) / 2],
          [h, (sign * d1) / 2],
        );
        const faces = [(sign * d1) / 2, sign * (d2 / 2 - chamfer)].toSorted((a, b) => a - b);
        hatch(sheet, [0, faces[0] ?? 0], [h, faces[1] ?? 0], d2 * 0.05);
      }
      for (const x of [0, h]) sheet.line("outline", [x, -d1 / 2], [x, d1 / 2]);
    } else cutRing(sheet, [0, h], d1, d2, d2 * 0.05);
    sheet.centreLine([0, 0], [h, 0]);
    sheet.along("d1", -d1 / 2, d1 / 2, { from: h, by: NEAR });
    sheet.along("d2", -d2 / 2, d2 / 2, { from: h, by: NEAR + 42 });
    sheet.across("h", 0, h, { from: d2 / 2, by: NEAR });
  };
}

/** Spring lock washer (DIN 127): front with its gap, side. */
export function springWasher({ d1, b, s }: { d1: number; b: number; s: number }): Draw {
  return (sheet) => {
    const d2 = d1 + 2 * b;
    const centre: Point = [-d2 * 0.8, 0];
    sheet.arc("outline", centre, d2 / 2, -84, 262);
    sheet.arc("outline", centre, d1 / 2, -80, 256);
    for (const degrees of [-84, -98]) {
      const angle = (degrees * Math.PI) / 180;
      const lean = degrees === -84 ? 4 : -6;
      const inner = ((degrees + lean) * Math.PI) / 180;
      sheet.line(
        "outline",
        [centre[0] + (d2 / 2) * Math.cos(angle), (d2 / 2) * Math.sin(angle)],
        [centre[0] + (d1 / 2) * Math.cos(inner), (d1 / 2) * Math.sin(inner)],
      );
    }
    sheet.cross(centre, d2 / 2);
    const shift = s * 0.55;
    sheet.polygon(
      "outline",
      [0, d2 / 2],
      [s, d2 / 2],
      [s, s * 0.3],
      [s + shift, -s * 0.3],
      [s + shift, -d2 / 2],
      [shift, -d2 / 2],
      [shift, -s * 0.9],
      [0, -s * 0.3],
    );
    sheet.line("outline", [s, s * 0.3], [0, -s * 0.3]);
    sheet.across("s", 0, s, { from: d2 / 2, by: NEAR });
    sheet.along("d2", -d2 / 2, d2 / 2, { from: [s + shift, s], by: NEAR });
    sheet.along("d1", -d1 / 2, d1 / 2, { from: centre[0], clear: centre[0] - d2 / 2, by: -NEAR });
    sheet.across("b", centre[0] + d1 / 2, centre[0] + d2 / 2, { from: 0, clear: d2 / 2, by: NEAR });
  };
}

/** Disc spring (DIN 2093): front, section. */
export function discSpring({ De, Di, t, l0 }: { De: number; Di: number; t: number; l0: number }): Draw {
  return (sheet) => {
    const centre: Point = [-De * 0.78, 0];
    sheet.circle("outline", centre, De / 2);
    sheet.circle("outline", centre, Di / 2);
    sheet.cross(centre, De / 2);
    for (const sign of [-1, 1]) {
      sheet.polygon(
        "outline",
        [0, (sign * Di) / 2],
        [t, (sign * Di) / 2],
        [l0, (sign * De) / 2],
        [l0 - t, (sign * De) / 2],
      );
    }
    sheet.line("outline", [0, -Di / 2], [0, Di / 2]);
    sheet.line("outline", [l0, -De / 2], [l0, De / 2]);
    sheet.line("outline", [t, -Di / 2], [t, Di / 2]);
    sheet.centreLine([0, 0], [l0, 0]);
    sheet.along("Di", -Di / 2, Di / 2, { from: [t, t], by: NEAR });
    sheet.along("De", -De / 2, De / 2, { from: l0, by: NEAR + 44 });
    sheet.across("l0", 0, l0, { from: [Di / 2, De / 2], by: NEAR });
    sheet.across("t", l0 - t, l0, { from: -De / 2, by: -NEAR });
  };
}
