import type { Point, Sheet } from "./sheet.ts";

/** Across corners by across flats of a hexagon. */
export const CORNERS = 2 / Math.sqrt(3);
/** Minor by nominal diameter of a coarse thread, as it is drawn. */
const MINOR = 0.84;

/** A turned part from the side, its axis from left to right: x and radius of each corner. */
export function turned(sheet: Sheet, ...profile: readonly Point[]): void {
  const below = profile.map(([x, radius]): Point => [x, radius]);
  const above = profile.map(([x, radius]): Point => [x, -radius]);
  sheet.polygon("outline", ...above, ...below.toReversed());
  for (const [x, radius] of profile.slice(1, -1)) sheet.line("outline", [x, -radius], [x, radius]);
}

/** The minor diameter of a thread from the side. */
export function threadLines(sheet: Sheet, from: number, to: number, diameter: number): void {
  const radius = (diameter / 2) * MINOR;
  for (const y of [-radius, radius]) sheet.line("thin", [from, y], [to, y]);
}

/** A threaded hole from the front. */
export function threadedHole(sheet: Sheet, centre: Point, diameter: number): void {
  sheet.circle("outline", centre, (diameter / 2) * MINOR);
  sheet.arc("thin", centre, diameter / 2, 100, 350);
}

/** A hexagon from the front with corners above and below. */
export function hexagonFront(sheet: Sheet, [x, y]: Point, acrossFlats: number): void {
  const radius = (acrossFlats * CORNERS) / 2;
  const corners = [0, 1, 2, 3, 4, 5].map((at): Point => {
    const angle = Math.PI / 2 + (at * Math.PI) / 3;
    return [x + radius * Math.cos(angle), y - radius * Math.sin(angle)];
  });
  sheet.polygon("outline", ...corners);
}

/** A hexagon from the side, three faces visible, with optional chamfers of 30 degrees. */
export function hexagonSide(
  sheet: Sheet,
  [left, right]: Point,
  acrossFlats: number,
  chamfered: { left?: boolean; right?: boolean },
): void {
  const half = (acrossFlats * CORNERS) / 2;
  const depth = (half - acrossFlats / 2) / Math.sqrt(3);
  const from = left + (chamfered.left ? depth : 0);
  const to = right - (chamfered.right ? depth : 0);
  const face = (end: number, edge: number): Point[] =>
    end === edge
      ? [
          [end, -half],
          [end, half],
        ]
      : [
          [edge, -half],
          [end, -acrossFlats / 2],
          [end, acrossFlats / 2],
          [edge, half],
        ];
  sheet.polygon("outline", ...face(left, from), ...face(right, to).toReversed());
  for (const y of [-half / 2, half / 2]) sheet.line("outline", [from, y], [to, y]);
  for (const [isChamfered, edge, outwards] of [
    [chamfered.left, from, -1],
    [chamfered.right, to, 1],
  ] as const) {
    if (!isChamfered) continue;
    const control = edge + 2 * depth * outwards;
    sheet.curve("outline", [edge, -half / 2], [control, 0], [edge, half / 2]);
    for (const sign of [-1, 1]) {
      sheet.curve("outline", [edge, (sign * half) / 2], [control, sign * half * 0.75], [edge, sign * half]);
    }
  }
}

/** Hatches a rectangle at 45 degrees, as a cut through material. */
export function hatch(sheet: Sheet, [left, top]: Point, [right, bottom]: Point, step: number): void {
  const height = bottom - top;
  for (let start = left - height + step; start < right; start += step) {
    const first = Math.max(start, left);
    const last = Math.min(start + height, right);
    if (last > first) sheet.line("hatch", [first, bottom - (first - start)], [last, bottom - (last - start)]);
  }
}
