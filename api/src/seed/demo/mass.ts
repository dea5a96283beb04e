const STEEL_G_PER_MM3 = 0.00785;

/** Mass of a steel cylinder, in grams. */
export const cylinder = (diameter: number, length: number): number =>
  (Math.PI / 4) * diameter ** 2 * length * STEEL_G_PER_MM3;

/** Mass of a steel ring, in grams. */
export const ring = (outer: number, inner: number, height: number): number =>
  cylinder(outer, height) - cylinder(inner, height);

/** Mass of a steel hexagon, in grams. */
export const hexagon = (acrossFlats: number, height: number): number =>
  0.866 * acrossFlats ** 2 * height * STEEL_G_PER_MM3;

/** Mass of a steel block, in grams. */
export const block = (width: number, height: number, length: number): number =>
  width * height * length * STEEL_G_PER_MM3;
