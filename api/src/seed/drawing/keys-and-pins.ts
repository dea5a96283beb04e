import { cutRing } from "./nuts.ts";
import type { Draw } from "./render.ts";
import { turned } from "./shapes.ts";
import type { Point } from "./sheet.ts";

const NEAR = 40;

/** Parallel key form A (DIN 6885): top, side below it, end at the right. */
export function parallelKey({ b, h, L }: { b: number; h: number; L: number }): Draw {
  return (sheet) => {
    const gap = b * 1.1;
    const r = b / 2;
    sheet.line("outline", [r, -r], [L - r, -r]);
    sheet.line("outline", [r, r], [L - r, r]);
    sheet.arc("outline", [r, 0], r, 90, 270);
    sheet.arc("outline", [L - r, 0], r, -90, 90);
    sheet.centreLine([0, 0], [L, 0]);
    const top = r + gap;
    sheet.rectangle("outline", [0, top], [L, top + h]);
    for (const x of [r, L - r]) sheet.line("thin", [x, top], [x, top + h]);
    const end = L + b * 1.2;
    const c = h * 0.07;
    sheet.polygon(
      "outline",
      [end + c, top],
      [end + b - c, top],
      [end + b, top + c],
      [end + b, top + h - c],
      [end + b - c, top + h],
      [end + c, top + h],
      [end, top + h - c],
      [end, top + c],
    );
    sheet.across("L", 0, L, { from: top + h, by: NEAR });
    sheet.across("b", end, end + b, { from: top + h - c, clear: top + h, by: NEAR });
    sheet.along("h", top, top + h, { from: end + b, by: NEAR });
  };
}

/** Woodruff key (DIN 6888): side, end. */
export function woodruffKey({ b, h, d2 }: { b: number; h: number; d2: number }): Draw {
  return (sheet) => {
    const r = d2 / 2;
    const up = h - r;
    const chord = Math.sqrt(r ** 2 - up ** 2);
    const angle = (Math.asin(up / r) * 180) / Math.PI;
    sheet.arc("outline", [0, 0], r, -angle, 180 + angle);
    sheet.line("outline", [-chord, -up], [chord, -up]);
    sheet.centreLine([0, -up], [0, r]);
    sheet.arc("centre", [0, 0], r, 180 + angle, 360 - angle);
    const left = r + d2 * 0.3;
    sheet.rectangle("outline", [left, -up], [left + b, r]);
    sheet.across("d2", -r, r, { from: 0, clear: r, by: NEAR });
    sheet.across("b", left, left + b, { from: r, by: NEAR });
    sheet.along("h", -up, r, { from: left + b, by: NEAR });
  };
}

/** Dowel pin (ISO 8734, ISO 2338): end, side. */
export function dowelPin({ d, L, c }: { d: number; L: number; c: number }): Draw {
  return (sheet) => {
    const centre: Point = [-d * 1.1, 0];
    sheet.circle("outline", centre, d / 2);
    sheet.circle("thin", centre, d / 2 - c * 0.27);
    sheet.cross(centre, d / 2);
    turned(sheet, [0, d / 2 - c * 0.27], [c, d / 2], [L - c * 0.5, d / 2], [L, d / 2 - c * 0.2]);
    sheet.centreLine([0, 0], [L, 0]);
    sheet.across("L", 0, L, { from: d / 2 - c * 0.27, clear: d / 2, by: NEAR });
    sheet.along("d", -d / 2, d / 2, { from: L - c * 0.5, clear: L, by: NEAR });
  };
}

/** Slotted spring pin (ISO 8752): end, side. */
export function springPin({ d, s, L }: { d: number; s: number; L: number }): Draw {
  return (sheet) => {
    const centre: Point = [-d * 1.15, 0];
    const [outer, inner] = [d / 2, d / 2 - s];
    sheet.arc("outline", centre, outer, -72, 252);
    sheet.arc("outline", centre, inner, -72, 252);
    for (const degrees of [-72, 252]) {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      sheet.line("outline", [centre[0] + inner * cos, inner * sin], [centre[0] + outer * cos, outer * sin]);
    }
    sheet.cross(centre, outer);
    const c = d * 0.16;
    turned(sheet, [0, outer - c * 0.5], [c, outer], [L - c, outer], [L, outer - c * 0.5]);
    for (const y of [-d * 0.07, d * 0.07]) sheet.line("outline", [0, y], [L, y]);
    for (const y of [-inner, inner]) sheet.line("hidden", [0, y], [L, y]);
    sheet.across("L", 0, L, { from: outer - c * 0.5, clear: outer, by: NEAR });
    sheet.across("s", centre[0] + inner, centre[0] + outer, { from: 0, clear: outer, by: NEAR });
    sheet.along("d", -outer, outer, { from: L - c, clear: L, by: NEAR });
  };
}

/** Split pin (ISO 1234): eye at the left, the longer leg above. */
export function splitPin({ d, c, b, L }: { d: number; c: number; b: number; L: number }): Draw {
  return (sheet) => {
    const r = c / 2;
    const eye: Point = [-b + r, 0];
    sheet.arc("outline", eye, r, 30, 330);
    sheet.arc("outline", eye, r - d / 2, 38, 322);
    const joint = eye[0] + r * Math.cos(Math.PI / 6);
    for (const sign of [-1, 1]) {
      sheet.curve("outline", [joint, sign * r * 0.5], [joint + r * 0.5, (sign * d) / 2], [0, (sign * d) / 2]);
    }
    sheet.line(
      "outline",
      [0, -d / 2],
      [L + d, -d / 2],
      [L + d * 1.4, -d * 0.1],
      [L + d * 1.4, 0],
      [joint - r * 0.2, 0],
    );
    sheet.line("outline", [0, d / 2], [L - d * 0.4, d / 2], [L, d * 0.1], [L, 0]);
    sheet.centreLine([-b, 0], [joint, 0]);
    const end: Point = [L + d * 4.2, 0];
    sheet.circle("outline", end, d / 2);
    sheet.line("outline", [end[0] - d / 2, 0], [end[0] + d / 2, 0]);
    sheet.cross(end, d / 2);
    sheet.across("L", 0, L, { from: [d / 2, d * 0.1], clear: r, by: NEAR });
    sheet.along("c", -r, r, { from: eye[0], clear: -b, by: -NEAR });
    sheet.along("d", -d / 2, d / 2, { from: end[0], clear: end[0] + d / 2, by: NEAR });
  };
}

/** Plain bush or tube in section with its front: lengths by letter. */
export function hollow(
  { inner, outer, length }: { inner: number; outer: number; length: number },
  letters: { inner?: string; outer: string; wall?: string; length: string },
): Draw {
  return (sheet) => {
    const centre: Point = [-outer * (letters.wall ? 1.05 : 0.75), 0];
    sheet.circle("outline", centre, outer / 2);
    sheet.circle("outline", centre, inner / 2);
    sheet.cross(centre, outer / 2);
    cutRing(sheet, [0, length], inner, outer, outer * 0.06);
    sheet.centreLine([0, 0], [length, 0]);
    if (letters.inner) sheet.along(letters.inner, -inner / 2, inner / 2, { from: length, by: NEAR });
    sheet.along(letters.outer, -outer / 2, outer / 2, { from: length, by: letters.inner ? NEAR + 40 : NEAR });
    if (letters.wall) {
      sheet.across(letters.wall, centre[0] + inner / 2, centre[0] + outer / 2, {
        from: 0,
        clear: outer / 2,
        by: NEAR,
      });
    }
    sheet.across(letters.length, 0, length, { from: outer / 2, by: NEAR });
  };
}
