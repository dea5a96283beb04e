import { Sheet } from "./sheet.ts";

/** Draws a part on a sheet, in millimetres. */
export type Draw = (sheet: Sheet) => void;

const SIDE_PX = 480;
const MARGIN_PX = 14;

/** Returns the drawing as SVG text, as large as the square allows. */
export function renderDrawing(draw: Draw, title: string, colour: string): string {
  const sheet = new Sheet(fittingScale(draw));
  draw(sheet);
  return sheet.toSvg(title, colour, SIDE_PX);
}

/** Parts grow with the scale, letters and distances of dimension lines do not. */
function fittingScale(draw: Draw): number {
  const fits = (scale: number): boolean => {
    const sheet = new Sheet(scale);
    draw(sheet);
    const { width, height } = sheet.size();
    return Math.max(width, height) <= SIDE_PX - 2 * MARGIN_PX;
  };
  let [low, high] = [0.01, 200];
  while (high / low > 1.002) {
    const middle = Math.sqrt(low * high);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
