/** Millimetres of an A4 sheet with 3 by 8 labels. */
export const SHEET = {
  width: 210,
  height: 297,
  columns: 3,
  rows: 8,
  label: { width: 70, height: 36 },
} as const;

export const LABELS_PER_SHEET = SHEET.columns * SHEET.rows;

const TOP = (SHEET.height - SHEET.rows * SHEET.label.height) / 2;

/** Returns how many sheets so many labels take; the first one begins at label `first`, counted from 1. */
export const sheetsFor = (labels: number, first: number): number =>
  Math.ceil((labels + first - 1) / LABELS_PER_SHEET);

/** Returns the place of a label, counted from 0 over all sheets; `left` and `top` in mm. */
export function placeOf(index: number): { sheet: number; left: number; top: number } {
  const onSheet = index % LABELS_PER_SHEET;
  return {
    sheet: Math.floor(index / LABELS_PER_SHEET),
    left: (onSheet % SHEET.columns) * SHEET.label.width,
    top: TOP + Math.floor(onSheet / SHEET.columns) * SHEET.label.height,
  };
}
