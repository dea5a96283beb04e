import type { Draw } from "./render.ts";
import type { Point } from "./sheet.ts";

const NEAR = 40;

const polar = (radius: number, degrees: number, y = 0): Point => [
  radius * Math.cos((degrees * Math.PI) / 180),
  y + radius * Math.sin((degrees * Math.PI) / 180),
];

/** Circlip for shafts (DIN 471), relaxed: its lugs point outwards. */
export function shaftCirclip({ d3, s }: { d3: number; s: number }): Draw {
  return (sheet) => {
    const inner = d3 / 2;
    const back = d3 * 0.13;
    const outer = inner + back * 0.78;
    const shift = back * 0.3;
    const lug = d3 * 0.22;
    sheet.arc("outline", [0, 0], inner, -76, 256);
    sheet.arc("outline", [0, shift], outer, -58, 238);
    for (const isLeft of [false, true]) {
      const mirror = ([x, y]: Point): Point => (isLeft ? [-x, y] : [x, y]);
      const gap = polar(inner, -76);
      const root = polar(outer, -58, shift);
      const tip: Point = [gap[0] * 0.95, -inner - lug];
      const far: Point = [tip[0] + lug * 0.85, -inner - lug * 0.85];
      sheet.line("outline", mirror(gap), mirror(tip), mirror(far), mirror(root));
      sheet.circle("outline", mirror([tip[0] + lug * 0.4, -inner - lug * 0.35]), lug * 0.2);
    }
    sheet.cross([0, 0], outer + shift);
    const left = outer * 1.55;
    sheet.rectangle("outline", [left, -inner - lug], [left + s, outer + shift]);
    sheet.across("s", left, left + s, { from: outer + shift, by: NEAR });
    sheet.along("d3", -inner, inner, { from: 0, clear: -outer, by: -NEAR });
  };
}

/** Circlip for bores (DIN 472), relaxed: its lugs point inwards. */
export function boreCirclip({ d3, s }: { d3: number; s: number }): Draw {
  return (sheet) => {
    const outer = d3 / 2;
    const back = d3 * 0.1;
    const inner = outer - back * 0.8;
    const shift = -back * 0.3;
    const lug = d3 * 0.2;
    sheet.arc("outline", [0, 0], outer, -78, 258);
    sheet.arc("outline", [0, shift], inner, -48, 228);
    for (const isLeft of [false, true]) {
      const mirror = ([x, y]: Point): Point => (isLeft ? [-x, y] : [x, y]);
      const gap = polar(outer, -78);
      const root = polar(inner, -48, shift);
      const tip: Point = [gap[0] * 0.95, -outer + lug];
      const far: Point = [tip[0] + lug * 0.9, -outer + lug * 1.05];
      sheet.line("outline", mirror(gap), mirror(tip), mirror(far), mirror(root));
      sheet.circle("outline", mirror([tip[0] + lug * 0.42, -outer + lug * 0.55]), lug * 0.2);
    }
    sheet.cross([0, 0], outer);
    const left = outer * 1.5;
    sheet.rectangle("outline", [left, -outer], [left + s, outer]);
    sheet.across("s", left, left + s, { from: outer, by: NEAR });
    sheet.along("d3", -outer, outer, { from: 0, clear: -outer, by: -NEAR });
  };
}
