import { SIGNAL } from "../lib/palette.ts";

/** The orange hexagon next to the shop's name, as high as the letters' font. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 26 24" width="1.0833em" height="1em" fill={SIGNAL} aria-hidden="true">
      <path d="M6.5 0h13L26 12l-6.5 12h-13L0 12z" />
    </svg>
  );
}
