import { Sheet, type Size } from "./sheet.ts";

/** Draws a part on a sheet, in millimetres. */
export type Draw = (sheet: Sheet) => void;

/** As wide for its height as the plates of images. */
const SHEET: Size = { width: 640, height: 480 };
const MARGIN_PX = 14;

/** Returns the drawing as SVG text, as large as the sheet allows. */
export function renderDrawing(draw: Draw, title: string, colour: string): string {
  const sheet = new Sheet(fittingScale(draw));
  draw(sheet);
  return sheet.toSvg(title, colour, SHEET);
}

/** Parts grow with the scale, letters and distances of dimension lines do not. */
function fittingScale(draw: Draw): number {
  const fits = (scale: number): boolean => {
    const sheet = new Sheet(scale);
    draw(sheet);
    const { width, height } = sheet.size();
    return width <= SHEET.width - 2 * MARGIN_PX && height <= SHEET.height - 2 * MARGIN_PX;
  };
  let [low, high] = [0.01, 200];
  while (high / low > 1.002) {
    const middle = Math.sqrt(low * high);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
