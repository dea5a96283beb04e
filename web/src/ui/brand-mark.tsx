/** The orange hexagon next to the shop's name. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 26 24" aria-hidden="true">
      <path d="M6.5 0h13L26 12l-6.5 12h-13L0 12z" />
    </svg>
  );
}
