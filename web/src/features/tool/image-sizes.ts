/** The width of the image on a tool's own page, as the `sizes` of an image. */
export const DETAIL_SIZES = "(min-width: 768px) 50vw, 94vw";

/** The same of a family's drawing. */
export const DRAWING_SIZES = "(min-width: 768px) 480px, 94vw";
