/** How wide the image of a tool's own page is shown, as the `sizes` of an image. */
export const DETAIL_SIZES = "(min-width: 768px) 50vw, 94vw";

/** The same of a family's drawing. */
export const DRAWING_SIZES = "(min-width: 768px) 480px, 94vw";
