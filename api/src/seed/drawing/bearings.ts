import type { Draw } from "./render.ts";
import { hatch } from "./shapes.ts";
import type { Point, Sheet } from "./sheet.ts";

const NEAR = 40;
const NEXT = 40;

interface Bearing {
  readonly d: number;
  readonly D: number;
  readonly B: number;
}

/** What differs between rolling bearings. */
interface BearingOptions {
  readonly letters?: readonly [string, string, string];
  readonly ball: "ball" | "angular" | "sealed" | "needle" | "taper";
}

/** The front of a ball bearing at the left: rings, and balls unless they are covered. */
function front(sheet: Sheet, centre: Point, { d, D }: Bearing, isOpen: boolean): void {
  const height = (D - d) / 2;
  const middle = (D + d) / 4;
  const ball = height * 0.3;
  for (const radius of [D / 2, D / 2 - height * 0.26, d / 2 + height * 0.26, d / 2]) {
    sheet.circle("outline", centre, radius);
  }
  sheet.cross(centre, D / 2);
  if (!isOpen) return;
  sheet.circle("centre", centre, middle);
  const count = Math.floor((Math.PI * middle) / (ball * 1.35));
  const at = (index: number): Point => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return [centre[0] + middle * Math.cos(angle), centre[1] + middle * Math.sin(angle)];
  };
  for (let index = 0; index < count; index += 1) sheet.circle("outline", at(index), ball * 0.86);
}

/** One side of the section: outer ring, inner ring and the rolling element; `sign` is -1 above the axis. */
function cut(sheet: Sheet, { d, D, B }: Bearing, ball: BearingOptions["ball"], sign: number): void {
  const height = (D - d) / 2;
  const at = (share: number): number => sign * (d / 2 + height * share);
  const box = (from: number, to: number): void => {
    const [top, bottom] = [at(from), at(to)].toSorted((a, b) => a - b);
    if (top === undefined || bottom === undefined) return;
    sheet.rectangle("outline", [0, top], [B, bottom]);
    hatch(sheet, [0, top], [B, bottom], D * 0.035);
  };
  if (ball === "needle") {
    box(0.72, 1);
    sheet.rectangle("outline", [B * 0.12, at(0)], [B * 0.88, at(0.72)]);
    sheet.centreLine([0, at(0.36)], [B, at(0.36)]);
    return;
  }
  if (ball === "taper") {
    sheet.polygon("outline", [B * 0.2, at(1)], [B, at(1)], [B, at(0.54)], [B * 0.2, at(0.8)]);
    sheet.polygon("outline", [0, at(0)], [B * 0.82, at(0)], [B * 0.82, at(0.24)], [0, at(0.4)]);
    sheet.polygon(
      "outline",
      [B * 0.12, at(0.385)],
      [B * 0.76, at(0.26)],
      [B * 0.82, at(0.595)],
      [B * 0.2, at(0.79)],
    );
    sheet.line("centre", [-B * 0.05, at(0.64)], [B * 1.05, at(0.36)]);
    return;
  }
  const radius = Math.min(height * 0.3, B * 0.38);
  box(0.74, 1);
  box(0, 0.26);
  sheet.circle("outline", [B / 2, at(0.5)], radius);
  if (ball === "angular") {
    const lean = height * 0.5;
    sheet.line("centre", [B / 2 - lean * 0.84, at(0)], [B / 2 + lean * 0.84, at(1)]);
  } else sheet.centreLine([B / 2, at(0.2)], [B / 2, at(0.8)]);
  if (ball === "sealed") {
    for (const x of [B * 0.08, B * 0.92]) sheet.line("outline", [x, at(0.26)], [x, at(0.74)]);
  }
}

/** Radial bearing: front, section. */
export function bearing(size: Bearing, { letters: [d, D, B] = ["d", "D", "B"], ball }: BearingOptions): Draw {
  return (sheet) => {
    const centre: Point = [-size.D * 0.68, 0];
    if (ball === "needle") {
      for (const radius of [size.D / 2, size.D / 2 - (size.D - size.d) * 0.14, size.d / 2]) {
        sheet.circle("outline", centre, radius);
      }
      sheet.cross(centre, size.D / 2);
    } else front(sheet, centre, size, ball === "ball" || ball === "angular");
    for (const sign of [-1, 1]) cut(sheet, size, ball, sign);
    for (const x of ball === "needle" ? [0, size.B] : [0, ball === "taper" ? size.B * 0.82 : size.B]) {
      sheet.line("outline", [x, -size.d / 2], [x, size.d / 2]);
    }
    sheet.centreLine([0, 0], [size.B, 0]);
    sheet.along(d, -size.d / 2, size.d / 2, { from: size.B, by: NEAR });
    sheet.along(D, -size.D / 2, size.D / 2, { from: size.B, by: NEAR + NEXT });
    sheet.across(B, 0, size.B, { from: [size.D / 2, size.D / 2], by: NEAR });
  };
}

/** Thrust ball bearing (ISO 104): front, section with two washers and the balls between. */
export function thrustBearing({ d, D, T }: { d: number; D: number; T: number }): Draw {
  return (sheet) => {
    const centre: Point = [-D * 0.7, 0];
    sheet.circle("outline", centre, D / 2);
    sheet.circle("outline", centre, d / 2);
    sheet.cross(centre, D / 2);
    for (const sign of [-1, 1]) {
      const [top, bottom] = [(sign * d) / 2, (sign * D) / 2].toSorted((a, b) => a - b);
      if (top === undefined || bottom === undefined) continue;
      for (const x of [0, T * 0.7]) {
        sheet.rectangle("outline", [x, top], [x + T * 0.3, bottom]);
        hatch(sheet, [x, top], [x + T * 0.3, bottom], D * 0.04);
      }
      sheet.circle("outline", [T / 2, (top + bottom) / 2], T * 0.28);
      sheet.centreLine([0, (top + bottom) / 2], [T, (top + bottom) / 2]);
    }
    for (const x of [0, T]) sheet.line("outline", [x, -d / 2], [x, d / 2]);
    sheet.centreLine([0, 0], [T, 0]);
    sheet.along("d", -d / 2, d / 2, { from: T, by: NEAR });
    sheet.along("D", -D / 2, D / 2, { from: T, by: NEAR + NEXT });
    sheet.across("T", 0, T, { from: D / 2, by: NEAR });
  };
}

/** Linear ball bearing (LM UU): front, side with its two grooves. */
export function linearBearing({ d, D, L }: { d: number; D: number; L: number }): Draw {
  return (sheet) => {
    const centre: Point = [-D * 0.75, 0];
    for (const radius of [D / 2, D * 0.42, d * 0.56, d / 2]) sheet.circle("outline", centre, radius);
    sheet.cross(centre, D / 2);
    sheet.rectangle("outline", [0, -D / 2], [L, D / 2]);
    for (const x of [L * 0.14, L * 0.18, L * 0.82, L * 0.86]) sheet.line("outline", [x, -D / 2], [x, D / 2]);
    for (const y of [-d / 2, d / 2]) sheet.line("hidden", [0, y], [L, y]);
    sheet.centreLine([0, 0], [L, 0]);
    sheet.along("d", -d / 2, d / 2, { from: L, by: NEAR });
    sheet.along("D", -D / 2, D / 2, { from: L, by: NEAR + NEXT });
    sheet.across("L", 0, L, { from: D / 2, by: NEAR });
  };
}
